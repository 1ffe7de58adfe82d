// Two sites → the review of what has changed for readers. `json` is this value without the marked articles.

import type { Diagnostic, SitePage } from '@docsite/cli'
import type { Root } from 'hast'
import { fieldsHtml } from './fields.ts'
import { type Change, type MarkedArticle, markArticle } from './mark-article.ts'
import { matchPages, type PagePair, routeOf } from './match-pages.ts'
import { compareData, compareNavigation, type NavigationChange } from './navigation.ts'
import { newDiagnostics, type Side, sitePathOf } from './sides.ts'

/** A page that readers see differently. */
export interface ReviewedPage extends Omit<MarkedArticle, 'article'> {
  kind: 'changed' | 'added' | 'removed' | 'moved'
  route: string
  url: string
  lang: string
  title: string
  /** The earlier route of a moved page. */
  from?: string
  /** The earlier title, if it has changed. */
  earlierTitle?: string
  /** The fragments and code files from which all changes come. Absent if the page itself has changed. */
  fragments?: string[]
  /** Bytes of the article before and after. */
  bytes: [before: number, after: number]
}

/** A problem that the change has caused. */
type Finding = Pick<Diagnostic, 'severity' | 'rule' | 'text'> & { file: string; line: number }

/** What has changed for readers. */
export interface Review {
  /** The version of this format. */
  version: 1
  ref: string
  commit: string
  pages: ReviewedPage[]
  navigation: NavigationChange[]
  /** What has changed on all pages: fields of the configuration, and styles. */
  everywhere: string[]
  /** Changes that most pages share, which are not listed for each page. */
  shared: { before: string; after: string; pages: number }[]
  /** The sections of translations that the change has made outdated. */
  outdated: Finding[]
  /** The other problems that the change has caused. */
  findings: Finding[]
  /** The number of pages that look the same. */
  unchanged: number
}

/** A page with its marked article. */
export type MarkedPage = PagePair & { page: ReviewedPage; article: Root }

export interface ReviewResult {
  review: Review
  marked: readonly MarkedPage[]
}

/** What a comparison of two sites needs besides them. */
export interface ReviewOptions {
  ref: string
  commit: string
  /** The files in `content/public/` that differ, relative to it. */
  publicFiles: ReadonlySet<string>
  /** Throws when the command is stopped. */
  check(): void
}

/** Compares two sites. */
export async function reviewSites(old: Side, now: Side, options: ReviewOptions): Promise<ReviewResult> {
  const { pairs, same } = matchPages(old, now)
  const withImages = options.publicFiles.size > 0 ? same : []
  const marked: MarkedPage[] = []
  for (const pair of [...pairs, ...withImages]) {
    options.check()
    const one = await markPage(pair, old, now, options)
    if (one) marked.push(one)
  }
  const shared = takeShared(marked, now.pages.length)
  const shown = marked.filter(
    ({ page }) => page.kind !== 'changed' || page.changes.length > 0 || page.earlierTitle !== undefined,
  )
  const found = newDiagnostics(old.diagnostics, now.diagnostics).map(findingOf)
  return {
    marked: shown,
    review: {
      version: 1,
      ref: options.ref,
      commit: options.commit,
      pages: shown.map(({ page }) => page),
      navigation: compareNavigation(old, now),
      everywhere: compareData(old, now),
      shared,
      outdated: found.filter(({ rule }) => rule === 'stale-translation'),
      findings: found.filter(({ rule }) => rule !== 'stale-translation'),
      unchanged: now.pages.length - shown.filter(({ after }) => after).length,
    },
  }
}

async function markPage(pair: PagePair, old: Side, now: Side, options: ReviewOptions): Promise<MarkedPage | undefined> {
  const { before, after } = pair
  const { url, lang, title } = after ?? before
  const [earlier, later] = [before && (await old.site.article(before)), after && (await now.site.article(after))]
  const isMoved = before && after && before.route !== after.route
  const [oldFields, fields] = [fieldsHtml(before), fieldsHtml(after)]
  if (earlier === later && oldFields === fields && !isMoved && options.publicFiles.size === 0) return undefined
  // Most changes of a landing page leave what is outside its article as it is.
  const [above, below] = oldFields === fields ? ['', ''] : [oldFields, fields]
  const { article, ...marks } = markArticle(
    before && above + based(earlier ?? '', old, now),
    after && below + (later ?? ''),
    { lang, differs: (a, b) => a !== b || options.publicFiles.has(sitePathOf(b, now) ?? '') },
  )
  const fragments = before && after && marks.changes.length > 0 ? causes(before, after, old, now) : []
  return {
    ...pair,
    article,
    page: {
      kind: !before ? 'added' : !after ? 'removed' : isMoved ? 'moved' : 'changed',
      ...{ route: routeOf(pair), url, lang, title },
      ...(isMoved ? { from: before.route } : {}),
      ...(before && after && before.title !== title ? { earlierTitle: before.title } : {}),
      ...(fragments.length > 0 ? { fragments } : {}),
      ...marks,
      bytes: [Buffer.byteLength(earlier ?? ''), Buffer.byteLength(later ?? '')],
    },
  }
}

/** Writes URLs under the base path of the new site, so that a new base path is no change of each link. */
function based(html: string, old: Side, now: Side): string {
  const [from, to] = [old.site.base, now.site.base]
  return from === to
    ? html
    : html.replace(/(\s(?:href|src)=")(\/(?!\/)[^"]*)/g, (all, start: string, url: string) =>
        url.startsWith(from) ? start + to + url.slice(from.length) : all,
      )
}

/** Returns the fragments and code files that have changed, if the page's own file has not. */
function causes(before: SitePage, after: SitePage, old: Side, now: Side): string[] {
  const read = ({ site }: Side, file: string): string | undefined => {
    try {
      return site.read(file)
    } catch {
      return undefined
    }
  }
  if (read(old, before.file) !== read(now, after.file)) return []
  return now.output.parts(after).filter((file) => read(old, file) !== read(now, file))
}

/** Fewer pages are listed one by one. */
const leastShared = 10

/** Removes the changes that more than half of all pages share, and returns them. */
function takeShared(marked: readonly MarkedPage[], total: number): Review['shared'] {
  const pages = new Map<string, MarkedPage[]>()
  const keyOf = ({ kind, before = '', after = '' }: Change): string => JSON.stringify([kind, before, after])
  for (const one of marked)
    for (const key of new Set(one.page.changes.map(keyOf))) pages.set(key, [...(pages.get(key) ?? []), one])
  const shared = [...pages].filter(([, { length }]) => length >= leastShared && length > total / 2)
  for (const [key, ones] of shared)
    for (const { page } of ones) page.changes = page.changes.filter((change) => keyOf(change) !== key)
  return shared.map(([key, { length }]) => {
    const [, before, after] = JSON.parse(key) as [string, string, string]
    return { before, after, pages: length }
  })
}

const findingOf = ({ severity, rule, place, text }: Diagnostic): Finding => ({
  ...{ severity, rule, file: place.file, line: place.line ?? 1, text },
})
