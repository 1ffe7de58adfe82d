// Overview pages: their lists, and the filter that narrows them.

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { bilingual } from '../bilingual.ts'
import { shows, testBrowser } from './browser.ts'
import { serveBuilt, serveOwn } from './served.ts'

const browser = testBrowser()
const site = serveBuilt('browser')
const own = serveOwn()

/** A section with two groups and one ungrouped page. */
const grouped = serveBuilt({
  ...bilingual(),
  ...Object.fromEntries(
    (['en', 'zh'] as const).flatMap((lang) => {
      const word = (en: string, zh: string) => (lang === 'en' ? en : zh)
      const folder = `content/${lang}`
      return [
        [`${folder}/index.md`, '# Home\n'],
        [
          `${folder}/api/_meta.json`,
          JSON.stringify([
            'index',
            { type: 'dir', name: 'build', label: word('Build', '构建') },
            'alone',
            { type: 'dir', name: 'serve', label: word('Serve-it', '服务') },
          ]),
        ],
        [`${folder}/api/index.md`, `---\noverview: true\n---\n\n# ${word('All of it', '全部')}\n`],
        [`${folder}/api/alone.md`, `# ${word('Alone', '单独')}\n\n## ${word('Part', '部分')}\n\n### Deeper\n`],
        [
          `${folder}/api/build/dist.md`,
          `# ${word('The dist-path', '产物')}\n\n## ${word('Type', '类型')}\n\n## Café\n\n### Deeper\n`,
        ],
        [
          `${folder}/api/build/quiet.md`,
          `---\noverviewHeaders: []\n---\n\n# ${word('Quiet', '安静')}\n\n## ${word('Silence', '沉默')}\n`,
        ],
        [`${folder}/api/serve/port.md`, `# ${word('Port', '端口')}\n\n## ${word('Type', '类型')}\n\n## End\n`],
      ]
    }),
  ),
})

const main = (page: Page) => page.getByRole('main')
const filter = (page: Page) => main(page).getByRole('searchbox')
/** Returns the names of groups, pages and headings in reading order. */
const listed = (page: Page) => main(page).locator('.overview-list :is(h2, .overview-item a)').allTextContents()

const everything = {
  en: ['Build', 'The dist-path', 'Type', 'Café', 'Quiet', 'Others', 'Alone', 'Part', 'Serve-it', 'Port', 'Type', 'End'],
  zh: ['构建', '产物', '类型', 'Café', '安静', '其他', '单独', '部分', '服务', '端口', '类型', 'End'],
}

test.each([
  [
    '/api/',
    'All of it',
    ['Filter', 'Enter keyword'],
    everything.en,
    ['gamma <b>', 'No matching API found: gamma <b>'],
  ] as const,
  ['/zh/api/', '全部', ['筛选', '输入关键词'], everything.zh, ['没有的', '没有找到匹配的 API：没有的']] as const,
])(
  '[2.5.23, 2.5.24, 2.5.25, 2.5.26, 5.10, 8.5] gives %s a title, groups of pages with their headings of depth 2, and a filter that reports queries without matches',
  async (path, title, [name, placeholder], all, [query, said]) => {
    const page = await browser.open(grouped.url(path))
    await shows(page, title)
    expect(await filter(page).getAttribute('placeholder')).toBe(placeholder)
    expect(await main(page).getByRole('searchbox', { name, exact: true }).count()).toBe(1)
    expect(await filter(page).evaluate((input) => input === document.activeElement)).toBe(false)
    expect(await listed(page)).toEqual(all)
    await filter(page).fill(query)
    expect(await listed(page)).toEqual([])
    expect(await main(page).getByRole('status').textContent()).toBe(said)
    expect(await main(page).getByText(said).isVisible()).toBe(true)
  },
)

test('[2.5.25] omits the heading of ungrouped pages that no group precedes', async () => {
  const page = await browser.open(site.url('/api/'))
  expect(await listed(page)).toEqual(['Alpha', 'Dist path', 'Beta', 'Port'])
})

describe('[5.10] the filter', () => {
  const found: [what: string, query: string, entries: string[]][] = [
    [
      'a page regardless of case, with a space instead of a hyphen',
      'DIST path',
      ['Build', 'The dist-path', 'Type', 'Café'],
    ],
    ['a page by its exact name', 'dist-path', ['Build', 'The dist-path', 'Type', 'Café']],
    ['a group with everything in it', 'serve IT', ['Serve-it', 'Port', 'Type', 'End']],
    ['headings without their siblings', 'type', ['Build', 'The dist-path', 'Type', 'Serve-it', 'Port', 'Type']],
    ['a heading without its accent', 'cafe', ['Build', 'The dist-path', 'Café']],
    ['the ungrouped pages', 'others', ['Others', 'Alone', 'Part']],
    ['everything for a query of spaces', '  ', everything.en],
  ]
  test('finds pages, groups and headings, announces the number of results, and clears with Escape', async () => {
    const page = await browser.open(grouped.url('/api/'))
    for (const [what, query, entries] of found) {
      await filter(page).fill(query)
      expect([what, await listed(page)]).toEqual([what, entries])
    }
    await filter(page).fill('type')
    expect(await main(page).getByRole('status').textContent()).toMatch(/2/)
    // An input method that cancels a composition has the key to itself.
    await filter(page).dispatchEvent('keydown', { key: 'Escape', keyCode: 229, isComposing: true })
    expect(await filter(page).inputValue()).toBe('type')
    await filter(page).press('Escape')
    expect(await filter(page).inputValue()).toBe('')
    expect(await listed(page)).toEqual(everything.en)
  })
})

test('links to pages and to their headings', async () => {
  const page = await browser.open(grouped.url('/zh/api/'))
  await filter(page).fill('端口')
  await main(page).getByRole('link', { name: '端口', exact: true }).click()
  await shows(page, '端口')
  await page.goBack()
  await shows(page, '全部')
  await main(page).getByRole('link', { name: '类型' }).last().click()
  await shows(page, '端口')
  expect(decodeURI(page.url())).toBe(grouped.url('/zh/api/serve/port#类型'))
})

test('keeps the filter above the results while the reader scrolls, counts them once filtered, begins with the text of the page, and orders the cards as the sidebar, in rows without gaps', async () => {
  const page = await browser.open(own.url('/config/'))
  const order = await main(page)
    .locator('h1, .code, .overview-filter, .overview-group h2')
    .evaluateAll((parts) => parts.map((part) => part.className || part.localName))
  expect(order.slice(0, 3)).toEqual(['h1', 'code', 'overview-filter needs-script'])
  expect((await listed(page)).slice(0, 2)).toEqual(['root', expect.any(String)])
  const count = main(page).locator('.overview-count')
  expect(await count.textContent()).toBe('')
  const all = await main(page).locator('.overview-item').count()
  expect(all).toBeGreaterThan(90)
  await filter(page).fill('port')
  expect(Number.parseInt((await count.textContent()) ?? '', 10)).toBeLessThan(all)
  await filter(page).fill('')
  await page.evaluate(() => scrollTo(0, 3000))
  const bar = await page.getByRole('banner').boundingBox()
  await expect.poll(async () => (await filter(page).boundingBox())?.y).toBeLessThan((bar?.height ?? 0) + 40)
  const distances = await main(page)
    .locator('.overview-items')
    .evaluateAll((lists) =>
      lists.flatMap((list) => {
        const boxes = [...list.children].map((card) => card.getBoundingClientRect())
        return boxes.flatMap((box, i) => {
          const below = boxes.slice(i + 1).find(({ left }) => left === box.left)
          return below ? below.top - box.bottom : []
        })
      }),
    )
  expect(distances.length).toBeGreaterThan(30)
  expect([Math.min(...distances), Math.max(...distances)].map(Math.round)).toEqual([16, 16])
  const rows = await main(page)
    .locator('.overview-items')
    .first()
    .evaluate((list) => [...list.children].map((card) => Math.round(card.getBoundingClientRect().top)))
  expect(rows).toEqual([...rows].sort((a, b) => a - b))
  expect(rows[1]).toBe(rows[0])
})

test.each([
  ['a phone', 375, 700, '/config/', []],
  ['a phone on its side', 740, 360, '/config/', []],
  ['a window of 1280 px at 400%', 320, 200, '/config/', []],
  ['a tablet', 800, 700, '/config/', ['.local-bar']],
  ['a tablet without a sidebar', 800, 700, '/config/?sidebar=0', []],
  ['a wide window', 1280, 700, '/config/', ['.navbar']],
  ['a wide window without a navbar', 1280, 700, '/config/?navbar=0', []],
])('leaves no gap above the filter in %s while the reader scrolls', async (_, width, height, path, above) => {
  const page = await browser.open(own.url(path), { viewport: { width, height } })
  await page.evaluate(() => scrollTo({ top: 3000, behavior: 'instant' }))
  const edges = () =>
    page.evaluate((above) => {
      const bottoms = above.map((selector) => document.querySelector(selector)?.getBoundingClientRect().bottom ?? 0)
      const top = document.querySelector('.overview-filter')?.getBoundingClientRect().top
      return { top, bar: Math.max(0, ...bottoms) }
    }, above)
  const { top, bar } = await edges()
  expect(top).toBe(bar)
  expect(bar > 0).toBe(above.length > 0)
})

describe('[5.10, 8.5] the options of Rsbuild', () => {
  test.each([
    [
      '/config/',
      {
        hmr: ['dev', 'dev.hmr', 'dev.liveReload', 'Relation to HMR'],
        'Asset-Prefix': ['dev', 'dev.assetPrefix', 'output', 'output.assetPrefix'],
        port: ['server', 'server.port', 'Read the real port', 'server.strictPort', 'Port placeholder'],
        swc: ['tools', 'tools.swc', 'SWC plugins'],
      },
      'No matching API found: qwertz',
    ],
    [
      '/zh/config/',
      {
        hmr: ['dev', 'dev.hmr', 'dev.liveReload', '与 HMR 的关系'],
        'asset prefix': ['dev', 'dev.assetPrefix', 'output', 'output.assetPrefix'],
        port: ['server', 'server.port', 'server.strictPort'],
        swc: ['tools', 'tools.swc', 'SWC 插件'],
      },
      '没有找到匹配的 API：qwertz',
    ],
  ])(
    'are filtered on %s to entries that match a query, or to a message if nothing does',
    async (path, queries, said) => {
      const page = await browser.open(own.url(path))
      expect((await listed(page)).length).toBeGreaterThan(98)
      for (const [query, expected] of Object.entries(queries)) {
        await filter(page).fill(query)
        expect(await listed(page)).toEqual(expect.arrayContaining(expected))
        const items = await main(page)
          .locator('.overview-item')
          .evaluateAll((all) => all.map((one) => one.textContent ?? ''))
        const plain = query.replace(/\W/g, '').toLowerCase()
        expect(items.filter((text) => !text.toLowerCase().includes(plain))).toEqual([])
      }
      await filter(page).fill('qwertz')
      expect(await listed(page)).toEqual([])
      expect(await main(page).getByRole('status').textContent()).toBe(said)
    },
  )
})
