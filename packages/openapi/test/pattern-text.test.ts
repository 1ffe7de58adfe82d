// Texts that match the patterns of schemas.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { patternText } from '../schemas/pattern-text.ts'

test.each([
  ['^[a-z]+$', 'string'],
  ['^\\d{3}-\\d{2,4}$', '123-1234'],
  ['^(?:[A-F0-9]{2}:){2}[A-F0-9]{2}$', '12:12:12'],
  ['^arn:(aws|aws-cn):[^:]*:(?<account>\\d{12})$', 'arn:aws:string:123456789012'],
  ['[0-9]+', '123456'],
  ['^$|^[\\w.-]{4,}$', 'string'],
  ['^\\u0041\\x42\\t\\/[\\]-]?.$', 'AB\t/-s'],
  ['^[一-龥]+$', '中中中中中中'],
])('writes a text for %s', (pattern, text) => {
  expect(patternText(pattern)).toBe(text)
  expect(text).toMatch(new RegExp(pattern, 'u'))
})

test('keeps to the limits of the length', () => {
  expect(patternText('^[a-z]*$', 0, 3)).toBe('str')
  expect(patternText('^[a-z]+$', 20, 40)).toHaveLength(24)
  expect(patternText('^[0-9A-F]+$', 16, 16)).toHaveLength(16)
  expect(patternText('^id-(?:[a-z]{2})+$', 40, 41)).toHaveLength(41)
  expect(patternText('^[a-z]{2}$', 3)).toBeUndefined()
})

test.each(['^(?=.*\\d).+$', '^(a)\\1$', '^(?i)a$', '(a', 'a)', '[a', 'a{2', '\\bword', '^\\p{L}$', 'a$b', '[]'])(
  'writes nothing for %s, which it cannot follow',
  (pattern) => expect(patternText(pattern)).toBeUndefined(),
)

test('ends soon for a pattern that repeats nothing without an end', () => {
  const pattern = `${'('.repeat(9)}${'){999}'.repeat(9)}a`
  const start = process.cpuUsage().user
  expect(patternText(pattern)).toBeUndefined()
  expect(patternText('('.repeat(1000))).toBeUndefined()
  expect(process.cpuUsage().user - start).toBeLessThan(1_000_000)
})

test('writes only what matches', () => {
  const part = fc.constantFrom('a', '[b-d]', '[^a-z\\d]', '\\w', '\\D', '.', '(x|yz)', '(?:0|1)', '\\.', '[\\]^]')
  const count = fc.constantFrom('', '*', '+', '?', '{3}', '{1,2}', '{2,}', '+?')
  const sequence = fc.array(fc.tuple(part, count), { maxLength: 6 }).map((all) => all.flat().join(''))
  fc.assert(
    fc.property(fc.array(sequence, { minLength: 1, maxLength: 3 }), fc.nat(9), (all, least) => {
      const pattern = `^(?:${all.join('|')})$`
      const text = patternText(pattern, least)
      expect(text ?? 'none').toMatch(text === undefined ? 'none' : new RegExp(pattern, 'u'))
      expect(text?.length ?? least).toBeGreaterThanOrEqual(least)
    }),
  )
})
