// Reads Jekyll projects: `_config.yml`, collections and permalinks.

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import { globPattern } from '../../glob.ts'
import type { Finding, OldSite } from '../../model.ts'
import { readYaml } from '../../text/yaml.ts'
import { type Data, listIn, objectIn, present, rooted, stringIn } from '../../values.ts'
import { jekyllKeys } from '../keys/jekyll.ts'
import { bareOf, otherFiles, type TreePage, treePages } from '../tree/pages.ts'
import { type DataNavigation, dataNavigation } from './data-navigation.ts'
import { externalLinks, isJustTheDocs, withChildLists } from './just-the-docs.ts'
import { sidebarByFields, sidebarByFolder } from './navigation.ts'

const configName = '_config.yml'

/** Jupyter Book and Hexo have a file of this name, too. */
export const isJekyll = (files: ProjectFiles, folder = '.'): boolean =>
  files.isFile(posix.join(folder, configName)) &&
  !files.isFile(posix.join(folder, '_toc.yml')) &&
  !files.isDirectory(posix.join(folder, 'scaffolds'))

/** Names that Jekyll does not publish, besides those that begin with `_`. */
const left = /^(?:node_modules|vendor|Gemfile|.*\.gemspec|package(?:-lock)?\.json|Rakefile|LICENSE[^/]*)(?:\/|$)/

export function readJekyll(files: ProjectFiles): OldSite {
  const { value, problem } = readYaml(files.text(configName) ?? '')
  const config = objectIn(value)
  const collections = collectionsIn(config)
  const excluded = listIn(config.exclude).map((pattern) => globPattern(String(pattern).replace(/\/$/, '')))
  const isExcluded = (path: string) =>
    left.test(path) ||
    path.split('/').some((_, i, parts) => excluded.some((one) => one.test(parts.slice(0, i + 1).join('/'))))
  const pages = treePages(files, '.', {
    isPage: (path) => !isExcluded(path) && (!/(?:^|\/)_/.test(path) || collectionOf(path, collections) !== undefined),
    routeOf: (path, fields) => routeOf(path, { ...defaultsOf(config, path), ...fields }, config, collections),
    targetOf,
  })
  const posts = pages.filter(({ path }) => path.includes('_posts/'))
  const docs = pages.filter((page) => !posts.includes(page))
  const values = siteValues(files, config)
  const navigation = dataNavigation(objectIn(values.data), docs)
  const byFields = navigation.sidebar ?? sidebarByFields(docs, files)
  const hasChildLists = byFields !== undefined && isJustTheDocs(files, config)
  const listed = hasChildLists ? [...posts, ...withChildLists(docs, byFields, files)] : pages
  const isHtml = docs.some(({ page }) => page.route.endsWith('.html'))
  const url = stringIn(config.url)
  const base = stringIn(config.baseurl)?.replace(/^\/|\/$/g, '')
  return {
    kind: 'markdown',
    config: present({
      title: stringIn(config.title),
      description: stringIn(config.description),
      lang: stringIn(config.lang),
      siteUrl: url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined,
      base: base && `/${base}/`,
      route: isHtml ? { cleanUrls: false } : undefined,
      blog:
        posts.length > 0
          ? present({ dir: 'posts', postsPerPage: Number(config.paginate) > 0 ? Number(config.paginate) : undefined })
          : undefined,
      logo:
        stringIn(config.logo) && files.isFile(String(config.logo).replace(/^\/+/, ''))
          ? rooted(String(config.logo))
          : undefined,
      themeConfig: present({
        lastUpdated: config.last_edit_timestamp === true ? true : undefined,
        footer: stringIn(config.footer_content) ? { message: config.footer_content } : undefined,
        sidebar: { '/': [...(byFields ?? sidebarByFolder(docs, files)), ...externalLinks(config)] },
        nav: [
          ...(navigation.nav ?? []),
          ...Object.entries(objectIn(config.aux_links)).flatMap(([text, link]) => {
            const href = stringIn(Array.isArray(link) ? link[0] : link)
            return href === undefined ? [] : [{ text, link: href }]
          }),
        ],
        editLink: stringIn(config.gh_edit_repository)
          ? {
              docRepoBaseUrl: [
                config.gh_edit_repository,
                stringIn(config.gh_edit_view_mode) ?? 'tree',
                stringIn(config.gh_edit_branch) ?? 'main',
                stringIn(config.gh_edit_source),
              ]
                .filter(Boolean)
                .join('/'),
              text: stringIn(config.gh_edit_link_text) ?? 'Edit this page',
            }
          : undefined,
      }),
    }),
    pages: listed.map(({ page, path }) => (posts.some((post) => post.path === path) ? dated(page, path) : page)),
    copies: otherFiles(files, '.', (path) => isExcluded(path) || /(?:^|\/)_|\.html$/.test(path)),
    headingIds: 'github',
    builds: ['_site'],
    findings: [
      ...findingsOf(files, config, problem, isExcluded, navigation),
      ...(hasChildLists ? [childListsNote] : []),
    ],
    settingsFiles: [{ file: configName, value: config, keys: jekyllKeys }],
    settings: {
      sourceRoot: '.',
      extensions: new Set(['liquid']),
      variables: variablesOf(config),
      templateValues: new Map([['site', values]]),
    },
  }
}

/** Returns the collections that have pages, by name. Posts are one of them. */
const collectionsIn = (config: Data): ReadonlyMap<string, Data> => {
  const written = Array.isArray(config.collections)
    ? config.collections.map((name): [string, Data] => [String(name), {}])
    : Object.entries(objectIn(config.collections)).map(([name, fields]): [string, Data] => [name, objectIn(fields)])
  return new Map([...written.filter(([, fields]) => fields.output === true), ['posts', {}]])
}

const collectionOf = (path: string, collections: ReadonlyMap<string, Data>): string | undefined => {
  const [, name = '', rest = ''] = /^(?:[^_][^/]*\/)*_([\w-]+)\/(.*)$/.exec(path) ?? []
  return collections.has(name) && !/(?:^|\/)_/.test(rest) ? name : undefined
}

/** Returns the default fields of a page, such as `permalink`. */
const defaultsOf = (config: Data, path: string): Data => {
  const matching = listIn(config.defaults)
    .map(objectIn)
    .filter(({ scope }) => {
      const { path: folder, type } = objectIn(scope)
      const isInside = !stringIn(folder) || path.startsWith(String(folder).replace(/\/?$/, '/')) || path === folder
      const own = /^_([\w-]+)\//.exec(path)?.[1] ?? 'pages'
      return isInside && (type === undefined || type === own)
    })
  return Object.assign({}, ...matching.map(({ values }) => objectIn(values))) as Data
}

const datePattern = /^(\d{4})-(\d\d?)-(\d\d?)-/

/** The short names of permalinks. */
const styles: ReadonlyMap<string, string> = new Map([
  ['pretty', '/:categories/:year/:month/:day/:title/'],
  ['date', '/:categories/:year/:month/:day/:title:output_ext'],
  ['ordinal', '/:categories/:year/:y_day/:title:output_ext'],
  ['none', '/:categories/:title:output_ext'],
])

function routeOf(path: string, fields: Data, config: Data, collections: ReadonlyMap<string, Data>): string {
  const collection = collectionOf(path, collections)
  const written = stringIn(fields.permalink)
  const common = stringIn(config.permalink)
  const ofCollection = collection === undefined ? undefined : stringIn(collections.get(collection)?.permalink)
  if (collection === 'posts') {
    const form = written ?? ofCollection ?? common ?? 'date'
    return filled(styles.get(form) ?? form, path, fields, collection)
  }
  if (collection !== undefined)
    return filled(
      written ?? ofCollection ?? `/:collection/:path${common === 'pretty' ? '/' : ':output_ext'}`,
      path,
      fields,
      collection,
    )
  if (written !== undefined && written !== 'pretty') return filled(written, path, fields, '')
  const bare = `/${bareOf(path)}`
  if (/(?:^|\/)(?:index|README)\.\w+$/i.test(path)) return bare === '/' ? bare : `${bare}/`
  return written === 'pretty' || /\/$|^pretty$/.test(common ?? '') ? `${bare}/` : `${bare}.html`
}

/** Fills the placeholders of a permalink. */
function filled(permalink: string, path: string, fields: Data, collection: string): string {
  const inside = collection === '' ? path : path.replace(new RegExp(`^.*?_${collection}/`), '')
  const name = posix.basename(inside).replace(/\.\w+$/, '')
  const [, year = '', month = '', day = ''] = datePattern.exec(name) ?? []
  const title = stringIn(fields.slug) ?? name.replace(datePattern, '')
  const values: Record<string, string> = {
    collection,
    path: inside.replace(/\.\w+$/, ''),
    name,
    basename: name,
    title,
    slug: title.toLowerCase(),
    categories: [fields.categories ?? fields.category]
      .flat()
      .filter((one) => typeof one === 'string')
      .join('/')
      .toLowerCase(),
    year,
    month: month.padStart(2, '0'),
    day: day.padStart(2, '0'),
    i_month: String(Number(month)),
    i_day: String(Number(day)),
    short_year: year.slice(2),
    output_ext: '.html',
  }
  const route = permalink.replace(/:(\w+?)(?=:|\/|\.|-|$)/g, (whole, key: string) =>
    Object.hasOwn(values, key) ? (values[key] ?? '') : whole,
  )
  return posix.join('/', route.replace(/(?:^|\/)index\.html$/, '/'))
}

/** Folders of collections lose their `_`. Posts are in `posts/`. */
const targetOf = (path: string): string =>
  path
    .replace(/^(?:.*\/)?_posts\//, 'posts/')
    .replace(/\.(?:mdx?|markdown)$/, '.md')
    .replace(/(^|\/)README\.md$/i, '$1index.md')
    .replace(/(^|\/)_+/g, '$1')

const dated = (page: TreePage['page'], path: string): TreePage['page'] => {
  const [, year, month = '', day = ''] = datePattern.exec(posix.basename(path)) ?? []
  const fields = {
    ...page.fields,
    // The blog lists its posts.
    sidebar: { hidden: true },
    ...(year === undefined ? {} : { published_at: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` }),
  }
  return { ...page, fields }
}

/** The values that pages read as `site.name`. */
const variablesOf = (config: Data): Map<string, string> =>
  new Map([
    ...Object.entries(config).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[`site.${name}`, String(value)] as const] : [],
    ),
    ...(/^[\w.-]+\/[\w.-]+$/.test(stringIn(config.repository) ?? '')
      ? [['site.github.repository_url', `https://github.com/${String(config.repository)}`] as const]
      : []),
    // docsite adds the base to links itself.
    ['site.baseurl', ''] as const,
  ])

/** Returns what templates read as `site`: the configuration, and the files of data by path. */
function siteValues(files: ProjectFiles, config: Data): Data {
  const data: Data = {}
  for (const file of files.list('_data')) {
    if (!/\.(?:ya?ml|json)$/.test(file)) continue
    const steps = posix
      .relative('_data', file)
      .replace(/\.\w+$/, '')
      .split('/')
    const name = steps.pop() ?? ''
    let folder = data
    for (const step of steps) {
      const inner = Object.hasOwn(folder, step) ? objectIn(folder[step]) : {}
      Object.defineProperty(folder, step, { value: inner, enumerable: true, configurable: true, writable: true })
      folder = inner
    }
    const { value } = readYaml(files.text(file) ?? '')
    Object.defineProperty(folder, name, { value, enumerable: true, configurable: true, writable: true })
  }
  return { ...config, baseurl: '', data }
}

const childListsNote: Finding = {
  kind: 'note',
  file: configName,
  text: 'The theme listed the child pages at the end of a page. Pages contain these lists now.',
}

/** Plugins and fields whose work docsite does. */
const replaced =
  /^(?:jekyll-(?:sitemap|feed|seo-tag|redirect-from|relative-links|optional-front-matter|readme-index|titles-from-headings|default-layout|include-cache|github-metadata|remote-theme))$/

/** Returns what became of a file of data. `dropped` are the links of a navigation to pages that the new site does not have. */
function dataFinding(file: string, dropped: readonly string[] | undefined): Finding {
  if (dropped === undefined)
    return {
      kind: 'note',
      file,
      text: 'Pages contain what their templates showed of this data. What layouts showed of it is not carried over.',
    }
  const text = 'This navigation is the sidebar or the menu of the new site.'
  return dropped.length === 0
    ? { kind: 'note', file, text }
    : {
        kind: 'todo',
        file,
        text: `${text} It does not contain links to pages that are not carried over: ${dropped.map((link) => `\`${link}\``).join(', ')}.`,
      }
}

function findingsOf(
  files: ProjectFiles,
  config: Data,
  problem: string | undefined,
  isExcluded: (path: string) => boolean,
  navigation: DataNavigation,
): Finding[] {
  const todo = (file: string, text: string): Finding => ({ kind: 'todo', file, text })
  const layouts = files.list('_layouts')
  return [
    ...(problem === undefined ? [] : [todo(configName, `The configuration cannot be read: ${problem}.`)]),
    ...[...listIn(config.plugins), ...listIn(config.gems)]
      .map(String)
      .filter((name) => !replaced.test(name))
      .map((name) =>
        todo(configName, `The plugin \`${name}\` does not run any more. Check the pages that depend on it.`),
      ),
    ...(layouts.length > 0
      ? [
          todo(
            '_layouts',
            `The layouts of the old theme are not carried over: ${layouts.map((file) => `\`${posix.basename(file)}\``).join(', ')}.`,
          ),
        ]
      : []),
    ...files
      .list('_data')
      .map((file) => dataFinding(file, navigation.files.get(posix.basename(file, posix.extname(file))))),
    ...files
      .list('.')
      .filter((file) => /\.html?$/.test(file) && !/(?:^|\/)_/.test(file) && !isExcluded(file))
      .map((file) => todo(file, 'This page is HTML, so it is not carried over. Write it in Markdown.')),
  ]
}
