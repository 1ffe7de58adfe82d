// Answers the judged queries with docsite's search and with plain Lunr, for comparison.

import lunr from 'lunr'
import type { SearchDocument } from '../pipeline/model/search/search-document.ts'
import { plainText } from '../pipeline/text/plain-text.ts'
import { type Answered, readJudged, shownPages } from '../test/search/judged.ts'
import type { Lang } from './generate.ts'
import type { SearchedSite } from './searched.ts'

/** Answers every judged query with docsite's search. */
export async function answerJudged(site: SearchedSite, lang: Lang): Promise<Answered[]> {
  const searcher = site.searcher(lang)
  const answered: Answered[] = []
  for (const judged of readJudged(lang)) answered.push({ ...judged, answers: await searcher.search(judged.query) })
  return answered
}

/** Answers every judged query with a Lunr index, built and queried as Lunr's guide describes. */
export function answerWithLunr(documents: readonly SearchDocument[], lang: Lang): Answered[] {
  const tokenizer = lang === 'zh' ? tokenizeChinese : lunr.tokenizer
  const builder = new lunr.Builder()
  builder.tokenizer = tokenizer as typeof lunr.tokenizer
  // Lunr's trimmer would remove Chinese characters as punctuation.
  builder.pipeline.add(...(lang === 'zh' ? [] : [lunr.trimmer]), lunr.stopWordFilter, lunr.stemmer)
  builder.searchPipeline.add(lunr.stemmer)
  builder.ref('id')
  builder.field('title', { boost: 8 })
  builder.field('headers', { boost: 4 })
  builder.field('content')
  for (const { id, title, toc, content } of documents)
    builder.add({ id, title, headers: toc.map(({ text }) => plainText(text)).join(' '), content })
  const { idf } = lunr as unknown as { idf: unknown }
  Object.assign(lunr, { idf: plainIdf })
  const index = builder.build()
  Object.assign(lunr, { idf })
  return readJudged(lang).map((judged) => {
    // Uses `query`, because `search` interprets `-` and `:` in a query as operators.
    const found = index.query((query) => query.term(tokenizer(judged.query) as unknown as string[], {}))
    const answers = found.slice(0, shownPages).map(({ ref }) => documents[Number(ref)]?.routePath ?? '')
    return { ...judged, answers }
  })
}

/** The inverse document frequency as Lunr computes it. docsite replaces the function for its own index. */
function plainIdf(entry: Record<string, object>, documentCount: number): number {
  const fields = Object.entries(entry).filter(([name]) => name !== '_index')
  const documents = fields.reduce((sum, [, postings]) => sum + Object.keys(postings).length, 0)
  return Math.log(1 + Math.abs((documentCount - documents + 0.5) / (documents + 0.5)))
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

function tokenizeChinese(text?: unknown): lunr.Token[] {
  return Array.from(segmenter.segment(String(text ?? '').toLowerCase()))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }, index) => new lunr.Token(segment, { index }))
}
