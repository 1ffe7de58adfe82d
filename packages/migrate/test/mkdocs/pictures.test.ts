// Drawings that MkDocs puts into the text of a page.

import { expect, test } from 'vitest'
import { migrated, project } from '../migrated.ts'

test('shows a drawing that a snippet inserts as an image', async () => {
  const drawing = (title: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${title}<style>.a { fill: red }</style><path class="a" textLength="3" d="M0 0h8v8z"/></svg>\n`
  using site = project({
    'mkdocs.yml': 'site_name: T\nmarkdown_extensions: [pymdownx.snippets]\n',
    'docs/index.md':
      '# T\n\n<div>\n<a href="guide.md">\n--8<-- "docs/img/two-trees.svg"\n</a>\n</div>\n\n--8<-- "docs/img/named.svg"\n',
    'docs/guide.md': '# Guide\n',
    'docs/img/two-trees.svg': drawing(''),
    'docs/img/named.svg': drawing('<title>A "tall" tree</title><a href="#x"><path d="M0 0"/></a>'),
  })
  const result = await migrated(site)
  expect(result.text('content/index.md')).toContain('<img src="img/two-trees.svg" alt="two trees">')
  expect(result.text('content/index.md')).toContain('<img src="img/named.svg" alt="A &quot;tall&quot; tree">')
  expect(result.has('content/img/two-trees.svg') || result.has('content/public/img/two-trees.svg')).toBe(true)
  expect(result.findings.map(({ line, text }) => [line, text])).toContainEqual([
    9,
    'This drawing is an image now, so its links do not work.',
  ])
  expect(result.diagnostics.map(({ rule }) => rule)).not.toContain('removed-html')
  expect(result.diagnostics.map(({ rule }) => rule)).not.toContain('missing-asset')
})

test('keeps drawings that are no XML, pictures beside text, figures in other elements, and icons that are words', async () => {
  using site = project({
    'mkdocs.yml': 'site_name: T\nmarkdown_extensions: [pymdownx.snippets, attr_list, md_in_html, pymdownx.emoji]\n',
    'docs/index.md':
      '# T\n\n--8<-- "docs/img/trees.svg"\n\nClick :octicons-three-bars-16: (left) or tap :material-pine-tree: below.\n\n![Tree](img/Trees.svg){ align=right width=250 }\nText beside it.\n\n<div>\n<figure markdown>\n    <img src="img/Trees.svg" alt="Trees">\n    <figcaption>Two trees</figcaption>\n</figure>\n</div>\n',
    'docs/img/Trees.svg': '<svg xmlns="http://www.w3.org/2000/svg"><text>a&nbsp;b&amp;</text></svg>\n',
  })
  const result = await migrated(site)
  const text = result.text('content/index.md')
  expect(text).toContain('<img src="/assets/img/Trees.svg"')
  expect(result.text('content/public/assets/img/Trees.svg')).toContain('a&#160;b&amp;')
  expect(text).toContain('Click ☰ (left) or tap  below.')
  expect(text).toContain('{width=250}\n\nText beside it.')
  expect(text).toMatch(/<div>\n\n:::figure\[Two trees\]\n[\s\S]*\n:::\n\n<\/div>/)
  expect(result.findings.map(({ line, text }) => `${line}: ${text}`)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^5: The icon `pine-tree` stood for a word/),
      expect.stringMatching(/^7: This image stood at the right/),
    ]),
  )
})
