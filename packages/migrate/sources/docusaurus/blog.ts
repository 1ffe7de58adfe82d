// Reads the blogs of Docusaurus.

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import { isObject } from '../../guards.ts'
import type { OldFile } from '../../model.ts'
import { convertFields, existingDay, splitFrontmatter } from '../../text/frontmatter.ts'
import { readYaml } from '../../text/yaml.ts'
import { type Data, isExternal, listIn, objectIn, present, rooted, stringIn } from '../../values.ts'
import { pageAt, titleOf, withSlash } from './docs.ts'
import { isPreset } from './plugins.ts'
import { type DocLocale, translationFolder } from './variants.ts'

/** A blog: its directory, and the path in its URLs. */
export interface Blog {
  path: string
  routeBase: string
  id: string | undefined
  title: string | undefined
  /** The title of the sidebar that lists the posts. Absent if the posts have no sidebar. */
  sidebar: string | undefined
  /** The options of the plugin. */
  options: Data
}

/** Returns the blogs: that of the preset, and those of further plugins. */
export function blogsOf(files: ProjectFiles, entries: readonly (readonly [name: string, options: Data])[]): Blog[] {
  return entries
    .flatMap(([name, options]): Data[] => {
      if (isPreset(name)) return options.blog === false ? [] : [objectIn(options.blog)]
      return /plugin-content-blog/.test(name) ? [options] : []
    })
    .map((options) => ({
      path: posix.normalize(stringIn(options.path) ?? 'blog').replace(/\/$/, ''),
      routeBase: (stringIn(options.routeBasePath) ?? 'blog').replace(/^\/+|\/+$/g, ''),
      id: stringIn(options.id),
      title: stringIn(options.blogTitle),
      sidebar: options.blogSidebarCount === 0 ? undefined : (stringIn(options.blogSidebarTitle) ?? 'Recent posts'),
      options,
    }))
    .filter(({ path }) => files.list(path).some((file) => /\.mdx?$/.test(file)))
}

/** Lists the posts of a blog in one language. The URL of a post contains the date in its name. */
export function postsIn(files: ProjectFiles, blog: Blog, locale: DocLocale, trailingSlash: boolean): OldFile[] {
  const folder = locale.isDefault ? blog.path : translationFolder(locale.name, 'blog', blog.id)
  return files.list(folder).flatMap((file): OldFile[] => {
    const written = posix.relative(folder, file)
    if (!/\.mdx?$/.test(written) || /(?:^|\/)_/.test(written)) return []
    const path = written.replace(/\/index(?=\.mdx?$)/, '')
    const { fields, body } = splitFrontmatter(files.text(file) ?? '')
    const [, parent = '', date, name = ''] =
      /^((?:.*\/)?)(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(.*)\.mdx?$/.exec(path) ?? []
    const bare = path.replace(/\.mdx?$/, '')
    const slug = stringIn(fields.slug) ?? (date === undefined ? bare : `${parent}${date.replaceAll('-', '/')}/${name}`)
    const route = withSlash(posix.join('/', blog.routeBase, slug), trailingSlash)
    const target = posix.join(
      locale.prefix,
      blog.routeBase,
      date === undefined ? `${bare}.md` : `${parent}${date.replaceAll('/', '-')}-${name}.md`,
    )
    const title = titleOf(fields, body, name || posix.basename(bare))
    return [
      pageAt(file, target, route, locale, {
        ...title,
        ...(date === undefined ? {} : { published_at: existingDay(date) }),
        ...(blog.sidebar === undefined ? { sidebar: false } : {}),
      }),
    ]
  })
}

const writtenAuthors = (files: ProjectFiles, { path }: Blog): Data =>
  objectIn(readYaml(files.text(files.first([`${path}/authors.yml`, `${path}/authors.yaml`]) ?? '') ?? '').value)

/** Returns the paths of the authors with pages of their own, below the list of authors. */
export const authorsWithPages = (files: ProjectFiles, blog: Blog): string[] =>
  Object.entries(writtenAuthors(files, blog)).flatMap(([key, value]) => {
    const { page } = objectIn(value)
    return page === true || isObject(page) ? [(stringIn(objectIn(page).permalink) ?? key).replace(/^\//, '')] : []
  })

/** Returns the authors in `authors.yml`, by key. */
export function authorsOf(files: ProjectFiles, blogs: readonly Blog[]): Data {
  return Object.assign(
    {},
    ...blogs.map((blog) =>
      Object.fromEntries(
        Object.entries(writtenAuthors(files, blog)).map(([key, value]) => {
          const { name, title, url, image_url: image } = objectIn(value)
          const picture = stringIn(image)
          return [
            key,
            present({
              name: stringIn(name) ?? key,
              title: stringIn(title),
              url: stringIn(url),
              picture: picture && (isExternal(picture) ? picture : rooted(picture)),
            }),
          ]
        }),
      ),
    ),
  ) as Data
}

/** Returns the blogs in docsite's form. A blog at the root would list every page, so it stays a folder. */
export const blogSettings = (blogs: readonly Blog[]): unknown => {
  const all = blogs
    .filter(({ routeBase }) => routeBase !== '')
    .map(({ routeBase, title, options }) => {
      const size = Number(options.postsPerPage)
      return present({ dir: routeBase, title, postsPerPage: Number.isInteger(size) && size > 0 ? size : undefined })
    })
  return listIn(all).length === 1 ? all[0] : all.length > 0 ? all : undefined
}

/** Returns the routes of the lists of posts, without a slash at their ends. */
export const blogRoutes = (blogs: readonly Blog[]): Set<string> =>
  new Set(blogs.filter(({ routeBase }) => routeBase !== '').map(({ routeBase }) => `/${routeBase}`))

/**
 * Returns the sidebars of the blogs, which list the posts, newest first. `posts` contains those of the default language. A blog
 * at the root has none, because its sidebar would be that of every page.
 */
export function blogSidebars(
  files: ProjectFiles,
  blogs: readonly Blog[],
  posts: ReadonlyMap<Blog, readonly OldFile[]>,
  locale: DocLocale,
): Data {
  return Object.fromEntries(
    blogs.flatMap((blog): [string, Data[]][] => {
      const items = sortedPosts(files, posts.get(blog) ?? []).map(({ route }): Data => ({ link: route }))
      if (blog.sidebar === undefined || blog.routeBase === '' || items.length === 0) return []
      const text = locale.isDefault ? undefined : translatedTitle(files, locale, blog)
      return [[`/${blog.routeBase}`, [{ text: text ?? blog.sidebar, items }]]]
    }),
  )
}

/** Returns the posts that Docusaurus lists, newest first. */
function sortedPosts(files: ProjectFiles, posts: readonly OldFile[]): OldFile[] {
  return posts
    .flatMap((post) => {
      const old = splitFrontmatter(files.text(post.file) ?? '').fields
      if (old.draft === true || old.unlisted === true) return []
      const day = stringIn(convertFields(old).fields.published_at) ?? stringIn(post.fields?.published_at) ?? ''
      return [{ post, day }]
    })
    .sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0))
    .map(({ post }) => post)
}

function translatedTitle(files: ProjectFiles, locale: DocLocale, blog: Blog): string | undefined {
  const { value } = readYaml(files.text(`${translationFolder(locale.name, 'blog', blog.id)}/options.json`) ?? '')
  return stringIn(objectIn(objectIn(value)['sidebar.title']).message)
}
