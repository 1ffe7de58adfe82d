// The requests of Typesense's API that docsite sends. Everything here is in our own words: facts from the description in `source`, and the syntax
// of texts, such as filters, from Typesense's documentation.

import { digits, flag, list, matching, type Operation, object, oneOf, type Source, text, wordOf } from './api.ts'

export const source: Source = {
  repository: 'github.com/typesense/typesense-api-spec',
  file: 'openapi.yml',
  commit: '9963d6cebcbe42702048e27ab3c0ea6b325eb952',
  version: '30.0',
  license: 'GPL-3.0',
}

const sign = { type: 'string', minLength: 1, maxLength: 1 }
const signs = list(sign)
const field = object({
  'name!': text,
  'type!': oneOf('string', 'string[]', 'int32'),
  facet: flag,
  index: flag,
  optional: flag,
  sort: flag,
  locale: matching(/^(?:[a-z]{2})?$/),
})
/** The description requires a type here, too, but the documentation does not, nor do the client's types. */
const dropped = object({ 'name!': text, 'drop!': oneOf(true) })

/** The documentation limits the filter of a search to 4,000 characters. */
const filter = { type: 'string', maxLength: 4000 }

export const api = {
  getCollection: { method: 'GET', path: '/collections/{collectionName}' },
  createCollection: {
    method: 'POST',
    path: '/collections',
    body: object({ 'name!': text, 'fields!': list(field), token_separators: signs, symbols_to_index: signs }),
  },
  updateCollection: {
    method: 'PATCH',
    path: '/collections/{collectionName}',
    body: object({ 'fields!': list({ anyOf: [field, dropped] }) }),
  },
  exportDocuments: {
    method: 'GET',
    path: '/collections/{collectionName}/documents/export',
    query: { include_fields: text },
  },
  importDocuments: {
    method: 'POST',
    path: '/collections/{collectionName}/documents/import',
    query: { action: wordOf('create update upsert emplace') },
    // An option of the client itself, which it also sends.
    clientQuery: { throwOnFail: text },
    lines: true,
    body: { type: 'object', required: ['id'], properties: { id: text } },
  },
  deleteDocuments: {
    method: 'DELETE',
    path: '/collections/{collectionName}/documents',
    query: { 'filter_by!': filter },
  },
  searchCollection: {
    method: 'GET',
    path: '/collections/{collectionName}/documents/search',
    query: {
      'q!': text,
      'query_by!': text,
      query_by_weights: matching(/^\d+(?:,\d+)*$/),
      filter_by: filter,
      sort_by: matching(/^\w+:(?:asc|desc)(?:,\w+:(?:asc|desc)){0,2}$/),
      group_by: text,
      group_limit: matching(/^[1-9]\d?$/),
      per_page: digits,
      include_fields: text,
      highlight_fields: text,
      highlight_full_fields: text,
      highlight_affix_num_tokens: digits,
      highlight_start_tag: text,
      highlight_end_tag: text,
    },
    // In browsers, the client sends the key in the query, which saves a request before the request.
    clientQuery: { 'x-typesense-api-key': text },
  },
  getDocument: { method: 'GET', path: '/collections/{collectionName}/documents/{documentId}' },
} satisfies Record<string, Operation>
