// Where the constraints of schemas without a name are shown.

import { describe, expect, test } from 'vitest'
import { generated, oneOperation, onlyRoute } from './generated.ts'

const limited = '{ type: string, maxLength: 7 }'

/** Returns the Markdown of the schema `Thing`. */
function schema(written: string): string {
  const files = oneOperation(
    "{ responses: { '200': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } } } }",
    `components: { schemas: { Other: { type: object }, Thing: ${written} } }\n`,
  )
  return generated(files).text['/api/schemas/Thing'] ?? ''
}

const places: readonly [name: string, schemaAround: (inner: string) => string][] = [
  ['itself', (inner) => inner],
  ['an item', (inner) => `{ type: array, items: ${inner} }`],
  ['a value of a map', (inner) => `{ type: object, additionalProperties: ${inner} }`],
  ['a part of a tuple', (inner) => `{ type: array, prefixItems: [{ type: integer }, ${inner}] }`],
  ['a schema or `null`', (inner) => `{ anyOf: [{ type: 'null' }, ${inner}] }`],
  ['an alternative', (inner) => `{ oneOf: [{ type: integer }, { $ref: '#/components/schemas/Other' }, ${inner}] }`],
  ['a part of `allOf`', (inner) => `{ allOf: [${inner}, { description: All. }] }`],
]

describe('the constraints of a schema without a name', () => {
  test.each(
    places.flatMap(([name, around]) =>
      places.map(([outer, aroundIt]) => [name, outer, aroundIt(around(limited))] as const),
    ),
  )('are shown for %s in %s', (_, __, written) => {
    expect(schema(written)).toContain('Length: `≤ 7`')
    expect(schema(`{ type: object, properties: { a: ${written} } }`)).toContain('Length: `≤ 7`')
    const parameter = oneOperation(`{ parameters: [{ name: a, in: query, schema: ${written} }], responses: {} }`)
    expect(generated(parameter).text[onlyRoute]).toContain('Length: `≤ 7`')
  })
})

/** Returns the Markdown of an operation with the schema in a parameter, and in one with the schema as the response. */
const operations = (written: string, mediaType = 'application/json'): string[] =>
  [
    `{ parameters: [{ name: a, in: query, schema: ${written} }], responses: {} }`,
    `{ responses: { '200': { description: OK, content: { ${mediaType}: { schema: ${written} } } } } }`,
  ].map((fields) => generated(oneOperation(fields)).text[onlyRoute] ?? '')

describe('every example is on each page with the schema', () => {
  const values = ['one', '', 'two words', 0, false, null, [1, 'x'], { a: { b: 'c' } }]

  test.each(places.flatMap(([name, around]) => values.map((value) => [JSON.stringify(value), name, around] as const)))(
    '%s of %s',
    (json, _, around) => {
      const inner = `{ title: T-1, examples: [${json}, Z-1] }`
      const written = around(inner)
      const all = [schema(written), schema(`{ type: object, properties: { a: ${written} } }`), ...operations(written)]
      for (const page of all) {
        expect(page.replace(/\s/g, '')).toContain(json === '""' ? '""' : json.replace(/^"|"$|\s/g, ''))
        expect(page).toContain('Z-1')
        expect(page).toContain('T-1')
      }
    },
  )

  test.each(['text/csv', 'application/xml', 'application/x-www-form-urlencoded', 'application/json'])(
    'in %s',
    (type) => {
      const [, response = ''] = operations("{ type: string, examples: ['a,b', ''] }", type)
      expect(response).toContain('a,b')
      expect(response).toContain('""')
      const named = `{ none: { value: null, summary: S-1 }, empty: { value: '', summary: S-2 }, zero: { value: 0 } }`
      const fields = `{ responses: { '200': { description: OK, content: { ${type}: { examples: ${named} } } } } }`
      const page = generated(oneOperation(fields)).text[onlyRoute] ?? ''
      for (const text of ['[S-1] noCheck\nnull\n', '[S-2] noCheck\n""\n', '[zero] noCheck\n0\n'])
        expect(page).toContain(text)
    },
  )

  test('with its summary', () => {
    const examples = "{ one: { value: 1, summary: 'The *first*' }, two: { value: 2 } }"
    const fields = `{ parameters: [{ name: a, in: query, schema: {}, examples: ${examples} }], responses: {} }`
    expect(generated(oneOperation(fields)).text[onlyRoute]).toContain('Example: `1` (The \\*first\\*), `2`')
  })
})

describe('a title', () => {
  test.each([
    ['{ type: string, title: Key, description: Opens it. }', '- `user_id` string\\\n  **Key**\\\n  Opens it.'],
    ['{ type: string, title: Key }', '- `user_id` string\\\n  Key'],
    ['{ type: string, title: User Id, description: Opens it. }', '- `user_id` string\\\n  Opens it.'],
    ['{ type: string, title: userID }', '- `user_id` string'],
    ["{ $ref: '#/components/schemas/Other', title: Key }", '- `user_id` [Other](/api/schemas/Other)\\\n  Key'],
  ])('of a property is shown if it says more than the name: %s', (field, lines) => {
    const page = schema(`{ type: object, properties: { user_id: ${field} } }`)
    expect(page).toMatch(new RegExp(`${lines.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}\n(?! *\\*\\*|  \\w)`))
  })

  test('that programs make of the name of the operation is left out', () => {
    const page = (title: string) => {
      const response = `{ description: OK, content: { application/json: { schema: { type: string, title: ${title} } } } }`
      return generated(oneOperation(`{ operationId: list_all, responses: { '200': ${response} } }`))
    }
    expect(page('Response List All').text['/api/other/list_all']).not.toContain('Response List')
    expect(page('All of them').text['/api/other/list_all']).toContain('All of them')
  })
})

test.each([
  ['{ const: null }', '`null`'],
  ['{ enum: [a, null] }', 'string or `null`'],
  ['{ enum: [1, 2] }', 'integer'],
  ['{ type: string, enum: [a, null] }', 'string'],
  ["{ type: [string, 'null'], enum: [a, null] }", 'string or `null`'],
  ["{ type: [string, 'null'], enum: [a] }", 'string'],
  ["{ type: array, items: { type: [string, 'null'] } }", 'array of (string or `null`)'],
  ["{ type: [array, 'null'], items: { enum: [a, null] } }", 'array of (string or `null`) or `null`'],
  [
    '{ type: object, additionalProperties: { oneOf: [{ type: string }, { type: integer }] } }',
    'map of (string or integer)',
  ],
  [
    "{ type: array, items: { anyOf: [{ $ref: '#/components/schemas/Other' }] } }",
    'array of [Other](/api/schemas/Other)',
  ],
])('the type of %s is %s', (written, type) => {
  const page = schema(`{ type: object, required: [a], properties: { a: ${written} } }`)
  expect(page).toContain(`- \`a\` ${type} :badge`)
})

describe('alternatives', () => {
  test('are listed with their titles, descriptions and constraints, if their types do not say all', () => {
    const page = schema(
      '{ properties: { id: { oneOf: [{ type: integer, minimum: 1, title: Number }, { type: string, enum: [s, m], description: Its name. }] } } }',
    )
    expect(page).toContain(
      [
        '- `id` integer or string',
        '  - **Number** integer\\',
        '    Range: `≥ 1`',
        '  - string\\',
        '    Its name.\\',
        '    Values: `s`, `m`',
      ].join('\n'),
    )
  })

  test.each([
    ["{ anyOf: [{ $ref: '#/components/schemas/Other' }, { type: 'null' }] }", '[Other](/api/schemas/Other) or `null`'],
    ["{ oneOf: [{ type: 'null' }, { type: string, format: date }] }", 'string (`date`) or `null`'],
    ['{ oneOf: [{ enum: [null] }, { type: integer }, { type: string }] }', 'integer or string or `null`'],
    ['{ type: string, anyOf: [{ format: date }, { type: null }] }', 'string (`date`)'],
    ['{ anyOf: [{ type: integer }, { type: string }] }', 'integer or string'],
  ])('whose types say all are not listed: %s', (written, type) => {
    expect(schema(`{ properties: { a: ${written} } }`)).toContain(`- \`a\` ${type}\n\n`)
  })
})

test('fields of a schema with a name are on its page, so a schema that contains itself is shown once', () => {
  const again = `{ type: array, items: { allOf: [{ $ref: '#/components/schemas/Thing' }, { required: [f], properties: { own: ${limited} } }] } }`
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  const page = schema(`{ properties: { ${names.map((name) => `${name}: ${again}`).join(', ')} } }`)
  const list = names.map((name) => [
    `- \`${name}\` array of object`,
    '  - Includes the fields of [Thing](/api/schemas/Thing)',
    '  - `f` array of object :badge[required]{type="danger"}',
  ])
  for (const lines of list) expect(page).toContain(lines.join('\n'))
  expect(page.match(/^ *- `own` string/gm)?.length).toBeGreaterThanOrEqual(names.length)
  expect(page.length).toBeLessThan(20_000)
})

test.each([
  ["{ type: [string, 'null'], enum: [a, b] }", 'string'],
  ["{ type: [string, 'null'], enum: [a, null] }", 'string or `null`'],
  ["{ type: [string, 'null'], const: a }", 'string'],
  ["{ anyOf: [{ type: string, enum: [a] }, { type: 'null' }] }", 'string or `null`'],
  ["{ allOf: [{ type: [string, 'null'] }], enum: [a] }", 'string'],
  ["{ type: 'null' }", '`null`'],
])('the type of %s is %s, because a list of values without `null` excludes it', (schema, type) => {
  const { text } = generated({
    'openapi.yaml': `openapi: 3.1.0
info: { title: A, version: '1' }
paths: {}
components: { schemas: { A: { type: object, properties: { a: ${schema} } } } }
`,
  })
  expect(/^- `a` (.*?)\\?$/m.exec(text['/api/schemas/A'] ?? '')?.[1]).toBe(type)
})

test('alternatives are shown beside fields: a discriminator of items, and which of several properties are required', () => {
  const { text } = generated({
    'openapi.yaml': `openapi: 3.1.0
info: { title: A, version: '1' }
paths:
  /pets:
    get:
      summary: Pets
      operationId: pets
      responses: { '200': { description: ok, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Pet' } } } } } }
components:
  schemas:
    Pet: { type: object, properties: { kind: { type: string } }, discriminator: { propertyName: kind, mapping: { dog: Dog } } }
    Dog: { allOf: [{ $ref: '#/components/schemas/Pet' }] }
    Contact:
      type: object
      properties:
        mail: { type: string }
        phone: { type: string }
        pets: { type: array, items: { type: object, properties: { kind: { type: string } }, discriminator: { propertyName: kind } } }
        home: { type: object, properties: { a: {}, b: {} }, anyOf: [{ required: [a] }, { required: [b] }] }
      oneOf: [{ required: [mail] }, { required: [phone, home] }]
`,
  })
  expect(text['/api/other/pets']).toContain('The property `kind` selects the schema: `dog` → [Dog](/api/schemas/Dog)')
  const contact = text['/api/schemas/Contact'] ?? ''
  expect(contact).toContain('Exactly one of these is required: `mail`, `phone` + `home`')
  expect(contact).toContain('At least one of these is required: `a`, `b`')
  expect(contact).toMatch(/- `pets` array of object\\\n {2}The property `kind` selects the schema/)
})
