// Tests that no form is left out on a page that has it.

import { expect, test } from 'vitest'
import { foreignForms } from '../foreign-forms.ts'

const part = /\\([A-Za-z])|\\(.)|(\[(?:[^\\\]]|\\.)*\])|([()])|([?*+]|\{\d[\d,]*\})|(\|)|(.)/gs

/** Returns the characters that every match contains, with a line break in place of everything else: classes, groups, optional characters. */
function requiredIn({ source }: RegExp): string {
  let text = ''
  let depth = 0
  for (const [, letter, escaped, , parenthesis, quantifier, choice, plain] of source.matchAll(part)) {
    if (parenthesis) depth += parenthesis === '(' ? 1 : -1
    if (depth > 0) continue
    if (choice) return ''
    const character = escaped ?? (letter || /[\^$.]/.test(plain ?? '') ? undefined : plain)
    if (quantifier === undefined) text += character ?? '\n'
    else if (quantifier !== '+') text = `${text.slice(0, -1)}\n`
  }
  return text
}

const withNeeds = foreignForms.flatMap(({ needs, pattern }): [string, RegExp][] => (needs ? [[needs, pattern]] : []))

test.each(withNeeds)('every match contains %s: %s', (needs, pattern) => {
  expect(requiredIn(pattern)).toContain(needs)
})

test('takes no character that a match may lack as required', () => {
  const patterns = [/a?b/, /a*b/, /(?:a|c)b/, /[a]b/, /(?<=a)b/, /a{0,2}b/, /a|b/]
  expect(patterns.filter((pattern) => requiredIn(pattern).includes('a'))).toEqual([])
  expect(requiredIn(/\(a+\)b/)).toBe('(a)b')
})
