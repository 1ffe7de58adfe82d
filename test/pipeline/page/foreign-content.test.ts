// Inherited property names and elements in foreign content must not make a page fail, and diagnostics must keep their
// positions.

import { expect, test } from 'vitest'
import { compile } from '../compiled.ts'
import { htmlOf } from './page-test.ts'

const fence = '\n\n```js\na\n```\n\n'

test.each([
  ['an inherited property name as an attribute', '# A\n\n<img constructor alt="">'],
  [
    'an inherited property name as an attribute of a head tag',
    '---\nhead: [[meta, { constructor: x, __proto__: y }]]\n---\n\n# A',
  ],
  ['a fence in an SVG template', `# A\n\n<svg><template><title>${fence}`],
  ['a fence in an SVG script', `# A\n\n<svg><script><title>${fence}`],
  ['a fence in MathML', `# A\n\n<math><annotation-xml><mtext>${fence}`],
  ['an inherited property name as a component', '# A\n\n<div data-island="constructor"></div>'],
  [
    'inherited property names as a language, a label and a group',
    '# A\n\n```constructor __proto__\na\n```\n\n[a][constructor]',
  ],
])('parses %s', async (_, page) => {
  const { diagnostics } = await compile({ 'content/index.md': `${page}\n` })
  expect(diagnostics.filter((line) => line.includes('page-failure'))).toEqual([])
  for (const line of diagnostics.filter((one) => !one.startsWith('  ')))
    expect(line).toMatch(/^content\/index\.md:\d+:\d+ /)
})

test('reports the file of the page if a plugin throws, and builds the other pages', async () => {
  const { diagnostics, routes } = await compile({
    'config/site.ts':
      "export default { markdown: { remarkPlugins: [() => (_, file) => { if (file.path === 'a.md') throw new Error('too bad') }] } }",
    'content/index.md': '# Home\n',
    'content/a.md': '# A\n',
  })
  expect(diagnostics[0]).toBe('content/a.md error This page cannot be parsed: too bad (page-failure)')
  expect(routes).toEqual(['/', '/a'])
})

test.each([
  ['<img name="createElement" alt="">', '<img alt="" decoding="async">'],
  ['<form name="body"></form>', '<form></form>'],
  ['<object id="head" name="head"></object>', '<p><object></object></p>'],
  ['<iframe name="my-frame"></iframe>', '<iframe name="my-frame"></iframe>'],
])('prevents %s from shadowing a property of the document', async (written, html) => {
  expect(await htmlOf(written)).toBe(html)
})

test('does not count link definitions toward the bracket limit', async () => {
  const page = `# A\n\n${Array.from({ length: 4000 }, (_, i) => `[name${i}]: /a\n`).join('')}\n[name1] [name3999]\n`
  expect(await htmlOf(page)).toContain('<a href="/a">name3999</a>')
})
