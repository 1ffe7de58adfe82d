// Answers queries outside a browser.

import { decodePath } from '@docsite/cli/routes'
import type { Answers, IndexTools } from '@docsite/cli/search'
import { Answering } from '../browser/search/answering.ts'
import { runStemmerScript, stemmerScript } from './search-data.ts'

/** Opens the search of a site whose files `read` returns. */
export function openAnswers(read: (path: string) => Promise<string>, readData: IndexTools['readData']): Answers {
  /** The names of the stemmers, by the scripts that the indexes name. */
  const stemmers = new Map<string, string>()
  const answering = new Answering(
    async <T>(file: string) => {
      const value = JSON.parse(await read(decodePath(file))) as T & { stemmer?: { name: string; file: string } }
      if (value?.stemmer) stemmers.set(value.stemmer.file, value.stemmer.name)
      return value
    },
    // Runs docsite's own copy. A script of the site would run with the rights of this process.
    async (file) => runStemmerScript(stemmerScript(stemmers.get(file) ?? '', readData)),
  )
  return {
    answer: (question) => answering.answer(question),
    async *matches(index, query, limit) {
      yield* (await answering.open(index)).matches(query, limit)
    },
  }
}
