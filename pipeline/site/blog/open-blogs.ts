// Loads what reads blogs only if a project has one, because reading their posts needs the parser.

import { blogsIn } from '../../model/config/blog.ts'
import type { SiteConfig } from '../../model/config/site-config.ts'
import { routeOfFile, splitRoute } from '../../model/route.ts'
import type { Project } from '../../source/config/config.ts'
import type { BlogList, Blogs, withBlogs } from './blogs.ts'

export const noBlogs: Blogs = { pages: new Map(), posts: new Map(), neighbors: new Map(), generated: new Set() }

/** Returns the function that adds the generated pages of a project's blogs to a tree. */
export async function openBlogs(config: SiteConfig): Promise<typeof withBlogs> {
  if (blogsIn(config).length === 0) return (tree) => ({ tree, blogs: noBlogs })
  return (await import('./blogs.ts')).withBlogs
}

/** Returns the content paths of the posts that a page lists. */
export const postsOn = (page: BlogList | undefined): string[] =>
  page?.kind === 'posts' ? page.posts.map(({ filePath }) => filePath) : []

/** Returns whether a page is in the folder of a blog, whose lists may contain it. */
export function isInBlog(filePath: string, { config, addressing }: Pick<Project, 'config' | 'addressing'>): boolean {
  const { rest } = splitRoute(routeOfFile(filePath, addressing), addressing)
  return blogsIn(config).some(({ dir }) => rest.startsWith(`/${dir}/`))
}
