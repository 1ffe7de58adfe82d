// The tree of a chapter: what a book shows of an article, and what hostile content cannot add.

import fc from 'fast-check'
import type { Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { expect, test } from 'vitest'
import { fromXml } from 'xast-util-from-xml'
import { check } from '../../../test/laws.ts'
import { alternate } from '../tree/bilingual.ts'
import { collectIds } from '../tree/finish.ts'
import { parseArticle } from '../tree/hast.ts'
import { safeTree } from '../tree/sanitize.ts'
import { cleanSvg } from '../tree/svg.ts'
import { transform } from '../tree/transform.ts'
import { toXhtml, toXml } from '../tree/xml.ts'
import { wordsFor } from '../words.ts'

const facts = { words: wordsFor('en'), url: 'https://p.example/page' }
const chapter = (html: string): Root => transform(parseArticle(html), facts)
const shown = (html: string): string => toHtml(safeTree(chapter(html)))

test.each([
  ['removes permalinks', '<h2 id="a" aria-label="A">A<a class="permalink" href="#a">#</a></h2>', '<h2 id="a">A</h2>'],
  ['unwraps islands', '<div data-island="x" data-props="{}"><p>A</p></div>', '<p>A</p>'],
  ['opens details', '<details><summary>A</summary>B</details>', '<details open><summary>A</summary>B</details>'],
  ['keeps only the light image', '<img class="light-only" alt="L"><img class="dark-only" alt="D">', '<img alt="L">'],
  [
    'shows lines that were folded',
    '<pre><code><span class="folded" hidden="until-found"><span class="line">a\n</span></span></code></pre>',
    '<pre dir="ltr"><code class="short"><span class="line">a\n</span></code></pre>',
  ],
  ['keeps short code whole', '<code>static/image</code>', '<code class="short">static/image</code>'],
  [
    'shows prompts',
    '<pre><span class="line command" data-prompt="$ ">ls\n</span></pre>',
    '<pre dir="ltr"><span class="line command"><span class="prompt">$ </span>ls\n</span></pre>',
  ],
  [
    'shows types below code',
    '<pre><span class="type-note" data-indent="  " data-label="x: 1"></span></pre>',
    '<pre dir="ltr"><span class="line type-note">  ↳ x: 1\n</span></pre>',
  ],
  [
    'shows tasks as signs',
    '<ul><li><input type="checkbox" checked aria-label="Done"> A</li></ul>',
    '<ul><li><span class="checkbox" role="img" aria-label="Done">☑</span> A</li></ul>',
  ],
  [
    'replaces a video with a link',
    '<video src="a.mp4" title="Tour"></video>',
    '<span class="on-site"><a href="https://p.example/page">Tour: See it on the website</a></span>',
  ],
  ['removes buttons', '<p>A<button class="copy">Copy</button></p>', '<p>A</p>'],
  ['leaves out empty lists', '<ul><li class="needs-script"></li></ul><p></p>', ''],
])('%s', (_, html, expected) => {
  expect(shown(html)).toBe(expected)
})

test('shows all tabs one after the other, each with its name', () => {
  const html = shown(
    '<div class="tabs"><div class="tab-list" role="tablist"><button id="t">npm</button></div><div role="tabpanel" id="p" class="tab-panel" aria-labelledby="t"><p class="tab-panel-label">npm</p><p>A</p></div></div>',
  )
  expect(html).toBe(
    '<div class="tabs"><section class="tab-panel"><p class="tab-panel-label">npm</p><p>A</p></section></div>',
  )
})

test('turns footnotes into notes that reading systems know', () => {
  const tree = safeTree(
    chapter(
      '<p>A<sup><a href="#fn-1" id="fnref-1" data-footnote-ref>1</a></sup></p><section data-footnotes class="footnotes"><h2 id="footnote-label">Footnotes</h2><ol><li id="fn-1"><p>Note <a href="#fnref-1" data-footnote-backref>↩</a></p></li></ol></section>',
    ),
  )
  const html = toHtml(tree)
  expect(html).toContain('<a href="#fn-1" id="fnref-1" epub:type="noteref" role="doc-noteref">1</a>')
  expect(html).toContain(
    '<aside id="fn-1" class="footnote" epub:type="footnote" role="doc-footnote"><p><a href="#fnref-1" class="note-number">1.</a> Note </p></aside>',
  )
})

test('draws diagrams with colors that every reading system knows', () => {
  const html = shown(
    '<svg viewBox="0 0 1 1"><path stroke="var(--_diagram-line)" fill="var(--other, red)" marker-end="url(#a)"></path></svg>',
  )
  expect(html).toContain('stroke="#6b6b6b" fill="currentColor" marker-end="url(#a)"')
})

test.each([
  '<script>alert(1)</script>',
  '<p onclick="alert(1)">A</p>',
  '<a href="javascript:alert(1)">A</a>',
  '<a href="data:text/html,x">A</a>',
  '<a href="file:///etc/passwd">A</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<svg><script>alert(1)</script><foreignObject><p>A</p></foreignObject></svg>',
  '<svg><path fill="url(https://evil.example/x)"></path></svg>',
  '<svg><a href="javascript:alert(1)"><text>A</text></a></svg>',
  '<math><maction actiontype="statusline"><mi>x</mi></maction></math>',
  '<p style="background: url(https://evil.example/x)">A</p>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example"><base href="https://evil.example">',
])('contains nothing that runs or loads: %s', (html) => {
  expect(shown(html)).not.toMatch(/script|javascript|data:|file:|evil|onclick|srcdoc|foreignObject|maction|style=/i)
})

test('writes well-formed XML from any text', () => {
  const tree = safeTree(
    chapter(
      `<p title="&quot;">a &lt; b &amp;amp; ]]&gt; \u0001\uffff <code>xmlns="http://www.w3.org/1999/xhtml"</code><br></p>`,
    ),
  )
  const xhtml = toXhtml({ type: 'element', tagName: 'html', properties: {}, children: tree.children as never })
  expect(xhtml).toContain('<p>a &lt; b &amp;amp; ]]&gt; ')
  expect(xhtml).toContain('<code>xmlns=&quot;http://www.w3.org/1999/xhtml&quot;</code><br/></p>')
  for (const char of ['\u0001', '\uffff']) expect(xhtml).not.toContain(char)
})

const oddText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[']]>', ']', '>', '<', '&', '&amp;', '"', "'", '<!--', '-->', '<![CDATA[', '<?x?>', '\r', '\n', '\t'],
      ),
      fc.constantFrom('\0', '\u001b', '\u0085', '\u2028', '\ufffe', '\uffff', '\ud800', '\udc00', '𝒳', '译', ' ', 'a'),
      fc.string({ unit: 'binary' }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''))
/** What XML 1.0 can contain of a text. */
const allowed = (text: string): string => text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')

test('writes XML that a parser reads back, whatever texts and attributes contain', () => {
  check(
    fc.property(oddText, oddText, (text, value) => {
      const html = {
        ...{ type: 'element' as const, tagName: 'html', properties: { title: value } },
        children: [{ type: 'text' as const, value: `(${text})` }],
      }
      const read = fromXml(toXhtml(html)).children.find((child) => child.type === 'element')
      expect(read?.attributes.title).toBe(allowed(value))
      expect(read?.children.map((child) => 'value' in child && child.value).join('')).toBe(`(${allowed(text)})`)
      const cdata = { type: 'cdata' as const, value: text }
      const drawing = toXml({ type: 'element', name: 'style', attributes: {}, children: [cdata] })
      const [style] = fromXml(drawing).children
      expect(style?.type === 'element' && style.children.map((child) => 'value' in child && child.value).join('')).toBe(
        allowed(text),
      )
    }),
  )
})

test('keeps the text of a drawing, whatever it contains', () => {
  const svg = '<svg><text>a ]]&gt; b</text><style><![CDATA[a > b {}]]></style></svg>'
  expect(Buffer.from(cleanSvg(Buffer.from(svg)) ?? []).toString()).toContain(
    '<text>a ]]&gt; b</text><style>a &gt; b {}</style>',
  )
})

test('limits the depth of a tree', () => {
  const deep = shown(`${'<div>'.repeat(600)}A${'</div>'.repeat(600)}`)
  expect(deep.split('<div>').length).toBeLessThan(400)
  expect(deep).toContain('A')
})

test('keeps an id once, and only if it is valid', () => {
  const tree = chapter('<p id="a">1</p><p id="a">2</p><p id="b c">3</p><p id="中文">4</p>')
  expect([...collectIds(tree).keys()]).toEqual(['a', '中文'])
  expect(toHtml(tree)).toBe('<p id="a">1</p><p>2</p><p>3</p><p id="中文">4</p>')
})

test('names each id of a page as XML allows, and no two alike', () => {
  const ids = ['100%-sure', '100_-sure', 'a?b', 'c#', "it's", '-x', 'a&b', '<t>']
  const names = collectIds(
    chapter(ids.map((id) => `<h2 id="${id.replace('&', '&amp;').replace('<', '&lt;')}">T</h2>`).join('')),
  )
  expect([...names.keys()]).toEqual(ids)
  expect(new Set(names.values()).size).toBe(ids.length)
  for (const name of names.values()) expect(name).toMatch(/^[\p{L}\p{N}_][\p{L}\p{N}\p{M}_.-]*$/u)
})

test('removes from SVG files what could run or load something', () => {
  const clean = (body: string): string =>
    Buffer.from(cleanSvg(Buffer.from(`<svg onload="x()" width="1">${body}</svg>`)) ?? []).toString()
  expect(clean('<rect fill="red"/>')).toBe(
    '<svg width="1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><rect fill="red"/></svg>',
  )
  expect(clean('<g id="1"/><use href="#1" fill="url(#a:b)"/>')).toContain(
    '<g id="_1"/><use href="#_1" fill="url(#a-b)"/>',
  )
  const hostile =
    '<script>x()</script><style>@import "https://evil.example"</style><image href="https://evil.example"/><use href="javascript:x()"/><foreignObject/><a href="https://evil.example"><rect/></a><rect onclick="x()" style="fill:url(https://evil.example)"/><set attributeName="href"/>'
  expect(clean(hostile)).not.toMatch(/script|evil|foreign|onclick|onload|<set/i)
  const other =
    '<g xmlns="http://www.w3.org/1999/xhtml"><meta http-equiv="refresh" content="0;url=https://evil.example"/><img src="https://evil.example"/></g><style>@\\69mport "https://evil.example"</style><style>a{fill:image-set("https://evil.example" 1x)}</style><rect fill="\\75rl(//evil.example)"/><html:img xmlns:html="http://www.w3.org/1999/xhtml" src="//evil.example"/><iframe src="//evil.example"/>'
  expect(clean(other)).not.toMatch(/evil|xhtml|iframe/)
  expect(cleanSvg(Buffer.from('<svg><rect></svg>'))).toBeUndefined()
  expect(cleanSvg(Buffer.from('<html/>'))).toBeUndefined()
})

test('puts each section of a translation after that of the original', () => {
  const original = parseArticle('<h1 id="a">A</h1><p>1</p><h2 id="b">B</h2><p>2</p><h2 id="c">C</h2><p>3</p>')
  const translation = parseArticle(
    '<h1 id="甲"><span id="a"></span>甲</h1><h2 id="丙"><span id="c"></span>丙</h2><p>三</p><h2 id="x">X</h2>',
  )
  const passages = alternate(original, translation).map(
    ({ of, tree }) => `${of[0]}:${toHtml(tree).replace(/<[^>]+>/g, '')}`,
  )
  expect(passages).toEqual(['o:A1', 't:甲', 'o:B2', 'o:C3', 't:丙三', 't:X'])
})
