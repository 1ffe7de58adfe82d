// Reads Jekyll projects: `_config.yml`, collections and permalinks.

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import { globPattern } from '../../glob.ts'
import type { Finding, OldSite } from '../../model.ts'
import { splitFrontmatter } from '../../text/frontmatter.ts'
import { maskFences } from '../../text/mask.ts'
import { readYaml } from '../../text/yaml.ts'
import { type Data, isExternal, listIn, objectIn, present, rooted, stringIn, uniqueRedirects } from '../../values.ts'
import { jekyllKeys } from '../keys/jekyll.ts'
import { wordsOfName } from '../tree/literal-module.ts'
import { bareOf, otherFiles, type TreePage, treePages } from '../tree/pages.ts'
import { type DataNavigation, dataNavigation } from './data-navigation.ts'
import { blogFeed, blogFolder, type HtmlPage, htmlPagesIn, jekyllUrls } from './jekyll-urls.ts'
import { externalLinks, isJustTheDocs, withChildLists } from './just-the-docs.ts'
import { includesFinding, withListedPages } from './layouts.ts'
import { sidebarByFields, sidebarByFolder } from './navigation.ts'
import { collectionOf, collectionsIn, dayInName, routeOf } from './permalinks.ts'

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
  const rules = { config, collections: collectionsIn(config) }
  const excluded = listIn(config.exclude).map((pattern) => globPattern(String(pattern).replace(/\/$/, '')))
  const isExcluded = (path: string) =>
    left.test(path) ||
    path.split('/').some((_, i, parts) => excluded.some((one) => one.test(parts.slice(0, i + 1).join('/'))))
  const all = treePages(files, '.', {
    isPage: (path) =>
      !isExcluded(path) && (!/(?:^|\/)_/.test(path) || collectionOf(path, rules.collections) !== undefined),
    routeOf: (path, fields) => routeOf(path, fields, rules),
    targetOf,
  })
  const isPost = ({ path }: TreePage) => path.includes('_posts/')
  const docs = all.filter((page) => !isPost(page))
  const html = htmlPagesIn(files, rules, isExcluded)
  const blog = blogFolder(
    html,
    docs.map(({ page }) => page),
  )
  const posts = all.filter(isPost).map((post) => inBlog(post, blog))
  const values = siteValues(files, config)
  const url = stringIn(config.url)
  const siteUrl = url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined
  const lists = new Map(
    html.map(({ route, listsPosts }) => [route, listsPosts && posts.length > 0 ? `/${blog}/` : undefined]),
  )
  const navigation = dataNavigation(
    objectIn(values.data),
    docs,
    new Map([...lists].filter(([route, to]) => route === '/' || to !== undefined)),
  )
  const byFields = navigation.sidebar ?? sidebarByFields(docs, files)
  const hasChildLists = byFields !== undefined && isJustTheDocs(files, config)
  const listed = hasChildLists ? withChildLists(docs, byFields, files) : docs
  const isHtml = docs.some(({ page }) => page.route.endsWith('.html'))
  const base = stringIn(config.baseurl)?.replace(/^\/|\/$/g, '')
  const sidebar = [
    ...(navigation.sidebar === undefined
      ? (byFields ?? sidebarByFolder(docs, files))
      : withListedPages([...navigation.sidebar, ...navigation.groups], {
          files,
          docs,
          collections: rules.collections,
        })),
    ...externalLinks(config),
  ]
  const urls = jekyllUrls({ ...rules, html, docs, posts, blog, siteUrl, first: firstLink(sidebar) })
  const known = docs.map(({ page }) => page.route)
  const title = stringIn(config.title) ?? stringIn(config.name)
  const feed = posts.length > 0 ? blogFeed(posts, docs, blog, title) : undefined
  return {
    kind: 'markdown',
    config: present({
      title,
      description: stringIn(config.description),
      lang: stringIn(config.lang),
      siteUrl,
      base: base && `/${base}/`,
      route: isHtml ? { cleanUrls: false } : undefined,
      blog:
        posts.length > 0
          ? present({
              dir: blog,
              postsPerPage: Number(config.paginate) > 0 ? Number(config.paginate) : undefined,
              feed: 'atom',
            })
          : undefined,
      feeds: feed && siteUrl !== undefined ? [feed] : undefined,
      redirects: uniqueRedirects(
        urls.redirects.filter(({ from }) => !known.includes(String(from))),
        [],
      ),
      logo:
        stringIn(config.logo) && files.isFile(String(config.logo).replace(/^\/+/, ''))
          ? rooted(String(config.logo))
          : undefined,
      themeConfig: present({
        lastUpdated: config.last_edit_timestamp === true ? true : undefined,
        footer: stringIn(config.footer_content) ? { message: config.footer_content } : undefined,
        sidebar: { '/': sidebar },
        nav: [
          ...(navigation.nav ?? []),
          ...Object.entries(objectIn(config.aux_links)).flatMap(([text, link]) => {
            const href = stringIn(Array.isArray(link) ? link[0] : link)
            return href === undefined ? [] : [{ text, link: href }]
          }),
        ],
        editLink: editLinkOf(config),
      }),
    }),
    pages: [...posts.map(dated), ...listed].map((one) => withTitle(one, files)),
    extraRoutes: urls.routes,
    nearest: urls.nearest,
    copies: otherFiles(files, '.', (path) => isExcluded(path) || /(?:^|\/)_|\.html$/.test(path)),
    headingIds: 'github',
    builds: ['_site'],
    findings: [
      ...findingsOf(files, config, problem, { navigation, hasFeed: posts.length > 0 && siteUrl !== undefined }),
      ...html.flatMap((page) => htmlFinding(page, posts.length > 0 ? blog : undefined)),
      ...includesFinding(files),
      ...urls.findings,
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

const firstLink = (items: readonly Data[]): string | undefined =>
  items
    .map(
      ({ link, items: inner }) =>
        (isExternal(String(link)) ? undefined : stringIn(link)) ?? firstLink(listIn(inner).map(objectIn)),
    )
    .find((link) => link !== undefined)

/** Returns the edit link of Just the Docs. */
function editLinkOf(config: Data): Data | undefined {
  if (!stringIn(config.gh_edit_repository)) return undefined
  const parts = [
    config.gh_edit_repository,
    stringIn(config.gh_edit_view_mode) ?? 'tree',
    stringIn(config.gh_edit_branch) ?? 'main',
    stringIn(config.gh_edit_source),
  ]
  return {
    docRepoBaseUrl: parts.filter(Boolean).join('/'),
    text: stringIn(config.gh_edit_link_text) ?? 'Edit this page',
  }
}

/** Moves a post to the folder of the blog. */
const inBlog = (post: TreePage, blog: string): TreePage => ({
  ...post,
  page: { ...post.page, target: post.page.target.replace(/^posts\//, `${blog}/`) },
})

/** A page without a title is shown with the words of its file name. */
function withTitle({ page, path, fields }: TreePage, files: ProjectFiles): TreePage['page'] {
  const { body } = splitFrontmatter(page.text ?? files.text(page.file) ?? '')
  if (fields.title !== undefined || /^#[ \t]+\S|^[^\s#>|-][^\n]*\n=+[ \t]*$/m.test(maskFences(body))) return page
  const name = posix.basename(bareOf(path.replace(datePrefix, '$1'))) || 'Home'
  return { ...page, fields: { ...page.fields, title: titleOfName(name) } }
}

const datePrefix = /((?:^|\/)_posts\/(?:.*\/)?)\d+-\d\d?-\d\d?-/

/** Jekyll writes each word of the name with a capital letter. */
const titleOfName = (name: string): string =>
  wordsOfName(name).replace(/(?<=\s)\p{Ll}/gu, (letter) => letter.toUpperCase())

const dated = (one: TreePage): TreePage => {
  const day = dayInName(one.path)
  const fields = {
    ...one.page.fields,
    // The blog lists its posts.
    sidebar: { hidden: true },
    ...(day === undefined ? {} : { published_at: day }),
  }
  return { ...one, page: { ...one.page, fields } }
}

/** Returns what became of a page in HTML. */
function htmlFinding({ file, route, fields, listsPosts }: HtmlPage, blog: string | undefined): Finding[] {
  const note = (text: string): Finding[] => [{ kind: 'note', file, text }]
  if (fields.redirect_to !== undefined) return note('This redirect is in `redirects` now.')
  if (listsPosts && blog !== undefined)
    return note(`This page listed posts. Its URL \`${route}\` leads to the list of posts, \`/${blog}/\`.`)
  return [{ kind: 'todo', file, text: 'This page is HTML, so it is not carried over. Write it in Markdown.' }]
}

/** Folders of collections lose their `_`. Posts are in `posts/`. */
const targetOf = (path: string): string =>
  path
    .replace(/^(?:.*\/)?_posts\//, 'posts/')
    .replace(/\.(?:mdx?|markdown)$/, '.md')
    .replace(/(^|\/)README\.md$/i, '$1index.md')
    .replace(/(^|\/)_+/g, '$1')

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
  { navigation, hasFeed }: { navigation: DataNavigation; hasFeed: boolean },
): Finding[] {
  const todo = (file: string, text: string): Finding => ({ kind: 'todo', file, text })
  const layouts = files.list('_layouts')
  return [
    ...(problem === undefined ? [] : [todo(configName, `The configuration cannot be read: ${problem}.`)]),
    ...[...listIn(config.plugins), ...listIn(config.gems)]
      .map(String)
      .filter((name) => !replaced.test(name) || (name === 'jekyll-feed' && !hasFeed))
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
  ]
}
