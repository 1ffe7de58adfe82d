// The records for external search engines.

import { expect, test } from 'vitest'
import { asRoute } from '../../../pipeline/model/route.ts'
import type { SearchRecord } from '../../../pipeline/model/search/search-record.ts'
import { RunningDev } from '../../../test/pipeline/dev/running.ts'
import { SiteTest } from '../../../test/site-test.ts'
import { maxRecordBytes, recordsOfPage, splitText } from '../records.ts'

const provider = { name: 'custom', module: 'config/engine.ts' }
const engine = { 'config/engine.ts': 'export default { search: async () => [] }\n' }
const config = (more: object = {}, search: object = {}) =>
  JSON.stringify({ search: { mode: 'provider', provider, ...search }, ...more })

async function recordsOf(site: SiteTest): Promise<SearchRecord[]> {
  const { code, stderr } = await site.build()
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return site
    .read('dist/search-records.ndjson')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as SearchRecord)
}

test('contain each section with its URL, titles, text, keywords, language, version and weight', async () => {
  using site = SiteTest.of({
    'config/site.json': config({
      base: '/docs/',
      locales: [
        { lang: 'en', label: 'English' },
        { lang: 'zh', label: '中文' },
      ],
      multiVersion: { default: 'v2', versions: ['v1', 'v2'] },
    }),
    ...engine,
    'content/v2/en/guide/index.md': '# Guide\n\nStart here.\n',
    'content/v2/en/guide/a.md':
      '---\nsearch: { keywords: [other words, 404] }\n---\n\n# The `title`\n\nIntro.\n\n## Options & more\n\nOne.\n\n### Deep\n\nTwo.\n\n## Last\n\nThree.\n',
    'content/v2/zh/guide/a.md': '# 标题\n\n正文。\n',
    'content/v2/zh/guide/index.md': '# 指南\n\n正文。\n',
    'content/v1/en/guide/a.md': '# Old\n\nOld text.\n',
    'content/v1/zh/guide/a.md': '# 旧\n\n旧文。\n',
    'content/v2/en/index.md': '---\npageType: home\n---\n',
    'content/v2/en/hidden.md': '---\nsearch: false\n---\n\n# Hidden\n\nSecret.\n',
  })
  const records = await recordsOf(site)
  const shown = records.map(({ url, titles, text, keywords, language, version, weight }) =>
    [url, titles.join(' > '), text, ...keywords, language, version, weight].join(' | '),
  )
  expect(shown).toEqual(
    expect.arrayContaining([
      '/docs/guide/a | The title | Intro. | other words | 404 | en | v2 | 100',
      '/docs/guide/a#options--more | The title > Options & more | One. | en | v2 | 90',
      '/docs/guide/a#deep | The title > Options & more > Deep | Two. | en | v2 | 80',
      '/docs/guide/a#last | The title > Last | Three. | en | v2 | 90',
      '/docs/zh/guide/a | 标题 | 正文。 | zh | v2 | 100',
      '/docs/v1/guide/a | Old | Old text. | en | v1 | 100',
    ]),
  )
  expect(JSON.stringify(records)).not.toContain('Secret')
  expect(records.filter(({ url }) => url === '/docs/')).toEqual([])
  expect(new Set(records.map(({ id }) => id)).size).toBe(records.length)
  expect(records.every(({ id }) => /^[\w-]{1,64}$/.test(id))).toBe(true)
  expect(site.exists('dist/static/search')).toBe(false)
  expect([...site.files().keys()].filter((path) => /search_(?:index|lunr)/.test(path))).toEqual([])
})

test('keep their ids when the text or the base changes', async () => {
  using site = SiteTest.of({ 'config/site.json': config(), ...engine, 'content/a.md': '# A\n\nOne.\n\n## B\n\nTwo.\n' })
  const before = await recordsOf(site)
  site.edit('content/a.md', '# A\n\nOther.\n\n## B\n\nElse.\n').edit('config/site.json', config({ base: '/new/' }))
  const after = await recordsOf(site)
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect(after.map(({ text }) => text)).toEqual(['Other.', 'Else.'])
})

test('leave out code blocks if the configuration says so', async () => {
  const page = { 'content/a.md': '# A\n\nText.\n\n```js\nconst a = 1\n```\n\nMore.\n' }
  using site = SiteTest.of({ 'config/site.json': config(), ...engine, ...page })
  expect((await recordsOf(site))[0]?.text).toContain('const a = 1')
  site.edit('config/site.json', config({}, { codeBlocks: false }))
  expect((await recordsOf(site))[0]?.text).toBe('Text.\n\nMore.')
})

test('are written only for sites with a search engine', async () => {
  using site = SiteTest.of({ 'content/a.md': '# A\n' })
  expect((await site.build()).code).toBe(0)
  expect(site.exists('dist/search-records.ndjson')).toBe(false)
})

test('are the same in `dev`', async () => {
  const files = { 'config/site.json': config(), ...engine, 'content/a.md': '# A\n\nOne.\n' }
  using site = SiteTest.of(files)
  await recordsOf(site)
  await using dev = await RunningDev.start(files)
  expect(await dev.text('/search-records.ndjson')).toBe(site.read('dist/search-records.ndjson'))
})

const page = { route: asRoute('/a'), url: '/docs/a', lang: 'zh', version: '', headings: [] }
const source = { page, title: 'A', group: 'Guides', keywords: ['other words'], weight: 1 }

test('split a long section, in any language, without losing text or exceeding the limit', () => {
  const sentence = 'Every build writes “records”, one for each section.\n每次构建都会写出记录。😀 '
  const text = sentence.repeat(600)
  const records = recordsOfPage({ ...source, content: { text, code: [] } }, true)
  expect(records.length).toBeGreaterThan(5)
  for (const record of records) expect(Buffer.byteLength(JSON.stringify(record))).toBeLessThanOrEqual(maxRecordBytes)
  const withoutSpace = (written: string) => written.replace(/\s+/g, '')
  expect(withoutSpace(records.map(({ text }) => text).join(''))).toBe(withoutSpace(text))
  expect(records.every(({ text }) => text.isWellFormed())).toBe(true)
  expect(new Set(records.map(({ id }) => id)).size).toBe(records.length)
  expect(records[0]?.group).toBe('Guides')
  expect(records.map(({ keywords }) => keywords).filter(({ length }) => length > 0)).toEqual([['other words']])
})

test('cut between paragraphs rather than sentences, and between words rather than inside them', () => {
  expect(splitText('One two.\n\nThree four. Five', 20)).toEqual(['One two.', 'Three four. Five'])
  expect(splitText('One two three. Four five', 16)).toEqual(['One two three.', 'Four five'])
  expect(splitText('aaaa bbbb cccc', 10)).toEqual(['aaaa bbbb', 'cccc'])
  expect(splitText('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij'])
  expect(splitText('😀😀', 6)).toEqual(['😀', '😀'])
})

test('have room for text even if titles are very long', () => {
  const headings = [2, 3, 4].map((depth) => ({ text: 'Long '.repeat(2000), id: `h${depth}`, depth, offset: 0 }))
  const content = { text: 'x'.repeat(20_000), code: [] }
  const long = { ...source, page: { ...page, headings }, title: '长'.repeat(5000), content }
  for (const record of recordsOfPage(long, true))
    expect(Buffer.byteLength(JSON.stringify(record))).toBeLessThanOrEqual(maxRecordBytes)
})
