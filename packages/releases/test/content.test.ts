import { expect, test } from 'vitest'
import { releaseContent } from '../content.ts'
import { linesOf } from '../lines.ts'

test('adds the definitions of references, and not of brackets in code', () => {
  const definitions = new Map(['a', '`b`', 'c', 'd'].map((label) => [label, `https://site.example/${label}`]))
  const { markdown } = releaseContent(linesOf('[A] and [`b`]\n\n`[c]`\n\n```\n[d]\n```'), 2, '', { definitions })
  expect(markdown.split('\n').filter((line) => line.includes('site.example'))).toEqual([
    '[a]: <https://site.example/a>',
    '[`b`]: <https://site.example/`b`>',
  ])
})
