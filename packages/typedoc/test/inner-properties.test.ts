// The comments of properties in object types without a name, which TypeDoc also makes of `@param options.url`.

import { expect, test } from 'vitest'
import { innerProperties } from '../inner-properties.ts'
import { type Declaration, kinds, type Project, type Type } from '../json.ts'
import { apiPages } from '../pages.ts'
import { wordsFor } from '../words.ts'

const string: Type = { type: 'intrinsic', name: 'string' }
const comment = (text: string) => ({ summary: [{ kind: 'text' as const, text }] })
let id = 10
const property = (name: string, type: Type, text?: string, more: Partial<Declaration> = {}): Declaration => ({
  ...{ id: id++, name, kind: kinds.property, type, ...more },
  ...(text === undefined ? {} : { comment: comment(text) }),
})
const object = (...children: Declaration[]): Type => ({
  type: 'reflection',
  declaration: { id: id++, name: '__type', kind: 65536, children },
})

const options = object(
  property('url', string, 'The URL, such as `a|b`.'),
  property('plain', string),
  property(
    'retry',
    object(property('times', string, 'How often.', { flags: { isOptional: true }, defaultValue: '3' })),
  ),
  property('x-y', { type: 'array', elementType: object(property('deep', string, 'In a list.')) }),
)

test('finds the described properties, however deep', () => {
  const either: Type = { type: 'union', types: [string, options] }
  expect(innerProperties('options', either).map(({ path }) => path)).toEqual([
    'options.url',
    'options.retry.times',
    "options['x-y'][].deep",
  ])
  expect(innerProperties('options', object(property('plain', string)))).toEqual([])
})

test('shows them below the parameter and the property that has the type', () => {
  const signature = { id: 3, name: 'send', kind: kinds.callSignature, comment: comment('Sends.'), type: string }
  const parameters = [{ id: 4, name: 'options', kind: 32768, type: options }]
  const project: Project = {
    ...{ id: 0, name: 'mine', kind: kinds.project },
    children: [
      { id: 1, name: 'send', kind: kinds.function, signatures: [{ ...signature, parameters }] },
      { id: 2, name: 'Client', kind: kinds.interface, children: [property('options', options)] },
    ],
  }
  const [page] = apiPages(project, { route: '/api/', pages: 'module', words: wordsFor('en'), links: {}, html: false })
  const markdown = page && 'markdown' in page ? (page.markdown ?? '') : ''
  const texts = [...markdown.matchAll(/^\| (`options\S*`) \|.*\| (.*) \|$/gm)].map(([, name, text]) => [name, text])
  const rows = [
    ['`options.url`', 'The URL, such as `a\\|b`.'],
    ['`options.retry.times?`', 'How often. Default: `3`'],
    ["`options['x-y'][].deep`", 'In a list.'],
  ]
  expect(texts.filter(([name]) => name !== '`options`')).toEqual([...rows, ...rows])
})

test.each<[string, Type]>([
  ['a union', { type: 'union', types: [string, options] }],
  ['an argument', { type: 'reference', name: 'Promise', target: -1, typeArguments: [string, options] }],
  ['a tuple', { type: 'tuple', elements: [options] }],
  ['a read-only type', { type: 'typeOperator', operator: 'readonly', target: options }],
])('finds those in %s', (_, type) => {
  expect(innerProperties('', type).map(({ path }) => path)).toEqual(['url', 'retry.times', "'x-y'[].deep"])
})

test('shows those of constants, aliases, results, methods, accessors and functions', () => {
  const signature = (name: string, type: Type, parameters: Declaration[] = []) => ({
    ...{ id: id++, name, kind: kinds.callSignature, comment: comment(`About ${name}.`), type },
    parameters: parameters.map((one) => ({ ...one, kind: 32768 })),
  })
  const method: Declaration = {
    ...{ id: id++, name: 'run', kind: kinds.method },
    signatures: [signature('run', object(property('done', string, 'Result.')), [property('input', string, 'Input.')])],
  }
  const getter = { id: id++, name: 'size', kind: kinds.accessor, getSignature: signature('size', string) }
  const project: Project = {
    ...{ id: 0, name: 'mine', kind: kinds.project },
    children: [
      property(
        'limits',
        object(property('max', { type: 'literal', value: 3 }, 'Most.', { defaultValue: '3' }), method, getter),
        'All.',
        {
          kind: kinds.variable,
        },
      ),
      property(
        'Either',
        { type: 'union', types: [object(property('left', string, 'To the left.')), string] },
        'Either.',
        {
          kind: kinds.typeAlias,
        },
      ),
      {
        id: id++,
        name: 'load',
        kind: kinds.function,
        signatures: [signature('load', object(property('loaded', string, 'What.')))],
      },
    ],
  }
  const [page] = apiPages(project, { route: '/api/', pages: 'module', words: wordsFor('en'), links: {}, html: false })
  const markdown = page && 'markdown' in page ? (page.markdown ?? '') : ''
  const rows = [...markdown.matchAll(/^\| (`\S+`) \|.*\| (.+\.) \|$/gm)].map(([, name, text]) => [name, text])
  expect(rows).toEqual([
    ['`limits.max`', 'Most.'],
    ['`limits.run()`', 'About run.'],
    ['`limits.run(input)`', 'Input.'],
    ['`limits.run().done`', 'Result.'],
    ['`limits.size`', 'About size.'],
    ['`left`', 'To the left.'],
    ['`loaded`', 'What.'],
  ])
})
