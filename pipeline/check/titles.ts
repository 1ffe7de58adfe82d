// Lists the pages whose titles search engines show, and finds pages that share a title or a description.

import type { Diagnostic, Place } from '../model/diagnostics/diagnostic.ts'
import type { ParsedPage } from '../model/page/page.ts'
import type { LinkedPage } from '../site/link.ts'
import type { PageSite } from './rule.ts'

/** A page with its own source file. A page that replaces a missing translation has none. */
export interface WithSource {
  linked: LinkedPage
  page: ParsedPage
}

export function* ownPages({ pages, pageOf }: Pick<PageSite, 'pages' | 'pageOf'>): Generator<WithSource> {
  for (const linked of pages) {
    const page = linked.route.fallback === undefined ? pageOf(linked.route.filePath) : undefined
    if (page) yield { linked, page }
  }
}

/** Lists pages that have a title. A home page uses the title of the site. */
export function* titledPages(site: PageSite): Generator<WithSource> {
  for (const page of ownPages(site))
    if (page.page.pageType !== 'home' && page.page.titlePlace && !isCode(page.page)) yield page
}

/** Returns whether the title is the name of an option or a function. Authors cannot change such a title to make it unique. */
const isCode = ({ title, titleHtml }: ParsedPage): boolean =>
  /^<code\b[^>]*>[^<]*<\/code>$/.test(titleHtml) || /^(?:[a-z]|[^\s.()_$@/]*[.()_$@/])\S*$/.test(title)

export function placeOfTitle({ titlePlace }: ParsedPage, filePath: string): Place {
  const { file = filePath, ...place } = titlePlace ?? {}
  return { file: `content/${file}`, ...place }
}

/** Reports pages whose text equals that of an earlier page in the same locale and version. Ignores case and white space. */
export function* findDuplicates(
  pages: Iterable<WithSource>,
  textOf: (own: WithSource) => string | undefined,
  report: (own: WithSource, first: LinkedPage) => Diagnostic,
): Generator<Diagnostic> {
  const firsts = new Map<string, LinkedPage>()
  for (const page of pages) {
    const text = textOf(page)
    if (!text) continue
    const { route } = page.linked
    const key = `${route.version}\n${route.lang}\n${text.toLowerCase().replace(/\s+/g, ' ')}`
    const first = firsts.get(key)
    if (first) yield report(page, first)
    else firsts.set(key, page.linked)
  }
}
