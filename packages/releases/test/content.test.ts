import { expect, test } from 'vitest'
import { releaseContent } from '../content.ts'
import { linesOf } from '../lines.ts'
import { releasePages } from '../pages.ts'
import { parseChangelog } from '../parse.ts'
import { wordsFor } from '../words.ts'

test('adds the definitions of references, and not of brackets in code', () => {
  const definitions = new Map(['a', '`b`', 'c', 'd'].map((label) => [label, `https://site.example/${label}`]))
  const { markdown } = releaseContent(linesOf('[A] and [`b`]\n\n`[c]`\n\n```\n[d]\n```'), 2, '', { definitions })
  expect(markdown.split('\n').filter((line) => line.includes('site.example'))).toEqual([
    '[a]: <https://site.example/a>',
    '[`b`]: <https://site.example/`b`>',
  ])
})

test.each([
  ['\n  * one\n  * two\n', '  * one\n  * two', 2],
  [' \n\t\n* one\n  * two\n* three\n\n', '* one\n  * two\n* three', 2],
  ['   - one\n     more\n   - two', '   - one\n     more\n   - two', 2],
])('keeps and counts the items of a list: %j', (text, markdown, count) => {
  expect(releaseContent(linesOf(text), 2, '', { definitions: new Map() }).markdown).toBe(markdown)
  const { groups } = releaseContent(linesOf(`### Added\n${text}`), 2, '', { definitions: new Map() })
  expect(groups).toEqual([{ title: 'Added', count }])
})

test.each([
  ['add <my-el> and </my-el>', 'add \\<my-el> and \\</my-el>'],
  ['Promise<string>, Vec<u8> and Map<K, V>', 'Promise\\<string>, Vec\\<u8> and Map\\<K, V>'],
  ['<Button> but `<Button>`', '\\<Button> but `<Button>`'],
  ['<b>x</b><br/><img src="a.png"> 1 <2 and \\<T>', '<b>x</b><br/><img src="a.png"> 1 <2 and \\<T>'],
])('shows what is no HTML element as text: %s', (line, markdown) => {
  expect(releaseContent(linesOf(line), 2, '', { definitions: new Map() }).markdown).toBe(markdown)
})

test.each([
  [
    '[1.1.0](https://x.example/compare/v1.0.0...v1.1.0) - 2026-01-02',
    '[Compare with 1.0.0](<https://x.example/compare/v1.0.0...v1.1.0>)',
  ],
  ['[1.1.0](https://x.example/releases/tag/v1.1.0) - 2026-01-02', '[Changes](<https://x.example/releases/tag/v1.1.0>)'],
  ['[1.1.0](https://x.example/compare/v0.9.0...v1.1.0)', '[Changes](<https://x.example/compare/v0.9.0...v1.1.0>)'],
])('names the target of the link in %s', (heading, link) => {
  const changelog = parseChangelog(`## ${heading} - A <T> name\n\n- a\n\n## 1.0.0\n\n- b\n`)
  const items = releasePages(changelog, { route: '/r/', title: 'R', pages: 'version', words: wordsFor('en') })
  const page = items.find((item) => 'route' in item && item.route === '/r/1.1.0')
  expect(page).toMatchObject({ markdown: expect.stringContaining(link) })
  expect(page).toMatchObject({ markdown: expect.stringContaining('**A \\<T> name**') })
})
