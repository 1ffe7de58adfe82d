// Algolia, as its OpenAPI description specifies it (github.com/algolia/api-clients-automation, docs/bundled/search.yml, August 2026).
// The schemas contain only what docsite sends.

import type { EngineRequest, FakeEngine } from './server.ts'
import { integer, list, mark, matches, object, oneOf, searchOnlyKey, text, texts, writeKey } from './server.ts'

const languages = list(oneOf('en', 'zh', 'fr', 'ja', 'pt-br'))

/** Every request may say who it is for and where it comes from. */
const common = {
  'x-algolia-agent': text,
  'x-algolia-api-key': text,
  'x-algolia-application-id': text,
  'x-algolia-request-id': text,
}

const query = object({
  'indexName!': text,
  query: text,
  filters: { type: 'string', pattern: '^\\w+:"[^"]+"(?: AND \\w+:"[^"]+")*$' },
  hitsPerPage: { type: 'integer', minimum: 1, maximum: 1000 },
  distinct: { type: 'integer', minimum: 0, maximum: 4 },
  attributesToRetrieve: texts,
  attributesToHighlight: texts,
  attributesToSnippet: list({ type: 'string', pattern: '^\\w+:\\d+$' }),
  snippetEllipsisText: text,
  highlightPreTag: text,
  highlightPostTag: text,
  queryLanguages: languages,
  type: oneOf('default'),
})

const settingsSchema = object({
  searchableAttributes: list({ type: 'string', pattern: '^(?:unordered\\()?\\w+\\)?$' }),
  attributesForFaceting: list({ type: 'string', pattern: '^(?:filterOnly|searchable)\\(\\w+\\)$' }),
  customRanking: list({ type: 'string', pattern: '^(?:asc|desc)\\(\\w+\\)$' }),
  attributeForDistinct: text,
  indexLanguages: languages,
  queryLanguages: languages,
  removeWordsIfNoResults: oneOf('none', 'lastWords', 'firstWords', 'allOptional'),
  separatorsToIndex: text,
  attributesToHighlight: texts,
})

/** The limit of a record on the free plan. */
const maxRecordBytes = 10_000

const record = { type: 'object', required: ['objectID'], properties: { objectID: text } }
const operation = object({ 'action!': oneOf('addObject', 'updateObject', 'deleteObject'), 'body!': record })

export function algolia(acl: string[] = ['search']): FakeEngine & { settings: Record<string, unknown> } {
  const documents: FakeEngine['documents'] = new Map()
  const engine = { settings: {} as Record<string, unknown>, exists: false }
  const missing = { status: 404, json: { message: 'Index docs does not exist', status: 404 } }
  let task = 0

  const search = ({ body }: EngineRequest) => {
    const { requests } = body as { requests: Record<string, never>[] }
    const results = requests.map((asked) => {
      const {
        query,
        filters,
        hitsPerPage,
        highlightPreTag: before,
        highlightPostTag: after,
      } = asked as unknown as {
        query: string
        filters: string
        hitsPerPage: number
        highlightPreTag: string
        highlightPostTag: string
      }
      const wanted = [...filters.matchAll(/(\w+):"([^"]+)"/g)]
      const hits = [...documents.values()]
        .filter((document) => wanted.every(([, name = '', value]) => document[name] === value))
        .filter(({ titles, text, keywords }) => [titles, text, keywords].some((texts) => matches(texts, query)))
        .slice(0, hitsPerPage)
        .map(({ objectID, url, titles, group, title, text }) => ({
          objectID,
          url,
          titles,
          group,
          _highlightResult: {
            title: { value: mark(title, query, before, after), matchLevel: 'full', matchedWords: [] },
          },
          _snippetResult: { text: { value: mark(text, query, before, after), matchLevel: 'full' } },
        }))
      return { hits, nbHits: hits.length, page: 0, hitsPerPage, nbPages: 1, processingTimeMS: 1, query, params: '' }
    })
    return { json: { results } }
  }

  return {
    documents,
    get settings() {
      return engine.settings
    },
    keyOf: ({ headers }, query) => query['x-algolia-api-key'] ?? String(headers['x-algolia-api-key']),
    refusal({ path }, key) {
      const isOwn = path === '/1/keys/{key}' || path === '/1/indexes/*/queries'
      if (key === writeKey || (key === searchOnlyKey && isOwn)) return undefined
      return { status: 403, json: { message: 'Invalid Application-ID or API key', status: 403 } }
    },
    operations: [
      {
        method: 'POST',
        path: '/1/indexes/*/queries',
        query: common,
        body: object({ 'requests!': list(query), strategy: oneOf('none', 'stopIfEnoughMatches') }),
        answer: search,
      },
      {
        method: 'POST',
        path: '/1/indexes/{indexName}/browse',
        query: common,
        body: object({ attributesToRetrieve: texts, hitsPerPage: integer, cursor: text }),
        // Two records per page, so that clients must ask for more.
        answer({ body }) {
          if (!engine.exists) return missing
          const from = Number((body as { cursor?: string }).cursor ?? 0)
          const hits = [...documents.values()]
            .slice(from, from + 2)
            .map(({ objectID, docsiteHash, url }) => ({ objectID, url, ...(docsiteHash ? { docsiteHash } : {}) }))
          return { json: { hits, ...(from + 2 < documents.size ? { cursor: String(from + 2) } : {}) } }
        },
      },
      {
        method: 'POST',
        path: '/1/indexes/{indexName}/batch',
        query: common,
        body: object({ 'requests!': list(operation) }),
        answer({ body }) {
          engine.exists = true
          const { requests } = body as { requests: { action: string; body: { objectID: string } }[] }
          for (const { action, body } of requests) {
            if (Buffer.byteLength(JSON.stringify(body)) > maxRecordBytes)
              return { status: 400, json: { message: `Record ${body.objectID} is too big`, status: 400 } }
            if (action === 'deleteObject') documents.delete(body.objectID)
            else documents.set(body.objectID, body)
          }
          return { json: { taskID: ++task, objectIDs: requests.map(({ body }) => body.objectID) } }
        },
      },
      {
        method: 'GET',
        path: '/1/indexes/{indexName}/settings',
        query: { ...common, getVersion: text },
        answer: () => (engine.exists ? { json: { hitsPerPage: 20, ...engine.settings } } : missing),
      },
      {
        method: 'PUT',
        path: '/1/indexes/{indexName}/settings',
        query: { ...common, forwardToReplicas: text },
        body: settingsSchema,
        answer({ body }) {
          engine.exists = true
          engine.settings = { ...engine.settings, ...(body as object) }
          return { json: { taskID: ++task, updatedAt: '2026-01-01T00:00:00Z' } }
        },
      },
      {
        method: 'GET',
        path: '/1/indexes/{indexName}/task/{taskID}',
        query: common,
        answer: () => ({ json: { status: 'published' } }),
      },
      {
        method: 'GET',
        path: '/1/keys/{key}',
        query: common,
        answer: ({ parts: [value] }) => ({ json: { value, acl, createdAt: 1 } }),
      },
    ],
  }
}
