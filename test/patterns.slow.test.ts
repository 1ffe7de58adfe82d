// Every regular expression of the core and the packages takes time in proportion to its text.
//
// The checker takes minutes for all patterns, so `patterns/linear.txt` keeps the hashes of those that it has found to be linear, by pattern
// and flags. A pattern that is not in it is checked, and `npm run test:update` adds it.

import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { collectPatterns, repository } from './patterns/collect.ts'
import { exceptions, fromOutside } from './patterns/exceptions.ts'
import { attacksOn, slowAttack } from './patterns/pump.ts'
import { findAttack } from './patterns/verdict.ts'

const full = process.env.DOCSITE_TEST === 'full'
const file = join(repository, 'test/patterns/linear.txt')
const known = new Set(full ? [] : readFileSync(file, 'utf8').split('\n'))
const { patterns, unknown } = collectPatterns()

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 12)

const isException = (place: string): boolean => exceptions.some(({ where }) => place.startsWith(where))

test('uses only patterns that are linear, or whose text is limited', async () => {
  const slow: string[] = []
  const linear: string[] = []
  const rest = [...patterns].filter(([, { places }]) => !places.every(isException))
  const check = async () => {
    for (let next = rest.pop(); next; next = rest.pop()) {
      const [key, pattern] = next
      const attack = known.has(hashOf(key)) ? undefined : await findAttack(pattern)
      if (attack === undefined) linear.push(hashOf(key))
      else slow.push(`${pattern.places.join(', ')} ${key} on ${JSON.stringify(attack)}`)
    }
  }
  await Promise.all([check(), check(), check()])
  expect(slow).toEqual([])
  await expect(`${linear.sort().join('\n')}\n`).toMatchFileSnapshot(file)
})

test('has at most ten exceptions, each with a test that tries its limit', () => {
  expect(exceptions.length + fromOutside.length).toBeLessThanOrEqual(10)
  for (const { test } of exceptions) expect(existsSync(join(repository, test)), test).toBe(true)
})

test.each(fromOutside)('answers in time for patterns from outside: $reason', ({ examples, most }) => {
  for (const pattern of examples)
    expect(slowAttack(pattern, attacksOn(pattern.source), most), pattern.source).toBe(undefined)
})

test('knows the patterns that come from outside', () => {
  const found = unknown.filter((one) => !isException(one))
  expect(found).toEqual(fromOutside.flatMap(({ calls }) => calls).sort())
})

test.each([
  [String.raw`^\s*(\d*)\s*(-?)\s*(\d*)\s*$`],
  [String.raw`[ \t]+$`],
  [String.raw`^(?:\s*<!--[\s\S]*?-->\s*)+$`],
  [String.raw`\[!code ([^\]\s:][^\]:]*)[^\]]*\]`],
])('finds an attack on %s', async (source) => {
  expect(await findAttack({ source, flags: 'g', places: [] })).toBeTypeOf('string')
  // Also without the checker, which cannot decide each pattern.
  expect(slowAttack(new RegExp(source, 'g'), attacksOn(source))).toBeTypeOf('string')
})
