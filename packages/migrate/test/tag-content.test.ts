// How Markdown inside HTML is converted, which only MDX reads as Markdown.

import { expect, test } from 'vitest'
import { migrated, project } from './migrated.ts'

const config = `export default { title: 'Kestrel', url: 'https://kestrel.example', baseUrl: '/', presets: [['classic', {}]] }`

const pageOf = async (text: string) => {
  using site = project({ 'docusaurus.config.js': config, 'docs/intro.mdx': `# Intro\n\n${text}\n\n## A\n` })
  const result = await migrated(site)
  expect([result.errors, result.words]).toEqual([[], []])
  return result.text('content/docs/intro.md')
}

test('puts Markdown on lines of its own between empty lines, without the indentation', async () => {
  const text = await pageOf(
    '<ol>\n    <li>\n        Some *text* and [a link](#a).\n    </li>\n    <li>\n        - one\n        - two\n    </li>\n</ol>',
  )
  expect(text).toContain('<ol>\n<li>\n\nSome *text* and [a link](#a).\n\n</li>\n<li>\n\n- one\n- two\n\n</li>\n</ol>')
})

test('writes Markdown in a line of tags as HTML', async () => {
  const text = await pageOf(
    '<details>\n  <summary>Is `a < b` **so**?</summary>\n\n  Yes.\n</details>\n\n<div>*one* <b>[two](#a)</b></div>',
  )
  expect(text).toMatch(/<summary>Is <code>a (?:<|&#x3C;) b<\/code> <strong>so<\/strong>\?<\/summary>/)
  expect(text).toContain('<div><em>one</em> <b><a href="#a">two</a></b></div>')
  expect(await pageOf('<ul><li><a href="#a">\n*one*\n</a></li></ul>')).toContain('<a href="#a">\n<em>one</em>\n</a>')
  expect(await pageOf('<a class="box" href="#a">\nSee *it*\n</a>')).toContain('\nSee <em>it</em>\n</a>')
  expect(await pageOf('<details>\n<summary>Why?</summary>\nSo `is` it.\n\n</details>')).toContain(
    '</summary>\n\nSo `is` it.\n\n</details>',
  )
})

test('converts Markdown in the lines of a tag inside another one', async () => {
  const text = await pageOf(
    '<div>\n  <a href="#a">\n    <Image src="/x.png" alt="Oak" />\n    <span>*Oak*</span>\n  </a>\n</div>',
  )
  expect(text).toContain(
    '<div>\n\n<a href="#a">\n<img src="/x.png" alt="Oak">\n<span><em>Oak</em></span>\n</a>\n\n</div>',
  )
})

test('converts Markdown between tags that end on lines of their own', async () => {
  const text = await pageOf('<div>\n  <a\n    href="#a"\n  >\n    See *it*\n  </a>\n</div>')
  expect(text).toContain('<a href="#a">\nSee <em>it</em>\n</a>')
})

test('keeps Markdown inside HTML in its list item, and the indentation of its code', async () => {
  const block = (end: string) =>
    `1. One\n\n   <details>\n   <summary>Code</summary>${end}   \`\`\`js\n   if (a) {\n     b()\n   }\n   \`\`\`${end}   </details>\n\n2. Two`
  expect(await pageOf(block('\n'))).toContain(block('\n\n'))
})

test('leaves text without Markdown, and code, as they are', async () => {
  const html = '<div>\n<p>2 * 3 * 4</p>\n<pre>*no* `text`</pre>\n</div>'
  expect(await pageOf(html)).toContain(html)
})
