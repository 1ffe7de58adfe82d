// Reads Starlight projects.

import { join, posix } from 'node:path'
import { slug } from 'github-slugger'
import type { Draft } from '../draft.ts'
import type { ProjectFiles } from '../files.ts'
import { isObject } from '../guards.ts'
import type { FileCopy, Finding, OldFile, OldSite } from '../model.ts'
import { readConfig } from '../run-config.ts'
import type { Source, SourceOptions } from '../source.ts'
import { newUrl } from '../steps/links.ts'
import { splitFrontmatter } from '../text/frontmatter.ts'
import { type Data, listIn, objectIn, present, rooted, socialLinks, stringIn } from '../values.ts'
import { routeOfTarget, withSlash } from './docusaurus-docs.ts'
import { starlightKeys } from './keys/starlight.ts'
import { lateMdxSteps, mdxSteps } from './mdx-syntax.ts'
import { type StarlightDoc, starlightSidebar } from './starlight-sidebar.ts'

const configNames = ['mjs', 'ts', 'js', 'mts', 'cjs'].map((end) => `astro.config.${end}`)
const sourceRoot = 'src/content/docs'

export const starlight: Source = {
  kind: 'starlight',
  detect: (files) =>
    files
      .projectFolders()
      .find(
        (folder) =>
          files.first(configNames.map((name) => posix.join(folder, name))) &&
          files.isDirectory(posix.join(folder, sourceRoot)),
      ),
  read: readStarlight,
  folders: ['src'],
  steps: mdxSteps,
  lateSteps: lateMdxSteps,
  frontmatter: starlightFrontmatter,
  container(name, rest) {
    const text = rest.replace(/\s*\{[^{}]*\}\s*$/, '')
    return /^(?:note|tip|caution|danger)$/.test(name) && text !== rest ? { name, rest: text } : undefined
  },
}

/** Converts the fields whose values have another form. */
function starlightFrontmatter(draft: Draft): void {
  const { fields } = draft
  delete fields.slug
  if (isObject(fields.hero)) {
    const { title, tagline, image, actions } = fields.hero
    const { file, light, dark, alt } = objectIn(image)
    const src = stringIn(light)
      ? { light: newUrl(draft, String(light)), dark: newUrl(draft, String(dark)) }
      : stringIn(file) && newUrl(draft, String(file))
    if (objectIn(image).html)
      draft.find(
        'note',
        'The image of the hero is HTML, which the home page cannot show.',
        'hero:',
        String(objectIn(image).html),
      )
    fields.hero = present({
      name: stringIn(title) ?? stringIn(fields.title),
      tagline: stringIn(tagline),
      image: src ? { src, alt: stringIn(alt) ?? '' } : undefined,
      actions: listIn(actions).flatMap((action) => {
        const { text, link, variant } = objectIn(action)
        return text && link
          ? [
              {
                text,
                link: newUrl(draft, String(link)),
                theme: variant === 'primary' || variant === undefined ? 'brand' : 'alt',
              },
            ]
          : []
      }),
    })
    if (fields.template === 'splash') fields.template = 'home'
  }
  if (Array.isArray(fields.head)) fields.head = headTags(fields.head)
}

const headTags = (tags: unknown): unknown[] =>
  listIn(tags).flatMap((entry) => {
    const { tag, attrs } = objectIn(entry)
    return stringIn(tag) && isObject(attrs) ? [[tag, attrs]] : []
  })

async function readStarlight(files: ProjectFiles, options: SourceOptions): Promise<OldSite> {
  const findings: Finding[] = []
  const file = files.first(configNames) ?? ''
  const {
    value: astro,
    problem,
    ...read
  } = await readConfig(join(files.root, file), {
    ...options,
    replaced: ['@astrojs/starlight'],
  })
  if (problem !== undefined) findings.push({ kind: 'todo', file, text: problem })
  const config = objectIn(
    listIn(astro.integrations)
      .flat()
      .find((one) => isObject(one) && ('title' in one || 'sidebar' in one)),
  )
  const locales = Object.entries(objectIn(config.locales)).map(([key, value]): [string, Data] => [key, objectIn(value)])
  const docs = listDocs(files, locales, stringIn(config.defaultLocale), astro.trailingSlash !== 'never')
  const assets: FileCopy[] = []
  return {
    kind: 'starlight',
    config: siteConfig(astro, config, locales, docs, { files, assets }),
    pages: docs.map(({ page }) => page),
    copies: [...files.list('public').map((one): FileCopy => [one, posix.join('content', one)]), ...assets],
    extraRoutes: fallbackRoutes(docs, locales),
    headingIds: 'github',
    builds: ['dist'],
    findings,
    settingsFiles: [
      {
        file,
        value: { ...astro, integrations: otherIntegrations(astro.integrations, config), starlight: config },
        ...read,
        keys: starlightKeys,
      },
    ],
    settings: { sourceRoot: 'src' },
  }
}

/** Returns the integrations of Astro besides Starlight. */
const otherIntegrations = (integrations: unknown, config: Data): unknown[] =>
  listIn(integrations)
    .flat()
    .filter((one) => isObject(one) && one !== config && Object.keys(one).length > 0)

/** Starlight shows a page without a translation in the default language, as docsite does. */
const fallbackRoutes = (docs: readonly StarlightDoc[], locales: readonly [string, Data][]): string[] =>
  locales
    .filter(([key]) => key !== 'root')
    .flatMap(([key]) =>
      docs.flatMap(({ page, locale }) =>
        locale === 'root' && page.route !== undefined ? [`/${key}${page.route}`] : [],
      ),
    )

/** Returns the name of the folder of a locale: its key, or the language of the root locale. */
const folderOf = (key: string, locale: Data): string => (key === 'root' ? (stringIn(locale.lang) ?? 'en') : key)

function listDocs(
  files: ProjectFiles,
  locales: readonly [string, Data][],
  defaultLocale: string | undefined,
  trailingSlash: boolean,
): StarlightDoc[] {
  const keys = locales.map(([key]) => key)
  const root = locales.find(([key]) => key === (keys.includes('root') ? 'root' : defaultLocale))
  return files.list(sourceRoot).flatMap((file): StarlightDoc[] => {
    const path = posix.relative(sourceRoot, file)
    if (!/\.(?:mdx?|mdoc)$/.test(path) || /(?:^|\/)_/.test(path)) return []
    const { fields } = splitFrontmatter(files.text(file) ?? '')
    const bare = path.replace(/\.\w+$/, '')
    const [first = ''] = bare.split('/')
    const key = keys.includes(first) ? first : (root?.[0] ?? 'root')
    const own =
      stringIn(fields.slug) ??
      bare
        .split('/')
        .map((part) => slug(part))
        .join('/')
        .replace(/(?:^|\/)index$/, '')
    const target =
      locales.length > 1 && key === 'root' ? `${folderOf('root', root?.[1] ?? {})}/${bare}.md` : `${bare}.md`
    const isNotFound = bare === '404' || bare.endsWith('/404')
    const route = withSlash(posix.join('/', own), trailingSlash)
    const prefix = locales.length > 1 ? (target.split('/')[0] ?? '') : ''
    const isDefault = key === root?.[0]
    const given = routeOfTarget(isDefault && prefix ? target.slice(prefix.length + 1) : target, '')
    // A slug is a route below the locale.
    const below = isDefault || prefix === '' ? route : route.slice(prefix.length + 1) || '/'
    const page: OldFile = { file, target, route, ...(given === route || isNotFound ? {} : { fields: { slug: below } }) }
    const sidebar = objectIn(fields.sidebar)
    const id = keys.includes(first) ? own.split('/').slice(1).join('/') : own
    return [
      {
        page,
        id,
        locale: key,
        order: typeof sidebar.order === 'number' ? sidebar.order : undefined,
        hasDate: fields.date !== undefined,
        isHidden: sidebar.hidden === true || isNotFound,
        path: keys.includes(first) ? bare.split('/').slice(1).join('/') : bare,
      },
    ]
  })
}

function siteConfig(
  astro: Data,
  config: Data,
  locales: readonly [string, Data][],
  docs: readonly StarlightDoc[],
  { files, assets }: { files: ProjectFiles; assets: FileCopy[] },
): Data {
  const isMultilingual = locales.length > 1
  const rootKey = locales.some(([key]) => key === 'root') ? 'root' : stringIn(config.defaultLocale)
  const titleOf = (lang: string | undefined) =>
    stringIn(config.title) ??
    stringIn(objectIn(config.title)[lang ?? 'en']) ??
    stringIn(Object.values(objectIn(config.title))[0])
  const image = (path: unknown): string | undefined => {
    const file = stringIn(path)?.replace(/^\.?\//, '')
    if (file === undefined || !files.isFile(file))
      return file === undefined ? undefined : rooted(file.replace(/^public\//, ''))
    const name = posix.basename(file)
    assets.push([file, `content/public/${name}`])
    return `/${name}`
  }
  const logo = objectIn(config.logo)
  const base = stringIn(objectIn(config.editLink).baseUrl)
  const sidebarOf = (key: string, lang: string | undefined) => ({
    '/': starlightSidebar(config.sidebar, docs, { key, lang, rootKey: rootKey ?? 'root' }),
  })
  return present({
    title: titleOf(stringIn(objectIn(locales.find(([key]) => key === rootKey)?.[1]).lang)),
    description: stringIn(config.description),
    lang:
      isMultilingual && rootKey !== undefined
        ? folderOf(rootKey, objectIn(locales.find(([key]) => key === rootKey)?.[1]))
        : undefined,
    base: stringIn(astro.base),
    siteUrl: stringIn(astro.site) && URL.canParse(String(astro.site)) ? new URL(String(astro.site)).origin : undefined,
    icon: stringIn(config.favicon),
    logo: stringIn(logo.light) ? { light: image(logo.light), dark: image(logo.dark) } : image(logo.src),
    redirects: Object.entries(objectIn(astro.redirects)).flatMap(([from, to]) => {
      const target = stringIn(to) ?? stringIn(objectIn(to).destination)
      return target && !from.includes('[') ? [{ from: from.replace(/(?<=.)\/$/, ''), to: target }] : []
    }),
    head: headTags(config.head),
    // The plugin starlight-blog writes its posts into this folder.
    blog: docs.some(({ path, hasDate }) => path.startsWith('blog/') && hasDate) ? { dir: 'blog' } : undefined,
    locales: isMultilingual
      ? locales.map(([key, locale]) =>
          present({
            lang: folderOf(key, locale),
            label: stringIn(locale.label) ?? key,
            dir: locale.dir === 'rtl' ? 'rtl' : undefined,
            sidebar: sidebarOf(key, stringIn(locale.lang) ?? key),
          }),
        )
      : undefined,
    themeConfig: present({
      ...(isMultilingual ? { localeRedirect: 'never' } : { sidebar: sidebarOf('root', undefined) }),
      socialLinks: socialLinks(
        Array.isArray(config.social)
          ? config.social
          : Object.entries(objectIn(config.social)).map(([icon, link]) => ({ icon, link })),
      ),
      editLink:
        base === undefined
          ? undefined
          : { docRepoBaseUrl: `${base.replace(/\/+$/, '')}/${sourceRoot}`, text: 'Edit page' },
      lastUpdated: config.lastUpdated === true || undefined,
    }),
  })
}
