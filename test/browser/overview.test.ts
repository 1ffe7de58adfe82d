// Overview pages: their lists, and the filter that narrows them.

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { bilingual } from '../bilingual.ts'
import { shows, testBrowser } from './browser.ts'
import { serveBuilt, serveOwn } from './served.ts'

const browser = testBrowser()
const site = serveBuilt('browser')

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
            'alone',
            { type: 'dir', name: 'build', label: word('Build', '构建') },
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
const listed = (page: Page) => main(page).locator('.overview :is(h2, .overview-item a)').allTextContents()

const everything = {
  en: ['Build', 'The dist-path', 'Type', 'Café', 'Quiet', 'Serve-it', 'Port', 'Type', 'End', 'Others', 'Alone', 'Part'],
  zh: ['构建', '产物', '类型', 'Café', '安静', '服务', '端口', '类型', 'End', '其他', '单独', '部分'],
}

test.each([
  ['/api/', 'All of it', 'Filter', 'Enter keyword', everything.en],
  ['/zh/api/', '全部', '筛选', '输入关键词', everything.zh],
])(
  '[2.5.23, 2.5.24, 2.5.25, 2.5.26] gives %s a title, a filter, and groups of pages with their headings of depth 2',
  async (path, title, name, placeholder, all) => {
    const page = await browser.open(grouped.url(path))
    await shows(page, title)
    expect(await filter(page).getAttribute('placeholder')).toBe(placeholder)
    expect(await main(page).getByRole('searchbox', { name, exact: true }).count()).toBe(1)
    expect(await filter(page).evaluate((input) => input === document.activeElement)).toBe(false)
    expect(await listed(page)).toEqual(all)
  },
)

test('[2.5.25] omits the heading of ungrouped pages if there are no groups', async () => {
  const page = await browser.open(site.url('/api/'))
  expect(await listed(page)).toEqual(['Alpha', 'Dist path', 'Beta', 'Port'])
})

describe('[5.10] the filter', () => {
  test.each([
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
  ])('finds %s', async (_, query, found) => {
    const page = await browser.open(grouped.url('/api/'))
    await filter(page).fill(query)
    expect(await listed(page)).toEqual(found)
  })

  test('announces the number of results, and clears with Escape', async () => {
    const page = await browser.open(grouped.url('/api/'))
    await filter(page).fill('type')
    expect(await main(page).getByRole('status').textContent()).toMatch(/2/)
    await filter(page).press('Escape')
    expect(await filter(page).inputValue()).toBe('')
    expect(await listed(page)).toEqual(everything.en)
  })

  test.each([
    ['/api/', 'gamma <b>', 'No matching API found: gamma <b>'],
    ['/zh/api/', '没有的', '没有找到匹配的 API：没有的'],
  ])('[8.5] reports on %s that "%s" has no matches', async (path, query, said) => {
    const page = await browser.open(grouped.url(path))
    await filter(page).fill(query)
    expect(await listed(page)).toEqual([])
    expect(await main(page).getByRole('status').textContent()).toBe(said)
    expect(await main(page).getByText(said).isVisible()).toBe(true)
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

test.each([
  [640, true],
  [639, false],
])('shows the filter beside the title at %d px: %s', async (width, isBeside) => {
  const page = await browser.open(grouped.url('/api/'), { viewport: { width, height: 800 } })
  const [title, field] = [await page.locator('main h1').boundingBox(), await filter(page).boundingBox()]
  const middle = (box: typeof title) => (box?.y ?? 0) + (box?.height ?? 0) / 2
  if (isBeside) expect(Math.abs(middle(title) - middle(field))).toBeLessThan(3)
  else expect(field?.y ?? 0).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0))
})

describe('[5.10] the options of Rsbuild', () => {
  const own = serveOwn()

  test.each([
    ['hmr', '/config/', ['dev', 'dev.hmr', 'dev.liveReload', 'Relation to HMR']],
    ['hmr', '/zh/config/', ['dev', 'dev.hmr', 'dev.liveReload', '与 HMR 的关系']],
    ['Asset-Prefix', '/config/', ['dev', 'dev.assetPrefix', 'output', 'output.assetPrefix']],
    ['asset prefix', '/zh/config/', ['dev', 'dev.assetPrefix', 'output', 'output.assetPrefix']],
    ['port', '/config/', ['server', 'server.port', 'Read the real port', 'server.strictPort', 'Port placeholder']],
    ['port', '/zh/config/', ['server', 'server.port', 'server.strictPort']],
    ['swc', '/config/', ['tools', 'tools.swc', 'SWC plugins']],
    ['swc', '/zh/config/', ['tools', 'tools.swc', 'SWC 插件']],
  ])('finds only entries that match "%s" on %s', async (query, path, expected) => {
    const page = await browser.open(own.url(path))
    await filter(page).fill(query)
    const found = await listed(page)
    expect(found).toEqual(expect.arrayContaining(expected))
    const items = await main(page)
      .locator('.overview-item')
      .evaluateAll((all) => all.map((one) => one.textContent ?? ''))
    const plain = query.replace(/\W/g, '').toLowerCase()
    expect(items.filter((text) => !text.toLowerCase().includes(plain))).toEqual([])
  })

  test.each([
    ['/config/', 'No matching API found: qwertz'],
    ['/zh/config/', '没有找到匹配的 API：qwertz'],
  ])('[8.5] reports that an unknown name has no matches on %s', async (path, said) => {
    const page = await browser.open(own.url(path))
    expect((await listed(page)).length).toBeGreaterThan(98)
    await filter(page).fill('qwertz')
    expect(await listed(page)).toEqual([])
    expect(await main(page).getByRole('status').textContent()).toBe(said)
  })
})
