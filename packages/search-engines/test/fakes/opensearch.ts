// OpenSearch, as its API specification describes it (github.com/opensearch-project/opensearch-api-specification, August 2026). The
// schemas are in our own words and contain only what docsite sends.

import type { EngineRequest, FakeEngine } from './server.ts'
import { integer, list, mark, matches, object, oneOf, text, texts, writeKey } from './server.ts'

const keyword = object({ 'type!': oneOf('keyword') })
const number = object({ 'type!': oneOf('integer') })
const analyzed = object({ 'type!': oneOf('text'), analyzer: oneOf('english', 'cjk', 'french', 'standard') })
const properties = { type: 'object', additionalProperties: { anyOf: [keyword, number, analyzed] } }
const term = object({ 'term!': { type: 'object', additionalProperties: text, maxProperties: 1 } })
const multiMatch = object({
  'multi_match!': object({
    'query!': text,
    'fields!': texts,
    type: oneOf('best_fields', 'cross_fields', 'bool_prefix'),
    operator: oneOf('and', 'or'),
    fuzziness: text,
    boost: { type: 'number' },
  }),
})
const sort = list({
  anyOf: [
    oneOf('_score', '_doc'),
    { type: 'object', additionalProperties: object({ 'order!': oneOf('asc', 'desc') }) },
  ],
})
const highlight = object({
  pre_tags: texts,
  post_tags: texts,
  fields: {
    type: 'object',
    additionalProperties: object({ number_of_fragments: integer, fragment_size: integer }),
  },
})
const innerHits = object({ name: text, size: integer, sort, _source: texts, highlight })
const searchSchema = object({
  size: integer,
  sort,
  _source: { anyOf: [texts, { type: 'boolean' }] },
  query: {
    anyOf: [
      object({ 'exists!': object({ 'field!': text }) }),
      object({
        'bool!': object({ should: list(multiMatch), minimum_should_match: integer, filter: list(term) }),
      }),
    ],
  },
  collapse: object({ 'field!': text, inner_hits: innerHits }),
})
const bulkLine = {
  anyOf: [
    object({ 'index!': object({ '_id!': text }) }),
    object({ 'delete!': object({ '_id!': text }) }),
    { type: 'object', required: ['docsiteHash'] },
  ],
}

export function opensearch(): FakeEngine & { mapping: Record<string, unknown>; busy: Set<string>; isOpen: boolean } {
  const documents: FakeEngine['documents'] = new Map()
  const engine = {
    documents,
    mapping: {} as Record<string, unknown>,
    /** Ids that the cluster is too busy for, once. */
    busy: new Set<string>(),
    /** Whether readers may write. */
    isOpen: false,
  }
  let exists = false
  const missing = { status: 404, json: { error: { type: 'index_not_found_exception' }, status: 404 } }
  let scrolled: string[] = []

  const nextPage = () => {
    // Two records per page, so that clients must ask for more.
    const hits = scrolled.splice(0, 2).map((_id) => {
      const { docsiteHash, url } = documents.get(_id) as Record<string, unknown>
      return { _index: 'docs', _id, _score: null, _source: { docsiteHash, url } }
    })
    return { json: { _scroll_id: 'scroll', took: 1, timed_out: false, hits: { total: {}, hits } } }
  }

  const search = ({ body, query }: EngineRequest) => {
    if (!exists) return missing
    if (query.scroll) {
      scrolled = [...documents].flatMap(([id, { docsiteHash }]) => (docsiteHash ? [id] : []))
      return nextPage()
    }
    const {
      query: asked,
      collapse,
      size,
    } = body as {
      size: number
      query: { bool: { should: [{ multi_match: { query: string; fields: string[] } }]; filter: { term: object }[] } }
      collapse: { inner_hits: { size: number; highlight: { pre_tags: [string]; post_tags: [string] } } }
    }
    const { query: words, fields } = asked.bool.should[0].multi_match
    const [title = '', titles = '', content = '', keywords = ''] = fields.map((name) => name.replace(/\^.*/, ''))
    const { pre_tags, post_tags } = collapse.inner_hits.highlight
    const wanted = asked.bool.filter.flatMap(({ term }) => Object.entries(term))
    const found = [...documents.values()]
      .filter((document) => wanted.every(([name, value]) => document[name] === value))
      .filter((document) => [titles, content, keywords].some((field) => matches(document[field], words)))
    const fragments = (name: string, document: Record<string, unknown>) =>
      matches(document[name], words) ? { [name]: [mark(document[name], words, pre_tags[0], post_tags[0])] } : {}
    const pages = [...new Set(found.map(({ page }) => page))].slice(0, size)
    const hits = pages.map((page) => {
      const sections = found
        .filter((document) => document.page === page)
        .slice(0, collapse.inner_hits.size)
        .map((document) => ({
          _source: { url: document.url, group: document.group, [titles]: document[titles] },
          highlight: { ...fragments(title, document), ...fragments(content, document) },
        }))
      return { _id: String(page), inner_hits: { sections: { hits: { hits: sections } } } }
    })
    return { json: { took: 1, timed_out: false, hits: { total: {}, hits } } }
  }

  const bulk = ({ body }: EngineRequest) => {
    const lines = body as Record<string, never>[]
    if (lines.length === 0) return { status: 400, json: { error: { reason: 'request body is required' }, status: 400 } }
    const items: object[] = []
    for (let i = 0; i < lines.length; i++) {
      const [action, { _id }] = Object.entries(lines[i] as object)[0] as ['index' | 'delete', { _id: string }]
      const document = action === 'index' ? lines[++i] : undefined
      if (engine.busy.delete(_id)) {
        items.push({ [action]: { _id, status: 429, error: { type: 'rejected', reason: 'The queue is full' } } })
        continue
      }
      if (document) documents.set(_id, document)
      else documents.delete(_id)
      items.push({ [action]: { _id, status: 200, result: 'done' } })
    }
    return { json: { took: 1, errors: items.length > 0, items } }
  }

  return Object.assign(engine, {
    keyOf: ({ headers }: { headers: { authorization?: string | undefined } }) =>
      Buffer.from((headers.authorization ?? '').replace('Basic ', ''), 'base64').toString(),
    refusal({ path }: { path: string }, key: string) {
      if (key === `docs:${writeKey}`) return undefined
      if (key === '' && (engine.isOpen || path === '/{index}/_search')) return undefined
      return { status: key === '' ? 401 : 403, json: { error: { reason: 'no permissions' }, status: 403 } }
    },
    operations: [
      {
        method: 'POST',
        path: '/{index}/_search',
        query: { scroll: text, size: { type: 'string', pattern: '^\\d+$' } },
        body: searchSchema,
        answer: search,
      },
      { method: 'POST', path: '/_search/scroll', body: object({ 'scroll_id!': text, scroll: text }), answer: nextPage },
      { method: 'DELETE', path: '/_search/scroll', body: object({ scroll_id: texts }), answer: () => ({ json: {} }) },
      ...['POST', 'PUT'].map((method) => ({
        method,
        path: '/{index}/_bulk',
        lines: true,
        body: bulkLine,
        answer: bulk,
      })),
      ...['POST', 'GET'].map((method) => ({
        method,
        path: '/{index}/_refresh',
        answer: () => ({ json: { _shards: {} } }),
      })),
      {
        method: 'PUT',
        path: '/{index}',
        body: object({ mappings: object({ dynamic: oneOf('false'), properties }) }),
        answer({ body }) {
          exists = true
          engine.mapping = (body as { mappings: { properties: Record<string, unknown> } }).mappings.properties
          return { json: { acknowledged: true, shards_acknowledged: true, index: 'docs' } }
        },
      },
      {
        method: 'GET',
        path: '/{index}/_mapping',
        answer: () => (exists ? { json: { docs: { mappings: { properties: engine.mapping } } } } : missing),
      },
      ...['POST', 'PUT'].map((method) => ({
        method,
        path: '/{index}/_mapping',
        body: object({ 'properties!': properties }),
        answer({ body }: EngineRequest) {
          Object.assign(engine.mapping, (body as { properties: object }).properties)
          return { json: { acknowledged: true } }
        },
      })),
    ],
  } satisfies Omit<FakeEngine, 'documents'>)
}
