// The configuration of external search engines.

import { expect, test } from 'vitest'
import { pathText } from '../../../../pipeline/model/config/problem.ts'
import { problemsOf } from '../../../../pipeline/model/config/schema.ts'
import { siteConfig } from '../../../../pipeline/model/config/site-config.ts'
import { publishedKeys } from '../../../../pipeline/source/published-keys.ts'

const algolia = { name: 'algolia', appId: 'ABC123', searchKey: 'key', index: 'docs' }
const meilisearch = { name: 'meilisearch', url: 'https://search.example', searchKey: 'key', index: 'docs' }
const typesense = { ...meilisearch, name: 'typesense' }
const opensearch = { name: 'opensearch', url: 'https://search.example/docs', index: 'docs' }

const problems = (provider: unknown, more: object = {}) =>
  problemsOf(siteConfig, { search: { mode: 'provider', provider, ...more } }).map(({ path, text, hint }) =>
    [`${pathText(path)} ${text}`, ...(hint ? [hint] : [])].join('\n'),
  )

test.each([
  algolia,
  { ...algolia, hosts: ['https://proxy.example'] },
  meilisearch,
  typesense,
  { ...typesense, url: ['https://a.example', 'https://b.example:8108'] },
  opensearch,
  { name: 'custom', module: 'config/search.ts', connect: ['https://search.example'] },
])('accepts $name', (provider) => {
  expect(problems(provider, { codeBlocks: false, searchLoading: true, searchHooks: 'config/hooks.ts' })).toEqual([])
})

const hint = (variable: string, start = 'Write the key that may only search to `searchKey`.') =>
  `${start} The key for \`docsite search push\` comes from the environment variable ${variable}.`

test.each([
  [
    undefined,
    [
      'search needs the field "provider" (an object with the field "name": "algolia" or "meilisearch" or "typesense" or "opensearch" or "custom")',
    ],
  ],
  [
    {},
    ['search.provider needs the field "name" ("algolia" or "meilisearch" or "typesense" or "opensearch" or "custom")'],
  ],
  [
    { ...algolia, name: 'algolea' },
    [
      'search.provider.name must be "algolia" or "meilisearch" or "typesense" or "opensearch" or "custom", but is "algolea"\nDid you mean `algolia`?',
    ],
  ],
  [{ ...algolia, apiKey: 'k' }, [`search.provider.apiKey is not a known field\n${hint('ALGOLIA_WRITE_KEY')}`]],
  [
    { ...meilisearch, masterKey: 'k' },
    [`search.provider.masterKey is not a known field\n${hint('MEILISEARCH_WRITE_KEY')}`],
  ],
  [
    { ...opensearch, password: 'k' },
    [
      `search.provider.password is not a known field\n${hint('OPENSEARCH_USERNAME', 'Readers search without credentials.')}`,
    ],
  ],
  [
    { ...meilisearch, url: 'https://user:secret@search.example' },
    ['search.provider.url must not contain a user name or a password, because every reader of the site can see it'],
  ],
  [
    { ...meilisearch, url: 'https://search.example/?key=1' },
    ['search.provider.url must be a URL without a query and a fragment'],
  ],
  [
    { ...meilisearch, url: 'search.example' },
    ['search.provider.url must be an absolute URL that begins with http:// or https://, but is "search.example"'],
  ],
  [{ ...typesense, url: [] }, ['search.provider.url must name a server']],
  [
    { ...algolia, index: 'a/b' },
    ['search.provider.index must be a name of letters, digits, "-" and "_", but is "a/b"'],
  ],
  [{ ...algolia, searchKey: 'a b' }, ['search.provider.searchKey must be a key without spaces, but is "a b"']],
  [
    { name: 'custom', module: 'a.ts', connect: ['https'] },
    ['search.provider.connect[0] contains https without a colon; write "https:"'],
  ],
])('rejects %j', (provider, expected) => {
  expect(problems(provider)).toEqual(expected)
})

test('explains that a provider needs the mode', () => {
  const [problem] = problemsOf(siteConfig, { search: { provider: algolia } })
  expect(problem).toMatchObject({
    path: ['search', 'provider'],
    hint: 'Set `mode` to "provider" to use a search engine.',
  })
})

test('finds keys that may write anywhere in the configuration', () => {
  const env = {
    TYPESENSE_WRITE_KEY: 'secret-key-1',
    OPENSEARCH_PASSWORD: 'short',
    OPENSEARCH_USERNAME: 'long-user-name',
  }
  const config: Record<string, unknown> = {
    title: 'short long-user-name',
    head: [['meta', { name: 'key', content: 'is secret-key-1.' }]],
    search: { provider: { searchKey: 'secret-key-1' } },
  }
  config.self = config
  expect(publishedKeys(config, env).map(({ path }) => pathText(path))).toEqual([
    'head[0][1].content',
    'search.provider.searchKey',
  ])
  expect(publishedKeys(config, {})).toEqual([])
})
