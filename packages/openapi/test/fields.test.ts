// No field of OpenAPI can be forgotten: the table has all official ones, and what it says of each is what the pages do.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { repository } from '../../../test/site-test.ts'
import { parameterPlaces } from '../operations.ts'
import { has, specification, versions } from '../specification.ts'
import { everything, fields, pagesOf, parsed, remove } from './everything.ts'
import { generated } from './generated.ts'
import { officialFields } from './official-fields.ts'

test.each(versions)('knows all official fields of OpenAPI %s, and no others', (version) => {
  for (const [object, official] of Object.entries(officialFields[version] ?? {})) {
    const known = Object.entries(specification[object] ?? {}).flatMap(([name, { since, until }]) =>
      has(version, since, until) ? name : [],
    )
    expect(known.sort(), object).toEqual(official.split(' ').sort())
  }
})

test.each(['en', 'zh'])('lists in the manual in %s what pages leave out', (lang) => {
  const guide = readFileSync(join(repository, `manual/content/${lang}/guide/openapi.md`), 'utf8')
  const listed = new Set(Array.from(guide.matchAll(/`([^`\n]+)`/g), ([, name]) => name))
  const inner = ['encoding', 'prefixEncoding', 'itemEncoding']
  for (const { name, field } of fields)
    if (field.leftOut !== undefined && !inner.includes(name)) expect([...listed], name).toContain(name)
})

test('says of every field whether pages show it, and why not', () => {
  for (const { field } of fields)
    if (field.object !== undefined) expect(Object.keys(specification), field.object).toContain(field.object)
  const places = Object.keys(specification['Parameter Object']?.in?.values ?? {})
  expect(parameterPlaces.toSorted()).toEqual(places.sort())
})

test('leaves out what it says', () => {
  const without = parsed(everything)
  for (const { object, name, field, at } of fields)
    if (field.leftOut !== undefined) {
      expect(at, `everything.yaml contains ${name} of the ${object}`).not.toEqual([])
      for (const path of at) remove(without, path)
    }
  expect(pagesOf(without)).toBe(pagesOf(parsed(everything)))
})

describe('a description', () => {
  const problemsOf = (text: string) =>
    generated({ 'openapi.yaml': text })
      .problems.filter(({ kind }) => kind === 'unknown-field')
      .map(({ place, text, hint }) => `${place.line}:${place.column} ${text}. ${hint}`)
  const written = (version: string, components: string) =>
    `openapi: ${version}\ninfo: { title: A, version: '1' }\npaths: {}\ncomponents:\n${components}`

  test('with every field of its version has no unknown ones', () => expect(problemsOf(everything)).toEqual([]))

  test('that names an older version is told which fields exist since a newer one', () => {
    const problems = problemsOf(everything.replace('openapi: 3.2.0', 'openapi: 3.1.1'))
    const named = problems.map((text) => /The (?:field|value) `([^`]+)`/.exec(text)?.[1]).sort()
    const newer = fields.filter(({ field }) => field.since === '3.2').flatMap(({ name, at }) => at.map(() => name))
    // Fields in those that are new are not told of.
    for (const name of named) expect([...newer, 'querystring', 'cookie', '$ref']).toContain(name)
    for (const name of ['$self', 'additionalOperations', 'query', 'itemSchema', 'deviceAuthorization', 'querystring'])
      expect(named).toContain(name)
    expect(problems).toContain(
      '3:1 The field `$self` exists since OpenAPI 3.2, but the description is OpenAPI 3.1. Write `openapi: 3.2.0`, or remove it.',
    )
  })

  test('is told of fields and values that do not exist, with the nearest name, in all its files', () => {
    const text = written(
      '3.1.0',
      `  parameters:
    A: { name: a, in: body, x-note: 1, schema: { type: string, nullable: true, decription: B } }
    B: { name: b, in: query, colectionFormat: csv, schema: { $ref: './b.yaml', title: C } }
  responses: { C: { $ref: '#/components/responses/D', headers: {} }, D: { description: D } }
  schemas: { E: { $dynamicRef: '#e' }, F: { properties: { x-y: { tipe: string } } }, G: { $ref: './b.yaml' } }
`,
    )
    const { problems } = generated({ 'openapi.yaml': text, 'b.yaml': 'type: object\nminimun: 1\n' })
    expect(problems.map(({ place, text, hint }) => `${place.file}:${place.line} ${text}. ${hint}`)).toEqual([
      'openapi.yaml:6 The field `in` has the value `body`, which OpenAPI 3.1 does not have. Use `path`, `query`, `header`, `cookie`.',
      "openapi.yaml:6 The field `nullable` does not exist after OpenAPI 3.0, but the description is OpenAPI 3.1. Add `'null'` to the `type`, as in `type: [string, 'null']`.",
      'openapi.yaml:6 The Schema Object of OpenAPI 3.1 has no field `decription`. Did you mean `description`?',
      'openapi.yaml:7 The Parameter Object of OpenAPI 3.1 has no field `colectionFormat`. Remove it, or let its name begin with `x-`.',
      'b.yaml:2 The Schema Object of OpenAPI 3.1 has no field `minimun`. Did you mean `minimum`?',
      'openapi.yaml:8 The field `headers` has no effect beside `$ref`. Move it to the object that the reference leads to, or remove it.',
      'openapi.yaml:9 docsite does not understand the field `$dynamicRef`. Write a `$ref` to the schema that is meant.',
      'openapi.yaml:9 The Schema Object of OpenAPI 3.1 has no field `tipe`. Did you mean `type`?',
    ])
  })

  test('of OpenAPI 3.0 may have fields beside `$ref`, which have no effect', () =>
    expect(
      problemsOf(
        written('3.0.3', "  schemas: { A: { $ref: '#/components/schemas/B', description: C }, B: { type: object } }\n"),
      ),
    ).toEqual([]))

  test('may have any keywords in schemas of another dialect', () => {
    const schemas = '  schemas: { A: { $schema: https://a.example/dialect, own: 1 }, B: { peculiar: 1 } }\n'
    expect(problemsOf(written('3.1.0', schemas))).toEqual([
      '5:70 The Schema Object of OpenAPI 3.1 has no field `peculiar`. Remove it, or let its name begin with `x-`.',
    ])
    expect(problemsOf(`jsonSchemaDialect: https://a.example/dialect\n${written('3.1.0', schemas)}`)).toEqual([])
  })

  test('of a version that does not exist yet is refused', () =>
    expect(() => generated({ 'openapi.yaml': 'openapi: 3.10.0\n' })).toThrow(
      'docsite supports only versions 3.0 to 3.2',
    ))
})
