// What OpenAPI 3.2 adds is where a reader expects it.

import { expect, test } from 'vitest'
import { everything } from './everything.ts'
import { generated } from './generated.ts'

const { text, sidebars } = generated({ 'openapi.yaml': everything })

/** Expects a page to contain each of the lines. */
const expectLines = (route: string, ...lines: string[]) => {
  for (const line of lines) expect(text[route]?.split('\n')).toContain(line)
}

test('an operation with any method has a page, and samples with the method', () => {
  expectLines('/api/other/purgeFish', ':badge[PURGE]{type="info"} `/fish/{id}`', '    "PURGE",', "  method: 'PURGE',")
  expect(text['/api/other/purgeFish']).toContain('curl -X PURGE ')
  expect(text['/api/other/query-fish-id']).toContain('curl -X QUERY ')
})

test('a method with strange characters is quoted in samples', () => {
  const { text } = generated({
    'openapi.yaml': `openapi: 3.2.0
info: { title: A, version: '1' }
paths: { /a: { additionalOperations: { "A'; rm": { operationId: a, summary: A, responses: {} } } } }
`,
  })
  expect(text['/api/other/a']).toContain("curl -X 'A'\\''; rm' 'https://example.com/a'")
  expect(text['/api/other/a']).toContain("method: 'A\\'; rm',")
})

test('the query string as a whole is a parameter with fields, and is in samples as it is serialized', () => {
  expectLines(
    '/api/trout/streamEvents',
    '## Query string {#querystring-parameters}',
    '- `all` object :badge[required]{type="danger"}\\',
    '  Example: `{"foo":"a b"}` · Content type: `application/x-www-form-urlencoded`',
    '  - `foo` string',
  )
  expect(text['/api/trout/streamEvents']).toContain("curl 'https://north.lake.example/v1/events?foo=a+b'")
})

test.each([
  ['{ foo: a b, bar: true }', 'application/x-www-form-urlencoded', 'foo=a%20b&bar=true'],
  ['{ foo: 1 }', 'application/json', '%7B%22foo%22%3A1%7D'],
])('a query string of %s in %s is %s', (example, type, query) => {
  const { text } = generated({
    'openapi.yaml': `openapi: 3.2.0
info: { title: A, version: '1' }
paths: { /a: { get: { summary: A, responses: {}, parameters: [{ name: q, in: querystring, required: true, content: { ${type}: { schema: { type: object }, example: ${example} } } }] } } }
`,
  })
  expect(text['/api/other/get-a']).toContain(`curl 'https://example.com/a?${query}'`)
})

test('a stream has the fields and the examples of its items', () => {
  expectLines(
    '/api/trout/streamEvents',
    '`text/event-stream` stream of object',
    'One by one.',
    '- `data` string',
    'data: string',
    '`application/jsonl` stream of [Fish](/api/schemas/Fish)',
    '- Two fish\\',
    '  A pair.',
    '- file: `https://lake.example/many.jsonl`',
    '```json [Two fish] noCheck',
    '{"id":1}',
    '{"id":2}',
    'Content type: `text/plain`, `image/png`',
    'Shared text.',
  )
})

test('a request body that is a stream has a sample', () => {
  const { text } = generated({
    'openapi.yaml': `openapi: 3.2.0
info: { title: A, version: '1' }
paths: { /a: { post: { summary: A, responses: {}, requestBody: { content: { application/jsonl: { itemSchema: { type: object, properties: { a: { type: integer } } } } } } } } }
`,
  })
  expect(text['/api/other/post-a']).toContain(`--data-binary '{"a":0}'`)
  expect(text['/api/other/post-a']).toContain('```json [Example] noCheck\n{"a":0}\n```')
})

test('the overview names servers, and the flow for devices with its URL', () => {
  expectLines(
    '/api/',
    '- `https://{region}.lake.example/v1` **production**\\',
    ':badge[deprecated]{type="warning"}',
    'Metadata URL: `https://lake.example/metadata`',
    '**deviceAuthorization** · Device authorization URL: `https://lake.example/device` · Token URL: `https://lake.example/token`',
  )
  expectLines(
    '/api/trout/streamEvents',
    '**Authentication** [device](/api/#auth-device) :badge[deprecated]{type="warning"} (`read`)',
  )
})

test('the summary of a response is before its description', () =>
  expect(text['/api/fish/getFish']).toContain('### 200 OK {#response-200}\n\nThe fish.\n\nIt was found.\n\n'))

test('tags have their summaries as titles, and are below their parents', () => {
  expectLines('/api/fish/', '# All fish', '| [trout](/api/trout/) | About trout. | 1 |')
  expectLines('/api/trout/', 'Part of [All fish](/api/fish/)')
  expect(sidebars[0]?.items).toMatchObject([
    { name: 'index' },
    { type: 'section-header', label: 'All fish' },
    { name: 'fish', label: 'All fish' },
    { name: 'trout' },
    { type: 'divider' },
    { name: 'other' },
    { name: 'webhooks' },
    { name: 'schemas' },
  ])
})

test('tags that are parents of each other are shown', () => {
  const { text } = generated({
    'openapi.yaml': `openapi: 3.2.0
info: { title: A, version: '1' }
tags: [{ name: a, parent: b }, { name: b, parent: a }, { name: c, parent: c }, { name: d, parent: none }]
paths: { /a: { get: { tags: [a], summary: A, responses: {} }, put: { tags: [c], summary: B, responses: {} }, post: { tags: [d], summary: C, responses: {} } } }
`,
  })
  for (const route of ['/api/a/', '/api/b/', '/api/c/', '/api/d/']) expect(text[route]).toBeDefined()
})

test('a discriminator lists which value selects which schema', () =>
  expectLines(
    '/api/schemas/Family',
    'The property `kind` selects the schema: `trout` → [Trout](/api/schemas/Trout), any other value → [Carp](/api/schemas/Carp)',
  ))

test('examples have their data or their serialized form', () => {
  const { text } = generated({
    'openapi.yaml': `openapi: 3.2.0
info: { title: A, version: '1' }
paths:
  /a/{id}:
    get:
      summary: A
      parameters: [{ name: id, in: path, required: true, schema: { type: string }, examples: { a: { serializedValue: a%20b } } }]
      responses:
        '200':
          content:
            application/json: { examples: { a: { dataValue: { b: 1 }, serializedValue: '{"b": 1}' } } }
            text/csv: { examples: { a: { dataValue: [[1, 2]], serializedValue: "1,2" } } }
            text/plain: { examples: { a: { serializedValue: plain } } }
`,
  })
  const page = text['/api/other/get-a-id']
  for (const one of ['/a/a%20b', '{\n  "b": 1\n}', '\n1,2\n', '\nplain\n']) expect(page).toContain(one)
})
