// A local server that answers as Meilisearch does, as far as docsite's requests need it.

import { api } from '../apis/meilisearch.ts'
import type { FakeEngine } from './server.ts'
import { mark, matches, searchOnlyKey, writeKey } from './server.ts'

interface Task {
  uid: number
  status: string
  error: { message: string } | null
}

export function meilisearch(): FakeEngine & { settings: Record<string, unknown>; reject: string | undefined } {
  const documents: FakeEngine['documents'] = new Map()
  const tasks: Task[] = []
  const engine = {
    documents,
    settings: {} as Record<string, unknown>,
    /** The reason why the engine rejects the next documents, after it has accepted the request. */
    reject: undefined as string | undefined,
  }
  let exists = false
  const missing = {
    status: 404,
    json: { message: 'Index `docs` not found.', code: 'index_not_found', type: 'invalid_request', link: '' },
  }
  const enqueue = (error: string | undefined = undefined) => {
    const uid = tasks.length
    tasks.push({ uid, status: error ? 'failed' : 'succeeded', error: error ? { message: error } : null })
    return { status: 202, json: { taskUid: uid, indexUid: 'docs', status: 'enqueued', type: 'any', enqueuedAt: '' } }
  }
  return Object.assign(engine, {
    keyOf: ({ headers }: { headers: { authorization?: string | undefined } }) =>
      (headers.authorization ?? '').replace('Bearer ', ''),
    refusal({ path }: { path: string }, key: string) {
      if (key === writeKey || (key === searchOnlyKey && path.endsWith('/search'))) return undefined
      const message = 'The provided API key is invalid.'
      return { status: 403, json: { message, code: 'invalid_api_key', type: 'auth', link: '' } }
    },
    operations: [
      {
        ...api.createIndex,
        answer() {
          exists = true
          return enqueue()
        },
      },
      {
        ...api.getSettings,
        answer: () => (exists ? { json: { stopWords: [], ...engine.settings } } : missing),
      },
      {
        ...api.updateSettings,
        answer({ body }) {
          Object.assign(engine.settings, body)
          return enqueue()
        },
      },
      {
        ...api.getDocuments,
        answer({ query }) {
          if (!exists) return missing
          const fields = (query.fields ?? '').split(',')
          const [offset, limit] = [Number(query.offset), Number(query.limit)]
          const results = [...documents.values()]
            .slice(offset, offset + limit)
            .map((document) =>
              Object.fromEntries(fields.flatMap((name) => (name in document ? [[name, document[name]]] : []))),
            )
          return { json: { results, offset, limit, total: documents.size } }
        },
      },
      {
        ...api.addDocuments,
        answer({ body }) {
          if (engine.reject) return enqueue(engine.reject)
          for (const one of body as { id: string }[]) documents.set(one.id, one)
          return enqueue()
        },
      },
      {
        ...api.deleteDocuments,
        answer({ body }) {
          for (const id of body as string[]) documents.delete(id)
          return enqueue()
        },
      },
      {
        ...api.getTask,
        answer: ({ parts: [uid] }) => ({ json: { ...tasks[Number(uid)], indexUid: 'docs', type: 'any', details: {} } }),
      },
      {
        ...api.search,
        answer({ body }) {
          const { q, filter, limit, highlightPreTag, highlightPostTag } = body as {
            q: string
            filter: string[]
            limit: number
            highlightPreTag: string
            highlightPostTag: string
          }
          const wanted = filter.flatMap((one) => [...one.matchAll(/(\w+) = "([^"]+)"/g)])
          const marked = (value: unknown) => mark(value, q, highlightPreTag, highlightPostTag)
          const hits = [...documents.values()]
            .filter((document) => wanted.every(([, name = '', value]) => document[name] === value))
            .filter(({ titles, text, keywords }) => [titles, text, keywords].some((texts) => matches(texts, q)))
            .slice(0, limit)
            .map(({ url, titles, group, title, text }) => ({
              url,
              titles,
              group,
              _formatted: { url, titles, group, title: marked(title), text: marked(text) },
            }))
          return { json: { hits, query: q, processingTimeMs: 1, limit, offset: 0, estimatedTotalHits: hits.length } }
        },
      },
    ],
  } satisfies Omit<FakeEngine, 'documents'>)
}
