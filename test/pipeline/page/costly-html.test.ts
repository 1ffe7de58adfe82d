// Raw HTML and directives that would take time quadratic in their length. Such pages are refused with a place.

import { expect, test } from 'vitest'
import { findExcess } from '../../../pipeline/page/syntax/limits.ts'

const names = Array.from({ length: 20_000 }, (_, i) => `a${i}`)

test.each([
  ['attributes of a tag', `<p ${names.join(' ')}>x</p>`],
  ['attributes on lines of their own', `<p\n${names.join('\n')}>x</p>`],
  ['attributes after slashes', `<p/${names.join('/')}>x</p>`],
  ['attributes with values', `<p ${names.map((name) => `${name}="1"`).join('')}>x</p>`],
  ['attributes of a directive', `:::tip{${names.map((name) => `${name}=1`).join(' ')}}\nx\n:::`],
  ...['nobr', 'a href="#a"', 'button', 'b', 'font size=1', 'I'].map((tag) => [
    `<${tag}> that stays open`,
    `<div>${`<${tag}>`.repeat(20_000)}</div>`,
  ]),
  ['elements that stay open on many lines', '<b>\n\n'.repeat(40)],
])('refuses %s', (_, html) => {
  const found = findExcess(`# A\n\n${html}\n`)
  expect(found?.text).toMatch(/^(?:This has more than 200 attributes|More than 30 elements such as .* are open here)$/)
  expect(found?.position?.start.line).toBeGreaterThanOrEqual(3)
})

test.each([
  ['elements that are closed', '<b>x</b> <a href="#a">y</a>\n\n'.repeat(1000)],
  ['tags in code', 'the tag `<b>` and\n'.repeat(500)],
  ['tags in fences', `\`\`\`html\n${'<b>\n'.repeat(500)}\`\`\``],
  ['a tag with many attributes', `<p ${names.slice(0, 100).join(' ')}>x</p>`],
])('accepts %s', (_, html) => {
  expect(findExcess(html)).toBeUndefined()
})
