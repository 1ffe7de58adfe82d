// The URLs of Jekyll that are no pages of Markdown: pages in HTML, lists of posts, feeds and redirects → redirects, and the URLs that the new site lacks.

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import type { Finding, NearestPage } from '../../model.ts'
import { splitFrontmatter } from '../../text/frontmatter.ts'
import { type Data, isExternal, listIn, objectIn, stringIn } from '../../values.ts'
import { oldFeeds } from '../tree/feeds.ts'
import type { TreePage } from '../tree/pages.ts'
import { collectionOf, routeOf, type UrlRules } from './permalinks.ts'

/** A page in HTML. Its templates are code of the old theme. */
export interface HtmlPage {
  file: string
  route: string
  fields: Data
  /** Whether it lists the posts of the blog. */
  listsPosts: boolean
}

/** Returns the pages in HTML, which are not carried over. A file without frontmatter has the URL of its path. */
export function htmlPagesIn(files: ProjectFiles, rules: UrlRules, isExcluded: (path: string) => boolean): HtmlPage[] {
  return files.list('.').flatMap((file): HtmlPage[] => {
    const isPage = !/(?:^|\/)_/.test(file) || collectionOf(file, rules.collections) !== undefined
    if (!/\.html?$/.test(file) || !isPage || isExcluded(file)) return []
    const text = files.peek(file) ?? ''
    const { fields, offset } = splitFrontmatter(text)
    const route =
      offset === 0
        ? `/${file}`.replace(/(?<=\/)index\.html$/, '')
        : routeOf(file.replace(/\.html?$/, '.md'), fields, rules)
    const listsPosts = /\{%-?\s*(?:for|assign)\b[^%]*\b(?:site\.(?:posts|categories|tags)|paginator\.posts)\b/.test(
      text,
    )
    return [{ file, route, fields, listsPosts }]
  })
}

/** Returns the folder of the blog. Its list has the URL of the old one, if no other page is in that folder. */
export function blogFolder(html: readonly HtmlPage[], docs: readonly TreePage['page'][]): string {
  const names = html.filter(({ listsPosts }) => listsPosts).map(({ route }) => route.replace(/^\/|\/$|\.html$/g, ''))
  const isFree = (name: string) =>
    /^[\w-]+(?:\/[\w-]+)*$/.test(name) &&
    !docs.some(({ target, route }) => `${target}/`.startsWith(`${name}/`) || `${route}/`.startsWith(`/${name}/`))
  return names.find(isFree) ?? 'posts'
}

interface OldUrls {
  redirects: Data[]
  /** The URLs of the old site besides those of its pages. */
  routes: string[]
  nearest: NearestPage[]
  findings: Finding[]
}

interface UrlsInput extends UrlRules {
  html: readonly HtmlPage[]
  docs: readonly TreePage[]
  posts: readonly TreePage[]
  /** The folder of the blog. */
  blog: string
  siteUrl: string | undefined
  /** The first page of the navigation. */
  first: string | undefined
}

const textsIn = (value: unknown): string[] => [value].flat().flatMap((one) => stringIn(one) ?? [])

/** Returns all URLs of the old site that are not those of its pages, with redirects for those that have a counterpart. */
export function jekyllUrls(input: UrlsInput): OldUrls {
  const { html, docs, posts, blog } = input
  const list = posts.length > 0 ? `/${blog}/` : undefined
  const redirects: Data[] = []
  const routes: string[] = []
  const add = (from: string, to: string | undefined) => {
    routes.push(from)
    const source = from.replace(/index\.html$/, '').replace(/(?<=.)\/$|\.html$/, '')
    if (to !== undefined && source !== to.replace(/(?<=.)\/$/, '')) redirects.push({ from: source, to })
  }
  for (const { route, fields, listsPosts } of html) {
    const [moved] = textsIn(fields.redirect_to)
    const to = moved ?? (listsPosts ? list : route === '/' ? input.first : undefined)
    add(route, to && (isExternal(to) ? to : posix.join('/', to)))
    for (const from of textsIn(fields.redirect_from)) add(posix.join('/', from), to)
  }
  for (const { fields } of [...docs, ...posts])
    routes.push(...textsIn(fields.redirect_from).map((from) => posix.join('/', from)))
  const feeds = oldFeeds(feedUrls(input), {
    siteUrl: input.siteUrl,
    base: stringIn(input.config.baseurl),
    blog: list && blog,
    file: '_config.yml',
  })
  const known = [...docs, ...posts].map(({ page }) => page.route)
  const home = homeOf(input, list, [...known, ...routes])
  return {
    redirects: [...redirects, ...home.redirects],
    routes,
    nearest: [...pagedLists(input), ...feeds.nearest],
    findings: [...home.findings(redirects), ...feeds.findings],
  }
}

/** Without a home page, `/` leads to the first page of the navigation. */
function homeOf({ first }: UrlsInput, list: string | undefined, known: readonly string[]) {
  const isKnown = known.includes('/')
  const to = first ?? list
  return {
    redirects: isKnown || to === undefined ? [] : [{ from: '/', to }],
    findings(redirects: readonly Data[]): Finding[] {
      const target = redirects.find(({ from }) => from === '/')?.to ?? (isKnown ? undefined : to)
      if (target === undefined) return []
      const text = `The new site has no page \`/\`, so the logo leads to \`${String(target)}\`. Write \`content/index.md\` and remove the redirect from \`/\`.`
      return [{ kind: 'todo', file: '_config.yml', text }]
    },
  }
}

const pluginsOf = (config: Data): string[] => [...listIn(config.plugins), ...listIn(config.gems)].map(String)

/** Returns the further pages of the list of posts, with those of the new list. */
function pagedLists({ config, posts, blog }: UrlsInput): NearestPage[] {
  const size = Number(config.paginate)
  if (!(size > 0) || !pluginsOf(config).some((name) => /^jekyll-paginate$/.test(name))) return []
  const path = stringIn(config.paginate_path) ?? '/page:num'
  return Array.from({ length: Math.max(0, Math.ceil(posts.length / size) - 1) }, (_, i) => ({
    from: posix.join('/', path.replace(':num', String(i + 2))),
    to: `/${blog}/page/${i + 2}`,
  }))
}

/** Returns the URLs of the feeds that `jekyll-feed` writes. */
function feedUrls({ config, posts }: Pick<UrlsInput, 'config' | 'posts'>): string[] {
  if (!pluginsOf(config).includes('jekyll-feed')) return []
  const feed = objectIn(config.feed)
  const folder = stringIn(feed.prefix) ?? '/feed'
  const ofPosts = objectIn(objectIn(feed.collections).posts)
  const others = Array.isArray(feed.collections)
    ? feed.collections.map((name): [string, Data] => [String(name), {}])
    : Object.entries(objectIn(feed.collections)).map(([name, one]): [string, Data] => [name, objectIn(one)])
  const lists = others.filter(([name]) => name !== 'posts')
  const tags = feed.tags === undefined ? [] : [...new Set(posts.flatMap(({ fields }) => textsIn(fields.tags)))]
  const only = textsIn(objectIn(feed.tags).only)
  return [
    stringIn(feed.path) ?? stringIn(ofPosts.path) ?? '/feed.xml',
    ...textsIn(feed.categories ?? ofPosts.categories).map((name) => `${folder}/${name}.xml`),
    ...lists.flatMap(([name, one]) => [
      stringIn(one.path) ?? `${folder}/${name}.xml`,
      ...textsIn(one.categories).map((category) => `${folder}/${name}/${category}.xml`),
    ]),
    ...tags.filter((tag) => only.length === 0 || only.includes(tag)).map((tag) => `${folder}/by_tag/${tag}.xml`),
  ].map((url) => posix.join('/', url))
}

/** Returns the feed of the blog, whose posts need not have URLs in its folder. */
export function blogFeed(
  posts: readonly TreePage[],
  docs: readonly TreePage[],
  blog: string,
  title: string | undefined,
): Data | undefined {
  const routes = posts.map(({ page }) => page.route)
  if (routes.every((route) => route.startsWith(`/${blog}/`))) return undefined
  const others = docs.map(({ page }) => page.route)
  const beginning = (route: string) => /^\/[^/]+\//.exec(route)?.[0] ?? route
  const tests = routes.map((route) => {
    const start = beginning(route)
    return others.some((other) => other.startsWith(start)) ? route.replace(/\.html$/, '') : start
  })
  return {
    id: blog.replaceAll('/', '-'),
    test: [...new Set(tests)],
    type: 'atom',
    ...(title === undefined ? {} : { title }),
  }
}
