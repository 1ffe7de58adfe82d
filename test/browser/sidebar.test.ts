// The sidebar as a column and as a drawer: its entries, groups and active item, and the local bar that opens it.

import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { bilingual } from '../bilingual.ts'
import { countRequests, hydrated, shows, testBrowser } from './browser.ts'
import { isExpanded } from './expanded.ts'
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
/** Returns the names of the buttons in the bar, without the title of the current section. */
const barButtons = (page: Page) =>
  page
    .locator('.local-button:visible')
    .evaluateAll((buttons) =>
      buttons.map((button) => (button.querySelector('.local-name') ?? button).textContent?.trim()),
    )
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
  })

/** Shows another page without a page load. */
const visit = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

test.each([
  ['/guide/first', ['Guide', 'First'], 'Second', '/list/page-01', ['Page 01', 'Page 02']],
  ['/zh/guide/first', ['指南', '第一页'], '第二页', '/zh/list/page-01', ['第 01 页', '第 02 页']],
])(
  '[2.6.15, 2.6.18] shows a different sidebar in each section, starting at %s, and marks and styles its active item',
  async (path, first, other, list, second) => {
    const page = await browser.open(site.url(path))
    const [active = '', next = ''] = [first[1], second[1]]
    expect((await sidebar(page).getByRole('link').allTextContents()).slice(0, 2)).toEqual(first)
    expect(await sidebar(page).getByText(next).count()).toBe(0)
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
    await visit(page, list)
    await link(page, next).waitFor()
    expect((await sidebar(page).getByRole('link').allTextContents()).slice(0, 2)).toEqual(second)
    expect(await sidebar(page).getByRole('link').count()).toBe(90)
  },
)

test('[2.6.17] has links, solid and dashed dividers, headers that are not interactive, and groups that are always open', async () => {
  const page = await browser.open(site.url('/guide/'))
  const lines = await sidebar(page)
    .locator('hr')
    .evaluateAll((rules) => rules.map((rule) => getComputedStyle(rule).borderTopStyle))
  expect(lines).toEqual(['solid', 'dashed'])
  const header = sidebar(page).getByText('Further on')
  expect(await header.isVisible()).toBe(true)
  expect(await header.evaluate((text) => text.closest('a,button,[tabindex]'))).toBe(null)
  expect(await link(page, 'Elsewhere').getAttribute('href')).toBe('https://example.com/')
  expect(await link(page, 'Stone').isVisible()).toBe(true)
  expect(await sidebar(page).getByRole('button', { name: /Fixed/ }).count()).toBe(0)
})

describe('a group', () => {
  test.each([
    ['/guide/first', 'Inside', 'Collapse Open', 'Expand Open'],
    ['/zh/guide/first', '里面', '收起打开的', '展开打开的'],
  ])(
    '[2.6.16, 4.25] is initially open on %s, and closes and opens with its button',
    async (path, inside, collapse, expand) => {
      const page = await browser.open(site.url(path))
      const [close, open] = [collapse, expand].map((name) => sidebar(page).getByRole('button', { name, exact: true }))
      await link(page, inside).waitFor()
      expect(await close?.getAttribute('aria-expanded')).toBe('true')
      await close?.click()
      // Groups do not animate with reduced motion.
      expect(await link(page, inside).count()).toBe(0)
      expect(await open?.getAttribute('aria-expanded')).toBe('false')
      await open?.click()
      await link(page, inside).waitFor()
    },
  )

  const box = (page: Page) => sidebar(page).locator('li', { hasText: 'Deep' }).locator('> .sidebar-items').first()
  /** Returns the transitions of the group's current state, which apply when it enters that state. */
  const durations = (page: Page) =>
    box(page).evaluate((items) => {
      const { transitionProperty, transitionDuration, transitionDelay } = getComputedStyle(items)
      return `${transitionProperty}: ${transitionDuration}; ${transitionDelay}`
    })

  test('[2.6.16, 4.27] opens with a click on its label if it is initially collapsed and has no page: from a height of 0 to 4 px more than its content, in 0.3 s, or without animation with reduced motion, and closes in 0.5 s', async () => {
    const page = await browser.open(site.url('/guide/first'))
    const height = () => box(page).evaluate((items) => items.getBoundingClientRect().height)
    const content = () =>
      box(page).evaluate((items) =>
        [...items.querySelectorAll(':scope > ul > li')]
          .flatMap((item) => [...item.children].filter((child) => child.getBoundingClientRect().height > 0))
          .reduce((sum, child) => sum + child.getBoundingClientRect().height, 0),
      )
    expect([await link(page, 'Aside').count(), await height()]).toEqual([0, 0])
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    expect(await durations(page)).toBe('grid-template-rows, opacity, visibility: 0.5s, 0.5s, 0s; 0s, 0s, 0.5s')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await durations(page)).toBe('grid-template-rows, opacity, visibility: 0s; 0s')
    await sidebar(page).getByText('Deep', { exact: true }).click()
    await link(page, 'Aside').waitFor()
    await expect.poll(height).toBeCloseTo((await content()) + 4, 0)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    expect(await durations(page)).toBe('grid-template-rows, opacity: 0.3s, 0.3s; 0s, 0s')
  })

  test('navigates with a click on its label if it has a page, and closes only with the chevron; an opened group stays open until the page is reloaded', async () => {
    const page = await browser.open(site.url('/guide/first'))
    await sidebar(page).getByRole('button', { name: 'Expand Deep' }).click()
    await link(page, 'Open').click()
    await shows(page, 'About open')
    expect(await current(page)).toEqual(['Open'])
    expect(await link(page, 'Inside').isVisible()).toBe(true)
    expect(await link(page, 'Aside').isVisible()).toBe(true)
    await page.reload()
    await hydrated(page)
    expect(await link(page, 'Aside').count()).toBe(0)
  })

  test('[4.26] opens with its ancestors if it contains the current page, while its siblings stay closed', async () => {
    const page = await browser.open(site.url('/guide/deep/deeper/leaf'))
    expect(await current(page)).toEqual(['Leaf'])
    expect(await link(page, 'Leaf').isVisible()).toBe(true)
    expect(await sidebar(page).getByRole('button', { name: 'Expand Other' }).isVisible()).toBe(true)
    expect(await link(page, 'Twig').count()).toBe(0)
  })

  test('[2.6.19, 4.26] opens during navigation if it contains the new page, whose link scrolls into view, while open groups stay open', async () => {
    const page = await browser.open(site.url('/guide/fixed/stone'), { viewport: { width: 1280, height: 260 } })
    await sidebar(page).getByRole('button', { name: 'Collapse Open' }).click()
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /^Previous Page/ })
      .click()
    await shows(page, 'Twig')
    await link(page, 'Twig').waitFor()
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
    await link(page, 'First').click()
    await shows(page, 'First')
    expect(await link(page, 'Twig').isVisible()).toBe(true)
    await expect.poll(() => link(page, 'Inside').count()).toBe(0)
  })
})

describe('the active item', () => {
  test('is marked for a URL with extension, query and hash', async () => {
    const page = await browser.open(site.url('/guide/first.html?a=1#part'))
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

  test('[2.6.19] is scrolled to the middle of the sidebar if it is out of view, and otherwise stays, without moving the page', async () => {
    const page = await browser.open(site.url('/list/page-45'), { viewport: { width: 1280, height: 600 } })
    await expect.poll(() => offCentre(page)).toBeLessThan(2)
    const before = await sidebar(page).evaluate((box) => box.scrollTop)
    await link(page, 'Page 48').click()
    await shows(page, 'Page 48')
    await expect.poll(() => current(page)).toEqual(['Page 48'])
    expect(await sidebar(page).evaluate((box) => box.scrollTop)).toBe(before)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    // Scrolls the active item out of view, then opens the next page.
    await sidebar(page).evaluate((box) => box.scrollTo(0, box.scrollHeight))
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /^Next Page/ })
      .click()
    await shows(page, 'Page 49')
    await expect.poll(() => offCentre(page)).toBeLessThan(2)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
})

describe('[2.6.20] a linked page', () => {
  const ways: [title: string, path: string, approach: (link: Locator) => Promise<unknown>][] = [
    ['First', 'first', (link) => link.hover()],
    ['Second', 'second', (link) => link.focus()],
    ['Stone', 'fixed/stone', (link) => link.dispatchEvent('pointerdown')],
  ]
  test('is prefetched once when the pointer enters its link, its link gets the focus, or a finger touches its link', async () => {
    const page = await browser.open(site.url('/guide/'))
    for (const [title, path, approach] of ways) {
      const record = countRequests(page, `/static/pages/guide/${path}.json`)
      await approach(link(page, title))
      await expect.poll(() => record.count).toBe(1)
      await page.mouse.move(700, 700)
      await approach(link(page, title))
      await link(page, title).click()
      await shows(page, title)
      expect([title, record.count]).toEqual([title, 1])
    }
  })

  test('is prefetched while the browser is idle if its link below the text stays on the screen, unless the connection is slow, but not for a link of the sidebar', async () => {
    const counted = async (isFast: boolean) => {
      const page = await (await browser.context({ isFast })).newPage()
      const record = countRequests(page, '/static/pages/guide/first.json')
      const further = countRequests(page, '/static/pages/guide/second.json')
      await page.goto(site.url('/guide/'))
      await hydrated(page)
      await page.locator('.neighbor.next').scrollIntoViewIfNeeded()
      if (isFast) await expect.poll(() => record.count).toBe(1)
      await page.waitForLoadState('networkidle')
      expect(further.count).toBe(0)
      await link(page, 'First').click()
      await shows(page, 'First')
      return record.count
    }
    expect([await counted(true), await counted(false)]).toEqual([1, 1])
  })

  test('is not prefetched if the browser is saving data', async () => {
    const page = await browser.open(site.url('/guide/'), {
      prepare: (context) =>
        context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })),
    })
    const record = countRequests(page, '/static/pages/guide/first.json')
    await link(page, 'First').hover()
    await link(page, 'First').focus()
    await link(page, 'Second').click()
    await shows(page, 'Second')
    expect(record.count).toBe(0)
    await link(page, 'First').click()
    await shows(page, 'First')
    expect(record.count).toBe(1)
  })
})

test.each([
  ['?sidebar=0', '/guide/first?sidebar=0'],
  ['frontmatter', '/guide/bare'],
])('[5.4] hides the sidebar and its button by %s, and shows the sidebar again on the next page', async (_, path) => {
  const page = await browser.open(site.url(path))
  expect(await sidebar(page).count()).toBe(0)
  await page.setViewportSize(phone.viewport)
  expect(await barButtons(page)).toEqual(['On this page'])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await visit(page, '/guide/second')
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

describe('on a phone', () => {
  test.each([
    ['/guide/first', 'On this page', 'ON THIS PAGE', 'Part', '#part', 'Sidebar menu', 'Menu'],
    ['/zh/guide/first', '本页目录', '目录', '部分', `#${encodeURI('部分')}`, '侧边栏菜单', '菜单'],
  ])(
    '[2.5.6, 2.5.7, 4.23, 4.24] opens and closes the outline of %s with a button, and opens the sidebar with another, over a backdrop, and locks the page',
    async (path, name, title, heading, hash, menu, label) => {
      const page = await browser.open(site.url(path), { ...phone, hasTouch: true, isMobile: true })
      const button = page.getByRole('button', { name, exact: true })
      const outline = page.getByRole('navigation', { name: title, exact: true })
      expect(await outline.count()).toBe(0)
      await button.click()
      await outline.waitFor()
      await expect.poll(() => isExpanded(page, name)).toBe(true)
      await button.click()
      await outline.waitFor({ state: 'detached' })
      await expect.poll(() => isExpanded(page, name)).toBe(false)
      await button.click()
      await outline.getByRole('link', { name: heading }).click()
      await outline.waitFor({ state: 'detached' })
      expect(page.url()).toBe(site.url(path) + hash)

      const opener = page.getByRole('button', { name: menu, exact: true })
      expect((await opener.textContent())?.trim()).toBe(label)
      await opener.click()
      await sidebar(page).waitFor()
      await expect.poll(() => isExpanded(page, menu)).toBe(true)
      // The width of the window minus 64 px, and at most 320 px. It ends above the bar.
      expect(await page.locator('.sidebar').boundingBox()).toMatchObject({ x: 0, y: 0, width: 311, height: 652 })
      const backdrop = page.locator('.backdrop')
      expect(await backdrop.boundingBox()).toMatchObject({ x: 0, y: 0, width: 375, height: 700 })
      expect(await backdrop.evaluate((box) => getComputedStyle(box).backgroundColor)).toBe('rgba(0, 0, 0, 0.6)')
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY === 'hidden')).toBe(true)
      await page.setViewportSize({ width: 800, height: 700 })
      expect((await page.locator('.sidebar').boundingBox())?.width).toBe(320)
    },
  )

  const ways: [string, (page: Page) => Promise<unknown>][] = [
    ['the button beside it', (page) => page.getByRole('button', { name: 'Close', exact: true }).click()],
    ['a tap outside', (page) => page.mouse.click(340, 400)],
    ['a change to a wide window', (page) => page.setViewportSize({ width: 1100, height: 700 })],
    ['a link', (page) => link(page, 'Second').click()],
  ]
  test('[4.23] hides a closed drawer from the keyboard and screen readers, keeps the focus inside an open one, and closes it with Escape, which returns the focus, a tap outside, a link, or a change to a wide window', async () => {
    const page = await browser.open(site.url('/guide/first'), phone)
    expect(await sidebar(page).count()).toBe(0)
    const button = page.getByRole('button', { name: 'Sidebar menu' })
    await button.click()
    await expect.poll(() => focused(page)).toBe('First')
    const seen = new Set<string>()
    for (let i = 0; i < 24; i++) {
      await page.keyboard.press('Tab')
      expect(await page.locator('.sidebar :focus').count()).toBe(1)
      seen.add(await focused(page))
    }
    const stops = ['Menu', 'First', 'Second', 'Open', 'Collapse Open', 'Inside', 'Expand Deep', 'Stone', 'Close']
    for (const stop of stops) expect(seen).toContain(stop)
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe('Sidebar menu')
    await expect.poll(() => isExpanded(page, 'Sidebar menu')).toBe(false)
    const opener = page.locator('.for-sidebar')
    for (const [way, close] of ways) {
      await page.setViewportSize(phone.viewport)
      await opener.click()
      await link(page, 'Second').waitFor()
      await close(page)
      // A wide window has no such button.
      await expect.poll(async () => [way, (await isExpanded(page, 'Sidebar menu')) ?? false]).toEqual([way, false])
      await expect
        .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflowY === 'hidden'))
        .toBe(false)
      await expect.poll(async () => [way, await page.locator('.backdrop:visible').count()]).toEqual([way, 0])
    }
  })
})

describe('the local bar', () => {
  test('stays in view beside the menus of a phone, and closes them', async () => {
    const page = await browser.open(site.url('/guide/first'), phone)
    const bar = page.locator('.local-bar')
    for (const [opener, menu] of [
      ['.for-sidebar', '.sidebar'],
      ['.navbar [popovertarget]', '.nav-screen'],
    ] as const) {
      await page.locator(opener).last().click()
      await page.locator(menu).waitFor()
      const bottom = () => page.locator(menu).evaluate((element) => element.getBoundingClientRect().bottom)
      await expect.poll(async () => [menu, await bottom()]).toEqual([menu, (await bar.boundingBox())?.y])
      const top = await page.evaluate(
        () => document.elementFromPoint(40, innerHeight - 20)?.closest('.local-bar, .backdrop')?.className,
      )
      expect([menu, top?.split(' ')[0]]).toEqual([menu, 'local-bar'])
      await page.locator('.for-outline').click()
      await page.locator(menu).waitFor({ state: 'hidden' })
      await page.keyboard.press('Escape')
    }
  })

  test('[9.12] has a button for the outline below 1280 px, and one for the sidebar, which is a drawer, up to 1024 px, and sticks to the top when the navbar scrolls out of view, or is at the bottom on a phone', async () => {
    const page = await browser.open(site.url('/guide/first'), { viewport: { width: 1280, height: 700 } })
    for (const [width, buttons, columns] of [
      [1280, [], 1],
      [1279, ['On this page'], 1],
      [1025, ['On this page'], 1],
      [1024, ['Menu', 'On this page'], 0],
    ] as const) {
      await page.setViewportSize({ width, height: 700 })
      await expect
        .poll(async () => [width, await barButtons(page), await sidebar(page).count()])
        .toEqual([width, buttons, columns])
      expect(await page.locator('.local-bar').isVisible()).toBe(buttons.length > 0)
    }
    for (const [width, top] of [
      [768, 0],
      [767, 300 - 48],
    ]) {
      await page.setViewportSize({ width: width ?? 0, height: 300 })
      await page.evaluate(() => scrollTo(0, 200))
      await expect.poll(async () => (await page.locator('.local-bar').boundingBox())?.y).toBe(top)
    }
  })

  test.each([
    ['/guide/first?outline=0', ['Menu']],
    ['/guide/first?sidebar=0&outline=0', []],
    ['/guide/bare?outline=0', []],
  ])(
    'shows only the expected buttons on a phone on %s, where it also has the search button, and is absent where it would be empty: %j',
    async (path, expected) => {
      const page = await browser.open(site.url(path), phone)
      expect(await barButtons(page)).toEqual(expected)
      expect(await page.getByRole('button', { name: 'Search Docs' }).count()).toBe(1)
      await page.setViewportSize({ width: 800, height: 700 })
      expect(await page.locator('.local-bar').isVisible()).toBe(expected.length > 0)
      await page.setViewportSize({ width: 1100, height: 700 })
      expect(await page.locator('.local-bar').isVisible()).toBe(false)
    },
  )
})

describe('a list that shows only the entries near the page', () => {
  const digits = Array.from({ length: 310 }, (_, i) => String(i).padStart(3, '0'))
  const long = serveBuilt({
    ...Object.fromEntries(digits.map((number) => [`content/list/p${number}.md`, `# Page ${number}\n`])),
    'content/index.md': '# Home\n',
  })
  const topOf = (page: Page, name: string) => link(page, name).evaluate((entry) => entry.getBoundingClientRect().top)

  test.each([
    ['before', 0, 'Page 137', 'Page 138', 'Page 000', 'Page 162', 'Page 309'],
    ['after', 1, 'Page 163', 'Page 162', 'Page 309', 'Page 138', 'Page 000'],
  ])(
    'opens what is %s them by keyboard, keeps its place, and moves the focus to the new link beside them',
    async (_, at, focus, near, end, far, other) => {
      const page = await browser.open(long.url('/list/p150'))
      const button = sidebar(page)
        .getByRole('button', { name: /^Show \d+ more$/ })
        .nth(at)
      await button.focus()
      const before = await topOf(page, near)
      await page.keyboard.press('Enter')
      await link(page, end).waitFor()
      await expect.poll(() => focused(page)).toBe(focus)
      expect(Math.abs((await topOf(page, near)) - before)).toBeLessThan(2)
      expect(await link(page, far).isVisible()).toBe(true)
      expect(await link(page, other).count()).toBe(0)
      expect(
        await sidebar(page)
          .getByRole('button', { name: /^Show \d+ more$/ })
          .count(),
      ).toBe(1)
    },
  )
})
