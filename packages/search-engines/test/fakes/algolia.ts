// A local server that answers as Algolia does, as far as docsite's requests need it.

import { api } from '../apis/algolia.ts'
import type { EngineRequest, FakeEngine } from './server.ts'
import { mark, matches, searchOnlyKey, writeKey } from './server.ts'

/** The limit of a record on the free plan. */
const maxRecordBytes = 10_000

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
      const isOwn = path === api.getApiKey.path || path === api.search.path
      if (key === writeKey || (key === searchOnlyKey && isOwn)) return undefined
      return { status: 403, json: { message: 'Invalid Application-ID or API key', status: 403 } }
    },
    operations: [
      {
        ...api.search,
        answer: search,
      },
      {
        ...api.browse,
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
        ...api.batch,
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
        ...api.getSettings,
        answer: () => (engine.exists ? { json: { hitsPerPage: 20, ...engine.settings } } : missing),
      },
      {
        ...api.setSettings,
        answer({ body }) {
          engine.exists = true
          engine.settings = { ...engine.settings, ...(body as object) }
          return { json: { taskID: ++task, updatedAt: '2026-01-01T00:00:00Z' } }
        },
      },
      {
        ...api.getTask,
        answer: () => ({ json: { status: 'published' } }),
      },
      {
        ...api.getApiKey,
        answer: ({ parts: [value] }) => ({ json: { value, acl, createdAt: 1 } }),
      },
    ],
  }
}
