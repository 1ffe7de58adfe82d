// What applies beside `$ref`: in schemas, in other objects, and in the versions of OpenAPI.

import { expect, test } from 'vitest'
import { generated } from './generated.ts'

const files = (version: string): Record<string, string> => ({
  'openapi.yaml': `openapi: ${version}
info: { title: A, version: '1' }
paths:
  /a:
    $ref: './paths.yaml#/a'
    description: About both.
components:
  responses: { No: { description: A general conflict. } }
  schemas:
    Bad: { $ref: './bad.yaml' }
    Person: { type: object, description: Any person., properties: { name: { type: string } } }
    Account:
      properties:
        owner: { $ref: '#/components/schemas/Person', description: Who pays., deprecated: true }
        limit: { $ref: './money.yaml', minimum: 100, default: 250 }
`,
  'paths.yaml': `a:
  get:
    summary: Get
    responses: { '409': { $ref: './openapi.yaml#/components/responses/No', description: It exists already. } }
`,
  'bad.yaml': `description: Sent for a field.
$ref: ./base.yaml
properties: { status: { type: integer, const: 400 } }
required: [status]
`,
  'base.yaml': 'type: object\nproperties: { kind: { type: string } }\nrequired: [kind]\n',
  'money.yaml': 'type: integer\nmaximum: 9000\n',
})

test('applies keywords beside `$ref` as those of `allOf`, also at the root of a file', () => {
  const { text, problems } = generated(files('3.1.0'))
  expect(problems).toEqual([])
  const bad = text['/api/schemas/Bad']
  for (const part of ['Sent for a field.', '- `kind` string :badge[required]', '- `status` integer :badge[required]'])
    expect(bad).toContain(part)
  expect(bad).toContain('"kind": "string",\n  "status": 400')
  const account = text['/api/schemas/Account']
  expect(account).toContain('- `owner` [Person](/api/schemas/Person) :badge[deprecated]{type="warning"}\\\n  Who pays.')
  expect(account).toContain('Default: `250` · Range: `≥ 100`, `≤ 9000`')
})

test('replaces the description of a reference object, and keeps the fields of a path item', () => {
  const page = generated(files('3.1.0')).text['/api/other/get-a']
  expect(page).toContain('It exists already.')
  expect(page).not.toContain('A general conflict.')
  expect(page).toContain('About both.')
})

test('ignores what is beside `$ref` in OpenAPI 3.0, except in path items', () => {
  const { text } = generated(files('3.0.3'))
  expect(text['/api/other/get-a']).toContain('A general conflict.')
  expect(text['/api/other/get-a']).toContain('About both.')
  expect(text['/api/schemas/Account']).toContain('Any person.')
  expect(text['/api/schemas/Account']).not.toContain('Who pays.')
  expect(text['/api/schemas/Bad']).not.toContain('status')
})

test('ends at schemas that lead to each other, and reports them', () => {
  const { problems } = generated({
    'openapi.yaml': `openapi: 3.1.0
info: { title: A, version: '1' }
paths: {}
components:
  schemas:
    A: { $ref: '#/components/schemas/B', description: One. }
    B: { $ref: '#/components/schemas/A', description: Two. }
`,
  })
  expect(problems.map(({ text }) => text)).toContain('The reference `#/components/schemas/A` leads to itself')
})
