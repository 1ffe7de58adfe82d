// The pages of both sides → which are the same, added, removed or moved.

import type { SitePage } from '@docsite/cli'
import { followRedirects, isElsewhere, type Redirects } from '@docsite/cli/routes'
import { type Pair, wordSimilarity } from './align-lists.ts'
import { fieldsHtml } from './fields.ts'
import type { Side } from './sides.ts'

/** A page of either side, or a pair. */
export type PagePair = Pair<SitePage>

/** A page that both sides have. */
type SamePage = Extract<PagePair, { before: SitePage; after: SitePage }>

/** Two pages with less in common are a removed and an added page. */
const leastSimilar = 0.6
/** The most pairs of pages whose texts are compared. */
const mostPairs = 2500

/** Matches the pages whose articles may differ, and counts the others. */
export function matchPages(old: Side, now: Side): { pairs: PagePair[]; same: PagePair[] } {
  const earlier = new Map(old.pages.map((page) => [page.route, page]))
  const added = now.pages.filter(({ route }) => !earlier.has(route))
  const later = new Set(now.pages.map(({ route }) => route))
  const removed = old.pages.filter(({ route }) => !later.has(route))
  const both = now.pages.flatMap((after): SamePage[] => {
    const before = earlier.get(after.route)
    return before ? [{ before, after }] : []
  })
  const isSame = ({ before, after }: SamePage): boolean =>
    old.site.hash(before) === now.site.hash(after) && fieldsHtml(before) === fieldsHtml(after)
  const pairs = [...both.filter((pair) => !isSame(pair)), ...matchMoved(removed, added, now)]
  return { pairs: pairs.sort((a, b) => compare(routeOf(a), routeOf(b))), same: both.filter(isSame) }
}

/** The route that a report shows. */
export const routeOf = ({ before, after }: PagePair): string => (after ?? before).route

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const wordsOf = ({ text }: SitePage): string[] => text.match(/[\p{Script=Han}]|[\p{L}\p{N}_]+/gu) ?? []

/** What a removed and an added page must have in common to be one page that has moved, from the surest sign to the least sure one. */
const signs: readonly ((page: SitePage, redirects: Redirects) => string)[] = [
  ({ route }, redirects) => {
    const end = followRedirects(route, redirects)
    return end && !isElsewhere(end) ? end.path : route
  },
  ({ route, title, text }) => [route.split('/').findLast(Boolean), title, text].join('\0'),
  ({ title, text }) => [title, text].join('\0'),
]

/** Pairs removed pages with added ones: by redirects, then identical ones, then by how similar their texts are. */
function matchMoved(removed: readonly SitePage[], added: readonly SitePage[], { site }: Side): PagePair[] {
  const { redirects } = site.data
  const [gone, left] = [new Set(removed), new Set(added)]
  const pairs: PagePair[] = []
  const pair = (before: SitePage, after: SitePage | undefined): void => {
    if (!after || !gone.has(before) || !left.delete(after)) return
    gone.delete(before)
    pairs.push({ before, after })
  }
  for (const sign of signs) {
    const keyOf = (page: SitePage): string => [page.lang, page.version, sign(page, redirects)].join('\0')
    const byKey = new Map<string, SitePage[]>()
    for (const page of [...left].reverse()) {
      const same = byKey.get(keyOf(page)) ?? []
      byKey.set(keyOf(page), same)
      same.push(page)
    }
    for (const page of gone) pair(page, byKey.get(keyOf(page))?.pop())
  }
  for (const { before, after } of similarPairs([...gone], [...left])) pair(before, after)
  return [...pairs, ...[...gone].map((before) => ({ before })), ...[...left].map((after) => ({ after }))]
}

/** Returns all pairs of pages that are similar enough, the most similar ones first. */
function similarPairs(removed: readonly SitePage[], added: readonly SitePage[]): SamePage[] {
  if (removed.length * added.length > mostPairs) return []
  const words = new Map([...removed, ...added].map((page) => [page, wordsOf(page)]))
  const similarity = (before: SitePage, after: SitePage): number =>
    before.lang === after.lang && before.version === after.version
      ? wordSimilarity(words.get(before) ?? [], words.get(after) ?? [])
      : 0
  return removed
    .flatMap((before) => added.map((after) => ({ before, after, score: similarity(before, after) })))
    .filter(({ score }) => score >= leastSimilar)
    .sort(
      (a, b) => b.score - a.score || compare(a.before.route, b.before.route) || compare(a.after.route, b.after.route),
    )
}
