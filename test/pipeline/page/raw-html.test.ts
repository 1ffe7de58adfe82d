// Raw HTML in Markdown, which docsite keeps and completes, and the images and links of a page.

import { parseFragment } from 'parse5'
import { describe, expect, test } from 'vitest'
import { diagnosticsOf, htmlOf, readPage } from './page-test.ts'

test.each([
  ['<b title="a">c</b> & <i>d</i>', '<p><b title="a">c</b> &#x26; <i>d</i></p>'],
  ['<div class="a">\n\n**b**\n\n</div>', '<div class="a">\n<p><strong>b</strong></p>\n</div>'],
  ['a<br>b<br/>c', '<p>a<br>b<br>c</p>'],
  ['<kbd>Ctrl</kbd>+<kbd>C</kbd>', '<p><kbd>Ctrl</kbd>+<kbd>C</kbd></p>'],
  ['<my-element some="thing">a</my-element>', '<p><my-element some="thing">a</my-element></p>'],
  ['a <!-- b --> c', '<p>a <!-- b --> c</p>'],
  ['<script>\nif (a < b && c) d()\n</script>', '<script>\nif (a < b && c) d()\n</script>'],
  ['<style>\na > b {}\n</style>', '<style>\na > b {}\n</style>'],
  ['a <svg viewBox="0 0 1 1"><path d="M0 0"/></svg>', '<p>a <svg viewBox="0 0 1 1"><path d="M0 0"></path></svg></p>'],
  ['<pre>\n\n\na\n</pre>', '<pre>\n\n\na\n</pre>'],
  [
    '<details>\n<summary>a</summary>\n\n- b\n\n</details>',
    '<details>\n<summary>a</summary>\n<ul>\n<li>b</li>\n</ul>\n</details>',
  ],
  ['<td class="x" align="left">', ''],
  [
    '<table><tr><td class="x" align="right">a</table>',
    '<div class="table"><table><tbody><tr><td class="x align-right">a</td></tr></tbody></table></div>',
  ],
])('keeps %j', async (markdown, html) => {
  expect(await diagnosticsOf(markdown)).toEqual([])
  expect(await htmlOf(markdown)).toBe(html)
})

const fence = '<div class="code"><pre><code>b</code></pre></div>'

test.each([
  ['an unclosed element', '<div>\n\na', '<div>\n<p>a</p></div>'],
  ['several unclosed elements', '<div><section><p>\n\na', '<div><section><p>\n</p><p>a</p></section></div>'],
  ['an unclosed element in a paragraph', '<b>a\n\nc', '<p><b>a</b></p><b>\n<p>c</p></b>'],
  [
    'closing tags without opening tags',
    'a\n\n</div></section></main></article></body></html>\n\nc',
    '<p>a</p>\n\n<p>c</p>',
  ],
  ['a table cell without a table', '<th>\n\na', '<p>a</p>'],
  ['an unclosed comment', 'a\n\n<!-- b\n\nc', '<p>a</p>'],
  ['an incomplete tag', '<div class="a\n\nc', '<p>c</p>'],
  ['an unclosed script', '<script>\na\n\nc', '<script>\na\n\nc</script>'],
  ['an unclosed style', '<style>\na\n\nc', '<style>\na\n\nc</style>'],
  [
    'a style that contains an escaped closing tag',
    '<b><style>&lt;/style>a</b>',
    '<p><b><style><\\/style>a</style></b></p>',
  ],
  ['an unclosed textarea', '<textarea>\n\n# c', '<textarea>\n\n# c</textarea>'],
  ['an unclosed title', 'a <title>c', '<p>a <title>c</title></p>'],
  ['an unclosed SVG image', '<svg>\n\n# c', '<svg>\n</svg><h1 id="c">c</h1>'],
  ['a plaintext element', '<plaintext>\n\na', '<pre>\n\na</pre>'],
  ['an xmp element', '<xmp>a</xmp>', '<p></p><pre>a</pre><p></p>'],
  ['text directly in a table', '<table>\n\na\n\n</table>', '<p>a</p><div class="table"><table>\n\n</table></div>'],
  [
    'a fence directly in a table',
    '<table>\n\n```\nb\n```\n\n</table>',
    `${fence}<div class="table"><table>\n\n</table></div>`,
  ],
  ['a fence in a heading', '<h2>\n\n```\nb\n```\n\n</h2>', `<h2 id="section">\n${fence}\n</h2>`],
  ['a heading in a heading', '# *<h2>a*', '<h1 id="section"><em></em></h1><h2 id="a"><em>a</em></h2>'],
  ['a heading in a select element', '<select>\n\n# a', '<select>\na</select>'],
  ['a fence in a template', '<template>\n\n```\nb\n```\n\n</template>\n\nc', '<template></template>\n<p>c</p>'],
  ['a link around a heading', '<a href="/b">\n\n# c\n\n</a>', undefined],
  ['a link in a link', '<a href="/b">a [c](/d)</a>', '<p><a href="/b">a </a><a href="/d">c</a></p>'],
  ['a form in a form', '<form><form>a</form></form>b', '<form>a</form>b'],
  ['a button in a button', '<button><button>a</button>', '<p><button></button><button>a</button></p>'],
])('completes %s', async (_, markdown, html) => {
  const own = await htmlOf(markdown)
  if (html !== undefined) expect(own).toBe(html)
  const layout = parseFragment(`<main>${own}</main><footer></footer>`)
  expect(layout.childNodes.map(({ nodeName }) => nodeName)).toEqual(['main', 'footer'])
})

test('keeps the content after a tab with broken HTML', async () => {
  const markdown = '::::tabs\n:::tab[A]\n<td><div>\n:::\n:::tab[B]\nb\n:::\n::::\n\nc'
  expect(await htmlOf(markdown)).toBe(
    '<div class="island tabs"><div class="slot">\n<div>\n</div></div><div class="slot">\n<p>b</p>\n</div></div>\n<p>c</p>',
  )
})

test.each([
  ['<div>'.repeat(300), '1:996'],
  [`a\n\n${'<i-b>'.repeat(300)}`, '3:991'],
  [`${'<div>'.repeat(20_000)}`, '1:1'],
  [`a\n\n${'> '.repeat(250)}b`, '3:1'],
])('rejects nesting deeper than 200 levels', async (markdown, place) => {
  const { diagnostics, html } = await readPage(markdown)
  expect(diagnostics).toEqual([
    expect.stringMatching(new RegExp(`^${place} invalid-content (?:This is nested|This line opens) more than 200 `)),
  ])
  expect(html).toBe('')
})

test.each([
  [`a\n\n${'*b'.repeat(2500)}`, '3:1 invalid-content This paragraph contains more than 2000 emphasis characters'],
  [`a\nb ${'['.repeat(6500)}`, '2:1 invalid-content This paragraph contains more than 6000 brackets'],
  ['<!-'.repeat(600), '1:1 invalid-content This paragraph contains more than 500 comment openings'],
  [':::tip\n'.repeat(250), '201:1 invalid-content More than 200 containers are open here'],
  [
    `${'|a'.repeat(1000)}|\n${'|-'.repeat(1000)}|\n${'|b\n'.repeat(300)}`,
    '201:1 invalid-content This table has more than 200000 cells',
  ],
])('rejects text that would take too long to parse', async (markdown, message) => {
  const { diagnostics } = await readPage(markdown)
  expect(diagnostics).toEqual([`${message}\nSimplify this part; parsing it would take too long.`])
})

test.each([
  ['a long thematic break', '* '.repeat(500)],
  ['many special characters in code', `\`\`\`\n${'*a[<!--'.repeat(3000)}\n\`\`\``],
  ['many paragraphs', '*a* [b](c)\n\n'.repeat(1100)],
  ['a long table', `|a|b|c|\n|-|-|-|\n${'|d|e|f|\n'.repeat(500)}`],
  ['quotes with 100 levels', `${'>'.repeat(100)} a`],
])('parses %s', async (_, markdown) => {
  expect(await diagnosticsOf(markdown)).toEqual([])
})

describe('images', () => {
  /** Returns the assets of a page and the attributes of its images. */
  async function imagesOf(markdown: string): Promise<{ assets: object[]; attributes: string[] }> {
    const { page, html } = await readPage(markdown)
    return {
      assets: page.details.assets.map(({ href, eager, sized, line, column }) => ({
        href,
        eager,
        sized,
        at: `${line}:${column}`,
      })),
      attributes: Array.from(html.matchAll(/<img([^>]*)>/g), ([, attributes = '']) => attributes.trim()),
    }
  }

  test('records images with their positions and decodes them asynchronously', async () => {
    expect(await imagesOf('a\n\n![b](./c.png "d")')).toEqual({
      assets: [{ href: './c.png', eager: true, sized: false, at: '3:1' }],
      attributes: ['alt="b" title="d" class="framed" decoding="async" src="./c.png"'],
    })
  })

  test('keeps the explicit size of an image', async () => {
    const { assets, attributes } = await imagesOf('<img src="a.png" width="10" height="20" alt="">')
    expect(assets).toMatchObject([{ sized: true }])
    expect(attributes).toEqual(['width="10" height="20" alt="" decoding="async" src="a.png"'])
  })

  test('loads images lazily below the first screenful of text', async () => {
    const { assets, attributes } = await imagesOf(
      `![](a.png)\n\n${'word '.repeat(200)}\n\n![](b.png)\n\n<img src="c.png" loading="eager">`,
    )
    expect(assets).toMatchObject([{ eager: true }, { eager: false }, { eager: false }])
    expect(attributes.map((text) => /loading="(\w+)"/.exec(text)?.[1])).toEqual([undefined, 'lazy', 'eager'])
  })

  test('loads only the first two images eagerly', async () => {
    const { attributes } = await imagesOf('![](a.png) ![](b.png) ![](c.png)')
    expect(attributes.map((text) => text.includes('lazy'))).toEqual([false, false, true])
  })

  test('does not record images with external or data URLs', async () => {
    const { assets, attributes } = await imagesOf(
      '![](https://a.b/c.png) ![](//a.b/c.png) ![](data:image/png;base64,AA)',
    )
    expect(assets).toEqual([])
    expect(attributes.map((text) => /src="([^"]*)"/.exec(text)?.[1])).toEqual([
      'https://a.b/c.png',
      '//a.b/c.png',
      'data:image/png;base64,AA',
    ])
  })

  test.each([
    ['<img src="a.png" srcset="a.png 1x, b.png 2x, https://c.d/e.png 3x">', ['a.png', 'a.png', 'b.png']],
    ['<img src="a.png" srcset="a.png 1x,b,c.png 1.5x">', ['a.png', 'a.png', 'b,c.png']],
    ['<picture><source srcset="a.webp"><img src="a.png"></picture>', ['a.webp', 'a.png']],
    [
      '<video src="a.mp4" poster="b.png"><track src="c.vtt"></video><audio src="d.mp3"></audio>',
      ['a.mp4', 'b.png', 'c.vtt', 'd.mp3'],
    ],
    ['## ![](a.png) b', ['a.png']],
    ['[![](a.png)](/b)', ['a.png']],
    ['![a][b]\n\n[b]: c.png', ['c.png']],
  ])('records every file that images and other media refer to: %s', async (markdown, files) => {
    expect((await readPage(markdown)).page.details.assets.map(({ href }) => href)).toEqual(files)
  })
})

test('records links as written, with their positions', async () => {
  const { page } = await readPage(
    '# [a](b.md)\n\n- text [c](/d?e#f)\n- <a href="g">h</a> [i][j]\n\n[j]: #k\n\n[m](https://n.o) [p](mailto:q@r.s)',
  )
  expect(page.details.links).toEqual([
    { href: 'b.md', line: 1, column: 3 },
    { href: '/d?e#f', line: 3, column: 8 },
    { href: 'g', line: 4, column: 3 },
    { href: '#k', line: 4, column: 21 },
  ])
})

describe('a self-closing element', () => {
  test.each([
    ['<PackageManagerTabs/>\n\nWords.', '<packagemanagertabs></packagemanagertabs>\n<p>Words.</p>'],
    ['<Foo a="/>" b=\'c\' />\n\n# Words', '<foo a="/>" b="c"></foo>\n<h1 id="words">Words</h1>'],
    ['Before <div /> after **it**.', '<p>Before </p><div></div> after <strong>it</strong>.<p></p>'],
    ['<a id="x"/>words', '<p><a id="x"></a>words</p>'],
    ['<span /><span>a</span>', '<p><span></span><span>a</span></p>'],
    ['- <Foo />\n- b', '<ul>\n<li>\n<foo></foo>\n</li>\n<li>b</li>\n</ul>'],
  ])('closes the element in %j', async (markdown, html) => {
    expect(await htmlOf(markdown)).toBe(html)
  })

  test.each([
    ['<br/>a<img src="https://x.example/a.png"/>', '<br>a<img'],
    ['<a href=/x/>words</a>', '>words</a>'],
    ['<svg><g><path d="M0"/><g/><rect/></g></svg>', '<svg><g><path d="M0"></path><g></g><rect></rect></g></svg>'],
  ])('parses void and SVG elements as usual in %j', async (markdown, html) => {
    expect(await htmlOf(markdown)).toContain(html)
  })

  test('does not shift the positions of the text after it', async () => {
    const { diagnostics } = await readPage('a\n\n<Foo /> <Bar\n/> <b id="x">c</b> <b id="x">d</b>')
    expect(diagnostics).toEqual([expect.stringMatching(/^4:20 duplicate-id /)])
  })
})
