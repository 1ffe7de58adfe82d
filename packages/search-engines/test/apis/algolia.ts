// The requests of Algolia's API for search that docsite sends. Everything here is in our own words: facts from the description in `source`, and
// the syntax of texts, such as filters, from Algolia's documentation.

import { list, matching, type Operation, object, oneOf, type Source, text, texts, wordOf } from './api.ts'

export const source: Source = {
  repository: 'github.com/algolia/api-clients-automation',
  file: 'docs/bundled/search.yml',
  commit: 'd30a53d83efc02188d66af4897ae1bb4c53f2826',
  version: '1.0.0',
  license: 'MIT',
}

const languages = list(
  wordOf(
    'af ar az bg bn ca cs cy da de el en eo es et eu fa fi fo fr ga gl he hi hu hy id is it ja ka kk ko ku ky lt lv mi mn mr ms mt nb nl no ns ' +
      'pl ps pt pt-br qu ro ru sk sq sv sw ta te th tl tn tr tt uk ur uz zh',
  ),
)

/** The client names itself, and in browsers sends the key in the query, which saves a request before the request. */
const clientQuery = {
  'x-algolia-agent': text,
  'x-algolia-api-key': text,
  'x-algolia-application-id': text,
  'x-algolia-request-id': text,
}

const query = object({
  'indexName!': text,
  type: oneOf('default'),
  query: text,
  filters: matching(/^\w+:"[^"]+"(?: AND \w+:"[^"]+")*$/),
  hitsPerPage: { type: 'integer', minimum: 1, maximum: 1000 },
  distinct: { type: 'integer', minimum: 0, maximum: 4 },
  attributesToRetrieve: texts,
  attributesToHighlight: texts,
  attributesToSnippet: list(matching(/^\w+:\d+$/)),
  snippetEllipsisText: text,
  highlightPreTag: text,
  highlightPostTag: text,
  queryLanguages: languages,
})

const settings = object({
  searchableAttributes: list(matching(/^(?:unordered\()?\w+\)?$/)),
  attributesForFaceting: list(matching(/^(?:filterOnly|searchable)\(\w+\)$/)),
  customRanking: list(matching(/^(?:asc|desc)\(\w+\)$/)),
  attributeForDistinct: text,
  indexLanguages: languages,
  queryLanguages: languages,
  removeWordsIfNoResults: oneOf('none', 'lastWords', 'firstWords', 'allOptional'),
  separatorsToIndex: text,
  attributesToHighlight: texts,
})

const change = object({
  'action!': wordOf('addObject updateObject partialUpdateObject partialUpdateObjectNoCreate deleteObject delete clear'),
  'body!': { type: 'object', required: ['objectID'], properties: { objectID: text } },
})

export const api = {
  search: {
    method: 'POST',
    path: '/1/indexes/*/queries',
    clientQuery,
    body: object({ 'requests!': list(query) }),
  },
  browse: {
    method: 'POST',
    path: '/1/indexes/{indexName}/browse',
    clientQuery,
    body: object({
      attributesToRetrieve: texts,
      hitsPerPage: { type: 'integer', minimum: 1, maximum: 1000 },
      cursor: text,
    }),
  },
  batch: {
    method: 'POST',
    path: '/1/indexes/{indexName}/batch',
    clientQuery,
    body: object({ 'requests!': list(change) }),
  },
  getSettings: {
    method: 'GET',
    path: '/1/indexes/{indexName}/settings',
    clientQuery,
  },
  setSettings: { method: 'PUT', path: '/1/indexes/{indexName}/settings', clientQuery, body: settings },
  getTask: { method: 'GET', path: '/1/indexes/{indexName}/task/{taskID:integer}', clientQuery },
  getApiKey: { method: 'GET', path: '/1/keys/{key}', clientQuery },
} satisfies Record<string, Operation>
