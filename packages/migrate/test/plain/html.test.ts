// Migrates the HTML of Jekyll pages, which Kramdown reads as whole elements, and values of data in code and links.

import { expect, test } from 'vitest'
import { migrated, project } from '../migrated.ts'

const config = { '_config.yml': 'title: Orchard\n' }

test('keeps tables whole around loops, and content of elements out of code', async () => {
  using site = project({
    ...config,
    '_data/trees.yml': '- name: Apple\n  text: "One.\\n\\nTwo."\n- name: Pear\n  text: Green.\n',
    'index.md':
      '# Trees\n\n<div class="wide">\n<table>\n  <tbody>\n    {%- for tree in site.data.trees %}\n      <tr>\n        <td>{{ tree.name }}</td>\n\n        <td>{{ tree.text }}</td>\n      </tr>\n    {% endfor %}\n    <tr><td>End</td></tr>\n  </tbody>\n</table>\n</div>\n',
    'nested.md':
      '# Nested\n\n<div class="video" >\n     <iframe src="https://www.youtube.com/embed/abc" allowfullscreen></iframe>\n</div>\n\n<div class="result">\n   <ol>\n      <li>One</li>\n\n      <li>Two</li>\n   </ol>\n</div>\n',
  })
  const result = await migrated(site)
  const table = /<table>[\s\S]*<\/table>/.exec(result.text('content/index.md'))?.[0]
  expect(table).toContain('<td>Apple</td>')
  expect(table).not.toMatch(/\n[ \t]*\n/)
  const nested = result.text('content/nested.md')
  expect(nested).toContain('\n<iframe')
  expect(nested).toMatch(/<li>One<\/li>\n +<li>Two/)
})

test('converts callouts that are HTML, with their titles, and elements with Markdown', async () => {
  using site = project({
    ...config,
    'index.md':
      '# Trees\n\n<div class="note warning">\n  <h5>Mind the <code>gap</code></h5>\n  <p>\n    Some <code>trees</code>\n    fall.\n  </p>\n\n  <p>Run.</p>\n</div>\n\n<div class="note info">\n  <h5 markdown="1">Use `grow`</h5>\n  <p markdown="1">Run `grow`\n     and wait.</p>\n</div>\n\n<div class="notebook">Text</div>\n',
  })
  const text = (await migrated(site)).text('content/index.md').replace(/\n{3,}/g, '\n\n')
  expect(text).toContain(
    ':::warning[Mind the `gap`]\n\n<p>\n  Some <code>trees</code>\n  fall.\n</p>\n\n<p>Run.</p>\n\n:::',
  )
  expect(text).toContain(':::info[Use `grow`]\n\nRun `grow`\nand wait.\n\n:::')
  expect(text).toContain('<div class="notebook">')
})

test('puts values of data into code and links, without marks around what is not known', async () => {
  using site = project({
    ...config,
    '_data/ruby.yml': 'version: 3.4.1\n',
    'index.md':
      '# Ruby\n\nBraces are `{{ "{{" }}` here.\n\n```sh\nruby {{ site.data.ruby.version }} {{ other.value }}\necho \'{{ "{{" }}\'\n```\n\n[Get it](https://example.com/{{ site.data.ruby.version }}) or [this](https://example.com/{{ other.value }}).\n',
  })
  const text = (await migrated(site)).text('content/index.md')
  expect(text).toContain('Braces are `{{` here.')
  expect(text).toContain("ruby 3.4.1 {{ other.value }}\necho '{{'\n")
  expect(text).toContain('[Get it](https://example.com/3.4.1) or [this](https://example.com/).')
})

test('breaks URLs in the text of links that are HTML, which would become links again', async () => {
  using site = project({
    ...config,
    'index.md':
      '# Links\n\n[https://example.com/](https://example.com/){: target="_blank" } and <code>http://foo.com</code>\n',
  })
  expect((await migrated(site)).text('content/index.md')).toContain(
    '<a href="https://example.com/" target="_blank">https:<wbr>//example.com/</a> and <code>http:<wbr>//foo.com</code>',
  )
})

test('never ends an element at an empty line, and reads Markdown in inline elements', async () => {
  using site = project({
    ...config,
    'index.md':
      '# Trees\n\n<div class="result">\n    <h3>One</h3>\n      <ul>\n          <li>A</li>\n      </ul>\n\n    <h3>Two</h3>\n      <ul>\n          <li>B</li>\n      </ul>\n</div>\n\n<p class="note warning">\n  Mind *the* gap.\n</p>\n\n<em>\n  See [soil](soil.md). It\n  is dark.\n</em>\n',
    'soil.md': '# Soil\n',
  })
  const text = (await migrated(site)).text('content/index.md')
  expect(text).toMatch(/<h3>One<\/h3>\n(?: *<[^\n]*\n)+ *<h3>Two<\/h3>/)
  expect(text).not.toMatch(/\n\n {4,}</)
  expect(text).toContain(':::warning\n\n<p>\n  Mind *the* gap.\n</p>\n\n:::')
  expect(text).toContain('<em>See [soil](soil.md). It\nis dark.</em>')
})

test('removes frames without a known URL, and counts the words of values as carried over', async () => {
  using site = project({
    ...config,
    '_data/ruby.yml': 'current_version: 3.4.1\n',
    'index.md':
      '---\nid: abcdef\n---\n\n# Ruby\n\n<div class="wide">\n    <iframe src="https://www.youtube.com/embed/{{ one.id }}"></iframe>\n</div>\n\n<iframe src="https://www.youtube.com/embed/{{ page.id }}"></iframe>\n\n```sh\nruby {{ site.data.ruby.current_version }}\n```\n\n[#12](https://example.com/{{ site.data.ruby.current_version\n}}/issues/1338) v{{ site.data.ruby.current_version }}\n',
  })
  const result = await migrated(site)
  expect(result.words).toEqual([])
  const text = result.text('content/index.md')
  expect(text).toContain('embed/abcdef')
  expect(text).not.toContain('embed/"')
  expect(text).not.toContain('wide')
  expect(result.text('MIGRATION.md')).toContain('contains `one.id`, which is not known')
})
