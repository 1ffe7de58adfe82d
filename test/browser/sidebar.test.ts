// The sidebar as a column and as a drawer: its entries, groups and active item, and the local bar that opens it.

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { bilingual } from '../bilingual.ts'
import { countRequests, hydrated, shows, testBrowser } from './browser.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()

const numbers = Array.from({ length: 90 }, (_, i) => String(i + 1).padStart(2, '0'))

/** A site in both languages with one section that has every kind of entry, and one long section. */
const site = serveBuilt({
  ...bilingual({ title: 'Fixture' }),
  ...Object.fromEntries(
    (['en', 'zh'] as const).flatMap((lang) => {
      const word = (en: string, zh: string) => (lang === 'en' ? en : zh)
      const folder = `content/${lang}`
      const page = (title: string) =>
        `# ${title}\n\n## ${word('Part', '部分')}\n\n${word('Words', '文字')}.\n\n## End\n`
      return [
        [`${folder}/index.md`, '---\npageType: home\n---\n'],
        [
          `${folder}/guide/_meta.json`,
          JSON.stringify([
            'index',
            'first',
            { type: 'divider' },
            { type: 'section-header', label: word('Further on', '更进一步') },
            { type: 'custom-link', label: 'Elsewhere', link: 'https://example.com/' },
            { type: 'divider', dashed: true },
            'second',
            { type: 'dir', name: 'open', label: word('Open', '打开的') },
            { type: 'dir', name: 'deep', label: word('Deep', '深处'), collapsed: true },
            { type: 'dir', name: 'fixed', label: word('Fixed', '固定'), collapsible: false, collapsed: true },
          ]),
        ],
        [`${folder}/guide/index.md`, page(word('Guide', '指南'))],
        [`${folder}/guide/first.md`, page(word('First', '第一页'))],
        [`${folder}/guide/second.md`, page(word('Second', '第二页'))],
        [`${folder}/guide/unlisted.md`, page(word('Unlisted', '未列出'))],
        [`${folder}/guide/bare.md`, `---\nsidebar: false\n---\n${page(word('Bare', '无侧边栏'))}`],
        [`${folder}/guide/open.md`, page(word('About open', '关于打开'))],
        [`${folder}/guide/open/inside.md`, page(word('Inside', '里面'))],
        [
          `${folder}/guide/deep/_meta.json`,
          JSON.stringify(['aside', { type: 'dir', name: 'deeper', collapsed: true }]),
        ],
        [`${folder}/guide/deep/aside.md`, page(word('Aside', '旁边'))],
        [
          `${folder}/guide/deep/deeper/_meta.json`,
          JSON.stringify(['leaf', { type: 'dir', name: 'other', label: word('Other', '其它'), collapsed: true }]),
        ],
        [`${folder}/guide/deep/deeper/leaf.md`, page(word('Leaf', '叶子'))],
        [`${folder}/guide/deep/deeper/other/twig.md`, page(word('Twig', '细枝'))],
        [`${folder}/guide/fixed/stone.md`, page(word('Stone', '石头'))],
        ...numbers.map((number) => [
          `${folder}/list/page-${number}.md`,
          page(word(`Page ${number}`, `第 ${number} 页`)),
        ]),
      ]
    }),
  ),
})

const phone = { viewport: { width: 375, height: 700 } }
const sidebar = (page: Page) => page.getByRole('navigation', { name: /^(?:Sidebar|侧边栏)$/ })
const link = (page: Page, name: string) => sidebar(page).getByRole('link', { name, exact: true })
const current = (page: Page) => sidebar(page).locator('[aria-current="page"]').allTextContents()
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
  })

test.each([
  ['/guide/', ['Guide', 'First'], '/list/page-01', ['Page 01', 'Page 02']],
  ['/zh/guide/', ['指南', '第一页'], '/zh/list/page-01', ['第 01 页', '第 02 页']],
])('[2.6.15] shows a different sidebar in each section, starting at %s', async (guide, first, list, second) => {
  const page = await browser.open(site.url(guide))
  expect((await sidebar(page).getByRole('link').allTextContents()).slice(0, 2)).toEqual(first)
  expect(
    await sidebar(page)
      .getByText(second[1] ?? '')
      .count(),
  ).toBe(0)
  await page.goto(site.url(list))
  expect((await sidebar(page).getByRole('link').allTextContents()).slice(0, 2)).toEqual(second)
  expect(await sidebar(page).getByRole('link').count()).toBe(90)
})

test('[2.6.17] has links, solid and dashed dividers, and headers that are not interactive', async () => {
  const page = await browser.open(site.url('/guide/'))
  const lines = await sidebar(page)
    .locator('hr')
    .evaluateAll((rules) => rules.map((rule) => getComputedStyle(rule).borderTopStyle))
  expect(lines).toEqual(['solid', 'dashed'])
  const header = sidebar(page).getByText('Further on')
  expect(await header.isVisible()).toBe(true)
  expect(await header.evaluate((text) => text.closest('a,button,[tabindex]'))).toBe(null)
  expect(await link(page, 'Elsewhere').getAttribute('href')).toBe('https://example.com/')
})

describe('a group', () => {
  test.each([
    ['/guide/first', 'Inside', 'Collapse Open', 'Expand Open'],
    ['/zh/guide/first', '里面', '收起打开的', '展开打开的'],
  ])(
    '[2.6.16, 4.25] is initially open on %s, and closes and opens with its button',
    async (path, inside, collapse, expand) => {
      const page = await browser.open(site.url(path), { reducedMotion: 'reduce' })
      const [close, open] = [collapse, expand].map((name) => sidebar(page).getByRole('button', { name, exact: true }))
      await link(page, inside).waitFor()
      expect(await close?.getAttribute('aria-expanded')).toBe('true')
      await close?.click()
      await expect.poll(() => link(page, inside).count()).toBe(0)
      expect(await open?.getAttribute('aria-expanded')).toBe('false')
      await open?.click()
      await link(page, inside).waitFor()
    },
  )

  test('[2.6.16] also opens with a click on its label if it is initially collapsed and has no page', async () => {
    const page = await browser.open(site.url('/guide/first'))
    expect(await link(page, 'Aside').count()).toBe(0)
    await sidebar(page).getByText('Deep', { exact: true }).click()
    await link(page, 'Aside').waitFor()
  })

  test('navigates with a click on its label if it has a page, and closes only with the chevron', async () => {
    const page = await browser.open(site.url('/guide/first'))
    await link(page, 'Open').click()
    await shows(page, 'About open')
    expect(await current(page)).toEqual(['Open'])
    expect(await link(page, 'Inside').isVisible()).toBe(true)
  })

  test('is always open if it is not collapsible', async () => {
    const page = await browser.open(site.url('/guide/first'))
    expect(await link(page, 'Stone').isVisible()).toBe(true)
    expect(await sidebar(page).getByRole('button', { name: /Fixed/ }).count()).toBe(0)
  })

  test('[4.26] opens with its ancestors if it contains the current page, while its siblings stay closed', async () => {
    const page = await browser.open(site.url('/guide/deep/deeper/leaf'))
    expect(await current(page)).toEqual(['Leaf'])
    expect(await link(page, 'Leaf').isVisible()).toBe(true)
    expect(await sidebar(page).getByRole('button', { name: 'Expand Other' }).isVisible()).toBe(true)
    expect(await link(page, 'Twig').count()).toBe(0)
  })

  test('[4.26] opens during navigation if it contains the new page, while open groups stay open', async () => {
    const page = await browser.open(site.url('/guide/fixed/stone'))
    await sidebar(page).getByRole('button', { name: 'Collapse Open' }).click()
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /^Previous Page/ })
      .click()
    await shows(page, 'Twig')
    await link(page, 'Twig').waitFor()
    await link(page, 'First').click()
    await shows(page, 'First')
    expect(await link(page, 'Twig').isVisible()).toBe(true)
    await expect.poll(() => link(page, 'Inside').count()).toBe(0)
  })

  const box = (page: Page) => sidebar(page).locator('li', { hasText: 'Deep' }).locator('> .sidebar-items').first()
  /** Returns the transitions of the group's current state, which apply when it enters that state. */
  const durations = (page: Page) =>
    box(page).evaluate((items) => {
      const { transitionProperty, transitionDuration, transitionDelay } = getComputedStyle(items)
      return `${transitionProperty}: ${transitionDuration}; ${transitionDelay}`
    })

  test('[4.27] opens in 0.3 s and closes in 0.5 s', async () => {
    const page = await browser.open(site.url('/guide/first'), { reducedMotion: 'no-preference' })
    expect(await durations(page)).toBe('grid-template-rows, opacity, visibility: 0.5s, 0.5s, 0s; 0s, 0s, 0.5s')
    await sidebar(page).getByRole('button', { name: 'Expand Deep' }).click()
    await sidebar(page).getByRole('button', { name: 'Collapse Deep' }).waitFor()
    expect(await durations(page)).toBe('grid-template-rows, opacity: 0.3s, 0.3s; 0s, 0s')
  })

  test('[4.27] grows from a height of 0 to 4 px more than the height of its content', async () => {
    const page = await browser.open(site.url('/guide/first'), { reducedMotion: 'reduce' })
    const height = () => box(page).evaluate((items) => items.getBoundingClientRect().height)
    const content = () =>
      box(page).evaluate((items) =>
        [...items.querySelectorAll(':scope > ul > li')]
          .flatMap((item) => [...item.children].filter((child) => child.getBoundingClientRect().height > 0))
          .reduce((sum, child) => sum + child.getBoundingClientRect().height, 0),
      )
    expect(await height()).toBe(0)
    await sidebar(page).getByRole('button', { name: 'Expand Deep' }).click()
    await expect.poll(height).toBeCloseTo((await content()) + 4, 0)
  })

  test('does not animate with reduced motion', async () => {
    const page = await browser.open(site.url('/guide/first'), { reducedMotion: 'reduce' })
    await sidebar(page).getByRole('button', { name: 'Collapse Open' }).click()
    expect(await durations(page)).toBe('grid-template-rows, opacity, visibility: 0s; 0s')
    expect(await link(page, 'Inside').count()).toBe(0)
  })
})

describe('the active item', () => {
  test.each([
    ['/guide/first', 'First', 'Second'],
    ['/zh/guide/first', '第一页', '第二页'],
  ])('[2.6.18] is marked and styled on %s', async (path, active, other) => {
    const page = await browser.open(site.url(path))
    expect(await current(page)).toEqual([active])
    const look = (name: string) =>
      link(page, name).evaluate((item) => {
        const { color, backgroundColor } = getComputedStyle(item)
        return { color, backgroundColor }
      })
    const [marked, plain] = [await look(active), await look(other)]
    expect(marked.color).not.toBe(plain.color)
    expect([marked.backgroundColor === plain.backgroundColor, plain.backgroundColor]).toEqual([
      false,
      'rgba(0, 0, 0, 0)',
    ])
  })

  test.each(['/guide/first.html', '/guide/first?a=1', '/guide/first#part'])('is marked for %s', async (path) => {
    const page = await browser.open(site.url(path))
    expect(await current(page)).toEqual(['First'])
  })

  test('is absent on an unlisted page, which also has no links to previous and next pages', async () => {
    const page = await browser.open(site.url('/guide/unlisted'))
    expect(await link(page, 'First').isVisible()).toBe(true)
    expect(await current(page)).toEqual([])
    expect(await page.getByRole('link', { name: /^(?:Previous|Next) Page/ }).count()).toBe(0)
  })

  /** Returns the distance in pixels between the centers of the active item and the sidebar. */
  const offCentre = (page: Page) =>
    page.evaluate(() => {
      const box = document.querySelector('.sidebar-scroll')?.getBoundingClientRect()
      const item = document.querySelector('.sidebar-scroll [aria-current="page"]')?.getBoundingClientRect()
      return box && item ? Math.abs(box.top + box.bottom - item.top - item.bottom) / 2 : Number.NaN
    })

  test('[2.6.19] is scrolled to the middle of the sidebar if it is out of view, without moving the page', async () => {
    const page = await browser.open(site.url('/list/page-45'), { viewport: { width: 1280, height: 600 } })
    await expect.poll(() => offCentre(page)).toBeLessThan(2)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    // Scrolls the active item out of view, then opens the next page.
    await sidebar(page).evaluate((box) => box.scrollTo(0, box.scrollHeight))
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /^Next Page/ })
      .click()
    await shows(page, 'Page 46')
    await expect.poll(() => offCentre(page)).toBeLessThan(2)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  test('[2.6.19] does not move if it is in view', async () => {
    const page = await browser.open(site.url('/list/page-45'), { viewport: { width: 1280, height: 600 } })
    await expect.poll(() => offCentre(page)).toBeLessThan(2)
    const before = await sidebar(page).evaluate((box) => box.scrollTop)
    await link(page, 'Page 48').click()
    await shows(page, 'Page 48')
    await expect.poll(() => current(page)).toEqual(['Page 48'])
    expect(await sidebar(page).evaluate((box) => box.scrollTop)).toBe(before)
  })

  test('[2.6.19] is in view when the group that contains it has opened', async () => {
    const page = await browser.open(site.url('/guide/fixed/stone'), { viewport: { width: 1280, height: 260 } })
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /^Previous Page/ })
      .click()
    await shows(page, 'Twig')
    await expect
      .poll(() =>
        page.evaluate(() => {
          const box = document.querySelector('.sidebar-scroll')
          const [outer, inner] = [box, box?.querySelector('[aria-current="page"]')].map((e) =>
            e?.getBoundingClientRect(),
          )
          const isAtRest = box?.getAnimations({ subtree: true }).length === 0
          return isAtRest && inner && outer && inner.top >= outer.top && inner.bottom <= outer.bottom
        }),
      )
      .toBe(true)
  })
})

describe('[2.6.20] a linked page', () => {
  const ways: [string, (page: Page) => Promise<unknown>][] = [
    ['the pointer enters its link', (page) => link(page, 'First').hover()],
    ['its link gets the focus', (page) => link(page, 'First').focus()],
    ['a finger touches its link', (page) => link(page, 'First').dispatchEvent('touchstart')],
  ]
  test.each(ways)('is prefetched once when %s', async (_, approach) => {
    const page = await browser.open(site.url('/guide/'))
    const record = countRequests(page, '/static/pages/guide/first.json')
    await approach(page)
    await expect.poll(() => record.count).toBe(1)
    await page.mouse.move(700, 700)
    await approach(page)
    await link(page, 'First').click()
    await shows(page, 'First')
    expect(record.count).toBe(1)
  })

  test('is not prefetched if the browser is saving data', async () => {
    const page = await browser.open(site.url('/guide/'), {
      prepare: (context) =>
        context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })),
    })
    const record = countRequests(page, '/static/pages/guide/first.json')
    await link(page, 'First').hover()
    await link(page, 'Second').click()
    await shows(page, 'Second')
    expect(record.count).toBe(0)
  })
})

test.each([
  ['?sidebar=0', '/guide/first?sidebar=0'],
  ['frontmatter', '/guide/bare'],
])('[5.4] hides the sidebar by %s, and shows it again on the next page', async (_, path) => {
  const page = await browser.open(site.url(path))
  expect(await sidebar(page).count()).toBe(0)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await page.evaluate(() => history.pushState({}, '', '/guide/second'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await shows(page, 'Second')
  await sidebar(page).waitFor()
})

test('[5.4] has neither sidebar nor sidebar button on the 404 page', async () => {
  const page = await browser.open(site.url('/nowhere'))
  browser.expectProblem(/404/)
  expect(await sidebar(page).count()).toBe(0)
  await page.setViewportSize(phone.viewport)
  expect(await page.getByRole('button', { name: 'Sidebar menu' }).count()).toBe(0)
})

test('[9.12] shows the sidebar as a drawer in windows up to 1024 px wide, and as a column in wider ones', async () => {
  const page = await browser.open(site.url('/guide/first'), { viewport: { width: 1024, height: 700 } })
  const button = page.getByRole('button', { name: 'Sidebar menu' })
  expect([await button.count(), await sidebar(page).count()]).toEqual([1, 0])
  await page.setViewportSize({ width: 1025, height: 700 })
  await expect.poll(async () => [await button.count(), await sidebar(page).count()]).toEqual([0, 1])
})

describe('on a phone', () => {
  test('hides a closed drawer from the keyboard and screen readers', async () => {
    const page = await browser.open(site.url('/guide/first'), phone)
    expect(await sidebar(page).count()).toBe(0)
  })

  test.each([
    ['/guide/first', 'Sidebar menu'],
    ['/zh/guide/first', '侧边栏菜单'],
  ])('[2.5.6, 4.23] opens the sidebar of %s with a button, over a backdrop, and locks the page', async (path, name) => {
    const page = await browser.open(site.url(path), {
      ...phone,
      reducedMotion: 'reduce',
      hasTouch: true,
      isMobile: true,
    })
    const button = page.getByRole('button', { name, exact: true })
    expect((await button.textContent())?.trim()).toBe(name === 'Sidebar menu' ? 'Menu' : '菜单')
    await button.click()
    await sidebar(page).waitFor()
    expect(await button.getAttribute('aria-expanded')).toBe('true')
    // The width of the window minus 64 px, and at most 320 px.
    expect(await page.locator('.sidebar').boundingBox()).toMatchObject({ x: 0, y: 0, width: 311, height: 700 })
    const backdrop = page.locator('.backdrop')
    expect(await backdrop.boundingBox()).toMatchObject({ x: 0, y: 0, width: 375, height: 700 })
    expect(await backdrop.evaluate((box) => getComputedStyle(box).backgroundColor)).toBe('rgba(0, 0, 0, 0.6)')
    expect(await page.evaluate(() => getComputedStyle(document.body).position)).toBe('fixed')
    await page.setViewportSize({ width: 800, height: 700 })
    expect((await page.locator('.sidebar').boundingBox())?.width).toBe(320)
  })

  test('keeps the focus inside the drawer, and returns it on Escape', async () => {
    const page = await browser.open(site.url('/guide/first'), phone)
    const button = page.getByRole('button', { name: 'Sidebar menu' })
    await button.click()
    await expect.poll(() => focused(page)).toBe('First')
    const seen = new Set<string>()
    for (let i = 0; i < 24; i++) {
      await page.keyboard.press('Tab')
      expect(await sidebar(page).evaluate((element) => element.contains(document.activeElement))).toBe(true)
      seen.add(await focused(page))
    }
    const stops = ['Guide', 'First', 'Elsewhere', 'Second', 'Open', 'Collapse Open', 'Inside', 'Expand Deep', 'Stone']
    expect([...seen].sort()).toEqual(stops.sort())
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe('Sidebar menu')
    expect(await button.getAttribute('aria-expanded')).toBe('false')
  })

  test.each([
    ['a tap outside', (page: Page) => page.mouse.click(340, 400)],
    ['a link', (page: Page) => link(page, 'Second').click()],
    ['a change to a wide window', (page: Page) => page.setViewportSize({ width: 1100, height: 700 })],
  ])('[4.23] closes the drawer with %s', async (_, close) => {
    const page = await browser.open(site.url('/guide/first'), phone)
    const button = page.locator('.for-sidebar')
    await button.click()
    await link(page, 'Second').waitFor()
    await close(page)
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false')
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).position)).toBe('static')
    expect(await page.locator('.backdrop').count()).toBe(0)
  })

  test.each([
    ['/guide/first', 'On this page', 'ON THIS PAGE', 'Part', '#part'],
    ['/zh/guide/first', '本页目录', '目录', '部分', `#${encodeURI('部分')}`],
  ])('[2.5.7, 4.24] opens and closes the outline of %s with its button', async (path, name, title, heading, hash) => {
    const page = await browser.open(site.url(path), phone)
    const button = page.getByRole('button', { name, exact: true })
    const outline = page.getByRole('navigation', { name: title, exact: true })
    expect(await outline.count()).toBe(0)
    await button.click()
    await outline.waitFor()
    expect(await button.getAttribute('aria-expanded')).toBe('true')
    await button.click()
    await outline.waitFor({ state: 'detached' })
    expect(await button.getAttribute('aria-expanded')).toBe('false')
    await button.click()
    await outline.getByRole('link', { name: heading }).click()
    await outline.waitFor({ state: 'detached' })
    expect(page.url()).toBe(site.url(path) + hash)
  })
})

describe('the local bar', () => {
  const buttons = (page: Page) => page.locator('.local-bar button:visible').allTextContents()

  test.each([
    [1024, '/guide/first', ['Menu', 'On this page']],
    [1025, '/guide/first', ['On this page']],
    [1279, '/guide/first', ['On this page']],
    [1280, '/guide/first', []],
    [375, '/guide/first?sidebar=0', ['On this page']],
    [375, '/guide/first?outline=0', ['Menu']],
    [375, '/guide/bare', ['On this page']],
  ])('shows the expected buttons at %d px on %s: %j', async (width, path, expected) => {
    const page = await browser.open(site.url(path), { viewport: { width, height: 700 } })
    expect(await buttons(page)).toEqual(expected)
    expect(await page.locator('.local-bar').isVisible()).toBe(expected.length > 0)
  })

  test.each([
    [375, '/guide/first?sidebar=0&outline=0'],
    [375, '/guide/bare?outline=0'],
    [1100, '/guide/first?outline=0'],
  ])('is absent at %d px on %s, where it would be empty', async (width, path) => {
    const page = await browser.open(site.url(path), { viewport: { width, height: 700 } })
    expect(await page.locator('.local-bar').isVisible()).toBe(false)
  })

  test('sticks to the top when the navbar scrolls out of view', async () => {
    const page = await browser.open(site.url('/guide/first'), { viewport: { width: 375, height: 300 } })
    await page.evaluate(() => scrollTo(0, 200))
    await expect.poll(async () => (await page.locator('.local-bar').boundingBox())?.y).toBe(0)
  })
})

test('keeps a group that the reader opened expanded on the next page', async () => {
  const page = await browser.open(site.url('/guide/first'))
  await sidebar(page).getByRole('button', { name: 'Expand Deep' }).click()
  await link(page, 'Second').click()
  await shows(page, 'Second')
  expect(await link(page, 'Aside').isVisible()).toBe(true)
  await page.reload()
  await hydrated(page)
  expect(await link(page, 'Aside').count()).toBe(0)
})
