// The reader of YAML and JSON: scalars keep their spelling, integers of any size are exact, and nothing hides a part of a text.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as s from '../../../pipeline/model/config/schema.ts'
import { asTexts, typed } from '../../../pipeline/model/config/written.ts'
import { parseData, readData } from '../../../pipeline/source/data.ts'
import { readJson } from '../../../pipeline/source/json.ts'

const schema = s.object({ title: s.string, either: s.either(s.boolean, s.string), order: s.number, on: s.boolean })

/** Plain scalars that YAML reads as numbers or as `true` and `false`. */
const lookAlike = fc.oneof(
  fc.constantFrom('true', 'True', 'TRUE', 'false', 'False', 'FALSE'),
  fc.constantFrom('.inf', '-.INF', '.nan', '.NaN', '0', '-0', '+1', '00', '1.', '.5', '+.5e-3', '1_000'),
  fc.bigInt().map(String),
  fc.bigInt({ min: 0n }).map((value) => `0x${value.toString(16)}`),
  fc.bigInt({ min: 0n }).map((value) => `0o${value.toString(8)}`),
  fc.tuple(fc.bigInt(), fc.stringMatching(/^\d{1,20}$/)).map(([whole, part]) => `${whole}.${part}`),
  fc
    .tuple(fc.float({ noNaN: true }), fc.constantFrom('e', 'E', 'e+', 'e-'), fc.nat(400))
    .map((parts) => parts.join('')),
  fc.constantFrom(
    'yes',
    'No',
    'on',
    'OFF',
    'y',
    '2024-01-31',
    '2024-01-31T10:00:00Z',
    '12:30:00',
    '1e3',
    '012',
    '=',
    '<<',
  ),
)

test('gives a text as it is spelled, in any place that asks for a text', () => {
  const places = s.object({ a: s.string, b: s.list(s.string), c: s.record(s.string), d: s.either(s.string, s.number) })
  const property = fc.property(lookAlike, (text) => {
    const yaml = `a: ${text}\nb: [${text}]\nc: { k: ${text}, ${text}: x }\nd: ${text} `
    const { value, problems } = readData(yaml, places)
    expect(problems).toEqual([])
    const isBoolean = /^(?:true|false)$/i.test(text)
    expect({ ...value, d: undefined }).toEqual({ a: text, b: [text], c: { k: text, [text]: 'x' }, d: undefined })
    if (!isBoolean) expect(value?.d).toBe(text)
  })
  fc.assert(property, { seed: 76, numRuns: 500 })
})

test('reads integers of any size exactly, in YAML and in JSON', () => {
  const property = fc.property(fc.bigInt(), (value) => {
    for (const source of [`a: ${value}`, `{"a": ${value}}`, `{"a": [${value}, {"b": ${value}}]}`]) {
      const { value: data } = parseData(source)
      expect(JSON.stringify(asTexts(data))).toContain(`"${value}"`)
      // Data for JSON is exact, too.
      expect(JSON.stringify(typed(data))).toMatch(new RegExp(`"?${value}"?[,}]`))
    }
  })
  fc.assert(property, { seed: 76 })
})

test('reads JSON as `JSON.parse` does, apart from numbers that this rounds', () => {
  const property = fc.property(fc.json(), (source) => {
    expect(typed(parseData(`[${source}]`).value)).toEqual(
      [JSON.parse(source)].map((value) => JSON.parse(JSON.stringify(value))),
    )
  })
  fc.assert(property, { seed: 76, numRuns: 300 })
})

test.each([
  ['order: 1.0', { order: 1 }],
  ['order: 0x10', { order: 16 }],
  ['on: TRUE', { on: true }],
  ['either: false', { either: false }],
  ['either: 1.10', { either: '1.10' }],
  ['title: True', { title: 'True' }],
  ['a: &a { title: 1.10 }\n<<: *a', { title: '1.10' }],
  ['__proto__: 1\ntitle: 2', { title: '2' }],
])('gives each field of %j what its schema asks for', (yaml, value) => {
  const { a, ...read } = readData(yaml, schema).value as Record<string, unknown>
  expect(read).toEqual(value)
})

test('refuses a number that no number can hold, and `null` for a text', () => {
  expect(readData('order: 9007199254740993', schema).problems[0]?.text).toBe(
    '`order` must be a finite number, but is "9007199254740993"',
  )
  expect(readData('title: ~', schema).problems[0]).toMatchObject({
    text: '`title` must be a string, but is null',
    hint: 'In YAML, `~` means that there is no value. Put a text in quotes.',
  })
  expect(readJson('{ "title": true }', schema).problems[0]?.text).toBe('`title` must be a string, but is true')
  expect(readJson('{ "title": 5 }', schema).problems[0]?.text).toBe('`title` must be a string, but is 5')
})

test.each([
  ['a: b', 'ends a key'],
  ['@x', '`@` is reserved'],
  ['`x`', '``` is reserved'],
  ['%x', '`%` begins a directive'],
  ['[Draft] Start', '`[` begins a list'],
  ['[Draft]', '`[` begins a list'],
  ['{{ name }}', '`{` begins a map'],
  ['{a}', '`{` begins a map'],
  ['- x', '`-` begins an entry of a list'],
  ['*.ts', '`*` begins an alias'],
  ['* x', '`*` begins an alias'],
  ['!x Tricks', '`!` begins a tag'],
  ['! Tricks', '`!` begins a tag'],
  ['!!foo Tricks', '`!` begins a tag'],
  ['&x Case', '`&` begins an anchor'],
  ['& Case', '`&` begins an anchor'],
  ['| x', '`|` begins a text of several lines'],
  ['> x', '`>` begins a text of several lines'],
  ['? x', '`?` begins a key'],
  ['# x', '`#` begins a comment'],
  [', x', '`,` separates the entries of a list'],
])('refuses the title %j at its place, and says what the sign means', (title, meaning) => {
  const { value, problems } = readData(`order: 1\ntitle: ${title}\non: true\n`, schema)
  expect(value?.title).toBeUndefined()
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatchObject({ line: 2, hint: expect.stringContaining(meaning) })
  expect(problems[0]?.hint).toContain('Put the value in quotes.')
})

test('accepts the tags that YAML defines, and anchors that are used or name a list', () => {
  expect(readData('title: !!str 1\norder: !!int "2"', schema).value).toEqual({ title: '1', order: 2 })
  expect(readData('title: &a A\neither: *a', schema).value).toEqual({ title: 'A', either: 'A' })
  expect(readData('&all\ntitle: A', schema).value).toEqual({ title: 'A' })
})

describe('a text in front of a comment', () => {
  const all = s.object({
    title: s.string,
    kind: s.oneOf('a', 'b'),
    order: s.number,
    day: s.stringThat('a date', (value) => /^[\d-]+$/.test(value)),
    tags: s.list(s.string),
    any: s.anything,
  })
  test.each([
    ['title: Issue #12', [['title', 1, 14]]],
    ['title: 1.10 # x', [['title', 1, 13]]],
    ['tags:\n  - C # x\n  - b', [['tags[0]', 2, 7]]],
    ['title: "A" # x\nkind: a # x\norder: 1 # x\nday: 2024-01-01 # x\nany: a # x', []],
    ['# x\ntitle: A\n# y', []],
    ['title: A#b', []],
    ['title: |\n  A # b', []],
  ])('is reported if the comment could belong to it: %j', (yaml, expected) => {
    const found = readData(yaml, all).cutTexts(all)
    expect(found.map(({ text, line, column }) => [/`(.*?)`/.exec(text)?.[1], line, column])).toEqual(expected)
  })
})
