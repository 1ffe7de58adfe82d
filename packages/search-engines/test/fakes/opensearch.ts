// A local server that answers as OpenSearch does, as far as docsite's requests need it. The schemas contain only what docsite sends, which
// `npm run engines` sends to a real server, too.

import { digits, integer, list, object, oneOf, text, texts } from '../apis/api.ts'
import type { EngineRequest, FakeEngine } from './server.ts'
import { mark, matches, writeKey } from './server.ts'

/** An object with one field. */
const one = (schema: object) => ({ type: 'object', additionalProperties: schema, minProperties: 1, maxProperties: 1 })
const keyword = object({ 'type!': oneOf('keyword') })
const number = object({ 'type!': oneOf('integer') })
const exact = object({ 'type!': oneOf('keyword'), normalizer: oneOf('lowercase'), ignore_above: integer })
const analyzed = object({
  ...{ 'type!': oneOf('text'), analyzer: text, search_analyzer: text, similarity: text },
  fields: object({ exact }),
})
const properties = { type: 'object', additionalProperties: { anyOf: [keyword, number, analyzed] } }
const term = object({ 'term!': one(text) })
const matching = {
  'query!': text,
  operator: oneOf('and', 'or'),
  minimum_should_match: text,
  analyzer: text,
  fuzziness: text,
  prefix_length: integer,
  boost: { type: 'number' },
  slop: integer,
  _name: text,
}
const multiMatch = object({
  'multi_match!': object({
    ...matching,
    'fields!': texts,
    type: oneOf('best_fields', 'cross_fields', 'bool_prefix', 'phrase'),
    tie_breaker: { type: 'number' },
  }),
})
const match = object({ 'match!': one(object(matching)) })
const phrase = object({ 'match_phrase!': one(object(matching)) })
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
const topHits = object({ size: integer, sort, _source: texts, highlight })
const sectionsOfPages = object({
  'terms!': object({ 'field!': text, size: integer }),
  'aggs!': object({ 'sections!': object({ 'top_hits!': topHits }) }),
})
/** A name of a page, or its beginning. */
const named = {
  anyOf: [
    object({ 'terms!': one(texts) }),
    object({ 'term!': one(text) }),
    object({ 'prefix!': one(text) }),
    object({ 'match_phrase_prefix!': one(object({ 'query!': text, analyzer: text })) }),
  ],
}
const matchesOfWords = object({
  'function_score!': object({
    'query!': object({
      'bool!': object({ 'should!': list({ anyOf: [multiMatch, match, phrase] }), minimum_should_match: integer }),
    }),
    field_value_factor: object({ 'field!': text, factor: { type: 'number' }, missing: { type: 'number' } }),
    boost_mode: oneOf('multiply', 'sum'),
  }),
})
const constant = object({ 'constant_score!': object({ 'filter!': named, boost: { type: 'number' } }) })
const rescored = object({ 'window_size!': integer, 'query!': object({ 'rescore_query!': matchesOfWords }) })
const filters = list({ anyOf: [term, object({ 'terms!': one(texts) })] })
const pages = object({
  'bool!': object({
    'must!': matchesOfWords,
    'should!': object({ 'dis_max!': object({ 'queries!': list(constant) }) }),
    'filter!': filters,
  }),
})
const exists = object({ 'exists!': object({ 'field!': text }) })
const beginning = object({ 'constant_score!': object({ 'filter!': exists, boost: { type: 'number' } }) })
const sections = object({
  'bool!': object({
    'should!': list({ anyOf: [multiMatch, beginning] }),
    minimum_should_match: integer,
    'filter!': filters,
  }),
})
const similar = object({
  'text!': text,
  'term!': object({ 'field!': text, analyzer: text, suggest_mode: oneOf('missing'), size: integer }),
})
const searchSchema = object({
  size: integer,
  sort,
  _source: { anyOf: [texts, { type: 'boolean' }] },
  query: { anyOf: [exists, pages, sections] },
  docvalue_fields: texts,
  rescore: rescored,
  aggs: object({ 'pages!': sectionsOfPages }),
  suggest: object({ 'mistakes!': similar }),
})
const aliasNames = { type: 'object', additionalProperties: object({}) }
const bulkLine = {
  anyOf: [
    object({ 'index!': object({ '_id!': text }) }),
    object({ 'delete!': object({ '_id!': text }) }),
    { type: 'object', required: ['docsiteHash'] },
  ],
}

/** An index: readers search the one with the alias `docs`. */
interface Index {
  mappings: { properties: Record<string, unknown>; _meta?: object }
  settings: { index: Record<string, unknown> }
  documents: Map<string, Record<string, unknown>>
  aliases: Set<string>
}

interface Words {
  multi_match?: { query: string; fields: string[]; _name?: string }
}

/** A search for pages, or for sections of pages. */
interface AskedSearch {
  size: number
  query: {
    bool: {
      must?: { function_score: { query: { bool: { should: Words[] } } } }
      should: Words | Words[]
      filter: { term?: object; terms?: { page: string[] } }[]
    }
  }
  aggs?: {
    pages: {
      aggs: {
        sections: {
          top_hits: {
            size: number
            _source: string[]
            highlight: { pre_tags: [string]; post_tags: [string]; fields: object }
          }
        }
      }
    }
  }
  suggest?: { mistakes: { text: string } }
}

/** Returns the name of a field without its weight. */
const bare = (name: string): string => name.replace(/\^.*/, '')

export function opensearch(): FakeEngine & {
  mapping: Record<string, unknown>
  busy: Set<string>
  isOpen: boolean
  mistakes: { text: string; options: string[] }[]
  indexes: Map<string, Index>
} {
  const indexes = new Map<string, Index>()
  /** Returns the index with a name or an alias. */
  const find = (name: string) => indexes.get(name) ?? [...indexes.values()].find(({ aliases }) => aliases.has(name))
  const nothing: FakeEngine['documents'] = new Map()
  const engine = {
    indexes,
    /** The documents that readers find. */
    get documents() {
      return find('docs')?.documents ?? nothing
    },
    get mapping() {
      return find('docs')?.mappings.properties ?? {}
    },
    /** Ids that the cluster is too busy for, once. */
    busy: new Set<string>(),
    /** Whether readers may write. */
    isOpen: false,
    /** Words that the index does not contain, and similar ones. */
    mistakes: [] as { text: string; options: string[] }[],
  }
  const missing = { status: 404, json: { error: { type: 'index_not_found_exception' }, status: 404 } }
  let scrolled: string[] = []

  const nextPage = () => {
    // Two records per page, so that clients must ask for more.
    const hits = scrolled.splice(0, 2).map((_id) => {
      const { docsiteHash, url } = engine.documents.get(_id) as Record<string, unknown>
      return { _index: 'docs', _id, _score: null, _source: { docsiteHash, url } }
    })
    return { json: { _scroll_id: 'scroll', took: 1, timed_out: false, hits: { total: {}, hits } } }
  }

  const search = ({ body, query }: EngineRequest) => {
    if (!find('docs')) return missing
    if (query.scroll) {
      scrolled = [...engine.documents].flatMap(([id, { docsiteHash }]) => (docsiteHash ? [id] : []))
      return nextPage()
    }
    const { query: asked, aggs, size, suggest } = body as AskedSearch
    const wanted = asked.bool.filter.flatMap(({ term }) => Object.entries(term ?? {}))
    const candidates = [...engine.documents.values()].filter((document) =>
      wanted.every(([name, value]) => document[name] === value),
    )
    const shown = aggs?.pages.aggs.sections.top_hits
    if (!shown) {
      const queries = [asked.bool.must?.function_score.query.bool.should ?? []]
        .flat()
        .flatMap(({ multi_match }) => (multi_match ? [multi_match] : []))
      const hits = candidates
        .map((document) => ({
          fields: { page: [document.page] },
          ways: queries.filter(({ query, fields }) => fields.some((name) => matches(document[bare(name)], query))),
        }))
        .filter(({ ways }) => ways.length > 0)
        .map(({ fields, ways }) => ({ fields, matched_queries: ways.flatMap(({ _name = [] }) => _name) }))
        .slice(0, size)
      const mistakes = engine.mistakes.filter(({ text }) => suggest?.mistakes.text.includes(text))
      return {
        json: {
          ...{ took: 1, timed_out: false, hits: { total: {}, hits } },
          ...(suggest
            ? {
                suggest: {
                  mistakes: mistakes.map(({ text, options }) => ({
                    ...{ text, length: text.length, offset: suggest.mistakes.text.indexOf(text) },
                    options: options.map((option) => ({ text: option, score: 0.8, freq: 1 })),
                  })),
                },
              }
            : {}),
        },
      }
    }
    const ways = [asked.bool.should].flat().flatMap((way) => (way?.multi_match ? [way.multi_match] : []))
    const { pre_tags, post_tags } = shown.highlight
    const titles = shown._source[2] as string
    const pages = asked.bool.filter.flatMap(({ terms }) => terms?.page ?? [])
    // In another order than the pages, as the server returns them by their number of sections.
    const buckets = pages.toReversed().flatMap((page) => {
      const own = candidates.filter((document) => document.page === page)
      const found = own.filter((document) =>
        ways.some(({ query, fields }) => fields.some((name) => matches(document[bare(name)], query))),
      )
      const hits = (found.length > 0 ? found : own.slice(0, 1)).slice(0, shown.size).map((document) => {
        const marked = Object.keys(shown.highlight.fields).flatMap((name) => {
          const way = ways.find(({ query }) => matches(document[name], query))
          return way ? [[name, [mark(document[name], way.query, pre_tags[0], post_tags[0])]]] : []
        })
        return {
          _source: { url: document.url, group: document.group, [titles]: document[titles] },
          highlight: Object.fromEntries(marked),
        }
      })
      return hits.length > 0 ? [{ key: page, doc_count: own.length, sections: { hits: { total: {}, hits } } }] : []
    })
    return { json: { took: 1, timed_out: false, hits: { total: {}, hits: [] }, aggregations: { pages: { buckets } } } }
  }

  const bulk = ({ body, parts: [name = ''] }: EngineRequest) => {
    const lines = body as Record<string, never>[]
    if (lines.length === 0) return { status: 400, json: { error: { reason: 'request body is required' }, status: 400 } }
    const documents = find(name)?.documents
    if (!documents) return missing
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
        query: {
          scroll: text,
          size: digits,
          allow_partial_search_results: oneOf('true', 'false'),
        },
        body: searchSchema,
        answer: search,
      },
      {
        method: 'POST',
        path: '/_search/scroll',
        body: object({ 'scroll_id!': text, scroll: text }),
        answer: nextPage,
      },
      { method: 'DELETE', path: '/_search/scroll', body: object({ scroll_id: texts }), answer: () => ({ json: {} }) },
      ...['POST', 'PUT'].map((method) => ({
        method,
        path: '/{index}/_bulk',
        query: { require_alias: oneOf('true', 'false') },
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
        body: object({
          aliases: aliasNames,
          mappings: object({ dynamic: oneOf('false'), _meta: {}, _source: object({ excludes: texts }), properties }),
          settings: object({ index: {}, analysis: {} }),
        }),
        answer({ body, parts: [name = ''] }) {
          const { aliases, mappings, settings } = body as {
            aliases: object
            mappings: Index['mappings']
            settings: { index: object; analysis: object }
          }
          indexes.set(name, {
            ...{ mappings, documents: new Map(), aliases: new Set(Object.keys(aliases)) },
            settings: { index: { ...settings.index, analysis: settings.analysis } },
          })
          return { json: { acknowledged: true, shards_acknowledged: true, index: name } }
        },
      },
      {
        method: 'GET',
        path: '/{index}',
        query: { expand_wildcards: text },
        answer({ parts: [asked = ''] }) {
          const prefix = decodeURIComponent(asked)
          const found = [...indexes].filter(([name, { aliases }]) =>
            prefix.endsWith('*') ? name.startsWith(prefix.slice(0, -1)) : name === prefix || aliases.has(prefix),
          )
          if (found.length === 0 && !prefix.endsWith('*')) return missing
          const json = found.map(([name, { mappings, settings, aliases }]) => [
            name,
            { mappings, settings, aliases: Object.fromEntries([...aliases].map((alias) => [alias, {}])) },
          ])
          return { json: Object.fromEntries(json) }
        },
      },
      {
        method: 'DELETE',
        path: '/{index}',
        query: { ignore_unavailable: oneOf('true', 'false') },
        answer({ parts: [name = ''] }) {
          indexes.delete(name)
          return { json: { acknowledged: true } }
        },
      },
      {
        method: 'PUT',
        path: '/{index}/_settings',
        body: object({ 'index.blocks.write!': { type: 'boolean' } }),
        answer: () => ({ json: { acknowledged: true } }),
      },
      ...['PUT', 'POST'].map((method) => ({
        method,
        path: '/{index}/_clone/{target}',
        body: object({ aliases: aliasNames, settings: object({ 'index.blocks.write': { type: 'null' } }) }),
        answer({ body, parts: [name = '', target = ''] }: EngineRequest) {
          const source = indexes.get(name)
          if (!source) return missing
          const { aliases } = body as { aliases: object }
          indexes.set(target, {
            ...source,
            documents: new Map(source.documents),
            aliases: new Set(Object.keys(aliases)),
          })
          return { json: { acknowledged: true, shards_acknowledged: true, index: target } }
        },
      })),
      ...['POST', 'GET'].map((method) => ({
        method,
        path: '/{index}/_count',
        body: object({ query: {} }),
        answer({ body, parts: [name = ''] }: EngineRequest) {
          const isForeign = JSON.stringify(body).includes('must_not')
          const all = [...(find(name)?.documents.values() ?? [])]
          return {
            json: { count: all.filter(({ docsiteHash }) => (docsiteHash === undefined) === isForeign).length },
          }
        },
      })),
      {
        method: 'GET',
        path: '/_cluster/health/{index}',
        query: { wait_for_no_initializing_shards: oneOf('true'), timeout: text },
        answer: () => ({ json: { status: 'green' } }),
      },
      {
        method: 'POST',
        path: '/_aliases',
        body: object({ 'actions!': list({ type: 'object', maxProperties: 1 }) }),
        answer({ body }) {
          const { actions } = body as { actions: Record<string, { index: string; alias: string }>[] }
          for (const action of actions)
            for (const [kind, { index, alias }] of Object.entries(action)) {
              if (kind === 'add') indexes.get(index)?.aliases.add(alias)
              if (kind === 'remove') indexes.get(index)?.aliases.delete(alias)
              if (kind === 'remove_index') indexes.delete(index)
            }
          return { json: { acknowledged: true } }
        },
      },
    ],
  } satisfies Omit<FakeEngine, 'documents'>)
}
