// Frontmatter: valid and invalid values of each field, the position of each diagnostic, and the fast reader of plain
// fields, which must agree with the YAML parser.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { SiteConfig } from '../../../pipeline/model/config/site-config.ts'
import { readPlainFields } from '../../../pipeline/page/syntax/frontmatter.ts'
import { diagnosticsOf, readPage } from './page-test.ts'
import { ownPages } from './random-markdown.ts'

const page = (yaml: string) => `---\n${yaml}\n---\n\n# A\n`
const fieldsOf = async (yaml: string) => (await readPage(page(yaml))).page.frontmatter

const levels = (open: string, inner: string, close: string, count = 3000) =>
  `x-a: ${open.repeat(count)}${inner}${close.repeat(count)}`

test.each([
  ['x-a: &a [*a]', '2:10', 'the alias `*a` contains itself'],
  ['x-a: &a {b: *a}', '2:13', 'the alias `*a` contains itself'],
  ['x-a: &a\n  - &b [{ c: *a }]', '3:14', 'the alias `*a` contains itself'],
  ['tags: &a [*a]', '2:11', 'the alias `*a` contains itself'],
  ['x-a: &a [&a 1, *a, *b]', '2:20', 'the alias `*b` is not defined'],
  [levels('[', '', ']'), '2:205', 'nested too deeply'],
  [levels('{b: ', '1', '}'), '2:', 'nested too deeply'],
  [levels('[', '', '', 50_000), '2:205', 'nested too deeply'],
  [`x-a:\n  ${'- '.repeat(20_000)}x`, '3:', 'nested too deeply'],
  [`x-a:\n  ${'? '.repeat(20_000)}x`, '3:', 'nested too deeply'],
  [Array.from({ length: 1000 }, (_, i) => `${' '.repeat(i)}x-a:`).join('\n'), '201:203', 'nested too deeply'],
])('reports a value without an end, and one that is nested too deeply: %.40j', async (yaml, place, text) => {
  const found = await diagnosticsOf(page(yaml))
  expect(found).toEqual([expect.stringContaining(text)])
  expect(found[0]).toMatch(new RegExp(`^${place}\\S* invalid-frontmatter `))
})

test.each([
  ['x-a: [&a [1], *a, *a]', [[1], [1], [1]]],
  [levels('[', '1', ']', 90), undefined],
  [`x-a: '${'['.repeat(500)}'`, '['.repeat(500)],
])('accepts values with an end: %.40j', async (yaml, value) => {
  const { page: read, diagnostics } = await readPage(page(yaml))
  expect(diagnostics).toEqual([])
  const fields = read.frontmatter as Record<string, unknown>
  if (value === undefined) expect(JSON.stringify(fields['x-a'])).toMatch(/^\[{90}1\]{90}$/)
  else expect(fields['x-a']).toEqual(value)
})

test.each<[string, object]>([
  ['title: A', { title: 'A' }],
  ['title: "A: b"', { title: 'A: b' }],
  ['title: 404', { title: '404' }],
  ['titleSuffix: "| B"\ndescription: c', { titleSuffix: '| B', description: 'c' }],
  ['description: >\n  a\n  b', { description: 'a b\n' }],
  ['pageType: home', { pageType: 'home' }],
  ['pageType: blank', { pageType: 'blank' }],
  ['overview: true', { overview: true }],
  ['overviewHeaders: [2, 3]', { overviewHeaders: [2, 3] }],
  ['overviewHeaders: []', { overviewHeaders: [] }],
  [
    'outline: false\nnavbar: false\nsidebar: false\nfooter: false',
    { outline: false, navbar: false, sidebar: false, footer: false },
  ],
  ['globalUIComponents: false\nsearch: false', { globalUIComponents: false, search: false }],
  ['search: { keywords: [go live, 404] }', { search: { keywords: ['go live', '404'] } }],
  ['context: config', { context: 'config' }],
  ['published_at: 2024-09-10', { published_at: '2024-09-10' }],
  ['published_at: 2024-09-10T08:00:00Z', { published_at: '2024-09-10T08:00:00Z' }],
  ['link-rss: releases', { 'link-rss': 'releases' }],
  ['link-rss: [a, b]', { 'link-rss': ['a', 'b'] }],
  [
    'head:\n  - [meta, { name: robots, content: noindex }]',
    { head: [['meta', { name: 'robots', content: 'noindex' }]] },
  ],
  [
    'hero:\n  name: A\n  text: b\n  tagline: c\n  actions:\n    - { text: Go, link: /a, theme: brand }\n  image: { src: /a.png, alt: x }',
    {
      hero: {
        name: 'A',
        text: 'b',
        tagline: 'c',
        actions: [{ text: 'Go', link: '/a', theme: 'brand' }],
        image: { src: '/a.png', alt: 'x' },
      },
    },
  ],
  [
    'hero:\n  image: { src: { light: /a.png, dark: /b.png }, srcset: [a 1x], sizes: 1px }',
    { hero: { image: { src: { light: '/a.png', dark: '/b.png' }, srcset: ['a 1x'], sizes: '1px' } } },
  ],
  [
    'features:\n  - { title: A, icon: ⚡, details: b, link: /c, span: 6 }',
    { features: [{ title: 'A', icon: '⚡', details: 'b', link: '/c', span: 6 }] },
  ],
  ['x-anything: { a: [1] }', { 'x-anything': { a: [1] } }],
  [
    'draft: true\nunlisted: false\nslug: 1.10\nredirect_from: [old, /a/b.html]',
    { draft: true, unlisted: false, slug: '1.10', redirect_from: ['old', '/a/b.html'] },
  ],
  [
    'sidebar: { label: 2.0, order: -1, badge: { text: 3.10, type: danger }, hidden: false }',
    { sidebar: { label: '2.0', order: -1, badge: { text: '3.10', type: 'danger' }, hidden: false } },
  ],
  ['outline: [2, 3]\nprev: false\nnext: ./b.md', { outline: [2, 3], prev: false, next: './b.md' }],
  [
    'outline: deep\nprev: { text: A, link: /a }\neditLink: https://git.example/a',
    { outline: 'deep', prev: { text: 'A', link: '/a' }, editLink: 'https://git.example/a' },
  ],
  ['# only a comment', {}],
  ['', {}],
])('reads %j', async (yaml, fields) => {
  expect(await diagnosticsOf(page(yaml))).toEqual([])
  expect(await fieldsOf(yaml)).toEqual(fields)
})

test.each([
  ['titel: A', '2:1 unknown-field The frontmatter field `titel` is not a known field\nDid you mean `title`?'],
  [
    'title: A\npagetype: doc',
    '3:1 unknown-field The frontmatter field `pagetype` is not a known field\nDid you mean `pageType`?',
  ],
  [
    'title: [A]',
    '2:1 invalid-frontmatter The frontmatter field `title` must be a string, but is a list\nIn YAML, `[` begins a list. Put the value in quotes.',
  ],
  ['title:', '2:1 invalid-frontmatter The frontmatter field `title` must be a string, but is null'],
  [
    'description: { a: b }',
    '2:1 invalid-frontmatter The frontmatter field `description` must be a string, but is an object\nIn YAML, `{` begins a map. Put the value in quotes.',
  ],
  [
    'pageType: page',
    '2:1 invalid-frontmatter The frontmatter field `pageType` must be "home" or "doc" or "custom" or "blank", but is "page"',
  ],
  [
    'pageType: 404',
    '2:1 invalid-frontmatter The frontmatter field `pageType` must be "home" or "doc" or "custom" or "blank", but is 404',
  ],
  [
    `search: { keywords: [${'a'.repeat(81)}] }`,
    `2:11 invalid-frontmatter The frontmatter field \`search.keywords\` must have entries of at most 80 characters, but "${'a'.repeat(81)}" has 81`,
  ],
  [
    `search: { keywords: [${'a, '.repeat(21)}] }`,
    '2:11 invalid-frontmatter The frontmatter field `search.keywords` must have at most 20 entries, but has 21',
  ],
  ['overview: yes', '2:1 invalid-frontmatter The frontmatter field `overview` must be true or false, but is "yes"'],
  [
    'sidebar: "false"',
    '2:1 invalid-frontmatter The frontmatter field `sidebar` must be true or false, or an object with label, order, badge, hidden, but is "false"\nWrite `sidebar: false`.',
  ],
  [
    'sidebar: { badge: { text: A, type: tipp } }',
    '2:30 invalid-frontmatter The frontmatter field `sidebar.badge.type` must be "tip" or "info" or "warning" or "danger", but is "tipp"\nDid you mean `tip`?',
  ],
  [
    'outline: [3, 2]',
    '2:1 invalid-frontmatter The frontmatter field `outline` must be a list of the first and the last depth, such as [2, 3]',
  ],
  [
    'outline: [2, 7]',
    '2:14 invalid-frontmatter The frontmatter field `outline[1]` must be 2 or 3 or 4 or 5 or 6, but is 7',
  ],
  [
    'editLink: javascript:alert(1)',
    '2:1 invalid-frontmatter The frontmatter field `editLink` must be true or false, or a URL that begins with https://, but is "javascript:alert(1)"',
  ],
  ['slug: ../a', '2:1 invalid-frontmatter The frontmatter field `slug` must be a path without the parts `.` and `..`'],
  ['slug: "a?b"', '2:1 invalid-frontmatter The frontmatter field `slug` must be a path, which cannot contain "?"'],
  [
    'slug: /a//b',
    '2:1 invalid-frontmatter The frontmatter field `slug` must be a path without empty parts, such as "guide/start"',
  ],
  [
    'slug: a/index',
    '2:1 invalid-frontmatter The frontmatter field `slug` must be a route, which ends in `/` instead of `/index`',
  ],
  [
    'redirect_from: [/a, "/b/*"]',
    '2:21 invalid-frontmatter The frontmatter field `redirect_from[1]` must be one path. Write patterns in `redirects` in the configuration',
  ],
  [
    'overviewHeaders: [1]',
    '2:19 invalid-frontmatter The frontmatter field `overviewHeaders[0]` must be 2, 3 or 4, but is 1',
  ],
  [
    'published_at: soon',
    '2:1 invalid-frontmatter The frontmatter field `published_at` must be a date such as 2024-09-10, but is "soon"',
  ],
  [
    'hero:\n  actions:\n    - { text: Go }',
    '4:7 invalid-frontmatter The frontmatter field `hero.actions[0]` needs the field "link" (a URL of at most 2048 characters)',
  ],
  [
    'title: A\nsidebar_position: 2',
    '3:1 unknown-field The frontmatter field `sidebar_position` is not a known field\nDeclare fields of your own under `frontmatter` in the configuration.',
  ],
  ['hero:\n  nam: A', '3:3 unknown-field The frontmatter field `hero.nam` is not a known field\nDid you mean `name`?'],
  [
    'features:\n  - { title: A, span: 5 }',
    '3:17 invalid-frontmatter The frontmatter field `features[0].span` must be 2 or 3 or 4 or 6, but is 5',
  ],
  [
    'head: [[div, {}]]',
    '2:8 invalid-frontmatter The frontmatter field `head[0]` has the tag <div>, which is not allowed in the head',
  ],
])('reports %j', async (yaml, message) => {
  expect(await diagnosticsOf(page(yaml))).toEqual([message])
})

describe('invalid YAML', () => {
  test.each([
    ['a: b: c', /^2:\d+ invalid-frontmatter The frontmatter is not valid YAML: /],
    ['title: "a', /^\d+:\d+ invalid-frontmatter The frontmatter is not valid YAML: /],
    ['title: A\ntitle: B', /^3:1 invalid-frontmatter The frontmatter is not valid YAML: /],
    [
      'a: *b',
      /^2:4 invalid-frontmatter The frontmatter is not valid YAML: the alias `\*b` is not defined\nIn YAML, `\*`/,
    ],
  ])('reports %j once and parses the page', async (yaml, message) => {
    const { diagnostics, page: read } = await readPage(page(yaml))
    expect(diagnostics).toEqual([expect.stringMatching(message)])
    expect(read.title).toBe('A')
  })
})

test('drops invalid fields and keeps the others', async () => {
  expect(await fieldsOf('title: A\noverview: 1\ndescription: b')).toEqual({ title: 'A', description: 'b' })
})

test.each([
  ['a thematic break in the text', 'a\n\n---\ntitle: A\n---\n', {}],
  ['an empty line before it', '\n---\ntitle: A\n---\n', {}],
  ['no closing line', '---\ntitle: A\n', {}],
  ['no fields', '---\n---\n# B', {}],
  ['spaces after the hyphens', '---  \ntitle: A\n--- \n', { title: 'A' }],
  ['no content after it', '---\ntitle: A\n---', { title: 'A' }],
])('reads the frontmatter of a page with %s', async (_, text, fields) => {
  expect((await readPage(text)).page.frontmatter).toEqual(fields)
})

test('does not shift the positions of diagnostics below it', async () => {
  expect(await diagnosticsOf('---\ntitle: A\n---\n\n:::nothing\n:::')).toEqual([
    '5:1 unknown-directive Unknown directive `nothing`\nTo add it, create the component `config/islands/nothing.tsx`.',
  ])
})

test.each(['""', "' '", '"\\t"'])(
  'takes the heading or the name of the file instead of the title %s',
  async (title) => {
    const { page } = await readPage(`---\ntitle: ${title}\n---\n\nText.\n`)
    expect([page.title, page.titleHtml, page.titlePlace]).toEqual(['page', 'page', undefined])
    const { page: other } = await readPage(`---\ntitle: ${title}\n---\n\n# A *b*\n`)
    expect([other.title, other.titleHtml]).toEqual(['A b', 'A <em>b</em>'])
  },
)

test('records the line of each field', async () => {
  const { page: plain } = await readPage('---\ntitle: A\ndescription: b\n---\n')
  expect(plain.details.fieldLines).toEqual({ title: 2, description: 3 })
  const { page: other } = await readPage('---\n# x\ntitle: "A"\n\ndescription: >\n  b\noverview: true\n---\n')
  expect(other.details.fieldLines).toEqual({ title: 3, description: 5, overview: 7 })
})

describe('the fast reader of plain fields', () => {
  const expectSame = (yaml: string) => {
    const plain = readPlainFields(yaml)
    if (plain) expect(plain).toEqual(parse(yaml))
  }

  test('reads most pages of this site, without their lists of keywords', () => {
    const heads = ownPages.flatMap((text) => /^---\n([\s\S]*?)\n---\n/.exec(text)?.[1] ?? [])
    heads.forEach(expectSame)
    const plain = heads.map((yaml) => yaml.replace(/^search:.*\n?(?: .*\n?)*/m, '').trimEnd())
    plain.forEach(expectSame)
    expect(plain.filter((yaml) => readPlainFields(yaml)).length).toBeGreaterThan(heads.length / 2)
  })

  test.each([
    'a: true',
    'a: null',
    'a: No',
    'a: 1',
    'a: 1.0',
    'a: b: c',
    'a: b #c',
    'a: b#c',
    'a: b:',
    'a: b ',
    'a: "b"',
    'a: b\na: c',
    'a: b\n  c',
    'a:',
    'a: - b',
    'a: [b',
    'a: b\n- c',
    'a:b',
    ' a: b',
    'a: 中文，“引”',
    'a: b\tc',
    'a: b\t#c',
    'a: b\\n',
    'a: b\u00a0',
    'a: b\u2028c',
    'a: b\u0085c',
    'a: b\rc',
    '__proto__: b',
    'constructor: b',
    'a: ---',
    'a: b\n...\nc: d',
    'a: NaN',
    'a: b\u0000',
    'a: b\uFEFF',
  ])('agrees with the YAML parser on %j, or does not read it', expectSame)

  test('agrees with the YAML parser on any text, or does not read it', () => {
    const line = fc
      .tuple(
        fc.constantFrom('a', 'title', 'b-c', 'x_1', 'true'),
        fc.constantFrom(': ', ':', ':  '),
        fc.string({ unit: fc.constantFrom(...'aZ 中。:#-"\'[]{}&*!|>%@`,?~0.1tT\t\\') }),
      )
      .map((parts) => parts.join(''))
    const text = fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'))
    const property = fc.property(text, (yaml) => {
      const plain = readPlainFields(yaml)
      if (plain) expect(plain).toEqual(parse(yaml))
    })
    fc.assert(property, { seed: 5, numRuns: 5000 })
  })
})

describe('fields that a project declares', () => {
  const config: SiteConfig = {
    frontmatter: {
      author: 'string',
      tags: 'string[]',
      weight: 'number',
      pinned: 'boolean',
      day: 'date',
      state: ['new', 'old'],
    },
  }

  test('keeps declared fields in the page record', async () => {
    const yaml = 'author: Ann Lee\ntags: [a, 2]\nweight: 3\npinned: true\nday: 2024-09-10\nstate: new'
    const { page: parsed, diagnostics } = await readPage(page(yaml), { config })
    expect(diagnostics).toEqual([])
    expect(parsed.frontmatter).toEqual({
      author: 'Ann Lee',
      tags: ['a', '2'],
      weight: 3,
      pinned: true,
      day: '2024-09-10',
      state: 'new',
    })
  })

  test.each([
    ['author: [a]', 'must be a string'],
    ['tags: a', 'must be a list'],
    ['weight: heavy', 'must be a finite number'],
    ['pinned: 1', 'must be true or false'],
    ['day: 2024-02-31', 'must be a date such as 2024-09-10'],
    ['state: older', 'must be "new" or "old"'],
  ])('validates declared fields: %s', async (yaml, text) => {
    expect(await diagnosticsOf(page(yaml), { config })).toEqual([expect.stringContaining(text)])
  })

  test('suggests a declared field for a typo', async () => {
    expect(await diagnosticsOf(page('auther: Ann'), { config })).toEqual([
      expect.stringMatching(/^2:1 unknown-field .*\nDid you mean `author`\?$/),
    ])
  })
})

test.each([
  ['author: Ann', 'Use `authors`.'],
  ['date: 2024-09-10', 'Use `published_at`'],
  ['category: A', 'Use `tags`.'],
  ['lastUpdated: false', 'on all pages with `themeConfig.lastUpdated`'],
  ['constructor: x', 'is not a known field'],
])('warns about the field %s from another generator, with a hint', async (yaml, hint) => {
  const { page: parsed, diagnostics } = await readPage(page(yaml))
  expect(diagnostics).toEqual([expect.stringContaining(hint)])
  expect(parsed.diagnostics).toMatchObject([{ rule: 'unknown-field', severity: 'warning' }])
  expect(parsed.frontmatter).toEqual({})
})
