// Compiles the new site, so that it can be compared with the old project.

import { check, type Diagnostic, loadSite } from '@docsite/cli'
import type { NewFile } from './convert.ts'

/** A page of the new site. */
export interface BuiltDocument {
  /** Route without the base. Absent for 404 pages. */
  route: string | undefined
  /** The HTML of the article with the title, labels and props of components. */
  html: string
  /** All ids that links can point to. */
  ids: ReadonlySet<string>
}

export interface BuiltSite {
  /** Pages by path in `content/`. Pages that only stand in for a missing translation are left out. */
  pages: Map<string, BuiltDocument>
  /** The routes of all pages. */
  routes: readonly string[]
  diagnostics: readonly Diagnostic[]
  /** The routes that redirect. */
  redirects: ReadonlySet<string>
}

/** Compiles the site in a directory, after applying the safe fixes of `check`. `files` are the pages that it may contain. */
export async function compileTarget(root: string, files: readonly NewFile[]): Promise<BuiltSite> {
  const { diagnostics, config } = await check(root, { fix: true })
  const site = await loadSite(root, { articles: true })
  const own = new Map(
    site.pages.flatMap(({ file, route, fallback }) => (fallback === undefined ? [[file, route]] : [])),
  )
  const pages = files.flatMap(({ page: { target } }): [string, BuiltDocument][] => {
    const file = `content/${target}`
    const article = site.article(file)
    if (article === undefined) return []
    const { title, frontmatter, html, ids } = article
    // The 404 pages of the project have no route.
    return [[target, { route: own.get(file), html: [title, ...textsIn(frontmatter), html].join('\n'), ids }]]
  })
  return {
    routes: site.pages.map(({ route }) => route),
    pages: new Map(pages),
    diagnostics,
    redirects: new Set(listedRedirects(config.redirects)),
  }
}

const listedRedirects = (redirects: readonly { from: string | string[] }[] = []): string[] =>
  redirects.flatMap(({ from }) => from)

/** Returns all texts and numbers in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn)
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
}
