import lunr from 'lunr'
import { expect, test } from 'vitest'
import { type Counts, mostCounted, type Posting, searchFields } from '../../../pipeline/model/search/index-format.ts'
import { fieldBoosts, Scores } from '../../../theme/search/scores.ts'
import { random } from '../../random.ts'

type Field = (typeof searchFields)[number]

/**
 * Generates random documents whose fields share no words. Each word is then equally rare in its field and on all pages, as
 * Lunr assumes.
 */
function someDocuments(next: () => number): Record<Field, string[]>[] {
  return Array.from({ length: 30 }, () => {
    const words = (field: number) =>
      Array.from({ length: mostCounted[field] as number }, () => `${searchFields[field]}${Math.floor(next() * 6)}`)
    return Object.fromEntries(searchFields.map((name, field) => [name, words(field)])) as Record<Field, string[]>
  })
}

test('returns the same scores as Lunr', () => {
  const next = random(7)
  const documents = someDocuments(next)
  const index = lunr((builder) => {
    builder.pipeline.reset()
    builder.searchPipeline.reset()
    builder.k1(8)
    builder.b(0.5)
    searchFields.forEach((name, field) => {
      builder.field(name, { boost: fieldBoosts[field] as number })
    })
    documents.forEach((document, id) => {
      builder.add({ id, ...document })
    })
  })
  const scores = new Scores(documents.flatMap((document) => searchFields.map((name) => document[name].length)))
  const postingsOf = (term: string): Posting[] =>
    documents
      .map((document, id) => ({
        id,
        places: 0,
        counts: searchFields.map((name) => document[name].filter((word) => word === term).length) as Counts,
      }))
      .filter(({ counts }) => counts.some((count) => count > 0))
  for (let round = 0; round < 50; round++) {
    const boosts = new Map(
      Array.from({ length: 1 + Math.floor(next() * 4) }, () => [
        `${searchFields[Math.floor(next() * searchFields.length)]}${Math.floor(next() * 6)}`,
        1 + Math.floor(next() * 3),
      ]),
    )
    const ours = scores.of(Array.from(boosts, ([term, boost]) => ({ boost, postings: postingsOf(term) })))
    const theirs = index.query((query) => {
      for (const [term, boost] of boosts) query.term(term, { boost })
    })
    expect([...ours.keys()].sort()).toEqual(theirs.map(({ ref }) => Number(ref)).sort())
    // Lunr divides by the length of the query, which is the same for all pages, and rounds to a thousandth.
    const length = Math.hypot(...boosts.values())
    for (const { ref, score } of theirs) expect((ours.get(Number(ref)) ?? 0) / length).toBeCloseTo(score, 2)
  }
})
