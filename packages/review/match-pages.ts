// The pages of both sides → which are the same, added, removed or moved.

import type { SitePage } from '@docsite/cli'
import { followRedirects, isElsewhere } from '@docsite/cli/routes'
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

/** Pairs removed pages with added ones: by redirects, then by their texts. */
function matchMoved(removed: readonly SitePage[], added: readonly SitePage[], { site }: Side): PagePair[] {
  const left = new Set(added)
  const canCompare = removed.length * added.length <= mostPairs
  const words = new Map((canCompare ? [...removed, ...added] : []).map((page) => [page, wordsOf(page)]))
  const similarity = (before: SitePage, after: SitePage): number =>
    wordSimilarity(words.get(before) ?? [], words.get(after) ?? [])
  const pairs = removed.map((before): PagePair => {
    const target = followRedirects(before.route, site.data.redirects)
    const candidates = [...left].filter(({ lang, version }) => lang === before.lang && version === before.version)
    const redirected =
      target && !isElsewhere(target) ? candidates.find(({ route }) => route === target.path) : undefined
    const [best] =
      canCompare && !redirected
        ? candidates
            .map((page) => ({ page, score: similarity(before, page) }))
            .filter(({ score }) => score >= leastSimilar)
            .sort((a, b) => b.score - a.score || compare(a.page.route, b.page.route))
        : []
    const after = redirected ?? best?.page
    if (!after) return { before }
    left.delete(after)
    return { before, after }
  })
  return [...pairs, ...[...left].map((after) => ({ after }))]
}
