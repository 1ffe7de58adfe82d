// Reads the posts of a blog: their frontmatter, reading time and excerpt, for the generated lists.

import { toHast } from 'mdast-util-to-hast'
import type { BlogConfig } from '../../model/config/blog.ts'
import { utcDate } from '../../model/date.ts'
import { compareText } from '../../model/diagnostics/diagnostic.ts'
import { frontmatterWith } from '../../model/page/frontmatter.ts'
import { joinRoute, localesIn, type RoutePath, routeOfFile, splitRoute } from '../../model/route.ts'
import { readFrontmatter } from '../../page/syntax/frontmatter.ts'
import { parseMarkdown } from '../../page/syntax/syntax.ts'
import { plainText } from '../../page/text/inline.ts'
import { joinWideLines } from '../../page/text/rehype-line-breaks.ts'
import type { Project } from '../../source/config/config.ts'
import { readContent } from '../../source/read.ts'
import type { ContentTree } from '../../source/scan.ts'
import { readingMinutes } from '../../text/reading-time.ts'
import { authorsOf } from '../byline.ts'

/** A post on the site of one language. */
export interface Post {
  filePath: string
  /** The route that the file gives in this language, which may be a fallback for a missing translation. */
  route: RoutePath
  /** The language of the text. */
  lang: string
  /** The date as written. */
  date: string | undefined
  tags: string[]
  /** The names of the authors. */
  authors: string[]
  minutes: number
  /** The text before `<!-- more -->`, if the post has this comment. */
  excerpt: string | undefined
}

/** The posts of one language and version, newest first. */
export interface PostList {
  blog: BlogConfig
  version: string
  lang: string
  posts: Post[]
}

type ReadPost = Omit<Post, 'route'> & { version: string; rest: RoutePath; isDraft: boolean; isUnlisted: boolean }

/** Returns the posts of each language and version of a blog. */
export function postLists(blog: BlogConfig, project: Project, tree: ContentTree, showsDrafts: boolean): PostList[] {
  const { addressing, config } = project
  const read = tree.pages.flatMap((filePath) => {
    const post = readPost(filePath, blog, project, tree)
    return post && (showsDrafts || !post.isDraft) ? [post] : []
  })
  const lists = localesIn(addressing).map(({ version, lang }): PostList => {
    const ofVersion = read.filter((post) => post.version === version)
    const localePosts = ofVersion.filter((post) => post.lang === lang)
    const translated = new Set(localePosts.map(({ rest }) => rest))
    const fallbacks =
      (config.missingTranslation ?? 'fallback') === 'absent'
        ? []
        : ofVersion.filter((post) => post.lang === addressing.lang && !translated.has(post.rest))
    const posts = [...localePosts, ...(lang === addressing.lang ? [] : fallbacks)]
      .filter(({ isUnlisted }) => !isUnlisted)
      .sort(newestFirst)
    const routeOf = (rest: RoutePath) => joinRoute({ version, lang, rest }, addressing)
    return {
      blog,
      version,
      lang,
      posts: posts.map(({ version: _, rest, isDraft: _draft, isUnlisted: _unlisted, ...post }) => ({
        ...post,
        route: routeOf(rest),
      })),
    }
  })
  return lists.filter(({ posts }) => posts.length > 0)
}

function readPost(
  filePath: string,
  { dir }: BlogConfig,
  { addressing, config }: Pick<Project, 'addressing' | 'config'>,
  tree: ContentTree,
) {
  const { version, lang, rest } = splitRoute(routeOfFile(filePath, addressing), addressing)
  if (!rest.startsWith(`/${dir}/`) || rest === `/${dir}/`) return undefined
  const read = readContent(tree, filePath)
  if (read === undefined || read.refusal) return undefined
  const { frontmatter, markdown } = readFrontmatter(read.text, frontmatterWith(config.frontmatter ?? {}))
  if (frontmatter.pageType === 'home') return undefined
  const post: ReadPost = {
    filePath,
    version,
    lang,
    rest,
    isDraft: frontmatter.draft === true,
    isUnlisted: frontmatter.unlisted === true,
    date: frontmatter.published_at,
    tags: [...new Set((frontmatter.tags ?? []).map((tag) => String(tag).trim()).filter(Boolean))],
    authors: [...new Set(authorsOf(frontmatter, config).map(({ name }) => name))],
    minutes: readingMinutes(markdown),
    excerpt: excerptOf(markdown, lang),
  }
  return post
}

/** Returns the paragraphs before `<!-- more -->` as plain text. */
function excerptOf(markdown: string, lang: string): string | undefined {
  const [before = '', after] = markdown.split(/^<!-- *more *-->[ \t]*$/m)
  if (after === undefined) return undefined
  // Links may refer to definitions below.
  const blocks = parseMarkdown(markdown).children.filter(
    ({ type, position }) =>
      type === 'definition' || (type === 'paragraph' && (position?.start.offset ?? 0) < before.length),
  )
  const tree = toHast({ type: 'root', children: blocks })
  joinWideLines(tree, lang)
  return plainText(tree)
}

/** Orders posts by date. Posts without a date come last. */
const newestFirst = (a: ReadPost, b: ReadPost): number => timeOf(b) - timeOf(a) || compareText(a.rest, b.rest)

const timeOf = ({ date }: ReadPost): number => (date === undefined ? 0 : utcDate(date).getTime())
