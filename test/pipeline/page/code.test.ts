// Code blocks: info strings, fence marks and languages, and the diagnostics for invalid ones.

import { describe, expect, test } from 'vitest'
import { hasFlag } from '../../../pipeline/model/page/fence-words.ts'
import { afterChanges, unreadMarks } from '../../../pipeline/page/code/fence-marks.ts'
import { readInfo } from '../../../pipeline/page/code/fence-meta.ts'
import { diagnosticsOf, htmlOf, readPage } from './page-test.ts'

const fence = (head: string, code = 'a\nb\nc\nd\ne') => `\`\`\`${head}\n${code}\n\`\`\``

/** Returns the classes of each line of a fence, except `line`. */
async function linesOf(markdown: string): Promise<string[]> {
  return Array.from((await htmlOf(markdown)).matchAll(/<span class="line( [^"]*)?">/g), ([, classes = '']) =>
    classes.trim(),
  )
}

test('names a code block with a title after it', async () => {
  expect(await htmlOf('```js title="a \\"b\\".js"\n1\n```')).toContain('<div class="code" role="group" aria-label="a ')
  expect(await htmlOf('```js\n1\n```')).not.toContain('role=')
})

const titleOf = async (markdown: string) =>
  /<div class="code-title"[^>]*>(.*?)<\/div>/.exec(await htmlOf(markdown))?.[1]

describe('info strings', () => {
  test.each([
    ['js title="a.js"', 'a.js'],
    ["js title='a b.js'", 'a b.js'],
    ['js title=a.js', 'a.js'],
    ['js [a.js]', 'a.js'],
    ['js[a.js]', 'a.js'],
    ['js {1} [a.js] showLineNumbers', 'a.js'],
    ['js title="b.js" [a.js]', 'b.js'],
    ['js title="<a> & {1}"', '&lt;a&gt; &amp; {1}'],
    ['js title="选项.js"', '选项.js'],
    ['js title=""', undefined],
    ['js', undefined],
    ['', undefined],
  ])('[2.5.12] parses the title in ```%s: %s', async (head, title) => {
    expect(await diagnosticsOf(fence(head))).toEqual([])
    expect(await titleOf(fence(head))).toBe(title)
  })

  test.each([
    ['rust,ignore', 'rust', ''],
    ['rust,ignore,no_run {1}', 'rust', '{1}'],
    ['ts:line-numbers=10', 'ts', 'showLineNumbers=10'],
    ['rust,{1}', 'rust', '{1}'],
    ['ts:line-numbers', 'ts', 'showLineNumbers'],
    ['ts:line-numbers{1} [a.ts]', 'ts', 'showLineNumbers {1} [a.ts]'],
    ['ts:no-line-numbers', 'ts', 'showLineNumbers=false'],
    ['js:title=a.js', 'js', 'title=a.js'],
    ['c++', 'c++', ''],
  ])('parses the language in ```%s: %s', (head, language, meta) => {
    const [lang = '', ...rest] = head.split(' ')
    expect(readInfo(lang, rest.join(' '))).toEqual({ language, meta })
  })

  test.each(['showLineNumbers=10', 'startLine=10', 'startLine="10"', 'showLineNumbers startLine=10'])(
    'numbers lines from 10 with %s',
    async (meta) => {
      const { html, page } = await readPage(fence(`js ${meta}`, 'a\nb'))
      expect(Array.from(html.matchAll(/id="(L\d+)"/g), ([, id]) => id)).toEqual(['L10', 'L11'])
      expect(page.lineIds).toEqual([{ prefix: '', count: 2, first: 10 }])
    },
  )

  test('highlights code if attributes follow the language', async () => {
    const { html, diagnostics } = await readPage(fence('rust,ignore', 'fn main() {}'))
    expect(diagnostics).toEqual([])
    expect(html).toContain('<code class="language-rust"><span class="hljs-keyword">fn</span>')
  })

  test.each<[string, number[]]>([
    ['text {2}', [2]],
    ['text {1,3-5}', [1, 3, 4, 5]],
    ['text {1, 3 - 4}', [1, 3, 4]],
    ['text {1}{2} {5}', [1, 2, 5]],
    ['text {2-3,3-4,2}', [2, 3, 4]],
    ['text{2}', [2]],
    ['text {1} title="{2}"', [1]],
  ])('[2.5.13] highlights the lines of ```%s', async (head, lines) => {
    expect(await diagnosticsOf(fence(head))).toEqual([])
    const marked = (await linesOf(fence(head))).flatMap((classes, i) => (classes === 'highlighted' ? [i + 1] : []))
    expect(marked).toEqual(lines)
  })

  test.each([
    ['js', {}, ''],
    ['js showLineNumbers', {}, 'numbered'],
    ['js showLineNumbers=true', {}, 'numbered'],
    ['js', { showLineNumbers: true }, 'numbered'],
    ['js showLineNumbers=false', { showLineNumbers: true }, ''],
    ['js showLineNumbers=10', {}, 'numbered'],
    ['js startLine=10', {}, 'numbered'],
    ['js startLine=10 showLineNumbers=false', {}, ''],
    ['js wrapCode', {}, 'wrapped'],
    ['js', { defaultWrapCode: true }, 'wrapped'],
    ['js wrapCode=false', { defaultWrapCode: true }, ''],
    ['js wrapCode showLineNumbers', {}, 'numbered wrapped'],
    ['js {1}', {}, ''],
  ])('[2.5.14] renders ```%s with the options %j as %j', async (head, markdown, classes) => {
    const html = await htmlOf(fence(head), { config: { markdown } })
    expect(html).toMatch(new RegExp(`^<div class="${`code ${classes}`.trim()}">`))
  })

  test.each([
    ['{9}', '`{9}` is outside the code, which has 5 lines'],
    ['{4-6}', '`{4-6}` is outside the code, which has 5 lines'],
    ['{0}', '`{0}` is not a valid range; write `first-last`, starting at 1\nWrite line numbers such as `{1,3-5}`.'],
    ['{3-1}', '`{3-1}` is not a valid range; write `first-last`, starting at 1\nWrite line numbers such as `{1,3-5}`.'],
    ['{a}', '`{a}` is not a line or a range of lines\nWrite line numbers such as `{1,3-5}`.'],
    ['{}', '`{}` is not a line or a range of lines\nWrite line numbers such as `{1,3-5}`.'],
    ['{1,}', '`{}` is not a line or a range of lines\nWrite line numbers such as `{1,3-5}`.', 12],
    ['{1..3}', '`{1..3}` is not a line or a range of lines\nWrite line numbers such as `{1,3-5}`.'],
    ['title="{1,9}" {1, 9}', '`{9}` is outside the code, which has 5 lines', 27],
  ])('reports ```text %s', async (meta, message, column = 10) => {
    expect(await diagnosticsOf(`a\n\n${fence(`text ${meta}`)}`)).toEqual([`3:${column} invalid-line-range ${message}`])
  })

  test.each([
    ['js noCheck', true],
    ['js {1} noCheck title="a"', true],
    ['js noChecks', false],
    ['js title="a noCheck b"', false],
  ])('detects whether ```%s sets `noCheck`: %s', (head, expected) => {
    const [, language, meta] = /^(\S+) (.*)$/.exec(head) ?? []
    expect(hasFlag(readInfo(language, meta).meta, 'noCheck')).toBe(expected)
  })

  test('applies changes without shifting lines', () => {
    const code = 'a // [!code --]\nb // [!code ++]\n// [!code --:2]\nc\nd\ne // [!code hl]'
    expect(afterChanges({ code, language: 'js' })).toBe('\nb\n\n\n\ne')
    expect(afterChanges({ code, language: 'md' })).toBe(code)
  })

  test('uses the singular for a fence of one line', async () => {
    expect(await diagnosticsOf(fence('text {2}', 'a'))).toEqual([
      '1:10 invalid-line-range `{2}` is outside the code, which has 1 line',
    ])
  })
})

describe('fence marks', () => {
  test.each([
    ['js', 'a // [!code highlight]', 'a', 'highlighted'],
    ['js', 'a // [!code hl]', 'a', 'highlighted'],
    ['js', 'a // [!code ++]', 'a', 'added'],
    ['js', 'a // [!code --]', 'a', 'removed'],
    ['js', 'a // [!code focus]', 'a', 'focused'],
    ['js', 'a // [!code error]', 'a', 'error'],
    ['js', 'a // [!code warning]', 'a', 'warning'],
    ['js', 'a // [!code ++] [!code focus]', 'a', 'added focused'],
    ['js', 'a //[!code ++]', 'a', 'added'],
    ['bash', 'a # [!code ++]', 'a', 'added'],
    ['css', 'a {} /* [!code ++] */', 'a {}', 'added'],
    ['html', 'a <!-- [!code ++] -->', 'a', 'added'],
    ['jsx', '<a /> {/* [!code ++] */}', '<a />', 'added'],
    ['sql', 'a -- [!code ++]', 'a', 'added'],
    ['text', '选项 // [!code ++]', '选项', 'added'],
  ])('applies fence marks in %s: %s', async (language, line, code, classes) => {
    const { content } = await readPage(fence(language, line))
    expect(content.text).toBe(code)
    expect(await linesOf(fence(language, line))).toEqual([classes])
  })

  test.each<[string, string, string, string[]]>([
    ['to the next line if it is alone on its line', '// [!code ++]\na\nb', 'a\nb', ['added', '']],
    ['to the given number of lines', '// [!code ++:2]\na\nb\nc', 'a\nb\nc', ['added', 'added', '']],
    ['at most to the end of the code', 'a // [!code hl:99]\nb', 'a\nb', ['highlighted', 'highlighted']],
    ['to its own line', 'a // [!code ++]\nb', 'a\nb', ['added', '']],
  ])('removes a mark from the code and applies it %s', async (_, code, text, classes) => {
    expect((await readPage(fence('js', code))).content.text).toBe(text)
    expect(await linesOf(fence('js', code))).toEqual(classes)
  })

  test.each(['const a = "[!code ++]"', 'a // [!code ++] b', 'a // [!code other]', 'a [!code ++]'])(
    'finds no fence mark in %s',
    async (line) => {
      expect((await readPage(fence('js', line))).content.text).toBe(line)
    },
  )

  test('adds a class to the block if one of its lines is in focus', async () => {
    expect(await htmlOf(fence('js', 'a // [!code focus]\nb'))).toMatch(/^<div class="code has-focus">/)
  })
})

describe('languages', () => {
  const aliases: Record<string, string[]> = {
    bash: ['sh', 'shell', 'zsh'],
    javascript: ['js', 'mjs', 'cjs', 'jsx'],
    typescript: ['ts', 'mts', 'cts', 'tsx'],
    markup: ['html', 'xml', 'svg'],
    yaml: ['yml'],
    json: ['jsonc', 'json5'],
    python: ['py'],
  }
  const code: Record<string, string> = {
    bash: 'echo "a"',
    css: 'a { color: red }',
    diff: '+ a',
    ejs: '<b><%= a("x") %></b>',
    javascript: 'const a = 1',
    json: '{ "a": 1 }',
    jsx: 'const a = <b>1</b>',
    less: '@a: 1px;',
    markup: '<b>a</b>',
    scss: '$a: 1px;',
    toml: 'a = 1',
    tsx: 'const a = <b>1</b>',
    typescript: 'const a: string',
    yaml: 'a: 1',
    python: 'def a(): pass',
    vue: '<b :a="1" />',
    svelte: '<b>{a(1)}</b>',
    rust: 'fn a() {}',
  }

  const inner = async (language: string, source: string) =>
    /<code[^>]*>([\s\S]*)<\/code>/.exec(await htmlOf(fence(language, source)))?.[1]

  test.each(Object.entries(code))('[2.5.17] highlights %s', async (language, source) => {
    expect(await diagnosticsOf(fence(language, source))).toEqual([])
    expect(await inner(language, source)).toContain('<span class="hljs-')
  })

  test.each(Object.entries(aliases).flatMap(([language, names]) => names.map((name) => [name, language])))(
    'accepts %s as an alias of %s',
    async (name, language) => {
      const source = code[language] ?? ''
      expect(await diagnosticsOf(fence(name, source))).toEqual([])
      expect(await inner(name, source)).toBe(await inner(language, source))
      expect(await inner(name.toUpperCase(), source)).toBe(await inner(language, source))
    },
  )

  test.each(['', 'text', 'txt', 'plain', 'plaintext', 'none', 'md', 'markdown', 'mdx'])(
    'does not highlight %j',
    async (name) => {
      expect(await diagnosticsOf(fence(name, 'const a = "<b>"'))).toEqual([])
      expect(await inner(name, 'const a = "<b>"')).toBe('const a = "&lt;b&gt;"')
    },
  )

  test('reports an unknown language and does not highlight it', async () => {
    expect(await inner('nolang', '<a>')).toBe('&lt;a&gt;')
    expect(await diagnosticsOf(fence('nolang'))).toEqual([
      '1:4 unknown-language highlight.js does not support the language `nolang`\nWrite `text` for plain text, or add the language to `markdown.highlightLanguages`.',
    ])
  })

  test.each(['../a', 'constructor', '__proto__', 'a"b', 'a\\b', 'a%00'])(
    'does not treat %s as a file or property name',
    async (name) => {
      const { diagnostics, html } = await readPage(fence(name))
      expect(diagnostics).toHaveLength(1)
      expect(html).toContain('a\nb')
    },
  )

  test("supports a project's own language aliases", async () => {
    const config = { markdown: { highlightLanguages: [{ name: 'Rslog', language: 'json' }] } }
    expect(await diagnosticsOf(fence('rslog', '{ "a": 1 }'), { config })).toEqual([])
    expect(await htmlOf(fence('rslog', '{ "a": 1 }'), { config })).toContain('hljs-attr')
  })
})

describe('code blocks', () => {
  test('ends an unclosed fence with its list item', async () => {
    expect(await htmlOf('- ```\n  a\n\nb')).toBe(
      '<ul>\n<li>\n<div class="code"><pre><code>a</code></pre></div>\n</li>\n</ul>\n<p>b</p>',
    )
  })

  test.each([
    ['an empty fence', fence('js', '').replace('\n\n', '\n'), ''],
    ['indented code', '    a\n\n      b', 'a\n\n  b'],
    ['indented code before blank lines', '    a  \n      \n\n     \n\nb', 'a  '],
    ['a fence of tildes', '~~~\n```\n~~~', '```'],
    ['a fence with empty lines', fence('', '\na\n\nb\n'), '\na\n\nb\n'],
    ['HTML characters', fence('', '<a href="b">&amp;'), '&lt;a href="b"&gt;&amp;amp;'],
  ])('renders %s', async (_, markdown, code) => {
    expect(await htmlOf(markdown)).toMatch(
      new RegExp(`<pre><code[^>]*>${code.replace(/[\\`[\]]/g, '\\$&')}</code></pre>`),
    )
  })

  test('splits highlighting elements that span several lines', async () => {
    const html = await htmlOf(fence('js {1}', '/* a\nb */'))
    expect(html).toContain('<span class="line highlighted"><span class="hljs-comment">/* a</span>\n</span>')
    expect(html).toContain('<span class="line"><span class="hljs-comment">b */</span>\n</span>')
  })
})

test('shows a caption below a block, and its words in search', async () => {
  const { html, content, diagnostics } = await readPage(fence('js caption="The <b> {9} element"', 'a()'))
  expect(diagnostics).toEqual([])
  expect(html).toMatch(
    /^<figure class="code-figure"><div class="code" data-language="js">.*<figcaption>The &#x3C;b> \{9\} element<\/figcaption><\/figure>$/s,
  )
  expect(content.text).toBe('a()\n\nThe <b> {9} element')
  expect(await htmlOf(fence('js caption=""', 'a()'))).not.toContain('figure')
})

test.each([
  ['ts', ' data-language="ts"', ''],
  ['text', '', ''],
  ['ts title="a.css"', '', '#'],
  ['bash title="Output"', '', '>_'],
  ['text title="LICENSE"', '', ''],
])('names the language of ```%s, or gives its title the sign of its kind', async (info, label, kind) => {
  const { html } = await readPage(fence(info, 'a'))
  expect([
    /<div class="code"[^>]*?( data-language="[^"]*")?>/.exec(html)?.[1] ?? '',
    /data-kind="([^"]+)"/.exec(html)?.[1] ?? '',
  ]).toEqual([label, kind])
})

test.each([
  ['a() // [!code focuss]', '[!code focuss]', 'Did you mean `[!code focus]`?'],
  ['a() // [!code hilight:2]', '[!code hilight:2]', 'Did you mean `[!code highlight]`?'],
  ['a() [!code focus]', '[!code focus]', 'Put it in a comment at the end of its line, such as `// [!code focus]`.'],
  [
    'a() // [!code twinkle]',
    '[!code twinkle]',
    expect.stringMatching(/^Use `highlight`, `focus`, .+ and `\w+`, each in a comment at the end of its line\.$/),
  ],
])('reports the fence mark without effect in `%s`', (code, written, hint) => {
  expect(unreadMarks({ language: 'ts', meta: '', code })).toEqual([{ line: 1, written, hint }])
})

test.each([
  [fence('js title="a.js"', 'a'), 'a.js\n\na'],
  [fence('js [a.js]', 'a'), 'a.js\n\na'],
  [['::::code-group', fence('js [b.js]', 'b'), fence('js [c.js]', 'c'), '::::'].join('\n'), 'b.js\n\nb\n\nc.js\n\nc'],
  [`<div><pre>\n\n${fence('js', 'let a')}\n\n</pre></div>`, 'let a'],
])('finds the titles and the code of %j in its text', async (markdown, text) => {
  expect((await readPage(markdown)).content.text.trim()).toBe(text)
})
