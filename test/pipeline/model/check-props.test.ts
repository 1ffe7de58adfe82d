// The props of components: attributes are converted to the types of the schema and checked.

import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { checkProps } from '../../../pipeline/model/props/check-props.ts'
import { isPropsSchema } from '../../../pipeline/model/props/props-schema.ts'
import { schema } from '../../../pipeline/model/schema-builders.ts'

const own = schema.object({
  label: schema.string,
  start: schema.number,
  on: schema.boolean,
  size: schema.oneOf('small', 'large'),
  items: schema.list(schema.string),
})
const ofLibrary = v.object({
  label: v.optional(v.string()),
  start: v.optional(v.number()),
  on: v.optional(v.boolean()),
  size: v.optional(v.picklist(['small', 'large'])),
  items: v.optional(v.array(v.string())),
})
const strict = v.strictObject(ofLibrary.entries)
/** Reports unknown names like Zod. */
const likeZod = {
  shape: { start: {} },
  '~standard': {
    validate: (value: object) => {
      const keys = Object.keys(value).filter((key) => key !== 'start')
      return keys.length > 0 ? { issues: [{ message: 'Unrecognized key', path: [], keys }] } : { value }
    },
  },
}

const schemas = [
  ['docsite', own],
  ['a library', ofLibrary],
  ['a strict object of a library', strict],
] as const

describe.each(schemas)('with a schema of %s', (_, props) => {
  if (!isPropsSchema(props)) throw new Error('This is not a schema')

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['keeps texts', { label: '7', size: 'small' }, { label: '7', size: 'small' }],
    ['converts numbers', { start: '-1.5e3', label: 'true' }, { start: -1500, label: 'true' }],
    ['converts booleans', { on: 'true' }, { on: true }],
    ['reads an attribute without a value as true', { on: '' }, { on: true }],
    ['keeps JSON', { items: ['a'] }, { items: ['a'] }],
  ])('%s', (_, written, converted) => {
    expect(checkProps('counter', props, written)).toEqual({ props: converted, problems: [] })
  })

  test.each<[Record<string, unknown>, string, string | undefined]>([
    [{ strat: '1' }, 'strat', 'Did you mean `start`?'],
    [{ xyzxyzxyz: '1' }, 'xyzxyzxyz', 'The valid attributes are label, start, on, size, items.'],
  ])('reports the unknown name in %j', (written, name, hint) => {
    expect(checkProps('counter', props, written).problems).toEqual([
      { name, text: `\`counter\` has no attribute \`${name}\``, hint },
    ])
  })

  test('names the attribute of each problem', () => {
    const { problems } = checkProps('counter', props, { start: 'three', items: ['a', 1], label: 'a' })
    expect(problems.map(({ name }) => name).sort()).toEqual(['items', 'start'])
    expect(problems.map(({ text }) => text.split('`')[1]).sort()).toEqual(['items[1]', 'start'])
  })
})

test('reports unknown names in the format of Zod', () => {
  expect(checkProps('counter', likeZod as never, { start: 1, stat: 2 }).problems).toEqual([
    { name: 'stat', text: '`counter` has no attribute `stat`', hint: 'Did you mean `start`?' },
  ])
})

test('uses the words of docsite for its own schemas, and the message of the library for others', () => {
  const textOf = (props: unknown, written: Record<string, unknown>) =>
    checkProps('counter', isPropsSchema(props) ? props : undefined, written).problems.map(({ text }) => text)
  expect(textOf(own, { start: 'three' })).toEqual(['`start` must be a finite number, but is "three"'])
  expect(textOf(schema.object({ a: schema.required(schema.number) }), {})).toEqual([
    '`counter` needs the field "a" (a finite number)',
  ])
  expect(textOf(ofLibrary, { start: 'three' })).toEqual(['`start`: Invalid type: Expected number but received "three"'])
  expect(textOf(v.pipeAsync(v.unknown()), {})).toEqual([
    '`counter` has an asynchronous schema, which docsite does not support',
  ])
})

test('passes the result of the schema as JSON, and everything without a schema', () => {
  const dated = v.object({
    day: v.pipe(
      v.string(),
      v.transform((text) => new Date(text)),
    ),
    size: v.optional(v.number(), 3),
  })
  expect(checkProps('counter', dated, { day: '2026-01-02' })).toEqual({
    props: { day: '2026-01-02T00:00:00.000Z', size: 3 },
    problems: [],
  })
  expect(checkProps('counter', undefined, { a: '1' })).toEqual({ props: { a: '1' }, problems: [] })
})
