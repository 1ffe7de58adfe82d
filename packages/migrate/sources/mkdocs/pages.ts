// Lists the pages of a MkDocs site with their URLs, and the other files.

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import type { FileCopy, OldFile } from '../../model.ts'
import { routeOfTarget } from '../docusaurus/docs.ts'
import { type Blog, isPost, postPage } from './blog.ts'
import type { LocaleFile, LocaleFiles } from './locales.ts'

/** A page with its language. */
export interface MkdocsPage {
  page: OldFile
  /** Its path in `docs_dir`, without its language. */
  path: string
  /** Its URL without its language. */
  link: string
  lang?: string | undefined
}

/** Returns the route of a file: `guide/start.md` → `/guide/start/`. */
export function routeOf(path: string, usesFolders: boolean): string {
  const bare = `/${path.replace(/\.md$/, '')}`.replace(/(?<=\/)(?:index|README)$/, '')
  if (bare.endsWith('/')) return bare
  return `${bare}${routeEnd(usesFolders)}`
}

export const routeEnd = (usesFolders: boolean): string => (usesFolders ? '/' : '.html')

/** Lists the pages of all languages. */
export function listPages(
  files: ProjectFiles,
  { files: all, locales }: LocaleFiles,
  { usesFolders, blog }: { usesFolders: boolean; blog: Blog | undefined },
): MkdocsPage[] {
  const main = locales[0]?.lang
  const found = all.filter(({ path }) => path.endsWith('.md'))
  const known = new Set(found.map(keyOf))
  const seen = new Set<string>()
  // A name with the language (`index.en.md`) comes before one without it.
  const sorted = found.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)))
  const isFirst = (one: LocaleFile) => !seen.has(keyOf(one)) && Boolean(seen.add(keyOf(one)))
  const chosen = new Set(sorted.filter(isFirst))
  return found.flatMap((one): MkdocsPage[] => {
    const { file, path, lang } = one
    // MkDocs prefers index.md.
    const isHidden =
      /(?:^|\/)README\.md$/.test(path) && known.has(keyOf({ ...one, path: path.replace(/README\.md$/, 'index.md') }))
    if (isHidden || !chosen.has(one)) return []
    const target = path.replace(/(^|\/)README\.md$/, '$1index.md').replace(/(^|\/)_+/g, '$1')
    const link = routeOf(path, usesFolders)
    const given = routeOfTarget(target, '')
    const needsSlug = given !== link && !link.endsWith('.html')
    const bare: OldFile = { file, target, route: link, ...(needsSlug ? { fields: { slug: link } } : {}) }
    const page =
      blog && isPost(blog, path) ? postPage(bare, blog, path, files.text(file) ?? '', routeEnd(usesFolders)) : bare
    const prefix = lang === undefined || lang === main ? '' : `/${lang}`
    return [
      {
        page: {
          ...page,
          target: lang === undefined ? target : `${lang}/${target}`,
          route: `${prefix}${page.route}`,
        },
        path,
        link: page.route ?? '/',
        lang,
      },
    ]
  })
}

const keyOf = ({ path, lang = '' }: LocaleFile): string => `${lang}:${path}`

const isNamed = ({ file, path }: LocaleFile): boolean => posix.basename(file) !== posix.basename(path)

/** Returns the URLs of pages without a translation, which the old site showed in the default language, as docsite does. */
export function fallbackRoutes(pages: readonly MkdocsPage[], { locales }: LocaleFiles): string[] {
  const [main, ...others] = locales.map(({ lang }) => lang)
  const links = pages.flatMap(({ link, lang }) => (lang === main ? [link] : []))
  return others.flatMap((lang) => links.map((link) => `/${lang}${link}`))
}

/** MkDocs copies all other files. Pages can refer to any of them. */
export const otherFiles = ({ files, locales }: LocaleFiles): FileCopy[] =>
  files
    .filter(({ file }) => !/\.(?:md|py|html)$/.test(file))
    .map(({ file, path, lang }) => {
      const prefix = lang === undefined || lang === locales[0]?.lang ? '' : lang
      return [file, posix.join('content/public', prefix, path)]
    })
