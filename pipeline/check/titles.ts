// A site → the pages whose titles search engines show, and which pages share a title or a description.

import type { Diagnostic, Place } from '../model/diagnostic.ts'
import type { ParsedPage } from '../model/page.ts'
import type { LinkedPage } from '../site/link.ts'
import type { CheckedSite } from './rule.ts'

/** A page that has its own source file: a page that replaces a missing translation does not. */
export interface OwnPage {
  linked: LinkedPage
  page: ParsedPage
}

export function* ownPages({ pages, pageOf }: CheckedSite): Generator<OwnPage> {
  for (const linked of pages) {
    const page = linked.route.fallback === undefined ? pageOf(linked.route.filePath) : undefined
    if (page) yield { linked, page }
  }
}

/** Lists pages with a title of their own. A home page uses the title of the site. */
export function* titledPages(site: CheckedSite): Generator<OwnPage> {
  for (const own of ownPages(site))
    if (own.page.pageType !== 'home' && own.page.titlePlace && !isCode(own.page)) yield own
}

/** Tells whether the title names an option or a function: such a title cannot change, and the page's folder tells it apart. */
const isCode = ({ title, titleHtml }: ParsedPage): boolean =>
  /^<code\b[^>]*>[^<]*<\/code>$/.test(titleHtml) || /^(?:[a-z]\S*|\S*[.()_$@/]\S*)$/.test(title)

export function placeOfTitle({ titlePlace }: ParsedPage, filePath: string): Place {
  const { file = filePath, ...place } = titlePlace ?? {}
  return { file: `content/${file}`, ...place }
}

/** Reports each page whose text an earlier page of the same locale and version already has; case and spaces do not matter. */
export function* findDuplicates(
  pages: Iterable<OwnPage>,
  textOf: (own: OwnPage) => string | undefined,
  report: (own: OwnPage, first: LinkedPage) => Diagnostic,
): Generator<Diagnostic> {
  const firsts = new Map<string, LinkedPage>()
  for (const own of pages) {
    const text = textOf(own)
    if (!text) continue
    const { route } = own.linked
    const key = `${route.version}\n${route.lang}\n${text.toLowerCase().replace(/\s+/g, ' ')}`
    const first = firsts.get(key)
    if (first) yield report(own, first)
    else firsts.set(key, own.linked)
  }
}
