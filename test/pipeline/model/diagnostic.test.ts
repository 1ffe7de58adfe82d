// The order of diagnostics, which is the same on every machine, and suggestions for mistyped words.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compareDiagnostics,
  compareText,
  type Diagnostic,
  diagnostic,
  inOrder,
  nearest,
} from '../../../pipeline/model/diagnostics/diagnostic.ts'
import { check } from '../../laws.ts'

const anyDiagnostic: fc.Arbitrary<Diagnostic> = fc
  .record({
    rule: fc.constantFrom('dead-link', 'dead-anchor', 'invalid-meta'),
    file: fc.constantFrom('a.md', 'b.md', 'é.md', 'Z.md'),
    line: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
    column: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
    text: fc.constantFrom('A', 'a', 'ä'),
  })
  .map(({ rule, file, line, column, text }) =>
    diagnostic(
      rule,
      { file, ...(line === undefined ? {} : { line }), ...(column === undefined ? {} : { column }) },
      text,
    ),
  )

describe('the order of diagnostics', () => {
  test('is total', () => {
    check(
      fc.property(anyDiagnostic, anyDiagnostic, anyDiagnostic, (a, b, c) => {
        expect(compareDiagnostics(a, a)).toBe(0)
        expect(Math.sign(compareDiagnostics(a, b))).toBe(-Math.sign(compareDiagnostics(b, a)) + 0)
        if (compareDiagnostics(a, b) <= 0 && compareDiagnostics(b, c) <= 0)
          expect(compareDiagnostics(a, c)).toBeLessThanOrEqual(0)
      }),
    )
  })

  test('does not depend on the input order, and omits duplicates', () => {
    check(
      fc.property(fc.array(anyDiagnostic), fc.infiniteStream(fc.nat()), (diagnostics, numbers) => {
        const shuffled = diagnostics
          .map((one) => ({ one, key: numbers.next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ one }) => one)
        const once = inOrder(diagnostics)
        expect(inOrder(shuffled).map((one) => JSON.stringify(one))).toEqual(once.map((one) => JSON.stringify(one)))
        expect(inOrder([...diagnostics, ...diagnostics])).toEqual(once)
        expect(new Set(once.map((one) => JSON.stringify(one))).size).toBe(once.length)
      }),
    )
  })

  test('is by file, then line, then column, then rule', () => {
    const at = (file: string, line?: number, column?: number, rule: 'dead-link' | 'invalid-meta' = 'dead-link') =>
      diagnostic(rule, { file, ...(line === undefined ? {} : { line, column: column ?? 1 }) }, 'x')
    const sorted = [
      at('Z'),
      at('a'),
      at('a', 2, 9),
      at('a', 10, 1),
      at('a', 10, 1, 'invalid-meta'),
      at('a', 10, 2),
      at('b'),
    ]
    expect(inOrder(sorted.toReversed())).toEqual(sorted)
  })
})

test("compares texts by code unit, regardless of the machine's locale", () => {
  expect(['ä', 'b', 'Z', 'a', '指', '10', '9'].sort(compareText)).toEqual(['10', '9', 'Z', 'a', 'b', 'ä', '指'])
})

describe('the search for the nearest word', () => {
  test.each([
    ['titel', ['title', 'tail'], 'title'],
    ['dakrMode', ['darkMode', 'base'], 'darkMode'],
    ['BASE', ['base'], 'base'],
    ['/guide/basik/cli', ['/guide/basic/cli', '/guide/basic/'], '/guide/basic/cli'],
    ['xyz', ['title', 'base'], undefined],
    ['a', ['completely', 'different'], undefined],
    ['', ['title'], undefined],
    ['titel', [], undefined],
  ])('finds the word nearest to %s in %j: %s', (word, candidates, expected) => {
    expect(nearest(word, candidates)).toBe(expected)
  })

  test('finds the word itself, ignoring case, if it is a candidate', () => {
    check(
      fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1 }), fc.nat(), (words, at) => {
        const word = words[at % words.length] as string
        expect(nearest(word, words)?.toLowerCase()).toBe(word.toLowerCase())
      }),
    )
  })

  test('finds a candidate from which a third of the characters were removed, or in which they were replaced', () => {
    const word = fc.string({ minLength: 6, maxLength: 40, unit: 'binary' })
    check(
      fc.property(word, fc.nat(), fc.string({ maxLength: 1 }), (candidate, at, replacement) => {
        const count = Math.floor(candidate.length / 4)
        const start = at % (candidate.length - count)
        const changed = candidate.slice(0, start) + replacement.repeat(count) + candidate.slice(start + count)
        expect(nearest(changed, [candidate])).toBe(candidate)
      }),
    )
  })

  test('finds the candidate that differs by one letter', () => {
    const word = fc.stringMatching(/^[a-z]{4,12}$/)
    check(
      fc.property(word, fc.nat(), fc.constantFrom('drop', 'change', 'add', 'swap'), (right, at, slip) => {
        const i = at % (right.length - 1)
        const wrong = {
          drop: right.slice(0, i) + right.slice(i + 1),
          change: `${right.slice(0, i)}_${right.slice(i + 1)}`,
          add: `${right.slice(0, i)}_${right.slice(i)}`,
          swap: right.slice(0, i) + right[i + 1] + right[i] + right.slice(i + 2),
        }[slip]
        expect(nearest(wrong, ['0123456789', right])).toBe(right)
      }),
    )
  })
})

describe('diagnostic', () => {
  const place = { file: 'content/a.md' }
  const long = 'a'.repeat(12_000)

  test.each([
    [`Unknown word \`${long}\` here`, `Unknown word \`${'a'.repeat(160)}…\` here`],
    [`must be "left" or "right", but is "${long}"`, `must be "left" or "right", but is "${'a'.repeat(160)}…"`],
    [`\`${'😀'.repeat(100)}\` and \`${'a'.repeat(160)}\``, `\`${'😀'.repeat(80)}…\` and \`${'a'.repeat(160)}\``],
    [`\`${'`a'.repeat(6000)}\``, `${'`'.repeat(1)}${'`a'.repeat(6000)}`.slice(0, 2000).concat('…')],
  ])('shortens what a text and a hint quote (%#)', (text, short) => {
    const { text: shown, hint } = diagnostic('dead-link', place, text, text)
    expect([shown, hint]).toEqual([short, short])
  })
})
