// A server that implements the search API with the documents of a built site.

import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import type { Manifest } from '../pipeline/model/config/site-data.ts'
import { foldText } from '../pipeline/model/search/fold.ts'
import type { SearchDocument } from '../pipeline/model/search/search-document.ts'

/** Answers queries from the built site in a directory. `domains` maps an index to the site that its hits link to. */
export function searchApi(folder: () => string, domains: Record<string, string> = {}): RequestListener {
  const read = <T>(file: string) => JSON.parse(readFileSync(join(folder(), file), 'utf8')) as T
  return ({ url = '' }, response) => {
    const asked = new URL(url, 'http://api').searchParams
    const files = read<Manifest>('static/manifest.json').search[asked.get('lang') ?? '']
    const words = foldText(asked.get('keyword') ?? '').split(' ')
    const found = (files ? read<SearchDocument[]>(files.documents) : [])
      .filter(({ title, content }) => words.every((word) => foldText(`${title} ${content}`).includes(word)))
      .slice(0, Number(asked.get('limit')))
    const indexes = (asked.get('searchIndexes') || 'default').split(',')
    response.setHeader('Content-Type', 'application/json')
    response.end(
      JSON.stringify(
        indexes.map((index) => ({
          index,
          hits: found.map((document) => ({ ...document, domain: domains[index] ?? document.domain })),
        })),
      ),
    )
  }
}
