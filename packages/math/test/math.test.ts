// Formulas: what is one and what stays text, the MathML, numbers and references, problems, and copies.

import { describe, expect, test } from 'vitest'
import type { SiteConfig } from '../../../pipeline/model/config/site-config.ts'
import * as pages from '../../../test/pipeline/page/page-test.ts'
import { toMarkdown } from '../../agent-files/markdown/convert.ts'
import { math } from '../index.ts'

const config: SiteConfig = { csp: false, markdown: { html: 'all' }, plugins: [math()] }
const htmlOf = (markdown: string) => pages.htmlOf(markdown, { config })
const readPage = (markdown: string) => pages.readPage(markdown, { config })
const diagnosticsOf = (markdown: string) => pages.diagnosticsOf(markdown, { config })

/** Returns the TeX of all formulas on a page, with `block:` before those in a box of their own. */
async function formulasOf(markdown: string): Promise<string[]> {
  const html = await htmlOf(markdown)
  return Array.from(
    html.matchAll(
      /(?:<div class="equation" data-markdown="\$\$\n([^"]*?)\n\$\$"|<math[^>]* data-markdown="\$+([^"]*?)\$+")/g,
    ),
    ([, block, tex = '']) =>
      (block === undefined ? tex : `block:${block}`).replace(/&#x27;/g, "'").replace(/&#x60;/g, '`'),
  )
}

describe('what is a formula', () => {
  test.each<[string, string, string[]]>([
    ['one sign', 'a $x^2$ b', ['x^2']],
    ['two formulas', '$a_1$ and $b_2$', ['a_1', 'b_2']],
    ['two signs in a line of text', 'a $$x$$ b', ['x']],
    ['beside Chinese text', '当$x$时，有$y$。', ['x', 'y']],
    ['across two lines', 'a $x\ny$ b', ['x\ny']],
    ['an escaped sign in a formula', '$\\$5$', ['\\$5']],
    ['in a table, a heading, a link and emphasis', '# $a$\n\n| $b$ |\n|--|\n\n[$c$](/) *$d$*', ['a', 'b', 'c', 'd']],
    ['after text that is none', 'Set $HOME and $x$', ['x']],
    ['on a page with raw HTML', '<b>a</b> $x$\n\n$$y$$', ['x', 'block:y']],
    ['a block on lines of its own', '$$\nx\n$$', ['block:x']],
    ['a block on one line', '$$x$$', ['block:x']],
    ['a block that begins beside the sign', '$$ x\n= y $$', ['block:x\n= y']],
    ['a block after a paragraph and before one', 'a\n$$\nx\n$$\nb', ['block:x']],
    ['a block in a quote', '> $$\n> x\n>\n> y\n> $$', ['block:x\n\ny']],
    ['a block in a list', '- a\n\n  $$\n  x\n  $$', ['block:x']],
    ['a formula in a block', '$$\\text{$x$}$$', ['block:\\text{$x$}']],
    ['a fence', '```math\nx\n```', ['block:x']],
    ['two prices', 'It costs $5 and $6.', []],
    ['a price before a number', 'From $5 to 6$7', []],
    ['two variables', 'Set $HOME/$PATH and $HOME, $PATH.', []],
    ['a currency code', 'US$5 or AU$6', []],
    ['a space inside', '$ x$ and $x $', []],
    ['escaped signs', '\\$x$ and $x\\$', []],
    ['code', '`$x$`\n\n```\n$$x$$\n```', []],
    ['code that begins inside', 'jQuery $(x) and $(y); `$[a]` and $[b]', []],
    ['code that begins inside, with two signs', 'a $x ``b $c` d`` e$', []],
    ['code that begins inside, over two lines', 'a $x `b\n$c` d', []],
    ['code between two formulas', '$a$ `$b` $c$ ``$d`` $e$', ['a', 'c', 'e']],
    ['code inside', '$\\text{`a`}$ and $b$', ['\\text{`a`}', 'b']],
    ['the quotation marks of TeX', "$\\text{``a''}$ and $\\text{`b'}$", ["\\text{``a''}", "\\text{`b'}"]],
    ['an escaped backtick', '$a\\`b$ and `c`', ['a\\`b']],
    ['three signs', '$$$x$$$', []],
    ['one sign only', 'a $x', []],
  ])('%s', async (_, markdown, formulas) => {
    expect(await formulasOf(markdown)).toEqual(formulas)
  })

  test('does not read very long text as a formula', async () => {
    expect(await formulasOf(`$${'x'.repeat(2000)}$`)).toEqual([])
  })
})

describe('MathML', () => {
  test('has known elements and attributes, and no inline styles', async () => {
    const tex = [
      '\\begin{align}a&=b\\\\c&=d\\end{align}',
      '\\begin{array}{|c|}\\hline a\\\\\\hline\\end{array}',
      '\\color{red}x \\! \\fcolorbox{red}{yellow}{x} \\boxed{y} \\cancel{z}',
      '\\rule{1em}{1em} \\raisebox{1em}{x} \\reflectbox{R} \\phase{x}',
    ]
    const html = await htmlOf(tex.map((one) => `$$${one}$$`).join('\n\n'))
    expect(html.match(/<math/g)).toHaveLength(4)
    expect(html).not.toContain(' style=')
    expect(html).not.toMatch(/<(?:span|a) /)
    expect(html).toContain('<mtd class="m-line-top m-line-bottom')
    expect(html).toContain('<mi mathcolor="#ff0000">x</mi>')
    expect(html).toContain('mathbackground="currentcolor"')
  })

  test('shows text in a formula as text', async () => {
    expect(await htmlOf('$\\text{<img/src=x/onerror=alert(1)>}$')).toContain(
      '<mtext>&#x3C;img/src=x/onerror=alert(1)></mtext>',
    )
    expect(await htmlOf('$\\href{javascript:alert(1)}{x}$')).not.toContain('href=')
  })
})

test('numbers the equations that have an id or a tag, and fills in references', async () => {
  const markdown = `See [](#energy), [](#star) and [](#none).

$$ E = mc^2 $$ {#energy}

$$ a $$

$$ b \\tag{*} \\label{star} $$

\`\`\`math {#third}
c
\`\`\`

$$ d \\tag{A} $$`
  const { html, page, content } = await readPage(markdown)
  expect(html).toContain('See <a href="#energy">(1)</a>, <a href="#star">(*)</a> and <a href="#none"></a>.')
  expect(Array.from(html.matchAll(/<div class="equation" id="(\w+)"/g), ([, id]) => id)).toEqual([
    'energy',
    'star',
    'third',
  ])
  expect(html.match(/<(?:a|span) class="equation-number".*?<\/(?:a|span)>/g)).toEqual([
    '<a class="equation-number" href="#energy">(1)</a>',
    '<a class="equation-number" href="#star">(*)</a>',
    '<a class="equation-number" href="#third">(3)</a>',
    '<span class="equation-number">(A)</span>',
  ])
  expect(page.details.ids).toEqual(expect.arrayContaining(['energy', 'star', 'third']))
  expect(content.text).toContain('E=mc2')
  expect(toMarkdown(html, (url) => url)).toContain('$$\nE = mc^2\n$$\n\n$$\na\n$$\n\n$$\nb \\tag{*} \\label{star}\n$$')
})

test('loads the styles of formulas only on pages that have some', async () => {
  expect((await readPage('a $x$')).page.details.styles).toEqual(['block-formula'])
  expect((await readPage('a $5')).page.details.styles).toBeUndefined()
})

test('leaves the nodes of another plugin with the same type to it', async () => {
  const other = () => (tree: { children: object[] }) => {
    tree.children.push({ type: 'math', value: 'x' })
  }
  const plugins = [math(), { name: 'other', remark: [other] }]
  expect(await pages.diagnosticsOf('a', { config: { csp: false, plugins } })).toEqual([])
})

test('keeps the TeX in copies, and the words in the text for search', async () => {
  const markdown = '| a |\n| --- |\n| $\\text{loss}\\|x$ |\n\n# The $x^2$ case\n'
  const { html, content } = await readPage(markdown)
  expect(html).toContain('<mi>|</mi>')
  expect(toMarkdown(html, (url) => url)).toBe(markdown)
  expect(content.text).toContain('loss')
})

describe('problems', () => {
  test.each<[string, string, string]>([
    ['an unknown command', 'a $\\foo x$', '1:4 math/formula Unsupported function name: \\foo'],
    ['its line in a block', '> $$\n> a\n>   \\foo\n> $$', '3:5 math/formula Unsupported function name: \\foo'],
    [
      'its column after a renamed environment',
      '$$\\begin{align}a\\end{align}\\foo$$',
      '1:28 math/formula Unsupported function name: \\foo',
    ],
    ['an open brace', '$\\frac{a$', "1:9 math/formula Unexpected end of input in a macro argument, expected '}'"],
    ['TeX on which Temml fails', '```math\nx^^2\n```', '2:1 math/formula Temml cannot read this formula'],
    ['a macro without end', '$\\def\\a{\\a\\a}\\a$', '1:2 math/formula Temml cannot read this formula'],
    ['a reference', '$x \\eqref{a}$', '1:4 math/formula Formulas cannot refer to equations'],
    ['a block without end', '$$\nx', '1:1 math/formula This formula is not closed'],
    ['braces without an id', '$$x$$ {energy}', '1:1 math/formula `{energy}` is not an id'],
  ])('reports %s', async (_, markdown, expected) => {
    const [first = ''] = await diagnosticsOf(markdown)
    expect(first.split('\n')[0]).toBe(expected)
    expect(first).toContain('\n')
  })

  test('shows invalid TeX as code', async () => {
    expect(await htmlOf('$\\foo$')).toBe('<p><code>$\\foo$</code></p>')
    expect(await htmlOf('$$\\foo$$')).toContain('<code class="language-text">\\foo</code>')
  })
})
