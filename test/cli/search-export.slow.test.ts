// `docsite search export`: the files that it writes, which plain Lunr loads, and what it says if it cannot.

import { createRequire } from 'node:module'
import { join } from 'node:path'
import type lunrModule from 'lunr'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stemmerName } from '../../pipeline/model/search/stemmer-name.ts'
import { bilingual } from '../bilingual.ts'
import { docsite, SiteTest } from '../site-test.ts'

const files = {
  ...bilingual(),
  'content/en/index.md': '# Home\n\nWelcome.\n',
  'content/en/guide/first.md': '# First steps\n\nConfigure the lantern.\n',
  'content/zh/index.md': '# 首页\n\n欢迎。\n',
  'content/zh/guide/first.md': '# 第一步\n\n配置灯笼。\n',
}

const site = SiteTest.of(files)
beforeAll(async () => {
  const { code, stderr } = await site.build()
  if (code !== 0) throw new Error(stderr)
})
afterAll(() => site[Symbol.dispose]())

const exportTo = (of: SiteTest, flags: string[]) => docsite(['search', 'export', ...flags], { cwd: of.root })

interface Exported {
  pages: { title: string; route: string }[]
  index: object
}

/** Returns the routes that plain Lunr finds in an exported file. */
function found(of: SiteTest, file: string, query: string): string[] {
  const lunr = createRequire(import.meta.url)('lunr') as typeof lunrModule
  const { pages, index } = JSON.parse(of.read(file)) as Exported
  return lunr.Index.load(index)
    .search(query)
    .map(({ ref }) => pages[Number(ref)]?.route as string)
}

test('writes the index of every language, with the titles and routes of its pages, which plain Lunr searches', async () => {
  const { code, stdout, stderr } = await exportTo(site, ['--to', 'all/indexes'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const [english, chinese] = ['en', 'zh'].map((lang) => join('all/indexes', `lunr.${lang}.json`)) as [string, string]
  expect(stdout).toBe(`Wrote ${english} with 2 pages\nWrote ${chinese} with 2 pages\n`)
  expect([...site.files('all').keys()]).toEqual(['indexes/lunr.en.json', 'indexes/lunr.zh.json'])
  const { pages } = JSON.parse(site.read(english)) as Exported
  expect(pages).toEqual(
    expect.arrayContaining([
      { title: 'Home', route: '/' },
      { title: 'First steps', route: '/guide/first' },
    ]),
  )
  expect(found(site, english, 'lantern')).toEqual(['/guide/first'])
  expect(found(site, english, 'title:home')).toEqual(['/'])
  expect(found(site, english, 'configuring')).toEqual(['/guide/first'])
  expect(found(site, english, '配置')).toEqual([])
  expect(found(site, chinese, '配置')).toEqual(['/zh/guide/first'])
})

test('writes one index with `--locale`, into the current directory by default', async () => {
  const { code, stdout, stderr } = await exportTo(site, ['--locale', 'zh'])
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: 'Wrote lunr.zh.json with 2 pages\n', stderr: '' })
  expect(found(site, 'lunr.zh.json', '灯笼')).toEqual(['/zh/guide/first'])
  expect(site.exists('lunr.en.json')).toBe(false)
})

test('builds, checks and exports every pair of locales of one language', async () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const stemmed = letters.flatMap((one) => letters.map((other) => one + other)).filter((lang) => stemmerName(lang))
  // Languages without a stemmer, among them all that `Intl.Segmenter` segments.
  const others = ['en', 'ja', 'km', 'lo', 'my', 'pl', 'th', 'zh']
  const tags = [
    ...[...stemmed, ...others].flatMap((lang) => [lang, `${lang}-AA`, `${lang}-zz`]),
    ...['zh-Hans', 'zh-Hant', 'sr-Latn', 'sr-Cyrl'],
  ]
  expect(stemmed.length).toBeGreaterThan(19)
  using pairs = SiteTest.of({
    'config/site.json': JSON.stringify({ lang: 'de', locales: tags.map((lang) => ({ lang, label: lang })) }),
    ...Object.fromEntries(tags.map((lang) => [`content/${lang}/index.md`, `# Lantern 灯\n\nWord\n`])),
  })
  expect((await pairs.check()).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  const { code, stderr } = await pairs.build()
  expect(code, stderr).toBe(0)
  const exported = await exportTo(pairs, ['--to', 'all'])
  expect({ code: exported.code, stderr: exported.stderr }).toEqual({ code: 0, stderr: '' })
  // Plain Lunr lacks the stemmers, so this reads what the files say.
  for (const lang of ['pt-AA', 'pt-zz'])
    expect(JSON.parse(pairs.read(`all/lunr.${lang}.json`))).toMatchObject({ index: { pipeline: ['stemmer-pt'] } })
  expect(exported.stdout.split('\n').slice(0, -1)).toEqual(
    tags.map((lang) => `Wrote ${join('all', `lunr.${lang}.json`)} with 1 page`),
  )
})

test('reads the site from `--out`, and the project from its argument', async () => {
  using other = SiteTest.of({ 'docs/content/index.md': '# Elsewhere\n' })
  expect((await docsite(['build', 'docs', '--out', 'public'], { cwd: other.root })).code).toBe(0)
  const { code, stdout } = await exportTo(other, ['docs', '--out', 'public', '--to', 'indexes'])
  expect({ code, stdout }).toEqual({ code: 0, stdout: `Wrote ${join('indexes', 'lunr.en.json')} with 1 page\n` })
})

test('names the indexes of a site with versions by version and language', async () => {
  using versions = SiteTest.of({
    'config/site.json': JSON.stringify({
      locales: [
        { lang: 'en', label: 'English' },
        { lang: 'zh', label: '中文' },
      ],
      multiVersion: { default: 'v2', versions: ['v1', 'v2'] },
      search: { versioned: true },
    }),
    ...Object.fromEntries(
      ['v1', 'v2'].flatMap((version) =>
        ['en', 'zh'].map((lang) => [`content/${version}/${lang}/index.md`, `# Page of ${version}\n\nword${version}\n`]),
      ),
    ),
  })
  expect((await versions.build()).code).toBe(0)
  const { code } = await exportTo(versions, ['--to', 'all'])
  expect(code).toBe(0)
  expect([...versions.files('all').keys()]).toEqual([
    'lunr.v1.en.json',
    'lunr.v1.zh.json',
    'lunr.v2.en.json',
    'lunr.v2.zh.json',
  ])
  expect([found(versions, 'all/lunr.v1.en.json', 'wordv1'), found(versions, 'all/lunr.v1.en.json', 'wordv2')]).toEqual([
    ['/v1/'],
    [],
  ])
  const one = await exportTo(versions, ['--locale', 'v1.zh', '--to', 'one'])
  expect(one).toMatchObject({ code: 0, stdout: `Wrote ${join('one', 'lunr.v1.zh.json')} with 1 page\n` })
})

describe('exits with 2 and writes nothing', () => {
  test('if there is no index for a locale', async () => {
    const locale = 'constructor'
    const { code, stdout, stderr } = await exportTo(site, ['--locale', locale, '--to', 'none'])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toBe(`error There is no search index for "${locale}"\n  Use one of: en, zh.\n`)
    expect(site.exists(`none/lunr.${locale}.json`)).toBe(false)
  })

  test('if the site has not been built', async () => {
    using unbuilt = SiteTest.of(files)
    const { code, stdout, stderr } = await exportTo(unbuilt, [])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toBe(
      `error ${unbuilt.path('dist/static/manifest.json')} was not found\n  Run \`docsite build\` first.\n`,
    )
  })

  const isFull = process.env.DOCSITE_TEST === 'full'
  const searches: [string, unknown][] = [
    ['search is off', false],
    [
      'a search engine answers queries',
      {
        mode: 'provider',
        provider: { name: 'custom', module: 'config/search.ts', connect: ['https://search.example'] },
      },
    ],
  ]
  test.each(isFull ? searches : searches.slice(0, 1))('if %s', async (_, search) => {
    using other = SiteTest.of({
      ...files,
      ...bilingual({ search }),
      'config/search.ts': 'export const search = async () => []\nexport default search\n',
    })
    expect((await other.build()).code).toBe(0)
    const { code, stdout, stderr } = await exportTo(other, [])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toBe('error The site has no search index of its own\n  Set `search.mode` to "local".\n')
  })
})
