// Derives likely queries from the text of a site. The same text always gives the same queries.

import type { SearchDocument } from '../pipeline/model/search/search-document.ts'
import { random } from '../test/random.ts'
import type { Lang } from './generate.ts'

/** The kinds of queries, used in turn: whole words, word prefixes, and runs of Chinese characters. */
const kinds = {
  en: ['word', 'beginning'],
  zh: ['run', 'run', 'word', 'run', 'run', 'beginning'],
} as const

const patterns = { word: /[a-z]\w{2,}/gi, run: /[\u4e00-\u9fff]{2,}/g }

/** Returns up to `count` words, prefixes of words, and sequences of two to six Chinese characters from the texts. */
export function takeQueries(documents: readonly SearchDocument[], lang: Lang, count: number): string[] {
  const next = random(lang === 'zh' ? 11 : 7)
  const below = (end: number) => Math.floor(next() * end)
  const queries = new Set<string>()
  for (let i = 0; queries.size < count && i < count * 20; i++) {
    const kind = kinds[lang][i % kinds[lang].length] as 'word' | 'beginning' | 'run'
    const { content } = documents[below(documents.length)] as SearchDocument
    const found = content.match(patterns[kind === 'run' ? 'run' : 'word']) ?? []
    const word = found[below(found.length)]
    if (!word) continue
    if (kind === 'word') queries.add(word)
    else if (kind === 'beginning') queries.add(word.slice(0, 2 + below(word.length - 2)))
    else {
      const length = Math.min(word.length, 2 + below(5))
      const at = below(word.length - length + 1)
      queries.add(word.slice(at, at + length))
    }
  }
  return [...queries]
}
