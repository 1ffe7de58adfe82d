// The slots, overrides and 404 pages of a project in a built site.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { slotNames } from '../pipeline/model/slots.ts'
import { themeComponent, themeComponentNames } from '../pipeline/model/theme-components.ts'
import { builtFixture } from './shared-builds.ts'
import { filesOf, repository, SiteTest } from './site-test.ts'
import { slotSite } from './slot-site.ts'

let files: Map<string, Buffer>
const read = (path: string): string => files.get(path)?.toString() ?? ''
const slotsIn = (html: string) => slotNames.filter((name) => html.includes(`data-theme-slot="${name}"`))

beforeAll(async () => {
  files = filesOf((await builtFixture(slotSite, ['--base', '/docs/'])).folder)
})

const belowHero = ['home-before-features', 'home-after-features']

test.each([
  ['guide/a.html', slotNames.slice(0, 11)],
  ['wide.html', ['banner', 'navbar-start', 'navbar-end', 'article-before', 'title-after', 'article-after', 'footer']],
  ['index.html', ['banner', 'navbar-start', 'navbar-end', 'footer', 'home-hero', ...belowHero]],
  ['zh/index.html', ['banner', 'navbar-start', 'navbar-end', 'footer', ...belowHero]],
  ['404.html', ['banner', 'navbar-start', 'navbar-end', 'footer', 'not-found']],
  ['blank.html', []],
])('prerenders the slots of %s', (path, names) => {
  expect(slotsIn(read(path))).toEqual(names)
})

test('passes the page and the site to a slot, on every page', () => {
  for (const [path, title] of [
    ['guide/a', 'Alpha'],
    ['zh/guide/b', '乙'],
  ])
    expect(read(`${path}.html`)).toContain(`article-before: ${title} of Slots</p>`)
})

test('places the slot below the title into the article, but not into feeds and Markdown copies', () => {
  expect(read('guide/a.html')).toMatch(/<\/h1><div data-theme-slot="title-after">/)
  for (const path of ['rss/all.xml', 'guide/a.md', 'guide/b.md']) {
    expect(read(path)).toContain('Text.')
    expect(read(path)).not.toContain('title-after')
  }
  // The slots of a home page belong to its text.
  expect(read('index.md')).toContain('home-before-features: home of Slots')
})

test("gives an override the original of the same name and the project's versions of the others", () => {
  const html = read('guide/a.html')
  expect(html.match(/<b data-own="logo"><span>Slots<\/span><\/b>/g)).toHaveLength(2)
  expect(html).toMatch(/<div data-own="sidebar"><b data-own="logo">.*?<\/b><div class="sidebar"/)
})

test('shows the footer and the announcement on every page except blank ones', () => {
  for (const path of ['guide/a', 'wide', 'index', '404', 'zh/404'])
    expect(read(`${path}.html`), path).toMatch(/class="announcement".*class="site-footer">Made by/s)
  expect(read('blank.html')).not.toMatch(/class="announcement"|class="site-footer"/)
  expect(read('zh/wide.html')).toContain('<a class="announcement-text" href="/docs/zh/guide/b">')
})

test("builds the project's 404 page in each language, and lists it nowhere", () => {
  expect(read('404.html')).toMatch(/<title>Lost - Slots<\/title>.*<meta name="robots" content="noindex">/s)
  expect(read('zh/404.html')).toContain('href="/docs/zh/guide/a">甲</a>')
  expect([...files.keys()].filter((path) => /404.*\.md|lost.*\.svg/.test(path))).toEqual([
    expect.stringMatching(/^static\/image\/lost\.[\da-f]{8}\.svg$/),
  ])
  const lists = [...files.keys()].filter((path) => /^(?:zh\/)?llms|sitemap|search_|static\/site\./.test(path))
  expect(lists.filter((path) => read(path).includes('404') || read(path).includes('Lost'))).toEqual([])
})

const plain = {
  'config/site.json':
    '{ "title": "Site", "locales": [{ "lang": "en", "label": "en" }, { "lang": "zh", "label": "zh" }] }',
  'content/en/index.md': '# Home\n',
  'content/en/404.md': '# Lost\n\n[Home](./index.md)\n',
}

test('shows the 404 page of the default language where another has none', async () => {
  using site = SiteTest.of(plain)
  await site.build()
  expect(site.read('dist/zh/404.html')).toMatch(
    /<article id="pageArticle" class="prose" lang="en".*href="\/zh\/">Home<\/a>/s,
  )
})

test('loads the same scripts, byte for byte, with slots that are not hydrated', async () => {
  const own = 'export default ({ page }) => <p className="own">{page.title}</p>\n'
  const slots = Object.fromEntries(slotNames.map((name) => [name, './theme/slots/own.tsx']))
  // With a style sheet, the theme is compiled for both sites, and its files have the same names.
  const config = { ...(JSON.parse(plain['config/site.json']) as object), styles: ['config/own.css'] }
  const files = { ...plain, 'config/own.css': ':root { --radius: 3px }\n', 'theme/slots/own.tsx': own }
  using without = SiteTest.of({ ...files, 'config/site.json': JSON.stringify(config) })
  using withSlots = SiteTest.of({ ...files, 'config/site.json': JSON.stringify({ ...config, slots }) })
  expect(await Promise.all([without.build(), withSlots.build()])).toMatchObject([{ code: 0 }, { code: 0 }])
  const assets = (site: SiteTest) =>
    [...site.files()]
      .filter(([path]) => /^static\/(?:js|css|image)\//.test(path))
      .map(([path, bytes]) => [path, `${bytes}`])
  expect(withSlots.read('dist/index.html')).toContain('<p class="own">Home</p>')
  expect(assets(withSlots)).toEqual(assets(without))
})

describe('a project with a wrong component', () => {
  const site = { 'content/index.md': '# Home\n\n## Section\n', 'content/guide.md': '# Guide\n' }
  const config = (slots: object) => ({ 'config/site.json': JSON.stringify({ slots }, null, 1) })
  const slot = (text: string) => ({ ...config({ footer: './theme/slots/a.tsx' }), 'theme/slots/a.tsx': text })

  test.each<[string, Record<string, string>, string]>([
    [
      'throws on one page',
      slot("export default ({ page }) => { if (page.title === 'Guide') throw new Error('No guide'); return <p /> }\n"),
      'content/guide.md error The component `theme/slots/a.tsx` in the slot `footer` throws an error on the page `/guide`: No guide',
    ],
    [
      'has no default export',
      slot('export const a = 1\n'),
      'theme/slots/a.tsx error The component in the slot `footer` has no default export',
    ],
    [
      'computes `hydrate`',
      slot('const yes = true\nexport const hydrate = yes\nexport default () => <p />\n'),
      'theme/slots/a.tsx error The component in the slot `footer` must export `hydrate` literally',
    ],
    [
      'does not exist',
      config({ footer: './theme/slots/a.tsx' }),
      'config/site.json:3:3 error The component `theme/slots/a.tsx` does not exist',
    ],
    [
      'replaces nothing',
      { 'theme/NavBar.tsx': 'export default () => <p />\n' },
      'theme/NavBar.tsx error The theme has no public component `NavBar`, and no slot uses this file',
    ],
    [
      'replaces a component without a default export',
      { 'theme/Logo.tsx': 'export const Logo = () => <p />\n' },
      'theme/Logo.tsx error The component `Logo` has no default export',
    ],
  ])('reports a component that %s', async (_, edits, expected) => {
    using broken = SiteTest.of({ ...site, ...edits })
    const { code, stderr } = await broken.build()
    expect(stderr).toContain(expected)
    expect(code).not.toBe(0)
  })
})

describe.each(['en', 'zh'] as const)('the %s manual', (lang) => {
  const manual = (page: string) => readFileSync(join(repository, `manual/content/${lang}/guide/${page}.md`), 'utf8')
  const rowsOf = (page: string, id: string) =>
    (manual(page).split(`{#${id}}`)[1] ?? '').split('\n').filter((line) => line.startsWith('| `'))

  test('lists every slot', () => {
    expect(rowsOf('slots', 'all').map((row) => /`([^`]+)`/.exec(row)?.[1])).toEqual([...slotNames])
  })

  test('lists every component that a project may replace', () => {
    expect(rowsOf('overrides', 'components')).toEqual(
      themeComponentNames.map((name) => {
        const { props, about } = themeComponent(name)
        return `| \`${name}\` |${props === undefined ? '' : ` \`${props}\``} | ${about[lang === 'en' ? 0 : 1]} |`
      }),
    )
  })

  test('shows components that build', async () => {
    const samples = ['slots', 'overrides'].flatMap((page) =>
      Array.from(manual(page).matchAll(/^```\w+ title="([^"]+)"\n(.*?)^```$/gms), ([, file = '', text = '']) => [
        file,
        text,
      ]),
    )
    expect(samples).toHaveLength(6)
    using site = SiteTest.of({
      ...(Object.fromEntries(samples) as Record<string, string>),
      'content/index.md': '---\npageType: home\nfeatures: [{ title: Fast }]\n---\n',
      'content/guide.md': '---\nx-own: 1\n---\n\n# Guide\n',
    })
    expect(await site.build()).toMatchObject({ code: 0, stderr: '' })
    expect(site.read('dist/guide.html')).toMatch(/<small>Beta<\/small>.*Was this page helpful\?.*MIT License/s)
    expect(site.read('dist/index.html')).toContain('<ul><li>Fast</li></ul>')
  })
})
