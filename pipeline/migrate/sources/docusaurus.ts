// Reads Docusaurus projects.

import { join, posix } from 'node:path'
import type { Draft } from '../draft.ts'
import type { ProjectFiles } from '../files.ts'
import type { FileCopy, Finding, OldPage, OldSite } from '../model.ts'
import { readConfig } from '../run-config.ts'
import type { Source, SourceOptions } from '../source.ts'
import { routeKey } from '../steps/links.ts'
import { type Data, isExternal, listIn, objectIn, present, rooted, stringIn, uniqueRedirects } from '../values.ts'
import { type Doc, type DocSet, docSet, docsIn, routeOfTarget, withSlash } from './docusaurus-docs.ts'
import { docusaurusSidebars } from './docusaurus-sidebars.ts'
import { lateMdxSteps, mdxSteps } from './mdx-syntax.ts'

const configNames = ['ts', 'mts', 'js', 'mjs', 'cjs'].map((end) => `docusaurus.config.${end}`)

export const docusaurus: Source = {
  kind: 'docusaurus',
  detect: (files) =>
    ['.', 'website', 'docs', 'documentation', 'site'].find((folder) =>
      files.first(configNames.map((name) => posix.join(folder, name))),
    ),
  read: readDocusaurus,
  steps: mdxSteps,
  lateSteps: lateMdxSteps,
  frontmatter: docFrontmatter,
}

/** The route of a page already follows from these fields. */
function docFrontmatter({ fields, conversion }: Draft): void {
  delete fields.id
  delete fields.slug
  for (const name of ['pagination_prev', 'pagination_next'] as const) {
    const id = fields[name]
    if (typeof id !== 'string') continue
    const page = [...conversion.byRoute.values()].find(
      ({ route }) => route !== undefined && routeKey(route).endsWith(`/${id}`),
    )
    fields[name] = page?.route ?? fields[name]
  }
}

async function readDocusaurus(files: ProjectFiles, options: SourceOptions): Promise<OldSite> {
  const findings: Finding[] = []
  const read = async (file: string): Promise<Data> => {
    const { value, problem } = await readConfig(join(files.root, file), options)
    if (problem !== undefined) findings.push({ kind: 'todo', file, text: problem })
    return value
  }
  const config = await read(files.first(configNames) ?? '')
  const trailingSlash = config.trailingSlash === true
  const sets = docSets(config)
  const docs = sets.map((set) => docsIn(files, set, '', trailingSlash))
  const sidebars: Data = {}
  for (const [i, set] of sets.entries()) {
    const file = sidebarFile(files, set)
    Object.assign(
      sidebars,
      docusaurusSidebars(file === undefined ? {} : await read(file), { files, set, docs: docs[i] ?? [] }),
    )
  }
  const locales = listIn(objectIn(config.i18n).locales).filter((one) => one !== objectIn(config.i18n).defaultLocale)
  if (locales.length > 0)
    findings.push({
      kind: 'todo',
      file: 'i18n',
      text: `The translations (${locales.join(', ')}) are not converted. Put them into folders of their languages.`,
    })
  if (files.isFile('versions.json'))
    findings.push({
      kind: 'todo',
      file: 'versions.json',
      text: 'Old versions are not converted. Copy them with `docsite version cut`.',
    })
  const pages = [
    ...docs.flat().map(({ page }) => page),
    ...otherPages(files, trailingSlash, findings),
    ...posts(files, config, trailingSlash),
  ]
  const written = placeholders(files, pages)
  const home = homePage(config, pages, sidebars)
  if (home !== undefined) written.set('/', ['content/index.md', home])
  return {
    kind: 'docusaurus',
    config: siteConfig(config, sets, docs.flat(), sidebars),
    pages,
    written: new Map(written.values()),
    extraRoutes: [...written.keys()],
    copies: staticFiles(files, config),
    headingIds: 'github',
    builds: ['build'],
    findings,
    settings: { sourceRoot: '.' },
  }
}

/** Returns the sets of documents: that of the preset, and those of further plugins. */
function docSets(config: Data): DocSet[] {
  const entries = [...listIn(config.presets), ...listIn(config.plugins)].map((entry): [string, Data] =>
    Array.isArray(entry) ? [String(entry[0]), objectIn(entry[1])] : [String(entry), {}],
  )
  return entries.flatMap(([name, options]) => {
    if (/preset-classic|^classic$/.test(name)) return options.docs === false ? [] : [docSet(objectIn(options.docs))]
    return /plugin-content-docs/.test(name) ? [docSet(options)] : []
  })
}

function sidebarFile(files: ProjectFiles, { sidebarPath }: DocSet): string | undefined {
  const written = sidebarPath?.startsWith('/') ? posix.relative(files.root, sidebarPath) : sidebarPath
  return files.first([
    ...(written === undefined ? [] : [written]),
    'sidebars.js',
    'sidebars.ts',
    'sidebars.cjs',
    'sidebars.json',
  ])
}

function siteConfig(config: Data, sets: readonly DocSet[], docs: readonly Doc[], sidebar: Data): Data {
  const theme = objectIn(config.themeConfig)
  const { title, logo, items } = objectIn(theme.navbar)
  const { src, srcDark } = objectIn(logo)
  const { announcementBar, footer } = theme
  const { content, id } = objectIn(announcementBar)
  const redirects = listIn(config.plugins).flatMap((plugin) =>
    Array.isArray(plugin) ? listIn(objectIn(plugin[1]).redirects).map(objectIn) : [],
  )
  const edit = sets.find(({ editUrl }) => editUrl)
  return present({
    title: stringIn(config.title),
    description: stringIn(config.tagline),
    lang: stringIn(objectIn(config.i18n).defaultLocale),
    base: stringIn(config.baseUrl),
    siteUrl: stringIn(config.url) && URL.canParse(String(config.url)) ? new URL(String(config.url)).origin : undefined,
    icon: stringIn(config.favicon) && rooted(String(config.favicon)),
    logo: stringIn(srcDark)
      ? { light: rooted(String(src)), dark: rooted(String(srcDark)) }
      : stringIn(src) && rooted(String(src)),
    logoText: stringIn(src) ? stringIn(title) : undefined,
    redirects: uniqueRedirects(redirects, []),
    head: listIn(config.headTags).flatMap((entry) => {
      const { tagName, attributes } = objectIn(entry)
      return stringIn(tagName) ? [[tagName, objectIn(attributes)]] : []
    }),
    themeConfig: present({
      nav: listIn(items).flatMap((item) => navItem(objectIn(item), docs, sidebar)),
      sidebar,
      editLink:
        edit?.editUrl === undefined
          ? undefined
          : { docRepoBaseUrl: edit.editUrl.replace(/\/+$/, ''), text: 'Edit this page' },
      footer: footerOf(objectIn(footer)),
      darkMode: objectIn(theme.colorMode).disableSwitch === true ? false : undefined,
      announcement: stringIn(content)
        ? { message: String(content).replace(/<[^>]+>/g, ''), localStorageKey: stringIn(id) ?? 'announcement' }
        : undefined,
    }),
  })
}

function navItem(item: Data, docs: readonly Doc[], sidebar: Data): Data[] {
  const { label, to, href, type, docId, items, position } = item
  const text = stringIn(label)
  const place = position === 'left' ? 'left' : undefined
  const children = listIn(items).flatMap((child) => navItem(objectIn(child), docs, sidebar))
  const ofDoc = docs.find(({ id }) => id === docId)?.page.route
  const ofSidebar = type === 'docSidebar' ? firstLink(Object.values(sidebar).flat()) : undefined
  const link = stringIn(to) ? rooted(String(to)) : (stringIn(href) ?? ofDoc ?? ofSidebar)
  const isShown = text !== undefined && (link !== undefined || children.length > 0)
  return isShown
    ? [
        present({
          text,
          link: link !== undefined && !isExternal(link) ? rooted(link) : link,
          position: place,
          items: children.map(({ position: _, ...child }) => child),
        }),
      ]
    : []
}

function firstLink(items: readonly unknown[]): string | undefined {
  for (const item of items) {
    const { link, items: inner } = objectIn(item)
    const found = stringIn(link) ?? firstLink(listIn(inner))
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns the links and the copyright of the footer as one line of HTML. */
function footerOf({ links, copyright }: Data): Data | undefined {
  const all = listIn(links).flatMap((column) =>
    listIn(objectIn(column).items).length > 0 ? listIn(objectIn(column).items) : [column],
  )
  const anchors = all.flatMap((entry) => {
    const { label, to, href, html } = objectIn(entry)
    if (stringIn(html)) return []
    const url = stringIn(href) ?? (stringIn(to) && rooted(String(to)))
    return stringIn(label) && url ? [`<a href="${url}">${String(label)}</a>`] : []
  })
  const message = [anchors.join(' · '), stringIn(copyright)].filter(Boolean).join('<br>')
  return message ? { message } : undefined
}

/** Lists the Markdown pages in `src/pages`. Reports those that are components. */
function otherPages(files: ProjectFiles, trailingSlash: boolean, findings: Finding[]): OldPage[] {
  return files.list('src/pages').flatMap((file): OldPage[] => {
    const path = posix.relative('src/pages', file)
    if (/(?:^|\/)_|\.test\.|\.d\.ts$/.test(path)) return []
    if (/\.[jt]sx?$/.test(path))
      findings.push({
        kind: 'todo',
        file,
        text: 'This page is a React component. Write it in Markdown, or with a component in `config/islands/`.',
      })
    if (!/\.mdx?$/.test(path)) return []
    const target = path.replace(/\.mdx?$/, '.md')
    const route = withSlash(routeOfTarget(target, ''), trailingSlash)
    return [{ file, target, route, ...(routeOfTarget(target, '') === route ? {} : { fields: { slug: route } }) }]
  })
}

/** Returns a page with only a title for each page that is a component, by route, so that its URL stays. */
function placeholders(files: ProjectFiles, pages: readonly OldPage[]): Map<string, [file: string, text: string]> {
  const components = files.list('src/pages').flatMap((file) => {
    const path = posix.relative('src/pages', file)
    const [, name = ''] = /^((?:[\w-]+\/)*[\w-]+)\.[jt]sx?$/.exec(path) ?? []
    return name === '' || /(?:^|\/)(?:_|index$)/.test(name) || pages.some(({ route }) => route === `/${name}`)
      ? []
      : [name]
  })
  return new Map(components.map((name) => [`/${name}`, [`content/${name}.md`, `# ${posix.basename(name)}\n`]]))
}

/** Lists the posts of the blog. Their URLs contain the date. */
function posts(files: ProjectFiles, config: Data, trailingSlash: boolean): OldPage[] {
  const preset = objectIn(listIn(listIn(config.presets)[0])[1])
  if (preset.blog === false) return []
  const folder = posix.normalize(stringIn(objectIn(preset.blog).path) ?? 'blog')
  const base = (stringIn(objectIn(preset.blog).routeBasePath) ?? 'blog').replace(/^\/+|\/+$/g, '')
  return files.list(folder).flatMap((file): OldPage[] => {
    const path = posix.relative(folder, file).replace(/\/index(?=\.mdx?$)/, '')
    const [, date, name] = /^(\d{4}[-/]\d{2}[-/]\d{2})[-/]?(.*)\.mdx?$/.exec(path) ?? []
    if (date === undefined || name === undefined || /(?:^|\/)_/.test(path)) return []
    const slug = /^slug:\s*['"]?([^'"\n]+)/m.exec(files.text(file) ?? '')?.[1]?.trim()
    const route = withSlash(posix.join('/', base, slug ?? `${date.replaceAll('-', '/')}/${name}`), trailingSlash)
    const target = posix.join(base, `${date.replaceAll('/', '-')}-${name}.md`)
    return [{ file, target, route, fields: { slug: route, published_at: date.replaceAll('/', '-') } }]
  })
}

/** Returns a home page for a project whose home page is a component. */
function homePage(config: Data, pages: readonly OldPage[], sidebars: Data): string | undefined {
  if (pages.some(({ route }) => route === '/')) return undefined
  const first = firstLink(Object.values(sidebars).flat())
  const action =
    first === undefined ? '' : `\n  actions:\n    - { text: Start, link: ${JSON.stringify(first)}, theme: brand }`
  return `---\npageType: home\nhero:\n  name: ${JSON.stringify(stringIn(config.title) ?? '')}\n  tagline: ${JSON.stringify(stringIn(config.tagline) ?? '')}${action}\n---\n`
}

function staticFiles(files: ProjectFiles, config: Data): FileCopy[] {
  const folders =
    listIn(config.staticDirectories).length > 0 ? listIn(config.staticDirectories).map(String) : ['static']
  return folders.flatMap((folder) =>
    files.list(folder).map((file): FileCopy => [file, posix.join('content/public', posix.relative(folder, file))]),
  )
}
