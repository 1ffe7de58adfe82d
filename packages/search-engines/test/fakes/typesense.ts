// A local server that answers as Typesense does, as far as docsite's requests need it.

import { api } from '../apis/typesense.ts'
import type { EngineRequest, FakeEngine } from './server.ts'
import { mark, matches, searchOnlyKey, writeKey } from './server.ts'

interface Field {
  name: string
  drop?: boolean
  [name: string]: unknown
}

export function typesense(): FakeEngine & { fields: Field[] } {
  const documents: FakeEngine['documents'] = new Map()
  const engine = { documents, fields: [] as Field[] }
  let exists = false
  const missing = { status: 404, json: { message: 'Not found.' } }
  const schema = () => ({ name: 'docs', fields: engine.fields, num_documents: documents.size, created_at: 1 })

  const search = ({ query }: EngineRequest) => {
    const { q = '', query_by = '', filter_by = '', highlight_start_tag = '', highlight_end_tag = '' } = query
    const [title = '', titles = '', text = '', keywords = ''] = query_by.split(',')
    const unknown = [title, titles, text, keywords].find((name) => !engine.fields.some((field) => field.name === name))
    if (unknown) return { status: 404, json: { message: `Could not find a field named \`${unknown}\` in the schema.` } }
    const wanted = [...filter_by.matchAll(/(\w+):=`([^`]+)`/g)]
    const marked = (value: unknown) => mark(value, q, highlight_start_tag, highlight_end_tag)
    const hits = [...documents.values()]
      .filter((document) => wanted.every(([, name = '', value]) => document[name] === value))
      .filter((document) => [titles, text, keywords].some((field) => matches(document[field], q)))
      .map(({ url, group, page, ...document }) => ({
        page,
        document: { url, group, [titles]: document[titles] },
        highlight: {
          ...(matches(document[title], q)
            ? { [title]: { snippet: marked(document[title]), value: marked(document[title]) } }
            : {}),
          ...(matches(document[text], q) ? { [text]: { snippet: marked(document[text]), matched_tokens: [q] } } : {}),
        },
        highlights: [],
        text_match: 1,
      }))
    const pages = [...new Set(hits.map(({ page }) => page))].slice(0, Number(query.per_page))
    const grouped_hits = pages.map((page) => ({
      group_key: [page],
      found: 1,
      hits: hits.filter((hit) => hit.page === page).slice(0, Number(query.group_limit)),
    }))
    return { json: { found: pages.length, out_of: documents.size, page: 1, grouped_hits, search_time_ms: 1 } }
  }

  return Object.assign(engine, {
    keyOf: ({ headers }: { headers: Record<string, string | string[] | undefined> }, query: Record<string, string>) =>
      query['x-typesense-api-key'] ?? String(headers['x-typesense-api-key']),
    refusal({ path }: { path: string }, key: string) {
      if (key === writeKey || (key === searchOnlyKey && path.endsWith('/search'))) return undefined
      return { status: 401, json: { message: 'Forbidden - a valid `x-typesense-api-key` header must be sent.' } }
    },
    operations: [
      {
        ...api.getCollection,
        answer: () => (exists ? { json: schema() } : missing),
      },
      {
        ...api.createCollection,
        answer({ body }) {
          exists = true
          engine.fields = (body as { fields: Field[] }).fields.map((one) => ({ facet: false, index: true, ...one }))
          return { status: 201, json: schema() }
        },
      },
      {
        ...api.updateCollection,
        answer({ body }) {
          const { fields } = body as { fields: Field[] }
          for (const one of fields) {
            if (!one.drop && engine.fields.some(({ name }) => name === one.name))
              return { status: 400, json: { message: `Field \`${one.name}\` is already part of the schema.` } }
            engine.fields = engine.fields.filter(({ name }) => name !== one.name)
            if (!one.drop) engine.fields.push(one)
          }
          return { json: { fields } }
        },
      },
      {
        ...api.exportDocuments,
        answer({ query }) {
          if (!exists) return missing
          const fields = (query.include_fields ?? '').split(',')
          const lines = [...documents.values()].map((document) =>
            JSON.stringify(
              Object.fromEntries(fields.flatMap((name) => (name in document ? [[name, document[name]]] : []))),
            ),
          )
          return { text: lines.join('\n') }
        },
      },
      {
        ...api.importDocuments,
        answer({ body }) {
          const results = (body as Record<string, unknown>[]).map((document) => {
            const lacking = engine.fields.find(({ name, optional }) => !optional && !(name in document))
            if (lacking) return { success: false, error: `Field \`${lacking.name}\` is not in the document.` }
            documents.set(document.id as string, document)
            return { success: true }
          })
          return { text: results.map((result) => JSON.stringify(result)).join('\n') }
        },
      },
      {
        ...api.deleteDocuments,
        answer({ query }) {
          const ids = /^id:\[([\w,-]+)\]$/.exec(query.filter_by ?? '')?.[1]?.split(',') ?? []
          for (const id of ids) documents.delete(id)
          return { json: { num_deleted: ids.length } }
        },
      },
      {
        ...api.searchCollection,
        answer: search,
      },
      {
        ...api.getDocument,
        answer: () => missing,
      },
    ],
  } satisfies Omit<FakeEngine, 'documents'>)
}
