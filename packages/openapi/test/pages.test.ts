// The Markdown that the OpenAPI plugin generates.

import { describe, expect, test } from 'vitest'
import { wordsOf } from '../words.ts'
import { generated, oneOperation, onlyRoute } from './generated.ts'
import { shop } from './shop.ts'

const { text, pages, sidebars, problems } = generated(shop)

/** Expects a text to contain each of the lines. */
const expectLines = (text: string | undefined, ...lines: string[]) => {
  for (const line of lines) expect(text?.split('\n')).toContain(line)
}

describe('a description', () => {
  test('gives pages for the overview, tags, operations, webhooks and schemas, with stable routes', () => {
    expect(pages.map(({ route }) => route)).toEqual([
      '/api/',
      ...['', 'listThings', 'addThing', 'getThing'].map((name) => `/api/things/${name}`),
      '/api/other/',
      '/api/other/get-ping',
      '/api/webhooks/',
      '/api/webhooks/post-sold',
      '/api/schemas/',
      ...['Thing', 'Base', 'Wood', 'maker'].map((name) => `/api/schemas/${name}`),
    ])
    expect(pages[2]).toMatchObject({
      frontmatter: { title: 'List things', description: 'GET /things: List things' },
      source: 'openapi.yaml',
      lang: 'en',
    })
    expect(pages.at(-1)?.source).toBe('schemas/maker.yaml')
  })

  test('has an overview with servers, authentication and groups', () => {
    expectLines(
      text['/api/'],
      '# Shop',
      'Version: `2.0.0` · License: [MIT](<https://opensource.org/license/mit>)',
      'Sells things. Read [how to add](/api/things/addThing).',
      '## Limits',
      '- `https://{region}.shop.example/v2`\\',
      '  - `{region}` `eu`, `us`',
      '### token {#auth-token}',
      'Bearer token: the header `Authorization` (`JWT`)',
      'API key in the query parameter `api_key`',
      '**clientCredentials** · Token URL: `https://shop.example/token`',
      '| `write` | Change things. |',
      '| [Things](/api/things/) | Everything for sale. | 3 |',
    )
    expect(text['/api/']).not.toContain('unused')
    expectLines(
      text['/api/things/'],
      'Everything *for sale*.',
      '| :badge[GET]{type="info"} `/things` | [List things](/api/things/listThings) |',
    )
  })

  test('lists the parameters of an operation by place, with types, constraints and values', () => {
    expectLines(
      text['/api/things/listThings'],
      ':badge[GET]{type="info"} `/things`',
      '**Authentication** [token](/api/#auth-token)',
      '## Query parameters {#query-parameters}',
      '- `limit` integer\\',
      '  How many.\\',
      '  Default: `20` · Range: `≥ 1`, `≤ 100`',
      '- `state` array of string :badge[deprecated]{type="warning"}\\',
      '  Values: `new`, `a|b`, `""`',
      '## Header parameters {#header-parameters}',
      '  Pattern: `^[a|b]+$`',
      '- `session` string or `null`',
    )
  })

  test('describes responses with headers, links and fields', () => {
    const page = text['/api/things/listThings']
    expectLines(
      page,
      '### 200 OK {#response-200}',
      '- `X-Total` integer :badge[required]{type="danger"}\\',
      '- `first` → [`getThing`](/api/things/getThing)\\',
      '  `id = $response.body#/0/id`',
      '`application/json` array of [Thing](/api/schemas/Thing)',
      '- `id` string (`uuid`) :badge[required]{type="danger"} :badge[read-only]{type="info"}',
      '### 4XX {#response-4XX}',
      '  Value: `Oops`',
    )
    expect(page).not.toContain('secret')
  })

  test('describes request bodies by media type, alternatives of authentication, callbacks and webhooks', () => {
    const page = text['/api/things/addThing'] ?? ''
    expectLines(
      page,
      '**Authentication** [token](/api/#auth-token) and [key](/api/#auth-key) or [oauth](/api/#auth-oauth) (`write`) or none',
      ':::::tabs{group="api.media-type"}',
      '::::tab[multipart/form-data]',
      '`application/json` [Thing](/api/schemas/Thing) :badge[required]{type="danger"}',
      '- `image` string (`binary`)',
      '```json [A chair] noCheck',
      '### onSale {#callback-onSale-post}',
      ':badge[POST]{type="tip"} `{$request.body#/url}`',
      '##### 200 OK {#callback-onSale-post.response-200}',
    )
    const body = page.slice(page.indexOf('## Request body'), page.indexOf('## Responses'))
    expect(body).toContain('`secret`')
    expect(body).not.toContain('`id`')
    expect(text['/api/webhooks/post-sold']).toContain(':badge[POST]{type="tip"} `sold`')
    expect(text['/api/things/getThing']).toContain(':::warning deprecated\n')
  })

  test('writes code samples with placeholders for credentials', () => {
    expectLines(
      text['/api/things/addThing'],
      "curl -X POST 'https://eu.shop.example/v2/things?api_key=YOUR_API_KEY' \\",
      "  -H 'Authorization: Bearer YOUR_TOKEN' \\",
      '  "name": "Chair"',
      '  body: JSON.stringify({',
      "    name: 'Chair',",
      '        "name": "Chair",',
    )
    expectLines(text['/api/things/getThing'], "curl 'https://eu.shop.example/v2/things/7' \\")
  })

  test('shows schemas with merged fields, alternatives, cycles as links, and their users', () => {
    expectLines(
      text['/api/schemas/Thing'],
      'Something for sale.',
      'Includes the fields of [Base](/api/schemas/Base)',
      '- `name` string :badge[required]{type="danger"}\\',
      '  Length: `1–40` · Example: `Lamp`',
      '- `secret` string :badge[write-only]{type="info"}',
      '- `size` object\\',
      '  No other properties',
      '  - `width` number\\',
      '    Range: `> 0`',
      '- `parts` array of [Thing](/api/schemas/Thing)\\',
      '  Items are unique',
      '- `maker` [maker](/api/schemas/maker)\\',
      '  Who made it.',
      '- `material` [Wood](/api/schemas/Wood) or object\\',
      '  The property `kind` selects the schema',
      '  - **Metal** object',
      '    - `alloy` string',
      '  - `^x-` integer',
      '  - *other properties* string',
      '- `position` array of: number, string',
      '- `other` string or `null`',
      '  "name": "Lamp",',
      '- :badge[POST]{type="tip"} [Add a thing](/api/things/addThing)',
    )
    expectLines(text['/api/schemas/maker'], '- `thing` [Thing](/api/schemas/Thing)\\')
  })

  test('has sidebars with the methods of operations', () => {
    expect(sidebars.map(({ folder }) => folder)).toEqual([
      '/api/',
      '/api/things/',
      '/api/other/',
      '/api/webhooks/',
      '/api/schemas/',
    ])
    expect(sidebars[0]?.items).toMatchObject([
      { name: 'index' },
      { name: 'things', label: 'Things' },
      {},
      {},
      { name: 'schemas' },
    ])
    expect(sidebars[1]?.items).toContainEqual({
      name: 'addThing',
      label: 'Add a thing',
      badge: { text: 'POST', type: 'tip' },
    })
  })

  test('has only the problems that it has', () =>
    expect(problems).toEqual([
      expect.objectContaining({ kind: 'undescribed-operation', place: { file: 'openapi.yaml', line: 66, column: 5 } }),
    ]))
})

describe('options', () => {
  test('put the operations of a tag on one page, with unique anchors', () => {
    const { text, pages } = generated(shop, { by: 'tag', route: '/rest/', samples: [], title: 'REST' })
    expect(pages.map(({ route }) => route).slice(0, 4)).toEqual([
      '/rest/',
      '/rest/things',
      '/rest/other',
      '/rest/webhooks',
    ])
    expectLines(
      text['/rest/things'],
      '## Add a thing {#addThing}',
      '### Request body {#addThing.request-body}',
      '#### 201 Created {#addThing.response-201}',
    )
    const ids = Array.from(text['/rest/things']?.matchAll(/\{#([^}]+)\}$/gm) ?? [], ([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(text['/rest/things']).not.toContain('code-group{')
    expect(text['/rest/']).toContain('# REST\n')
    expect(text['/rest/schemas/Thing']).toContain('(/rest/things#addThing)')
  })

  test('translate the words of the plugin, and replace them', () => {
    const { text } = generated(shop, { lang: ['en', 'zh'], words: { requestBody: '提交内容' } })
    expect(text['/api/things/addThing']).toContain('## 提交内容 {#request-body}')
    expectLines(text['/api/things/listThings'], '## 查询参数 {#query-parameters}', '- `session` string 或 `null`')
    expect(wordsOf('zh-Hans').responses).toBe('响应')
    expect(wordsOf('fr').responses).toBe('Responses')
    expect(wordsOf('constructor').responses).toBe('Responses')
    const placeholders = (word: string) => (word.match(/\{\w+\}/g) ?? []).sort()
    for (const [name, word] of Object.entries(wordsOf('zh')))
      expect(placeholders(word), name).toEqual(placeholders(wordsOf('en')[name as keyof ReturnType<typeof wordsOf>]))
  })

  test('set the base of links, and the server of samples', () => {
    const { text } = generated(oneOperation('{ summary: A, description: "[b](/b) [c](#c)" }'), {
      linkBase: 'https://docs.example/',
      server: 'http://localhost:80/',
    })
    expectLines(text[onlyRoute], '[b](https://docs.example/b) [c](#c)', "curl 'http://localhost:80/a'")
  })
})

test('reads OpenAPI 3.0: `nullable`, `example` and exclusive limits that are booleans', () => {
  const { text } = generated({
    'openapi.yaml': `openapi: 3.0.3
info: { title: Old, version: '1' }
paths: {}
components:
  schemas:
    A:
      properties:
        n: { type: integer, minimum: 0, exclusiveMinimum: true, nullable: true, example: 4 }
        b: { nullable: true, allOf: [{ $ref: '#/components/schemas/B' }], description: Own. }
    B: { type: object, description: Other. }
`,
  })
  expectLines(
    text['/api/schemas/A'],
    '- `n` integer or `null`\\',
    '  Range: `> 0` · Example: `4`',
    '- `b` [B](/api/schemas/B) or `null`\\',
    '  Own.',
  )
})

test('shows names and values as written, whatever characters they contain', () => {
  const hostile = 'x`|</code>{#id}:badge[a]*_'
  const name = JSON.stringify(hostile)
  const { text } = generated(
    oneOperation(
      `{ summary: ${name}, operationId: "../${'a/'.repeat(3)}index", tags: [${name}], parameters: [{ name: ${name}, in: query, schema: { enum: [${name}] } }] }`,
      `tags: [{ name: ${name}, description: ${name} }]\n`,
    ),
  )
  const routes = Object.keys(text)
  expect(routes).toEqual(['/api/', '/api/x-code-id-badge-a/', '/api/x-code-id-badge-a/a-a-a-index'])
  const page = text[routes[2] as string] ?? ''
  expect(page).toContain('# x\\`\\|\\</code\\>\\{#id\\}\\:badge\\[a\\]\\*\\_\n')
  expect(page).toContain('- ``x`|</code>{#id}:badge[a]*_``')
  expect(text['/api/']).toContain('| [x\\`\\|\\</code\\>\\{#id\\}\\:badge\\[a\\]\\*\\_](/api/x-code-id-badge-a/) |')
})

test('gives operations without an id and schemas with the same name in different case distinct routes', () => {
  const { pages } = generated({
    'openapi.yaml': `openapi: 3.1.0
info: { title: A, version: '1' }
paths:
  /a/{b}: { get: { tags: [t], summary: Same }, put: { tags: [t], summary: Same } }
  /a-b: { get: { tags: [t], summary: Same } }
components: { schemas: { pet: {}, Pet: {} , '..': {} } }
`,
  })
  expect(pages.map(({ route }) => route)).toEqual([
    ...['/api/', '/api/t/', '/api/t/get-a-b', '/api/t/put-a-b', '/api/t/get-a-b-2', '/api/schemas/'],
    ...['/api/schemas/pet', '/api/schemas/Pet-2', '/api/schemas/schema'],
  ])
  expect(pages.slice(2, 5).map(({ frontmatter }) => frontmatter?.title)).toEqual([
    'Same',
    'Same (PUT /a/{b})',
    'Same (GET /a-b)',
  ])
})

describe('the spelling of scalars', () => {
  const described = (fields: string) =>
    `openapi: 3.0.3\ninfo: { title: A, version: 1.0 }\npaths: {}\ncomponents:\n  schemas:\n    P:\n      properties:\n        a: ${fields}\n`
  const lines = (fields: string) => generated({ 'openapi.yaml': described(fields) }).text['/api/schemas/P']

  test.each([
    ['{ type: string, example: 0123 }', '  Example: `0123`', '  "a": "0123"'],
    ['{ type: string, default: 1.50 }', '  Default: `1.50`', '  "a": "1.50"'],
    ['{ type: string, enum: [1.0, 2.10, true] }', '  Values: `1.0`, `2.10`, `true`', '  "a": "1.0"'],
    [
      '{ type: integer, example: 18446744073709551615 }',
      '  Example: `18446744073709551615`',
      '  "a": 18446744073709551615',
    ],
    ['{ type: number, maximum: 1.0, example: 0.10 }', '  Range: `≤ 1.0` · Example: `0.10`', '  "a": 0.10'],
    [
      '{ type: integer, minimum: -9223372036854775808 }',
      '  Range: `≥ -9223372036854775808`',
      '  "a": -9223372036854775808',
    ],
    ['{ type: integer, maximum: 0x7fffffffffffffff }', '  Range: `≤ 9223372036854775807`', '  "a": 0'],
    ['{ type: boolean, example: TRUE }', '  Example: `true`', '  "a": true'],
    ['{ type: string, examples: [01, 02] }', '  Example: `01`, `02`', '  "a": "01"'],
  ])('is kept in %s', (fields, constraints, json) => expectLines(lines(fields), constraints, json))

  test('is the same in JSON and in samples', () => {
    const { text } = generated({
      'openapi.yaml': `{"openapi": "3.1.0", "info": {"title": "A", "version": 2.0}, "paths": {"/a": {"post": {
        "parameters": [{"name": "zip", "in": "query", "example": 1.10, "schema": {"type": "string"}}],
        "requestBody": {"content": {"application/json": {"example": {"id": 9007199254740993}}}}}}}}`,
    })
    expect(text['/api/']).toContain('Version: `2.0`')
    expectLines(
      text['/api/other/post-a'],
      "curl -X POST 'https://example.com/a?zip=1.10' \\",
      '  "id": 9007199254740993',
      '  body: \'{"id":9007199254740993}\',',
      '        "id": 9007199254740993,',
    )
  })
})

test('merges all that `allOf` says of a property', () => {
  const { text } = generated({
    'openapi.yaml': `openapi: 3.1.0
info: { title: A, version: '1' }
paths: {}
components:
  schemas:
    Base:
      required: [id]
      properties:
        id: { type: string, maxLength: 20, description: Of the base., example: b1 }
        kind: { type: string, enum: [a, b, c] }
        size: { type: object, properties: { w: { type: number, minimum: 1 }, h: { type: number } } }
        tags: { type: array, items: { type: string } }
        next: { $ref: '#/components/schemas/Own' }
        state: { $ref: '#/components/schemas/State' }
    State: { type: [string, 'null'], enum: [on, off, null] }
    Own:
      allOf:
        - $ref: '#/components/schemas/Base'
        - properties:
            id: { description: Of the own., minLength: 2, maxLength: 30 }
            kind: { enum: [c, b], default: b }
            size: { required: [w], properties: { w: { minimum: 5 } } }
            tags: { items: { pattern: '^x' } }
            next: { description: The one behind. }
            state: { default: on }
    Maybe: { properties: { own: { allOf: [{ $ref: '#/components/schemas/Own' }], type: [object, 'null'] } } }
`,
  })
  expectLines(
    text['/api/schemas/Own'],
    '- `id` string :badge[required]{type="danger"}\\',
    '  Of the own.\\',
    '  Length: `2–20` · Example: `b1`',
    '  Default: `b` · Values: `c`, `b`',
    '  - `w` number :badge[required]{type="danger"}\\',
    '    Range: `≥ 5`',
    '  - `h` number',
    '- `tags` array of string\\',
    '  Pattern: `^x`',
    '- `state` string or `null`\\',
    '  Default: `on` · Values: `on`, `off`, `null`',
  )
  expectLines(text['/api/schemas/Maybe'], '- `own` [Own](/api/schemas/Own) or `null`')
})

test('an operation whose tag has no name has no tag', () => {
  const { text } = generated(oneOperation("{ operationId: a, tags: ['', ' '], responses: {} }"))
  expect(Object.keys(text)).toContain('/api/other/a')
})
