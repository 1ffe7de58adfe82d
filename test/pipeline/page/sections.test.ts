// The words of links in the fingerprints of sections.

import type { Root } from 'mdast'
import { expect, test } from 'vitest'
import { parseMarkdown } from '../../../pipeline/page/syntax/syntax.ts'
import { textsOf } from '../../../pipeline/page/text/sections.ts'

const wordsOf = (markdown: string): string =>
  textsOf(parseMarkdown(markdown) as Root)
    .map(({ text }) => text)
    .join('|')

test.each([
  ['a path that ends in the text', '[types](/guide/types)', 'types'],
  ['an anchor that is the text', '[logger](#logger)', 'logger'],
  ['a path that is the text', '[./start.md](./start.md)', './start.md'],
  ['a site whose URL ends in the text', '[rsbuild](https://github.com/rsbuild)', 'rsbuild'],
  ['an autolink', '<https://example.com/a>', ''],
  ['a URL without brackets', 'https://example.com/a', ''],
  ['an email address', '<mail@example.com>', ''],
])('reads the words of %s', (_, markdown, words) => {
  expect(wordsOf(markdown)).toBe(words)
})
