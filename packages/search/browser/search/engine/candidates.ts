// The pages that may match a query, and how to choose the best of them while reading few of their texts.

import type { FoldedDocument } from '@docsite/cli/search'
import { rankOf } from './match.ts'
import type { OpenedIndex } from './opened-index.ts'
import type { ParsedQuery } from './parsed-query.ts'

/** After reading the texts of this many pages that turn out not to be results, trust the ranks from the index. */
const maxWastedReads = 6

export interface Candidate {
  id: number
  /** The kind of match; smaller is better. Reading the text may increase it but never decrease it. */
  rank: number
  /**
   * The rank to assume if the text is not read. Missing unless the text must be read to learn the rank, or to learn whether the
   * page contains the query at all.
   */
  guess?: number
  words: string[]
  document?: FoldedDocument
}

/**
 * Returns the best candidates. Reads the texts of the leading ones until later candidates cannot outrank them, because
 * reading a text can only make a rank worse.
 */
export async function bestOf(
  index: OpenedIndex,
  candidates: Candidate[],
  query: Pick<ParsedQuery, 'phrase' | 'words' | 'scores'>,
  limit: number,
): Promise<Candidate[]> {
  const scoreOf = ({ id }: Candidate) => query.scores().get(id) ?? 0
  let left = candidates
  let read = 0
  for (;;) {
    left.sort((a, b) => a.rank - b.rank || scoreOf(b) - scoreOf(a) || a.id - b.id)
    const best = left.slice(0, limit)
    const unread = best.filter(({ document }) => !document)
    if (unread.length === 0) return best
    const wasted = read - (best.length - unread.length)
    const isUnsure = unread.some(({ guess }) => guess !== undefined)
    if (isUnsure && wasted >= maxWastedReads) {
      trustGuesses(left)
      continue
    }
    const next = isUnsure && wasted > 0 ? unread.slice(0, maxWastedReads - wasted) : unread
    read += next.length
    const dropped = await readTexts(index, next, query)
    left = left.filter((candidate) => !dropped.has(candidate))
  }
}

function trustGuesses(candidates: readonly Candidate[]): void {
  for (const candidate of candidates) {
    if (candidate.guess === undefined || candidate.document) continue
    candidate.rank = Math.max(candidate.rank, candidate.guess)
    delete candidate.guess
  }
}

/** Reads the texts of candidates and corrects their ranks. Returns those that do not contain the query. */
async function readTexts(
  index: OpenedIndex,
  unread: readonly Candidate[],
  { phrase, words }: Pick<ParsedQuery, 'phrase' | 'words'>,
): Promise<Set<Candidate>> {
  await Promise.all(
    unread.map(async (candidate) => {
      candidate.document = await index.texts.get(candidate.id)
    }),
  )
  const dropped = new Set<Candidate>()
  for (const candidate of unread) {
    const { document, guess } = candidate
    if (guess === undefined || !document || !index.texts.isRead(candidate.id)) continue
    if (!index.holds(document, words)) dropped.add(candidate)
    candidate.rank = rankOf(document, phrase)
  }
  return dropped
}
