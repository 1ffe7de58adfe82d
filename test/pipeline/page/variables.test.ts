// Variables: where pages show their values, that a value is only text, and where problems are reported.

import fc from 'fast-check'
import { parseFragment } from 'parse5'
import { expect, test } from 'vitest'
import type { SiteConfig } from '../../../pipeline/model/config/site-config.ts'
import { diagnosticsOf, htmlOf, isElement, type Node, readPage, textOf } from './page-test.ts'

const variables = {
  version: '2.0',
  v: 2,
  __a: { _b: 1 },
  c_d_: 2,
  on: true,
  empty: '',
  url: 'https://example.com/a b',
  unsafe: 'javascript:alert(1)',
  html: '<b onclick="a()">x</b>',
  markdown: '**x** `y` [z](/z) &amp; \\{',
  other: '{{ version }}',
  breaks: '](/a) "t" <!-- |',
  package: { version: '3.1.4', dependencies: { '@scope/name': '^1' } },
}

const settings = { variables }

/** Returns the names of all elements in HTML. */
const tagsOf = (html: string): string[] => {
  const visit = (nodes: readonly Node[]): string[] =>
    nodes.filter(isElement).flatMap(({ tagName, childNodes }) => [tagName, ...visit(childNodes)])
  return visit(parseFragment(html).childNodes)
}

test.each([
  ['text', 'a {{ version }} b', '<p>a 2.0 b</p>'],
  ['text without spaces', '{{version}}{{v}}{{on}}', '<p>2.02true</p>'],
  ['an empty value', 'a{{ empty }}b', '<p>ab</p>'],
  ['a value in a value', '{{ package.version }}', '<p>3.1.4</p>'],
  ['a name with other signs', '{{ package.dependencies.@scope/name }}', '<p>^1</p>'],
  ['emphasis', '**{{ version }}** _a {{ v }}_', '<p><strong>2.0</strong> <em>a 2</em></p>'],
  ['a heading', '## New in {{ version }}', '<h2 id="new-in-20">New in 2.0</h2>'],
  ['a heading with an id', '## {{ version }} {#new}', '<h2 id="new">2.0</h2>'],
  ['a URL', '[a](/{{ version }}/b)', '<p><a href="/2.0/b">a</a></p>'],
  ['a URL in angle brackets', '[a](</{{ version }}/b>)', '<p><a href="/2.0/b">a</a></p>'],
  ['a whole URL', '[a]({{ url }}/c)', '<p><a href="https://example.com/a%20b/c">a</a></p>'],
  [
    'a bare URL',
    'https://example.com/{{ version }}/c',
    '<p><a href="https://example.com/2.0/c">https://example.com/2.0/c</a></p>',
  ],
  ['the title of a link', '[a](/b "c {{ version }}")', '<p><a title="c 2.0" href="/b">a</a></p>'],
  ['a definition', '[a {{ v }}][b]\n\n[b]: /{{ version }} "{{ v }}"', '<p><a title="2" href="/2.0">a 2</a></p>'],
  ['an image', '![a {{ v }}](https://example.com/{{ version }}.png)', 'alt="a 2"'],
  ['a table', '| {{ v }} |\n|---|\n| {{ version }} |', '<td>2.0</td>'],
  ['HTML', '<p title="{{ version }}">{{ v }}</p>', '<p title="2.0">2</p>'],
  ['HTML code', 'a <code>{{ version }}</code>', '<p>a <code>2.0</code></p>'],
  ['a label', ':badge[{{ version }}]', '<span class="badge tip">2.0</span>'],
  ['code with the word', '```text variables\na {{ version }} \\{{ version }}\n```', 'a 2.0 {{ version }}'],
  ['code without the word', '```text\na {{ version }}\n```', 'a {{ version }}'],
  ['inline code', '`{{ version }}`', '<p><code>{{ version }}</code></p>'],
  [
    'escaped braces',
    '\\{{ version }} {\\{ version }} &#123;{ version }}',
    '<p>{{ version }} {{ version }} {{ version }}</p>',
  ],
  ['an escaped one beside another', '\\{{ version }}, {{ version }}, \\{{ v }}', '<p>{{ version }}, 2.0, {{ v }}</p>'],
  ['an escaped backslash', '\\\\{{ version }}', '<p>\\2.0</p>'],
  ['a third brace', '{{{ version }}}', '<p>{2.0}</p>'],
  ['no comment', '<!-- {{ no }} -->\n\na<!-- {{ no }} -->', '<p>a<!-- {{ no }} --></p>'],
  ['a name with underscores', '{{ __a._b }} {{ c_d_ }}', '<p>1 2</p>'],
])('replaces variables in %s', async (_, markdown, html) => {
  expect(await htmlOf(markdown, settings)).toContain(html)
  expect(await diagnosticsOf(markdown, settings)).toEqual([])
})

test.each(['html', 'markdown', 'other', 'breaks', 'unsafe'] as const)('shows the value `%s` as text', async (name) => {
  const markdown = [
    `## {{ ${name} }}\n\n{{ ${name} }}`,
    `:::tip{title="{{ ${name} }}"}\na\n:::`,
    `:::tip {{ ${name} }}\na\n:::`,
    `- **{{ ${name} }}**\n\n| a |\n|---|\n| {{ ${name} }} |`,
    `<p class="b" title="{{ ${name} }}" id={{ ${name} }}>{{ ${name} }}</p>`,
    `[{{ ${name} }}](/a "{{ ${name} }}") ![{{ ${name} }}](/a.png)`,
  ].join('\n\n')
  const shown = variables[name].trim()
  const { html, page, content } = await readPage(`---\ntitle: '{{ ${name} }}'\n---\n\n${markdown}`, settings)
  const plain = await readPage(`---\ntitle: a\n---\n\n${markdown.replaceAll(`{{ ${name} }}`, 'a')}`, settings)
  expect(tagsOf(html)).toEqual(tagsOf(plain.html))
  expect(textOf(parseFragment(html) as never).split(shown).length - 1).toBe(9)
  expect(page.title).toBe(shown.replace(/\s+/g, ' '))
  expect(content.text).toContain(shown)
  expect(html).not.toMatch(/[\uE000\uE001\uFDD0]/)
})

test('checks the URLs that contain values', async () => {
  const markdown = [
    '[a]({{ unsafe }}) <a href="{{ unsafe }}">a</a> ![a]({{ unsafe }})',
    ':button[a]{href="{{ unsafe }}"}',
    '---\n\n<p><iframe src="{{ url }}"></iframe></p>',
  ]
  const { html, diagnostics } = await readPage(markdown.join('\n\n'), { ...settings, config: {} })
  expect(html).not.toContain('javascript')
  expect(html).not.toContain('<iframe')
  expect(diagnostics.filter((one) => one.includes('unsafe-url'))).toHaveLength(4)
})

test('keeps all values text, whatever they contain', async () => {
  const texts = fc.string({ unit: fc.constantFrom(...'<>&"\'`*_[](){}!\\|:#/-= \u{1F600}\uE000a0'), maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(texts, async (value) => {
      const page = (text: string) =>
        `# a ${text}\n\n:::tip ${text}\nb ${text}\n:::\n\n| a |\n|-|\n| ${text} |\n\n<i title="${text}">${text}</i>`
      const { html } = await readPage(page('{{ x }}'), { variables: { x: value } })
      const plain = await readPage(page('x'))
      expect(tagsOf(html)).toEqual(tagsOf(plain.html))
    }),
    { numRuns: 60 },
  )
})

test('replaces variables in frontmatter as text', async () => {
  const frontmatter = [
    "title: 'A *b* {{ markdown }}'",
    "description: 'c {{ html }} \\{{ v }}'",
    'sidebar: { label: "{{ version }}" }',
    'variables: { own: 1.10, version: 9, nested: { a: 1 } }',
    'pageType: home',
    'hero: { name: "<i>d</i> {{ html }}", actions: [{ text: e, link: "/{{ own }}" }, { text: f, link: "{{ unsafe }}" }] }',
    'features: [{ title: "{{ html }}" }]',
  ]
  const { page, diagnostics } = await readPage(
    `---\n${frontmatter.join('\n')}\n---\n\n{{ own }} {{ version }} {{ nested.a }}`,
    settings,
  )
  expect(page.title).toBe(`A b ${variables.markdown}`)
  expect(page.titleHtml).toBe('A <em>b</em> **x** `y` [z](/z) &amp;amp; \\{')
  expect(page.details.description).toBe(`c ${variables.html} {{ v }}`)
  expect(page.frontmatter.sidebar).toEqual({ label: '9' })
  expect(textOf(parseFragment(page.frontmatter.hero?.name ?? '') as never)).toBe(`d ${variables.html}`)
  expect(page.frontmatter.features?.[0]?.title).toBe(variables.html)
  expect(page.frontmatter.hero?.actions?.[0]?.link).toBe('/1.10')
  expect(diagnostics).toEqual([])
})

test('gives the variables of the page precedence, and declares variables only for it', async () => {
  expect(await htmlOf('---\nvariables: { v: own }\n---\n\n{{ v }}')).toBe('<p>own</p>')
  expect(await htmlOf('{{ v }}')).toBe('<p>{{ v }}</p>')
  expect(await diagnosticsOf('{{ v }}')).toEqual([])
})

test.each([
  ['text', 'a {{ verison }} {{ version }} [b](/c)', '1:3'],
  ['the second of two', '{{ version }} {{ version }}\nb {{ versio }}', '2:3'],
  ['a link', '[{{ version }}](/{{ versin }})', '1:18'],
  ['an attribute', ':::tip{title="{{ versin }}"}\na\n:::', '1:15'],
  ['a quote in a list', '- > a\n  > {{ versin }}', '2:5'],
  ['code', '```sh variables\na {{ versin }}\n```', '2:3'],
  ['frontmatter', '---\npageType: doc\ntitle: a {{ versin }}\n---\n', '3:10'],
  ['a word after an escaped one', '\\{{ versin }} {{ versin }}', '1:15'],
])('reports an unknown variable in %s at its place', async (_, markdown, place) => {
  const [first] = await diagnosticsOf(markdown, settings)
  expect(first?.split(' ')[0]).toBe(place)
  expect(first).toContain('Did you mean `version`?')
})

test.each(['constructor', '__proto__', 'toString', 'package', 'package.__proto__.x', 'version.length'])(
  'reports `%s`',
  async (name) => {
    expect(await diagnosticsOf(`{{ ${name} }}`, settings)).toHaveLength(1)
    expect(await htmlOf(`{{ ${name} }}`, settings)).toBe(`<p>{{ ${name} }}</p>`)
  },
)

test('leaves the templates of other generators as they are', async () => {
  const markdown = "{{ a | b }} {{ $t('x') }} {% raw %} {{ a ? b : c }} {{ site['x'] }}"
  expect(await diagnosticsOf(markdown, settings)).toEqual([])
  expect(await htmlOf(markdown, settings)).toContain('{{ a | b }}')
})

test('places problems after a value where the author wrote them', async () => {
  const markdown = '{{ html }} :badge[]\n\n{{ html }} [a](javascript:b)'
  const places = (await diagnosticsOf(markdown, settings)).map((one) => one.split(' ').slice(0, 2).join(' '))
  expect(places).toEqual(['1:12 invalid-content', '3:12 unsafe-url'])
})

test('fingerprints what the author wrote, so that another value makes no translation outdated', async () => {
  const locales = [
    { lang: 'en', label: 'English' },
    { lang: 'zh', label: '中文' },
  ]
  const config: SiteConfig = { locales }
  const markdown = '---\ntitle: a {{ v }}\n---\n\n# b {{ v }}\n\n{{ v }} c\n\n```sh variables\n{{ v }}\n```\n'
  const [first, second, other] = await Promise.all(
    [{ v: 1 }, { v: 2 }, undefined].map((variables) =>
      readPage(markdown, { config, ...(variables ? { variables } : {}) }),
    ),
  )
  expect(first?.page.details.sections).toBe(second?.page.details.sections)
  expect(first?.page.details.sections).toBe(other?.page.details.sections)
})

test('checks code as written, so that positions are those in the file', async () => {
  const { content } = await readPage('```json variables\n{ "a": "{{ v }}" }\n```', settings)
  expect(content.samples[0]?.code).toBe('{ "a": "{{ v }}" }')
})

test('keeps the characters that stand for signs', async () => {
  const text = '\uFDD0\uFDD0v\uFDD1\uFDD1'
  expect(await htmlOf(text, settings)).toBe(`<p>${text}</p>`)
  expect(await htmlOf('&#xFDD0;&#xFDD0;v&#xFDD1;&#xFDD1; {{ v }}', settings)).toBe('<p>\uFFFD\uFFFDv\uFFFD\uFFFD 2</p>')
})

test('refuses a page that values make too large', async () => {
  const long = 'x'.repeat(1000)
  const found = await diagnosticsOf('{{ long }} '.repeat(1100), { variables: { long } })
  expect(found).toEqual([expect.stringContaining('invalid-content The values of variables make this page too large')])
  expect(await diagnosticsOf('{{ long }}', { variables: { long: `${long}x` } })).toEqual([
    expect.stringContaining('The variable `long` is longer than 1000 characters'),
  ])
})

test('reports many unknown variables in little time, and long names', async () => {
  const many = `{{ ${'a'.repeat(5000)} }} ${'{{ nope }} '.repeat(20_000)}${'\\\\'.repeat(2000)}{{ ${'{{ '.repeat(10_000)}`
  expect(await diagnosticsOf(many, settings)).toHaveLength(100)
})
