// Terms of the glossary: where pages have tooltips, the generated page, the checks, and invalid files.

import { loadSite } from '@docsite/cli'
import { describe, expect, test } from 'vitest'
import { DocsiteError } from '../../../pipeline/model/diagnostics/docsite-error.ts'
import { compile } from '../../../test/pipeline/compiled.ts'
import { invalidHtml } from '../../../test/validity.ts'
import { toMarkdown } from '../../agent-files/markdown/convert.ts'
import { configWith, siteWith, terms } from './glossary-site.ts'

/** Returns the articles of pages, whose texts are the values. */
async function articles<const Pages extends Readonly<Record<string, string>>>(
  pages: Pages,
  files: Readonly<Record<string, string>> = {},
): Promise<Record<keyof Pages, string>> {
  using site = siteWith(pages, files)
  const loaded = await loadSite(site.root, { articles: true })
  return Object.fromEntries(
    Object.keys(pages).map((path) => [path, loaded.article(`content/${path}`)?.html ?? '']),
  ) as Record<keyof Pages, string>
}

const uses = (html: string): string[] =>
  Array.from(html.matchAll(/<a rel="glossary" data-tip="[^"]*"[^>]*>([^<]*)<\/a>/g), ([, text = '']) => text)

describe('tooltips', () => {
  const cases: [title: string, markdown: string, expected: string[]][] = [
    ['the first use of a term', 'A bundler and a bundler.', ['bundler']],
    ['a capital letter at the beginning of a sentence', 'Bundlers merge modules.', ['Bundlers']],
    ['no other capital letters', 'A BUNDLER, an hmr.', []],
    ['another form', 'With HMR, hot module replacement works.', ['HMR']],
    ['nothing inside words', 'An apple, an app-shell, my_app, app.html and @app.', []],
    ['terms beside punctuation', '(app), “bundler”/HMR.', ['app', 'bundler', 'HMR']],
    ['a term in emphasis and lists', '- **app**\n- *HMR*', ['app', 'HMR']],
    ['a term in table cells, but not in the first row', '| app |\n| --- |\n| HMR, app |', ['HMR', 'app']],
    ['nothing in headings, code and links', '## The app\n\n`app` [app](./index.md)\n\n```\napp\n```', []],
    ['nothing in HTML links', '<a href="./index.md">an app</a> and <kbd>app</kbd>', []],
    ['a term after HTML', '<a href="./index.md">an app</a> and an app', ['app']],
    ['nothing that the page defines', '*[HMR]: Human Rights\n\nHMR', []],
    ['no term that opts out', 'The target.', []],
    ['a term in a container', ':::tip\nAn app.\n:::', ['app']],
    ['a term after CRLF', 'One\r\nbundler\r\n', ['bundler']],
  ]
  test('marks what is a first use in prose', async () => {
    const pages = Object.fromEntries(cases.map(([, markdown], i) => [`en/p${i}.md`, `# P${i}\n\n${markdown}\n`]))
    const found = await articles(pages)
    expect(cases.map(([title], i) => [title, uses(found[`en/p${i}.md`] ?? '')])).toEqual(
      cases.map(([title, , expected]) => [title, expected]),
    )
  })

  test('takes the longest Chinese term, and needs no spaces', async () => {
    const html = await articles({ 'zh/a.md': '# 甲\n\n用打包工具输出构建产物，再看产物。\n' })
    expect(uses(html['zh/a.md'])).toEqual(['打包工具', '构建产物', '产物'])
    expect(html['zh/a.md']).toContain('data-tip="构建的结果。"')
  })

  test('leaves out pages that say so, and pages that explain the term themselves', async () => {
    const pages = {
      'en/off.md': '---\nglossary: false\n---\n\n# Off\n\nA bundler.\n',
      'en/guide/app.md': '# App\n\nAn app and a bundler.\n',
      'en/other/app.md': '# App\n\nAn app.\n',
    }
    const linked = terms.en.replace('A program.', 'A program.\n  link: /guide/app#x')
    const found = await articles(pages, {
      'config/glossary.en.yaml': linked,
      'config/site.ts': configWith('{ page: false }'),
    })
    expect(Object.values(found).map(uses)).toEqual([[], [], ['app']])
  })

  test('changes neither the text for search, copies and descriptions nor what translations are compared with', async () => {
    const text = '# A\n\nA **bundler**, 静态app热更新 and HMR`x`. See [it](./b.md)app.\n\n## More\n\n- app\n'
    const pages = { 'en/a.md': text, 'en/b.md': '# B\n', 'zh/a.md': '# 甲\n\n打包工具模块热更新产物。\n' }
    using site = siteWith(pages)
    using plain = siteWith(pages, { 'config/site.ts': configWith().replace(/plugins: .*/, '') })
    const [a, b] = await Promise.all([site, plain].map(({ root }) => loadSite(root, { articles: true })))
    for (const file of ['content/en/a.md', 'content/zh/a.md']) {
      const [one, other] = [a, b].map((loaded) => loaded?.pages.find((page) => page.file === file))
      expect([one?.text, one?.description]).toEqual([other?.text, other?.description])
      const [html = '', plainHtml = ''] = [a, b].map((loaded) => loaded?.article(file)?.html)
      expect(uses(html).length).toBeGreaterThan(1)
      expect(toMarkdown(html, (url) => url)).toBe(toMarkdown(plainHtml, (url) => url))
    }
    const [compiled, other] = [await compile(site), await compile(plain)]
    const written = ({ found }: typeof compiled) => found.filter(({ place }) => place.file.startsWith('content/'))
    expect(written(compiled)).toEqual(written(other))
  })

  test('is valid HTML, also for definitions with markup', async () => {
    const definition = `terms: \n  definition: '<img src=x onerror=alert(1)> & "quotes" [x](javascript:alert(1)) <b>b</b>'\n`
    const html = await articles({ 'en/a.md': '# A\n\nThe terms.\n' }, { 'config/glossary.en.yaml': definition })
    expect(uses(html['en/a.md'])).toEqual(['terms'])
    expect(html['en/a.md']).not.toMatch(/<img|<b>/)
    const document = `<!doctype html><html lang="en"><head><title>a</title></head><body>${html['en/a.md'].replaceAll(' >', ' href="/glossary">')}</body></html>`
    expect(invalidHtml(new Map([['a.html', Buffer.from(document)]]))).toEqual([])
  })
})

describe('the generated page', () => {
  test('has a section for each term, sorted by the language, with forms and other languages', async () => {
    using site = siteWith({})
    const { pages } = await loadSite(site.root)
    const [en, zh] = ['/glossary', '/zh/glossary'].map((route) => pages.find((page) => page.route === route))
    expect(en?.headings.map(({ id }) => id)).toEqual(['glossary', 'app', 'bundler', 'hot-module-replacement', 'target'])
    expect(en?.text).toContain('Also: HMR. 简体中文: 模块热更新.')
    expect(zh?.headings.map(({ text }) => text)).toEqual(['术语表', '产物', '打包工具', '构建产物', '模块热更新'])
    expect(zh?.source).toBe('config/glossary.zh.yaml')
  })

  test('has a heading for each letter if it is long', async () => {
    const many = (names: readonly string[]) => names.map((name) => `${name}:\n  definition: '# ${name}'\n`).join('')
    const chinese = [...'阿波次得额佛歌喝基科了摸呢哦坡七日思特屋西一子'].map(
      (name, i) => `k${i}:\n  term: ${name}\n  definition: 字\n`,
    )
    const english = Array.from({ length: 31 }, (_, i) => `${String.fromCharCode(97 + (i % 26))}${i}`)
    using site = siteWith(
      {},
      {
        'config/glossary.en.yaml': many([...english, '3d', 'Éclair']),
        'config/glossary.zh.yaml': chinese.join('') + many(Array.from({ length: 10 }, (_, i) => `x${i}`)),
      },
    )
    const { pages } = await loadSite(site.root)
    const letters = (route: string) =>
      pages.find((page) => page.route === route)?.headings.flatMap(({ depth, text }) => (depth === 2 ? [text] : []))
    expect(letters('/glossary')).toEqual(['#', ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'])
    expect(letters('/zh/glossary')).toEqual([...'ABCDEFGHJKLMNOPQRSTWXYZ'])
  })

  test('reports unsafe links in definitions', async () => {
    using site = siteWith({}, { 'config/glossary.en.yaml': 'app:\n  definition: "[x](javascript:alert(1))"\n' })
    const { diagnostics } = await loadSite(site.root)
    expect(diagnostics.map(({ rule, place }) => [rule, place.file])).toEqual([
      ['unsafe-url', 'plugin:glossary/en/glossary.md'],
    ])
  })
})

describe('checks', () => {
  test('reports wrong terms through `check.terms`, in addition to those of the project', async () => {
    using site = siteWith(
      { 'zh/a.md': '# 甲\n\n打包器和缺省值。\n' },
      {
        'config/site.ts': configWith().replace('check: {', "check: { terms: { zh: { 默认值: ['缺省值'] } },"),
      },
    )
    const { found } = await compile(site, 'all')
    expect(found.flatMap(({ rule, hint }) => (rule === 'invalid-term' ? [hint] : []))).toEqual([
      'Write `打包工具`.',
      'Write `默认值`.',
    ])
  })

  test('reports sections of a translation without the term, at their paragraph', async () => {
    const pages = {
      'en/a.md':
        '# A\n\nIntroduction.\n\n## One\n\nText.\n\nThe `bundler` and the bundler.\n\n## Two\n\nHMR and `app`.\n\n```js\nbundler\n```\n',
      'zh/a.md': '# 甲\n\n介绍。\n\n## 一\n\n文字。\n\n那个工具。\n\n## 二\n\n模块热更新。\n',
      'en/b.md': '# B\n\nA bundler.\n',
      'zh/b.md': '# 乙\n\n## 一\n\n打包工具。\n',
    }
    using site = siteWith(pages)
    const { diagnostics } = await compile(site, 'all')
    expect(diagnostics.filter((text) => text.includes('different-term'))).toEqual([
      'content/zh/a.md:9:1 info The original says `bundler`, but this section does not contain `打包工具` (glossary/different-term)',
    ])
    site.edit('config/glossary.zh.yaml', terms.zh.replace('  avoid', '  accept: [工具]\n  avoid'))
    expect((await compile(site, 'all')).diagnostics.filter((text) => text.includes('different-term'))).toEqual([])
  })

  test('reports links of terms that lead nowhere, in their file', async () => {
    const withLink = (link: string) => terms.en.replace('A program.', `A program.\n  link: ${link}`)
    for (const [link, count] of [
      ['/nope', 1],
      ['/a#nope', 1],
      ['/a#one', 0],
      ['/a', 0],
    ] as const) {
      using site = siteWith(
        { 'en/a.md': '# A\n\n## One\n', 'zh/a.md': '# 甲\n\n## 一\n' },
        { 'config/glossary.en.yaml': withLink(link), 'config/site.ts': configWith('{ page: false }') },
      )
      const { diagnostics } = await loadSite(site.root)
      expect(diagnostics.map(({ rule, place }) => `${place.file}:${place.line} ${rule}`)).toEqual(
        Array.from({ length: count }, () => 'config/glossary.en.yaml:10 glossary/invalid-link'),
      )
    }
  })
})

describe('invalid files', () => {
  const cases: [title: string, yaml: string, place: string, text: string][] = [
    [
      'an unknown field',
      'app:\n  definition: A program.\n  defintion: x\n',
      '3:3',
      '`app.defintion` is not a known field',
    ],
    ['a wrong type', 'app:\n  forms: apps\n', '2:3', 'must be a list'],
    ['a list', '- app\n', '1:1', 'must be an object'],
    ['broken YAML', 'app: [\n', '2:1', 'not valid YAML'],
    ['a key twice', 'app: {}\napp: {}\n', '2:1', 'must be unique'],
    ['a term twice', 'app: {}\nprogram:\n  term: app\n', '2:1', '`app` already belongs to the term `app`'],
    ['a form twice', 'app:\n  forms: [x]\nb:\n  forms: [x]\n', '3:1', '`x` already belongs'],
    ['a wrong term that is a term', 'app:\n  avoid: [bundler]\nbundler: {}\n', '2:3', '`bundler` is a term'],
    ['two keys with one id', 'a b: {}\na-b: {}\n', '2:1', 'the same id'],
    ['a key without letters', '"!": {}\n', '1:1', 'has no letters'],
    ['a long term', `${'x'.repeat(101)}: {}\n`, '1:1', 'is not a term'],
    ['a link with a scheme', 'app:\n  link: javascript:alert(1)\n', '2:3', 'is not a route'],
    ['a link to another site', 'app:\n  link: //evil.example\n', '2:3', 'is not a route'],
    ['an empty file', '', '1:1', 'is empty'],
  ]
  test.each(cases)('reports %s', async (_, yaml, place, text) => {
    using site = siteWith({}, { 'config/glossary.en.yaml': yaml })
    const error: unknown = await loadSite(site.root).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(DocsiteError)
    const [first] = (error as DocsiteError).diagnostics
    expect(first?.text).toContain(text)
    expect(`${first?.place.file}:${first?.place.line ?? 1}:${first?.place.column ?? 1}`).toBe(
      `config/glossary.en.yaml:${place}`,
    )
  })

  test('reports missing files and options', async () => {
    using site = siteWith({}, { 'config/site.ts': configWith("{ file: 'config/none.{lang}.yaml' }") })
    await expect(loadSite(site.root)).rejects.toMatchObject({
      diagnostics: [{ place: { file: 'config/none.en.yaml' } }],
    })
    site.edit('config/site.ts', configWith("{ file: 'terms.yaml' }"))
    await expect(loadSite(site.root)).rejects.toMatchObject({
      diagnostics: [{ text: expect.stringContaining('must contain `{lang}`') }],
    })
  })
})

test('takes names of object members and of patterns as terms', async () => {
  const names = ['__proto__', 'constructor', 'toString', 'a.*(b', 'C++', '$&']
  const yaml = names
    .map((name) => `${JSON.stringify(name)}:\n  definition: ${JSON.stringify(`About ${name}`)}\n`)
    .join('')
  const html = await articles(
    { 'en/a.md': `# A\n\n${['\\_\\_proto\\_\\_', 'constructor', 'toString', 'a.\\*(b', 'C++'].join(', ')}.\n` },
    { 'config/glossary.en.yaml': yaml.replace(/"\$&":\n.*\n/, '') },
  )
  expect(uses(html['en/a.md']).sort()).toEqual(['C++', '__proto__', 'a.*(b', 'constructor', 'toString'].sort())
})

test('finds ten thousand terms', async () => {
  const yaml = Array.from({ length: 10_000 }, (_, i) => `term${i}:\n  definition: D${i}\n  link: /b\n`).join('')
  const text = Array.from({ length: 500 }, (_, i) => `A term${i * 5} and term${i}x.`).join('\n')
  const html = await articles(
    { 'en/a.md': `# A\n\n${text}\n`, 'en/b.md': '# B\n' },
    { 'config/glossary.en.yaml': yaml, 'config/site.ts': configWith('{ page: false }') },
  )
  expect(uses(html['en/a.md'])).toHaveLength(500)
})
