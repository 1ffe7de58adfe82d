// The requests of Meilisearch's API that docsite sends. Everything here is in our own words: facts from the description in `source`, and the
// syntax of texts, such as filters, and the ids of documents from Meilisearch's documentation.

import { digits, list, matching, type Operation, object, type Source, text, texts, wordOf } from './api.ts'

export const source: Source = {
  repository: 'github.com/meilisearch/documentation',
  file: 'assets/open-api/meilisearch-openapi.json',
  commit: '52a04d8aec7990caca1a57424e0a92b54ce5d0b5',
  version: '1.53.0',
  license: 'MIT',
}

/** The languages by their codes of two letters. Those of three letters are other names of the same languages. */
const locales = list(
  wordOf(
    'af ak am ar az be bg bn ca cs da de el en eo es et fa fi fr gu he hi hr hu hy id it ja jv ka km kn ko la lt lv mk ml mr my nb ne nl or pa pl ' +
      'pt ro ru si sk sl sn sr sv ta te th tk tl tr uk ur uz vi yi zh zu',
  ),
)

const uniqueTexts = { ...texts, uniqueItems: true }
const count = { type: 'integer', minimum: 0 }

export const api = {
  createIndex: { method: 'POST', path: '/indexes', body: object({ 'uid!': text, primaryKey: text }) },
  getSettings: { method: 'GET', path: '/indexes/{index_uid}/settings' },
  updateSettings: {
    method: 'PATCH',
    path: '/indexes/{index_uid}/settings',
    body: object({
      searchableAttributes: texts,
      filterableAttributes: texts,
      rankingRules: list(matching(/^(?:words|typo|proximity|attribute|sort|exactness|\w+:(?:asc|desc))$/)),
      localizedAttributes: list(object({ 'attributePatterns!': texts, 'locales!': locales })),
    }),
  },
  getDocuments: {
    method: 'GET',
    path: '/indexes/{index_uid}/documents',
    query: { fields: matching(/^\w+(?:,\w+)*$/), limit: digits, offset: digits },
  },
  addDocuments: {
    method: 'POST',
    path: '/indexes/{index_uid}/documents',
    query: { primaryKey: text },
    body: list({ type: 'object', required: ['id'], properties: { id: matching(/^[\w-]{1,511}$/) } }),
  },
  deleteDocuments: { method: 'POST', path: '/indexes/{index_uid}/documents/delete-batch', body: texts },
  getTask: { method: 'GET', path: '/tasks/{task_id:integer}' },
  search: {
    method: 'POST',
    path: '/indexes/{index_uid}/search',
    body: object({
      q: text,
      filter: list(matching(/^\w+ = "[^"]+"$/)),
      limit: count,
      attributesToRetrieve: uniqueTexts,
      attributesToHighlight: uniqueTexts,
      attributesToCrop: texts,
      cropLength: count,
      cropMarker: text,
      highlightPreTag: text,
      highlightPostTag: text,
      locales,
    }),
  },
} satisfies Record<string, Operation>
