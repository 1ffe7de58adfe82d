// Reads the blogs of Material for MkDocs: their posts with their URLs, and the lists that the plugin generates.

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import { lookUp } from '../../guards.ts'
import type { NearestPage, OldFile } from '../../model.ts'
import { splitFrontmatter } from '../../text/frontmatter.ts'
import { readYaml } from '../../text/yaml.ts'
import { type Data, isExternal, listIn, objectIn, present, stringIn } from '../../values.ts'
import { titleIn } from './titles.ts'

/** A blog, with paths relative to `docs_dir` and formats of URLs. */
export interface Blog {
  dir: string
  posts: string
  urlFormat: string
  dateFormat: string
  categoryFormat: string | undefined
  archiveFormat: string | undefined
  archiveDateFormat: string
  authorsFile: string
  /** The URLs of further pages of lists, and the numbers of posts on a page. Absent if lists have one page. */
  pageFormat: string
  perPage: number | undefined
  categoryPerPage: number | undefined
  archivePerPage: number | undefined
}

/** Returns the blog that the options of the plugin describe, or `undefined` if it is disabled. */
export function blogOf(options: Data): Blog | undefined {
  if (options.enabled === false) return undefined
  const dir = (stringIn(options.blog_dir) ?? 'blog').replace(/^\.?\/*|\/+$/g, '')
  const size = (value: unknown) => (Number(value) > 0 ? Number(value) : 10)
  const pagesOf = (isOn: unknown, value: unknown) =>
    options.pagination === false || isOn === false ? undefined : size(value ?? options.pagination_per_page)
  const inBlog = (path: string) => posix.normalize(path.replace('{blog}', dir))
  return {
    dir,
    posts: inBlog(stringIn(options.post_dir) ?? '{blog}/posts'),
    urlFormat: stringIn(options.post_url_format) ?? '{date}/{slug}',
    dateFormat: stringIn(options.post_url_date_format) ?? 'yyyy/MM/dd',
    categoryFormat:
      options.categories === false ? undefined : (stringIn(options.categories_url_format) ?? 'category/{slug}'),
    archiveFormat: options.archive === false ? undefined : (stringIn(options.archive_url_format) ?? 'archive/{date}'),
    archiveDateFormat: stringIn(options.archive_url_date_format) ?? 'yyyy',
    authorsFile: inBlog(stringIn(options.authors_file) ?? '{blog}/.authors.yml'),
    pageFormat: stringIn(options.pagination_url_format) ?? 'page/{page}',
    perPage: pagesOf(true, undefined),
    categoryPerPage: pagesOf(options.categories_pagination, options.categories_pagination_per_page),
    archivePerPage: pagesOf(options.archive_pagination, options.archive_pagination_per_page),
  }
}

/** Returns whether a file is a post. */
export const isPost = ({ posts }: Blog, path: string): boolean => path.startsWith(`${posts}/`)

/** What a post says about itself. */
interface Post {
  title: string
  slug: string | undefined
  day: string
  categories: string[]
}

function readPost(text: string, path: string): Post {
  const { fields } = splitFrontmatter(text)
  return {
    title: titleIn(text, path),
    slug: stringIn(fields.slug),
    day: dayOf(fields.date),
    categories: listIn(fields.categories).map(String),
  }
}

/** Returns the day of a post, as `2024-03-05`. A date can be an object with the days of creation and of updates. */
function dayOf(date: unknown): string {
  const created: unknown = date instanceof Date ? date : (objectIn(date).created ?? date)
  return created instanceof Date ? created.toISOString().slice(0, 10) : String(created ?? '').slice(0, 10)
}

/** Writes a day in a pattern such as `yyyy/MM/dd`. Names of months are those in English. */
function formatDay(day: string, pattern: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const name = (style: 'short' | 'long') =>
    new Date(`${day}T00:00:00Z`).toLocaleDateString('en', { month: style, timeZone: 'UTC' })
  const parts: Readonly<Record<string, () => string>> = {
    yyyy: () => year,
    y: () => year,
    yy: () => year.slice(2),
    MMMM: () => name('long'),
    MMM: () => name('short'),
    MM: () => month,
    M: () => String(Number(month)),
    dd: () => date,
    d: () => String(Number(date)),
  }
  return pattern.replace(/y+|M+|d+/g, (part) => lookUp(parts, part)?.() ?? part)
}

/** Writes a title in a URL, as the plugin does: only letters, digits, hyphens and underscores, in lower case. */
const slugOf = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
    .trim()
    .replaceAll(' ', '-')

/** Writes a tag as docsite does in the URL of its list. */
const tagSlug = (text: string): string =>
  slugOf(
    text
      .replace(/\+/g, '-plus')
      .replace(/#/g, '-sharp')
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-'),
  ).replace(/^-+|-+$/g, '')

/** Returns the old URL of a post and the fields that docsite needs. */
export function postPage(page: OldFile, blog: Blog, path: string, text: string, end: string): OldFile {
  const { title, slug, day, categories } = readPost(text, path)
  const parts: Readonly<Record<string, string>> = {
    date: formatDay(day, blog.dateFormat),
    slug: slug ?? slugOf(title),
    file: slugOf(posix.basename(path, '.md')),
    categories: categories.slice(0, 1).map(slugOf).join('/'),
  }
  const written = blog.urlFormat.replace(/\{(\w+)\}/g, (whole, name: string) => lookUp(parts, name) ?? whole)
  const route = `/${posix.join(blog.dir, written)}${end}`
  return { ...page, route, fields: { ...page.fields, slug: route, ...(day === '' ? {} : { published_at: day }) } }
}

/** Returns the lists of posts that the plugin writes, by category, by year and in pages, with the nearest lists of docsite. */
export function postLists(blog: Blog, posts: readonly string[], end: string): NearestPage[] {
  const read = posts.map((text) => readPost(text, ''))
  const at = (path: string) => `/${posix.join(blog.dir, path)}${end}`
  const pages = (path: string, count: number, size: number | undefined): string[] =>
    Array.from({ length: size === undefined ? 0 : Math.max(0, Math.ceil(count / size) - 1) }, (_, i) =>
      posix.join(path, blog.pageFormat.replace('{page}', String(i + 2))),
    )
  const lists = (format: string | undefined, name: string, keys: readonly string[], size: number | undefined) =>
    [...new Set(format === undefined ? [] : keys)].map((key) => {
      const path = (format ?? '').replace(`{${name}}`, key)
      return [path, ...pages(path, keys.filter((one) => one === key).length, size)]
    })
  const names = read.flatMap((post) => post.categories)
  const periods = read.flatMap(({ day }) => (day === '' ? [] : formatDay(day, blog.archiveDateFormat)))
  const tagOf = new Map(names.map((name) => [slugOf(name), tagSlug(name)]))
  return [
    ...pages('', read.length, blog.perPage).map((path) => ({ from: at(path), to: `/${blog.dir}${end}` })),
    ...lists(blog.categoryFormat, 'slug', names.map(slugOf), blog.categoryPerPage).flatMap((paths, i) =>
      paths.map((path) => ({ from: at(path), to: `/${blog.dir}/tags/${[...tagOf.values()][i]}` })),
    ),
    ...lists(blog.archiveFormat, 'date', periods, blog.archivePerPage).flatMap((paths) =>
      paths.map((path) => ({ from: at(path), to: `/${blog.dir}${end}` })),
    ),
  ]
}

/** Returns the URLs of the feeds of mkdocs-rss-plugin. */
export function rssFiles(options: Data): string[] {
  if (options.enabled === false) return []
  const names = objectIn(options.feeds_filenames)
  const kinds = [
    { kind: 'rss', ending: 'xml', isOn: options.rss_feed_enabled },
    { kind: 'json', ending: 'json', isOn: options.json_feed_enabled },
  ]
  return kinds
    .filter(({ isOn }) => isOn !== false)
    .flatMap(({ kind, ending }) =>
      ['created', 'updated'].map((one) => `/${stringIn(names[`${kind}_${one}`]) ?? `feed_${kind}_${one}.${ending}`}`),
    )
}

/** Returns the authors of a blog by key, or `undefined` if their file cannot be read. */
export function authorsOf(files: ProjectFiles, { authorsFile }: Blog, sourceRoot: string): Data | undefined {
  const text = files.text(posix.join(sourceRoot, authorsFile))
  if (text === undefined) return undefined
  const authors = objectIn(objectIn(readYaml(text).value).authors)
  return Object.fromEntries(
    Object.entries(authors).map(([key, value]) => {
      const { name, description, avatar, url } = objectIn(value)
      const picture = stringIn(avatar)
      return [
        key,
        present({
          name: stringIn(name) ?? key,
          title: stringIn(description),
          url: stringIn(url),
          picture: picture && (isExternal(picture) ? picture : `/${picture.replace(/^\/+/, '')}`),
        }),
      ]
    }),
  )
}

/** Converts the frontmatter of a post: categories are tags here, and the URL does not come from its own slug. */
export function convertPostFields(fields: Data): void {
  const tags = [...listIn(fields.categories), ...listIn(fields.tags)].map(String)
  if (tags.length > 0) fields.tags = [...new Set(tags)]
  for (const name of ['categories', 'slug', 'date']) delete fields[name]
}
