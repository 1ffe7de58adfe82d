// Generates the pages of blogs that have no file: the list of posts, and the pages of tags and authors. A generated page has a short
// Markdown text, so that it passes through the same steps as a file. Linking adds its list (`listing.ts`).

import { blogsIn } from '../../model/config/blog.ts'
import { compareText } from '../../model/diagnostics/diagnostic.ts'
import type { Frontmatter } from '../../model/page/frontmatter.ts'
import { asRoute, isUnder, joinRoute, linkOfRoute, type RoutePath, routeOfFile, splitRoute } from '../../model/route.ts'
import type { Project } from '../../source/config/config.ts'
import type { GeneratedFile } from '../../source/plugins/generated-files.ts'
import type { ContentTree } from '../../source/scan.ts'
import { interpolate } from '../../text/interpolate.ts'
import { optional } from '../../text/optional.ts'
import { slugsOf } from '../../text/slug.ts'
import { configuredSidebars } from '../navigation/configured-sidebar.ts'
import { navigationFiles } from '../navigation/navigation-files.ts'
import { makeWords } from '../site-data.ts'
import { type Post, type PostList, postLists } from './posts.ts'

/** A tag or an author, with the route of its page and the number of its posts. */
export interface Topic {
  name: string
  route: RoutePath
  count: number
}

/** The list at the end of a page of a blog. */
export type BlogList =
  | { kind: 'posts'; posts: Post[]; newer?: RoutePath; older?: RoutePath; overviews: Topic[]; links: TopicLinks }
  | { kind: 'topics'; topics: Topic[] }

/** The routes of the pages of tags and authors in one language and version. */
export interface TopicLinks {
  tags: ReadonlyMap<string, RoutePath>
  authors: ReadonlyMap<string, RoutePath>
}

/** Links to the files of the pages before and after a page in the order of dates. */
export type DatedNeighbors = Pick<Frontmatter, 'prev' | 'next'>

export interface Blogs {
  /** The lists by the route that their file gives. */
  pages: ReadonlyMap<string, BlogList>
  /** The posts by the route that their file gives, with the links to their topics, and their positions in their lists. */
  posts: ReadonlyMap<string, { post: Post; links: TopicLinks; rank: number }>
  /** The neighbors of each list of posts and of each post whose place in the sidebar nobody has set, by the route that their file gives. */
  neighbors: ReadonlyMap<string, DatedNeighbors>
  /** The content paths of the generated pages. */
  generated: ReadonlySet<string>
}

/** Reads the blogs of a project, and adds their generated pages to the tree. Only `dev` shows drafts. */
export function withBlogs(
  scanned: ContentTree,
  project: Project,
  showsDrafts: boolean,
): { tree: ContentTree; blogs: Blogs } {
  const lists = blogsIn(project.config).flatMap((blog) => postLists(blog, project, scanned, showsDrafts))
  const routes = new Set(scanned.pages.map((filePath) => routeOfFile(filePath, project.addressing)))
  const generated = new Map<string, GeneratedFile>()
  const pages = new Map<string, BlogList>()
  const posts: Map<string, { post: Post; links: TopicLinks; rank: number }> = new Map()
  const neighbors = new Map<string, DatedNeighbors>()
  for (const list of lists) {
    const made = pagesOf(list, project)
    for (const { rest, title, page } of made.pages) {
      const route = joinRoute({ ...list, rest }, project.addressing)
      pages.set(route, page)
      if (!routes.has(route)) generated.set(fileOf(rest, list, project), { plugin: 'blog', text: textOf(title) })
    }
    for (const [rank, post] of list.posts.entries()) posts.set(post.route, { post, links: made.links, rank })
    const dated = datedPages(list, project, scanned)
    for (const [i, route] of dated.entries()) {
      const [prev, next] = [dated[i - 1], dated[i + 1]].map((one) => one && linkOfFile(one))
      // In the sidebar, a newer post may follow the oldest one.
      neighbors.set(route, { ...optional({ prev }), next: next ?? false })
    }
  }
  const all = [...scanned.pages, ...generated.keys()].sort(compareText)
  return {
    tree: { ...scanned, pages: all, generated: new Map([...scanned.generated, ...generated]) },
    blogs: { pages, posts, neighbors, generated: new Set(generated.keys()) },
  }
}

/** Returns the list of posts, and the posts for which neither the configuration nor a `_meta.json` in their folders sets another order. */
function datedPages({ blog, posts, ...list }: PostList, project: Project, { sidebars }: ContentTree): RoutePath[] {
  const { addressing } = project
  if (configuredSidebars({ project, ...list })) return []
  const ordered = navigationFiles(new Map(sidebars.map((filePath) => [filePath, ''])), addressing)
    .filter(({ version, lang }) => version === list.version && [list.lang, addressing.lang].includes(lang))
    .map(({ folder }) => asRoute(`/${folder}`))
    .filter((folder) => isUnder(folder, asRoute(`/${blog.dir}`)))
  const index = joinRoute({ ...list, rest: asRoute(`/${blog.dir}/`) }, addressing)
  return [index, ...posts.map(({ route }) => route)].filter(
    (route) => !ordered.some((folder) => isUnder(splitRoute(route, addressing).rest, folder)),
  )
}

const linkOfFile = (route: RoutePath) => linkOfRoute(asRoute(`${route.replace(/\/$/, '/index')}.md`))

/** Returns the content path of a generated page. */
function fileOf(rest: string, { version, lang }: PostList, { addressing }: Pick<Project, 'addressing'>): string {
  const folders = [...(version === '' ? [] : [version]), ...(addressing.locales.length > 0 ? [lang] : [])]
  return `${[...folders, rest.slice(1).replace(/\/$/, '/index')].join('/')}.md`
}

const textOf = (title: string): string => `---\ntitle: ${JSON.stringify(title)}\nsearch: false\n---\n`

interface ListSource {
  rest: RoutePath
  title: string
  page: BlogList
}

function pagesOf(list: PostList, project: Project): { pages: ListSource[]; links: TopicLinks } {
  const { blog, posts, lang } = list
  const words = makeWords(project, lang)
  const title = blog.title ?? words.blog
  const topics = {
    tags: topicsOf('tags', list, project),
    authors: topicsOf('authors', list, project),
  }
  const links = { tags: routesOf(topics.tags), authors: routesOf(topics.authors) }
  const routeOf = (rest: RoutePath) => joinRoute({ ...list, rest }, project.addressing)
  const overviews = (['tags', 'authors'] as const)
    .filter((kind) => topics[kind].length > 0)
    .map(
      (kind): Topic => ({
        name: words[kind],
        route: routeOf(asRoute(`/${blog.dir}/${kind}/`)),
        count: topics[kind].length,
      }),
    )
  const count = Math.ceil(posts.length / blog.postsPerPage)
  const restOf = (page: number) => asRoute(page === 1 ? `/${blog.dir}/` : `/${blog.dir}/page/${page}`)
  const lists = Array.from(
    { length: count },
    (_, i): ListSource => ({
      rest: restOf(i + 1),
      title: i === 0 ? title : interpolate(words.blogPage, { title, page: i + 1 }),
      page: {
        kind: 'posts',
        posts: posts.slice(i * blog.postsPerPage, (i + 1) * blog.postsPerPage),
        ...(i > 0 ? { newer: routeOf(restOf(i)) } : {}),
        ...(i + 1 < count ? { older: routeOf(restOf(i + 2)) } : {}),
        overviews,
        links,
      },
    }),
  )
  const ofTopics = (['tags', 'authors'] as const).flatMap((kind) => {
    const heading = (name: string) =>
      kind === 'tags' ? interpolate(words.postsTagged, { tag: name }) : interpolate(words.postsBy, { name })
    return topics[kind].map(
      ({ name, rest }): ListSource => ({
        rest,
        title: heading(name),
        page: { kind: 'posts', posts: posts.filter((post) => post[kind].includes(name)), overviews: [], links },
      }),
    )
  })
  const ofOverviews = (['tags', 'authors'] as const)
    .filter((kind) => topics[kind].length > 0)
    .map(
      (kind): ListSource => ({
        rest: asRoute(`/${blog.dir}/${kind}/`),
        title: words[kind],
        page: { kind: 'topics', topics: topics[kind] },
      }),
    )
  return { pages: [...lists, ...ofTopics, ...ofOverviews], links }
}

/** Returns the tags or authors of the posts, sorted by name. */
function topicsOf(
  kind: 'tags' | 'authors',
  list: PostList,
  { addressing }: Pick<Project, 'addressing'>,
): (Topic & { rest: RoutePath })[] {
  const counts = new Map<string, number>()
  for (const post of list.posts) for (const name of post[kind]) counts.set(name, (counts.get(name) ?? 0) + 1)
  const names = [...counts.keys()].sort(compareText)
  const slugs = slugsOf(names)
  return names.map((name, i) => {
    const rest = asRoute(`/${list.blog.dir}/${kind}/${slugs[i]}`)
    return { name, rest, route: joinRoute({ ...list, rest }, addressing), count: counts.get(name) as number }
  })
}

const routesOf = (topics: readonly Topic[]): Map<string, RoutePath> =>
  new Map(topics.map(({ name, route }) => [name, route]))
