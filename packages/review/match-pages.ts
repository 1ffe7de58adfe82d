// The pages of both sides → which are the same, added, removed or moved.

import type { SitePage } from '@docsite/cli'
import { fieldsHtml } from './fields.ts'
import { wordSimilarity } from './match-blocks.ts'
import type { Side } from './sides.ts'

/** A page of either side, or a pair. */
export interface PagePair {
  before?: SitePage
  after?: SitePage
}

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
  const both = now.pages.flatMap((after): Required<PagePair>[] => {
    const before = earlier.get(after.route)
    return before ? [{ before, after }] : []
  })
  const isSame = ({ before, after }: Required<PagePair>): boolean =>
    old.site.hash(before) === now.site.hash(after) && fieldsHtml(before) === fieldsHtml(after)
  const pairs = [...both.filter((pair) => !isSame(pair)), ...matchMoved(removed, added, now)]
  return { pairs: pairs.sort((a, b) => compare(routeOf(a), routeOf(b))), same: both.filter(isSame) }
}

/** The route that a report shows. */
export const routeOf = ({ before, after }: PagePair): string => (after ?? before)?.route ?? ''

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Pairs removed pages with added ones: by redirects, then by their texts. */
function matchMoved(removed: readonly SitePage[], added: readonly SitePage[], { site }: Side): PagePair[] {
  const left = new Set(added)
  const redirects = new Map(Object.entries(site.data.redirects.exact))
  const words = new Map<SitePage, string[]>()
  const wordsOf = (page: SitePage): string[] => {
    const known = words.get(page) ?? page.text.match(/[\p{Script=Han}]|[\p{L}\p{N}_]+/gu) ?? []
    words.set(page, known)
    return known
  }
  const canCompare = removed.length * added.length <= mostPairs
  const pairs = removed.map((before): PagePair => {
    const target = redirects.get(before.route)
    const candidates = [...left].filter(({ lang, version }) => lang === before.lang && version === before.version)
    const redirected = candidates.find(({ route }) => route === target)
    const [best] =
      canCompare && !redirected
        ? candidates
            .map((page) => ({ page, score: wordSimilarity(wordsOf(before), wordsOf(page)) }))
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
