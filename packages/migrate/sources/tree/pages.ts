// Lists the Markdown files of an old project as pages: folder and rules of the generator → pages with their routes.

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import type { FileCopy, OldFile } from '../../model.ts'
import { splitFrontmatter } from '../../text/frontmatter.ts'
import type { Data } from '../../values.ts'
import { pageAt } from '../docusaurus/docs.ts'

/** A page with its place in the folder of the pages. */
export interface TreePage {
  page: OldFile & { route: string }
  /** Path inside the folder of the pages, without the language. */
  path: string
  fields: Data
  /** The language whose folder contains the page. Absent if the site has only one. */
  locale?: string | undefined
}

/** What a generator makes of a path. */
export interface TreeRules {
  /** The files that are pages. */
  isPage(path: string): boolean
  /** Returns the URL of a page inside its language, such as `/guide/start`. */
  routeOf(path: string, fields: Data): string
  /** Returns the file in the new folder. By default, only `README.md` and `.mdx` have another name. */
  targetOf?(path: string): string
  /** The languages, if there are several. The first one is the default. */
  locales?: readonly string[]
  /** Divides a path into language and path. */
  localeOf?(path: string): { locale: string; path: string }
  /** Returns the beginning of the URLs of a language. */
  urlOf?(locale: string): string
}

/** Returns the pages in a folder of the project, sorted by path. */
export function treePages(files: ProjectFiles, folder: string, rules: TreeRules): TreePage[] {
  const { locales = [], localeOf = localeByFolder(locales), urlOf = (locale) => `/${locale}` } = rules
  const isMultilingual = locales.length > 1
  const taken = new Set<string>()
  return files.list(folder).flatMap((file): TreePage[] => {
    const whole = posix.relative(folder, file)
    const { locale, path } = isMultilingual ? localeOf(whole) : { locale: undefined, path: whole }
    if (!/\.(?:mdx?|markdown)$/.test(whole) || !rules.isPage(path)) return []
    const { fields } = splitFrontmatter(files.text(file) ?? '')
    const prefix = locale === undefined ? '' : `${locale}/`
    const target = `${prefix}${(rules.targetOf ?? targetOf)(path)}`
    // Two files can have the same name here, such as `index.md` and `README.md`.
    if (taken.has(target)) return []
    taken.add(target)
    const url = locale === undefined || locale === locales[0] ? '' : urlOf(locale)
    const route = rules.routeOf(path, fields)
    // With `route.cleanUrls: false`, docsite itself adds the ending.
    const page = pageAt(file, target, route.replace(/\.html$/, ''), { prefix, url })
    return [{ page: { ...page, route: `${url}${route}` }, path, fields, locale }]
  })
}

const localeByFolder = (locales: readonly string[]) => (path: string) => {
  const [first = '', ...rest] = path.split('/')
  return locales.includes(first) ? { locale: first, path: rest.join('/') } : { locale: locales[0] ?? '', path }
}

/** Names that begin with `_` belong to fragments in docsite. */
const targetOf = (path: string): string =>
  path
    .replace(/\.(?:mdx?|markdown)$/, '.md')
    .replace(/(^|\/)README\.md$/i, '$1index.md')
    .replace(/(^|\/)_+/g, '$1')

/** Returns a path without its ending, and without `index` or `README` at its end: `guide/README.md` → `guide`. */
export const bareOf = (path: string): string =>
  path.replace(/\.(?:mdx?|markdown)$/, '').replace(/(?:^|\/)(?:index|README)$/i, '')

/** Returns the copies of the files in a folder that are no pages and no code of the old generator. */
export const otherFiles = (files: ProjectFiles, folder: string, isLeft: (path: string) => boolean): FileCopy[] =>
  files.list(folder).flatMap((file): FileCopy[] => {
    const path = posix.relative(folder, file)
    return /\.(?:mdx?|markdown|[cm]?[jt]sx?|py|pyc|css|scss|liquid|njk)$/.test(path) || isLeft(path)
      ? []
      : [[file, posix.join('content/public', path)]]
  })
