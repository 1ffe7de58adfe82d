// Every description is on a page.

import { expect, test } from 'vitest'
import { generated } from './generated.ts'

test('shows the descriptions of all schemas without a name', () => {
  const { text } = generated({
    'openapi.yaml': `openapi: 3.1.0
info: { title: A, version: '1' }
paths:
  /a:
    get:
      parameters: [{ name: q, in: query, description: Of the parameter., schema: { type: string, description: Of its schema. } }]
      responses:
        '200': { description: OK, content: { application/json: { schema: { type: string, description: Of the response. } } } }
components:
  schemas:
    Base: { type: object, description: Of the base. }
    Thing:
      description: Of the whole.
      allOf:
        - $ref: '#/components/schemas/Base'
        - description: Of a part.
          properties:
            list: { type: array, items: { type: string, description: Of an item. } }
            map: { type: object, description: Of the map., additionalProperties: { type: string, description: Of a value. } }
            none: { anyOf: [{ type: string, description: Of the only choice. }, { type: 'null' }] }
`,
  })
  const operation = text['/api/other/get-a']
  for (const one of ['the parameter', 'its schema', 'the response']) expect(operation).toContain(`Of ${one}.`)
  const thing = text['/api/schemas/Thing']
  for (const one of ['the whole', 'a part', 'an item', 'the map', 'a value', 'the only choice'])
    expect(thing).toContain(`Of ${one}.`)
  expect(thing).not.toContain('Of the base.')
})

const tags = `openapi: 3.1.0
info: { title: A, version: '1' }
tags: [{ name: Paging, description: About all lists. }, { name: Pets }, { name: Empty }]
paths: { /pets: { get: { tags: [Pets, Paging], summary: List pets, responses: {} } } }
`

test.each(['operation', 'tag'] as const)('has a page for a tag with a text, by %s', (by) => {
  const { text } = generated({ 'openapi.yaml': tags }, { by })
  const page = text[by === 'tag' ? '/api/paging' : '/api/paging/']
  expect(page).toContain('About all lists.')
  expect(page).toContain(by === 'tag' ? '[List pets](/api/pets#get-pets)' : '[List pets](/api/pets/get-pets)')
  expect(text['/api/']).not.toContain('Empty')
})

test('shows long values whole', () => {
  const long = 'x'.repeat(500)
  const { text } = generated({
    'openapi.yaml': `openapi: 3.1.0
info: { title: A, version: '1' }
paths: {}
components: { schemas: { Thing: { type: string, default: ${long}a, enum: [${long}a, ${long}b] } } }
`,
  })
  const thing = text['/api/schemas/Thing']
  expect(thing).toContain(`Default: \`${long}a\``)
  expect(thing).toContain(`\`${long}a\`, \`${long}b\``)
})
