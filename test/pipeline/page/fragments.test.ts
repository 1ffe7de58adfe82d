// Fragments are documents of their own, whose blocks a page shows in the place of the directive.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diagnosticsOf, htmlOf, readPage } from './page-test.ts'

const include = '::include{file="_part.md"}'
const withPart = (part: string, others: Record<string, string> = {}) => ({
  fragments: { 'en/_part.md': part, ...others },
})

describe('definitions', () => {
  test('apply only in their own file', async () => {
    const page = `[Ours][name]\n\n${include}\n\n[name]: https://page.example`
    const part = `[Theirs][name] ![Picture][name]\n\n::include{file="_inner.md"}\n\n[name]: https://part.example`
    const inner = '[Inner][name]\n\n[name]: https://inner.example'
    expect(await htmlOf(page, withPart(part, { 'en/_inner.md': inner }))).toBe(
      [
        '<p><a href="https://page.example">Ours</a></p>',
        '<p><a href="https://part.example">Theirs</a> <img alt="Picture" decoding="async" src="https://part.example"></p>',
        '<p><a href="https://inner.example">Inner</a></p>',
      ].join('\n'),
    )
  })

  test('of a page do not apply in its fragments, nor those of a fragment on the page', async () => {
    const page = `[a] [b]\n\n${include}\n\n[a]: /a`
    expect(await htmlOf(page, withPart('[a] [b]\n\n[b]: /b'))).toBe(
      '<p><a href="/a">a</a> [b]</p>\n<p>[a] <a href="/b">b</a></p>',
    )
  })

  test('of a fragment that is included twice apply twice', async () => {
    const part = '[A][a] B[^b]\n\n[a]: /a\n\n[^b]: Note'
    const { html, diagnostics } = await readPage(`${include}\n${include}`, withPart(part))
    expect(diagnostics).toEqual([])
    expect(html.match(/href="\/a"/g)).toHaveLength(2)
    expect(html.match(/href="#fn-b"/g)).toHaveLength(2)
    expect(html.match(/id="fn-b"/g)).toHaveLength(1)
  })

  test('of footnotes with the same name have numbers in order, and ids of their own', async () => {
    const page = `Page[^1]\n\n${include}\n\nAgain[^1] [^2]\n\n[^1]: First\n\n[^2]: Third`
    const { html, diagnostics } = await readPage(page, withPart('Part[^1]\n\n[^1]: Second\n'))
    expect(diagnostics).toEqual([])
    expect(html.match(/<a href="#fn-[^>]*>\d/g)?.map((link) => link.replace(/ id=.*>/, ' '))).toEqual([
      '<a href="#fn-1" 1',
      '<a href="#fn-1_2" 2',
      '<a href="#fn-1" 1',
      '<a href="#fn-2" 3',
    ])
    expect(html.match(/<p>(?:First|Second|Third) /g)).toEqual(['<p>First ', '<p>Second ', '<p>Third '])
  })
})

test.each([
  ['above its text', '---\ntitle: Part\n---\n\nText'],
  ['with tabs and other line ends', '---\t\r\ntitle: Part\r\n---\r\nText'.replace(/\r\n/g, '\n')],
  ['with a directive in it', `---\ntitle: |\n  ${include}\n---\nText`],
])('leaves out frontmatter %s, below a paragraph', async (_, part) => {
  expect(await htmlOf(`Above\n${include}\nBelow`, withPart(part))).toBe('<p>Above</p>\n<p>Text</p>\n<p>Below</p>')
})

test.each([
  ['nothing', ''],
  ['only frontmatter', '---\ntitle: Part\n---'],
])('inserts nothing for a fragment that contains %s', async (_, part) => {
  expect(await htmlOf(`Above\n${include}\nBelow`, withPart(part))).toBe('<p>Above</p>\n<p>Below</p>')
})

test.each([
  ['---\ntitle: Part\n\nText', 'content/en/_part.md:1:1 invalid-frontmatter The frontmatter is not closed'],
  [
    '\n\n---\ntitle: Part\n---\n',
    'content/en/_part.md:3:1 invalid-frontmatter Frontmatter must begin on the first line, so docsite reads this as text',
  ],
])('reports frontmatter that is text: %j', async (part, message) => {
  const [first] = await diagnosticsOf(`A\n\n${include}`, withPart(part))
  expect(first?.split('\n')[0]).toBe(message)
})

test.each([
  ['a paragraph', 'Part', '<p>Part</p>'],
  ['a line that underlines a heading', '---', '<hr>'],
  ['code that is not closed', '```\nPart', '<div class="code"><pre><code>Part</code></pre></div>'],
  ['HTML up to the next empty line', '<div>Part</div>', '<div>Part</div>'],
  ['a comment that is not closed', 'Part\n\n<!-- Text', '<p>Part</p>\n'],
  ['a quotation', '> Part', '<blockquote>\n<p>Part</p>\n</blockquote>'],
])('ends blocks at the borders of a fragment: %s', async (_, part, html) => {
  expect(await htmlOf(`Above\n${include}\nBelow`, withPart(part))).toBe(`<p>Above</p>\n${html}\n<p>Below</p>`)
})

test('ends a table above a fragment, and a container that a fragment leaves open', async () => {
  const { html, diagnostics } = await readPage(`| a |\n|---|\n${include}\n\nBelow`, withPart(':::tip\nPart'))
  expect(html).toMatch(/<\/table><\/div>\n<div class="container tip">[\s\S]*<p>Part<\/p>\n<\/div>\n<p>Below<\/p>/)
  expect(diagnostics).toHaveLength(1)
})

test.each([
  ['a tight list', `- a\n  ${include}`, '<ul>\n<li>\n<p>a</p>\n<p>One</p>\n<p>Two</p>\n</li>\n</ul>'],
  ['a nested list', `- a\n  - b\n\n    ${include}\n- c`, /<p>b<\/p>\n<p>One<\/p>\n<p>Two<\/p>\n<\/li>\n<\/ul>/],
  ['a container', `:::tip\n${include}\n:::`, /TIP<\/p>\n<p>One<\/p>\n<p>Two<\/p>\n<\/div>/],
  ['a tab', `::::tabs\n:::tab[A]\n${include}\n:::\n::::`, /class="slot">\n<p>One<\/p>\n<p>Two<\/p>/],
])('inserts fragments in %s', async (_, markdown, html) => {
  const settings = withPart('One\n\nTwo')
  expect(await diagnosticsOf(markdown, settings)).toEqual([])
  expect(await htmlOf(markdown, settings)).toEqual(typeof html === 'string' ? html : expect.stringMatching(html))
})

const alone = 'missing-fragment An include directive must be alone on its line'
const indented = `${alone}, but this line is indented as code`

test.each([
  ['a table', `| a |\n|---|\n| ${include} |`, `3:3 ${alone}`],
  ['a heading', `## A ${include}`, `1:6 ${alone}`],
  ['emphasis', `*a ${include}*`, `1:4 ${alone}`],
  ['a link', `[${include}](/a)`, `1:2 ${alone}`],
  ['text', `a\nb ${include}`, `2:3 ${alone}`],
  ['the first line of a list item', `- ${include}`, `1:3 ${alone}`],
  ['a quotation', `> ${include}`, `1:3 ${alone}`],
  ['HTML', `<div>\n${include}\n</div>`, `2:1 ${alone}`],
  ['indented code', `a\n\n    ${include}`, `3:5 ${indented}`],
  ['indented code in a list', `- a\n\n      ${include}`, `3:7 ${indented}`],
  ['code that a tab indents', `\t${include}`, `1:2 ${indented}`],
  ['front of text', `${include} a`, `1:1 invalid-attribute \`${include} a\` is not a valid directive`],
])('reports a directive in %s', async (_, markdown, message) => {
  const found = await diagnosticsOf(markdown, withPart('Part'))
  expect(found.map((one) => one.split('\n')[0])).toEqual([message])
})

test.each([
  ['inline code', `\`${include}\``],
  ['a comment', `<!--\n${include}\n-->`],
  ['a comment with empty lines', `<!--\n\n${include}\n\n-->`],
  ['a comment in a list', `- a\n\n  <!--\n\n  ${include}\n\n  -->\n\n  b`],
  ['a comment with a code fence', `<!--\n\`\`\`\n-->\n\n<!--\n${include}\n-->`],
  ['HTML code', `<pre>\n\n${include}\n\n</pre>`],
  ['code', `\`\`\`md\n\n${include}\n\`\`\``],
  ['code with a shorter fence in it', `\`\`\`\`\n\`\`\`\n${include}\n\`\`\`\n${include}\n\`\`\`\``],
  ['code in a list', `- a\n\n  \`\`\`\n  ${include}\n  \`\`\``],
  ['frontmatter', `---\ndescription: |\n  a\n  ${include}\n---\n\na`],
  ['escaped text', `a \\${include}`],
])('neither includes nor reports what looks like a directive in %s', async (_, markdown) => {
  const quotable = !markdown.startsWith('---')
  const page = (markdown: string) => `${markdown}\n\n[link](/c)`
  const shown = await readPage(page(markdown))
  for (const settings of [{}, withPart('Part, **not shown'), withPart(include), withPart('---\ntitle: open')]) {
    const { diagnostics, html, page: parsed } = await readPage(page(markdown), settings)
    expect([diagnostics, html, parsed.details.links]).toEqual([[], shown.html, shown.page.details.links])
  }
  expect(shown.html).not.toContain('Part')
  if (quotable) expect(await diagnosticsOf(markdown.replace(/^/gm, '> '))).toEqual([])
})

test.each([
  ['a processing instruction', `<?a\n\n${include}\n\n?>`],
  ['a declaration', `<!A\n\n${include}\n\n>`],
  ['a CDATA section', `<![CDATA[\n\n${include}\n\n]]>`],
])('says only that browsers do not show %s', async (_, markdown) => {
  for (const settings of [{}, withPart('Part')])
    expect(await diagnosticsOf(markdown, settings)).toEqual([expect.stringMatching(/^1:1 removed-html /)])
})

test.each([
  ['a comment that contains a code fence', `<!--\n\`\`\`\n-->\n\n${include}`, '<p>Part</p>'],
  ['indented text with a code fence', `a\n    \`\`\`\n\n${include}`, '<p>Part</p>'],
  ['a comment with another directive', `<!--\n${include}\n-->\n\n${include}`, '<p>Part</p>'],
])('includes a fragment below %s', async (_, markdown, html) => {
  expect(await diagnosticsOf(markdown, withPart('Part'))).toEqual([])
  expect(await htmlOf(markdown, withPart('Part'))).toContain(html)
})

test('includes fragments in footnotes, on lines of their own', async () => {
  const page = `a[^1] b[^2] c[^3]\n\n[^1]:\n    ${include}\n\n[^2]: Before.\n\n    ${include}\n\n[^3]: ${include}`
  const { html, diagnostics } = await readPage(page, withPart('The *licence*.'))
  expect(diagnostics.map((one) => one.split('\n')[0])).toEqual([`10:7 ${alone}`])
  expect(html.match(/<li id="fn-.*?(?=<\/li>)/gs)).toEqual([
    expect.stringMatching(/<p>The <em>licence<\/em>\./),
    expect.stringMatching(/<p>Before\.<\/p>\s*<p>The <em>licence<\/em>\./),
    expect.not.stringContaining('licence'),
  ])
})

test('places what follows a directive in a comment as if there were none', async () => {
  const page = `<!--\n${include}\n-->\n\n::nothing\n\n${include}\n\n::nothing`
  expect((await diagnosticsOf(page, withPart('One\n\n::nothing'))).map((one) => one.split(' ')[0])).toEqual([
    '5:1',
    'content/en/_part.md:3:1',
    '9:1',
  ])
})

test.each([
  ['::include{file="_part.md" lines="1"}', '1:27 invalid-attribute `include` has no attribute `lines`'],
  ['::include{fil="_part.md"}', '1:11 invalid-attribute `include` has no attribute `fil`'],
])('reports a wrong attribute once: %j', async (markdown, message) => {
  const found = await diagnosticsOf(markdown, withPart('Part'))
  expect(found.map((one) => one.split('\n')[0])).toEqual([message])
})

test('counts the limits of each file for itself', async () => {
  const many = '*a '.repeat(2001)
  expect(await diagnosticsOf(`Above\n\n${include}\n\n${many}`, withPart('```\nnot closed'))).toEqual([
    expect.stringMatching(/^5:1 invalid-content This paragraph contains more than 2000 emphasis/),
  ])
  expect(await diagnosticsOf(`Above\n\n${include}`, withPart(`---\ntitle: A\n---\n\n${many}`))).toEqual([
    expect.stringMatching(/^content\/en\/_part\.md:5:1 invalid-content/),
  ])
})

/** Blocks that do not merge with their neighbors. Each is numbered, so that a lost or repeated block is visible. */
const block = fc.constantFrom(
  (n: number) => `Paragraph ${n}\nwith *two* lines`,
  (n: number) => `## Heading ${n}`,
  (n: number) => `\`\`\`js\nconst x = ${n}\n\`\`\``,
  (n: number) => `| a | b |\n|---|---|\n| ${n} | c |`,
  (n: number) => `:::tip\nTip ${n}\n:::`,
  // Only an empty line ends HTML.
  (n: number) => `<div>HTML ${n}</div>\n`,
  (n: number) => `[Link ${n}](/a/${n}) and <https://example.com/${n}>`,
)

test('shows the blocks of pages and fragments in order, and gives each problem its place', async () => {
  const blocks = fc.array(block, { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(blocks, blocks, blocks, blocks, async (above, part, inner, below) => {
      let n = 0
      const [one, two, three, four] = [above, part, inner, below].map((blocks) =>
        blocks.map((make) => make(++n)).join('\n\n'),
      )
      const problem = '\n\n::nothing\n'
      const settings = withPart(`---\ntitle: Part\n---\n${two}\n${'::include{file="_inner.md"}'}${problem}`, {
        'en/_inner.md': `${three}${problem}`,
      })
      const page = `${one}\n${include}\n${four}${problem}`
      const whole = [one, two, three, '::nothing', '::nothing', four, '::nothing'].join('\n\n')
      expect(await htmlOf(page, settings)).toBe(await htmlOf(whole))
      const lineOf = (text: string) => text.split('\n').indexOf('::nothing') + 1
      const files = {
        'content/en/_inner.md:': three + problem,
        'content/en/_part.md:': settings.fragments['en/_part.md'] ?? '',
        '': page,
      }
      expect((await diagnosticsOf(page, settings)).map((one) => one.replace(/ [\s\S]*/, ''))).toEqual(
        Object.entries(files).map(([file, text]) => `${file}${lineOf(text)}:1`),
      )
    }),
    { numRuns: 60 },
  )
})
