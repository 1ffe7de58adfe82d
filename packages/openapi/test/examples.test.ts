// Generated examples are valid for their schemas.

import { expect, test } from 'vitest'
import { generated } from './generated.ts'

/** Returns the example on the page of the schema `Thing`, or `undefined`. */
function example(fields: string, more = ''): unknown {
  const { text } = generated({
    'openapi.yaml': `openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths: {}\ncomponents:\n  schemas:\n    Thing: ${fields}\n${more}`,
  })
  const [, json] = /```json[^\n]*\n([\s\S]*?)\n```/.exec(text['/api/schemas/Thing'] ?? '') ?? []
  return json === undefined ? undefined : JSON.parse(json)
}

const property = (schema: string): unknown =>
  (example(`{ type: object, properties: { one: ${schema} } }`) as { one?: unknown } | undefined)?.one

test.each([
  ["{ type: string, pattern: '^[A-Z]{2}[0-9]{4}$' }", 'ST1234'],
  ['{ type: string, maxLength: 3 }', 'str'],
  ['{ type: string, minLength: 150 }', 'string'.padEnd(150, 'x')],
  ['{ type: array, minItems: 2, items: { type: integer } }', [0, 0]],
  ['{ type: array, items: { type: integer }, properties: { a: {} } }', [0]],
  ['{ type: string, properties: { a: {} } }', 'string'],
  ['{ type: array, maxItems: 0, items: { type: integer } }', []],
  ['{ type: integer, minimum: 1, multipleOf: 10 }', 10],
  ['{ type: integer, exclusiveMaximum: -2 }', -3],
  ['{ type: number, exclusiveMinimum: 0, exclusiveMaximum: 1 }', 0.5],
  ['{ type: integer, minimum: 0.5 }', 1],
  ['{ type: number, maximum: -1.5 }', -1.5],
  ['{ type: object, required: [a] }', { a: null }],
  ['{ type: object, required: [a], additionalProperties: { type: string } }', { a: 'string' }],
  ['{ required: [b], maxProperties: 2, properties: { a: {}, b: {}, c: {} } }', { a: null, b: null }],
])('has a valid value for %s', (schema, value) => expect(property(schema)).toEqual(value))

test('contains what objects require, even in the depth', () => {
  const deep = (depth: number): string =>
    depth === 0
      ? '{ type: object, required: [end], properties: { end: { type: string } } }'
      : `{ type: object, properties: { next: ${deep(depth - 1)} } }`
  expect(JSON.stringify(example(deep(5)))).toContain('{"next":{"end":"string"}}')
  expect(JSON.stringify(example(deep(6)))).toMatch(/\{"next":\{"end":"string"\}\}\}+$/)
})

test('leaves out an object that cannot be complete', () => {
  const node = `    Node: { type: object, required: [parent], properties: { parent: { $ref: '#/components/schemas/Node' } } }\n`
  const schema = "{ type: object, properties: { id: { type: string }, node: { $ref: '#/components/schemas/Node' } } }"
  expect(example(schema, node)).toEqual({ id: 'string' })
  const orNull = node.replace(
    "{ $ref: '#/components/schemas/Node' }",
    "{ anyOf: [{ $ref: '#/components/schemas/Node' }, { type: 'null' }] }",
  )
  expect(example(schema, orNull)).toEqual({ id: 'string', node: { parent: null } })
})

test('combines an alternative of each choice', () => {
  const option = (name: string) => `{ type: object, required: [${name}], properties: { ${name}: { type: string } } }`
  expect(
    example(`{ allOf: [{ oneOf: [${option('a')}, ${option('b')}] }, { oneOf: [${option('c')}, ${option('d')}] }] }`),
  ).toEqual({
    a: 'string',
    c: 'string',
  })
})

test('has the value of the discriminator that selects the schema', () => {
  const base = `    Pet:
      type: object
      required: [kind]
      properties: { kind: { type: string, enum: [DOG, CAT, Bird] } }
      discriminator: { propertyName: kind, mapping: { DOG: '#/components/schemas/Dog', CAT: Cat } }
    Dog: { allOf: [{ $ref: '#/components/schemas/Pet' }, { required: [breed], properties: { breed: { type: string } } }] }
    Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { lives: { type: integer } } }] }
    Bird: { allOf: [{ $ref: '#/components/schemas/Pet' }] }
    Shape:
      oneOf: [{ $ref: '#/components/schemas/Circle' }, { $ref: '#/components/schemas/Square' }]
      required: [type]
      properties: { type: { type: string } }
      discriminator: { propertyName: type, mapping: { circle: '#/components/schemas/Circle' } }
    Circle: { allOf: [{ $ref: '#/components/schemas/Shape' }, { properties: { r: { type: number } } }] }
    Square: { allOf: [{ $ref: '#/components/schemas/Shape' }, { properties: { a: { type: number } } }] }
`
  const of = (name: string, more = base) => {
    const found = example(`{ type: object, properties: { one: { $ref: '#/components/schemas/${name}' } } }`, more)
    return (found as { one?: unknown } | undefined)?.one
  }
  expect(of('Pet')).toEqual({ kind: 'DOG', breed: 'string' })
  expect(of('Cat')).toEqual({ kind: 'CAT', lives: 0 })
  expect(of('Bird')).toEqual({ kind: 'Bird' })
  expect(of('Shape')).toEqual({ type: 'circle', r: 0 })
  expect(of('Square')).toEqual({ type: 'Square', a: 0 })
  const only = base.replace('enum: [DOG, CAT, Bird]', 'enum: [DOG]')
  expect(of('Cat', only)).toEqual({ kind: 'DOG', lives: 0 })
})

test('has only one of the properties of which exactly one is required', () => {
  const schema = (kind: string) =>
    `{ type: object, properties: { a: {}, b: {}, c: {} }, ${kind}: [{ required: [b, c] }, { required: [a] }] }`
  expect(example(schema('oneOf'))).toEqual({ b: null, c: null })
  expect(example(schema('anyOf'))).toEqual({ a: null, b: null, c: null })
})
