// The problems in descriptions that the OpenAPI plugin reports, with their places.

import { describe, expect, test } from 'vitest'
import { DescriptionError } from '../problem.ts'
import { generated } from './generated.ts'

/** Returns the error of a description that cannot be read, with its place. */
function errorOf(text: string, file = 'openapi.yaml'): string {
  try {
    generated({ [file]: text }, { file })
  } catch (error) {
    if (!(error instanceof DescriptionError)) throw error
    const { place, message, hint } = error
    return `${place.file}:${place.line ?? ''}:${place.column ?? ''} ${message}. ${hint ?? ''}`
  }
  return 'none'
}

test('stops at a file that is not a description, at the place of the problem', () => {
  expect(errorOf('openapi: 3.1.0\ninfo: {\n')).toMatch(
    /^openapi\.yaml:3:1 This is not valid YAML: Flow map in block collection must/,
  )
  expect(errorOf('{ "openapi": "3.1.0", }', 'a.json')).toBe('none')
  expect(errorOf('{ "openapi": "3.1.0" "a" }', 'a.json')).toMatch(/^a\.json:1:22 /)
  expect(errorOf('# x\nswagger: "2.0"\n')).toMatch(/^openapi\.yaml:2:1 .*Swagger 2\.0.* Convert it to OpenAPI 3/)
  expect(errorOf('a: 1\nopenapi: 4.0.0')).toMatch(/^openapi\.yaml:2:1 `openapi` is "4\.0\.0", but/)
  expect(errorOf('[]')).toMatch(/^openapi\.yaml:1:1 `openapi\.yaml` is not an OpenAPI description/)
  expect(errorOf('{}')).toMatch(/has no field `openapi`/)
  expect(errorOf('openapi: 3.1.0\na: &a { b: *a }\n')).toMatch(
    /^openapi\.yaml:2:12 This is not valid YAML: the alias `\*a` contains itself/,
  )
  for (const deep of [`openapi: 3.1.0\na: ${'['.repeat(50_000)}`, `openapi: 3.1.0\na:\n  ${'- '.repeat(3000)}`])
    expect(errorOf(deep)).toMatch(/^openapi\.yaml:[23]:\d+ This is nested too deeply/)
  expect(errorOf(`{ "openapi": "3.1.0", "a": ${'['.repeat(3000)}${']'.repeat(3000)} }`, 'a.json')).toMatch(
    /^a\.json:1:\d+ This is nested too deeply/,
  )
  expect(errorOf('x', 'openapi.txt')).toMatch(/is not a description\. Use a file whose name ends in/)
  expect(() => generated({}, { file: 'none.yaml' })).toThrow('The file `none.yaml` does not exist')
  expect(() => generated({}, { file: '../../etc/hosts.yaml' })).toThrow('does not exist')
})

test('reports broken references, operations with the same id, and undeclared path parameters', () => {
  const { problems, text } = generated({
    'openapi.yaml': `openapi: 3.1.0
info: { title: A, version: '1' }
paths:
  /a/{id}:
    get: { operationId: a, summary: A, parameters: [{ $ref: '#/components/parameters/None' }] }
    put: { operationId: a, description: B, responses: { '200': { $ref: './other.yaml#/a' }, '201': { $ref: 'https://a.example/b.yaml' } } }
components:
  schemas:
    Loop: { $ref: '#/components/schemas/Loop' }
    Bad: { properties: { a: { $ref: 'bad.txt' }, b: { $ref: '../../a.yaml' }, c: { $ref: '#named' } } }
`,
    'other.yaml': 'b: 1\n',
    'bad.txt': 'secret',
  })
  expect(problems.map(({ kind, place, text }) => `${place.line}:${place.column} ${kind} ${text}`).sort()).toEqual([
    '10:26 broken-reference The reference `bad.txt` leads nowhere',
    '10:50 broken-reference The reference `../../a.yaml` leads nowhere',
    '10:79 broken-reference The reference `#named` leads nowhere',
    '5:5 undeclared-parameter The path `/a/{id}` contains `{id}`, but GET declares no path parameter `id`',
    '5:53 broken-reference The reference `#/components/parameters/None` leads nowhere',
    '6:12 duplicate-operation The operation GET /a/{id} also has the `operationId` `a`',
    '6:5 undeclared-parameter The path `/a/{id}` contains `{id}`, but PUT declares no path parameter `id`',
    '6:57 broken-reference The reference `./other.yaml#/a` leads nowhere',
    '6:93 broken-reference The reference `https://a.example/b.yaml` leads out of the project',
    '9:5 broken-reference The reference `#/components/schemas/Loop` leads to itself',
  ])
  expect(Object.values(text).join()).not.toContain('secret')
})

describe('a reference to another file', () => {
  const reference = (path: string) =>
    `openapi: 3.1.0\ninfo: { title: A, version: '1' }\ncomponents: { schemas: { A: { $ref: '${path}' } } }\npaths: { /a: { get: { summary: A, responses: { '200': { description: B, content: { application/json: { schema: { $ref: '${path}' } } } } } } } }\n`
  const secret = '{ "type": "object", "description": "only on this machine" }'
  test.each<[string, string, string, Parameters<typeof generated>[2]]>([
    ['content', 'content/api.yaml', 'local/secret.json', {}],
    ['content that git tracks', 'content/api.yaml', 'local/secret.json', { tracked: ['content/api.yaml'] }],
    ['a file that git tracks', 'api.yaml', 'local/secret.json', { tracked: ['api.yaml'] }],
    ['a listed folder', 'code/api.yaml', 'secret.json', { codeFolders: ['code'] }],
  ])('from %s must not lead to a file that only this machine has', (_, from, to, repository) => {
    const path = from.includes('/') ? `../${to}` : `./${to}`
    const { problems, text } = generated({ [from]: reference(path), [to]: secret }, { file: from }, repository)
    expect(JSON.stringify(text)).not.toContain('only on this machine')
    const [problem] = problems
    expect(problem?.text).toBe(`The file \`${to}\` is neither in \`content/\` nor in git, so docsite does not show it`)
    expect(problem).toMatchObject({
      kind: 'broken-reference',
      place: { file: from },
      hint: 'Add it with `git add`, or list its folder in `markdown.codeFolders`.',
    })
    expect(problem?.place.line).toBeGreaterThan(1)
  })

  test.each<[string, string, string, Parameters<typeof generated>[2]]>([
    ['content to content', 'content/api.yaml', 'content/shared.json', {}],
    ['content to a file in git', 'content/api.yaml', 'shared.json', { tracked: ['shared.json'] }],
    ['content to a listed folder', 'content/api.yaml', 'code/shared.json', { codeFolders: ['code'] }],
    ['a generated file to another', 'made.yaml', 'made/part.json', { tracked: ['other.md'] }],
  ])('may lead from %s', (_, from, to, repository) => {
    const path = from.startsWith('content/') ? `../${to}` : `./${to}`
    const files = { [from]: reference(path), [to]: secret, 'other.md': '' }
    const { problems, text } = generated(files, { file: from }, repository)
    expect(problems).toEqual([])
    expect(JSON.stringify(text)).toContain('only on this machine')
  })
})
