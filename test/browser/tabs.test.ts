// Tabs, code groups and package managers: selecting a tab, and storing the choice.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hydrated, openStatic, shows, testBrowser } from './browser.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()
const site = serveBuilt('browser')

const open = (options?: Parameters<typeof browser.open>[1], hash = '') =>
  browser.open(site.url(`/guide/blocks${hash}`), options)

const chosen = (page: Page) => page.locator('[role=tab][aria-selected=true]').allTextContents()

const storedTabs = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('docsite.tabs.'))),
  )

test('[2.5.20] has a tab list with one selected tab and one tab stop, which labels the panel, wraps around with arrows, and moves to the ends with Home and End', async () => {
  const page = await open()
  const list = page.getByRole('tablist').first()
  expect(await list.getByRole('tab').allTextContents()).toEqual(['npm', 'yarn', 'pnpm', 'bun'])
  expect(await chosen(page)).toEqual(['npm', 'config.ts', 'Linux', 'macOS', 'One'])
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await page.getByRole('tab', { name: 'npm', exact: true }).focus()
  const walk: [string, string][] = [
    ['ArrowRight', 'yarn'],
    ['ArrowLeft', 'npm'],
    ['ArrowLeft', 'bun'],
    ['ArrowRight', 'npm'],
    ['End', 'bun'],
    ['Home', 'npm'],
  ]
  for (const [key, tab] of walk) {
    await page.keyboard.press(key)
    expect([key, await focused(), (await chosen(page))[0]]).toEqual([key, tab, tab])
  }
  const stops = await list.getByRole('tab').evaluateAll((tabs) => tabs.map((tab) => (tab as HTMLElement).tabIndex))
  expect(stops).toEqual([0, -1, -1, -1])
  await list.getByRole('tab', { name: 'pnpm' }).click()
  expect(await page.getByRole('tabpanel', { name: 'pnpm' }).getByText('pnpm install fixture').isVisible()).toBe(true)
  expect(await page.getByRole('tabpanel').count()).toBe(5)
  expect(await page.getByRole('tabpanel', { name: 'npm', exact: true }).count()).toBe(0)
})

test('leads with Tab from the tabs into the panel: to what the keyboard reaches there, or else to the panel itself', async () => {
  const page = await open()
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement
      return [element?.role ?? element?.localName, element?.closest('.tab-panel')?.getAttribute('data-value')]
    })
  const lists = page.getByRole('tablist')
  const reached: unknown[] = []
  for (let i = 0; i < (await lists.count()); i++) {
    await lists.nth(i).locator('[aria-selected=true]').focus()
    await page.keyboard.press('Tab')
    reached.push(await focused())
  }
  expect(reached).toEqual([
    ['button', 'npm'],
    ['button', 'config.ts'],
    ['a', 'linux'],
    ['tabpanel', 'mac'],
    ['tabpanel', 'One'],
  ])
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineOffset)
  expect(outline).toBe('-2px')
})

test('slides the mark to the selected tab, but not with reduced motion', async () => {
  const slide = (page: Page) =>
    page
      .getByRole('tablist')
      .first()
      .evaluate(async (list, name) => {
        const tab = [...list.children].find(({ textContent }) => textContent === name) as HTMLElement
        const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
        list.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()
        await frames()
        tab.click()
        await frames()
        const moves = list
          .getAnimations({ subtree: true })
          .filter(({ effect }) => (effect as KeyframeEffect).pseudoElement)
        for (const move of moves) move.finish()
        const { left, width } = getComputedStyle(list, '::after')
        return {
          isMoving: moves.length > 0,
          left: Number.parseFloat(left) - tab.offsetLeft,
          width: Number.parseFloat(width) - tab.offsetWidth,
        }
      }, 'pnpm')
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const { isMoving, left, width } = await slide(await open({ reducedMotion }))
    expect(isMoving).toBe(reducedMotion === 'no-preference')
    expect([Math.abs(left) < 1, Math.abs(width) < 1]).toEqual([true, true])
  }
})

test('[2.5.20, 4.38] stores a choice for its group, applies it to all sets of that group across the site, and stores nothing without a group', async () => {
  const page = await open()
  await page.getByRole('tab', { name: 'Two' }).click()
  await page.getByText('Alone, two.').waitFor()
  expect(await storedTabs(page)).toEqual({})
  await page.getByRole('tab', { name: 'Windows' }).first().click()
  await page.getByText('Again windows.').waitFor()
  expect(await storedTabs(page)).toEqual({ 'docsite.tabs.system': 'windows' })
  await page.getByRole('tab', { name: 'Linux' }).click()
  expect((await chosen(page)).slice(2, 4)).toEqual(['Linux', 'macOS'])
  expect(await storedTabs(page)).toEqual({ 'docsite.tabs.system': 'linux' })
  await page.getByRole('tab', { name: 'bun' }).click()
  expect(await storedTabs(page)).toEqual({ 'docsite.tabs.system': 'linux', 'docsite.tabs.package.manager': 'bun' })
  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByRole('link', { name: '简体中文' }).click()
  await shows(page, '代码块')
  await page.getByRole('tabpanel', { name: 'bun' }).getByText('bun add fixture').waitFor()
})

test('updates other browser tabs', async () => {
  const page = await open()
  const other = await page.context().newPage()
  await other.goto(site.url('/guide/blocks'))
  await hydrated(other)
  await page.getByRole('tab', { name: 'config.js' }).click()
  await other.getByRole('tabpanel', { name: 'config.js' }).waitFor()
})

test('shows a stored choice before other scripts run, without layout shifts during hydration', async () => {
  const stored = { 'docsite.tabs.package.manager': 'yarn', 'docsite.tabs.system': 'windows', 'docsite.tabs.odd': '"]}' }
  const prerendered = await (await browser.context({ stored })).newPage()
  await openStatic(prerendered, site.url('/guide/blocks'))
  const visible = prerendered.locator('.tab-panel:visible')
  expect((await visible.allTextContents()).join()).toMatch(
    /yarn add.*config\.ts.*Windows are opened.*Again windows.*Alone, one/s,
  )
  expect(await visible.count()).toBe(5)

  const page = await open({ stored, prepare: (context) => context.addInitScript(countShifts) })
  expect((await chosen(page)).slice(0, 3)).toEqual(['yarn', 'config.ts', 'Windows'])
  expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBe(0)
})

test('ignores a stored choice that no set offers', async () => {
  const page = await open({ stored: { 'docsite.tabs.system': 'amiga' } })
  expect((await chosen(page)).slice(2, 4)).toEqual(['Linux', 'macOS'])
  expect(await storedTabs(page)).toEqual({ 'docsite.tabs.system': 'amiga' })
})

test('selects the panel that contains the anchor in the URL', async () => {
  const page = await open({}, '#inside-windows')
  const place = page.getByText('A place in the second panel.')
  await place.waitFor()
  await expect.poll(async () => (await place.boundingBox())?.y ?? -1).toBeLessThan(400)
})

test('keeps the clicked tab in place when sets above it change height', async () => {
  const page = await open()
  // Makes the first set of the group taller by the height of the window, which would push the others down.
  await page.getByText('Windows are opened here.').evaluate((text) => {
    for (let i = 0; i < 40; i++) text.after(document.createElement('br'))
  })
  const tab = page.getByRole('tab', { name: 'Windows' }).nth(1)
  await tab.scrollIntoViewIfNeeded()
  const before = await tab.boundingBox()
  await tab.click()
  await page.getByText('Again windows.').waitFor()
  await expect.poll(async () => Math.abs(((await tab.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500)
})

function countShifts(): void {
  const seen = { shifts: 0 }
  Object.assign(window, seen)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      Object.assign(window, {
        shifts: (window as unknown as typeof seen).shifts + (entry as unknown as { value: number }).value,
      })
  }).observe({ type: 'layout-shift', buffered: true })
}

test.each([
  ['touch screens', { hasTouch: true, isMobile: true }],
  ['other screens', {}],
])('keeps every tab free of the buttons of the code at a width of 320 px, on %s', async (_, screen) => {
  const page = await open({ ...screen, viewport: { width: 320, height: 640 } })
  await page.locator('.code-tabs .code-buttons').first().waitFor()
  const covered = await page.locator('.code-tabs [role=tab]').evaluateAll((tabs) =>
    tabs.flatMap((tab) => {
      tab.scrollIntoView({ block: 'center', inline: 'nearest' })
      const { x, y, width, height } = tab.getBoundingClientRect()
      const points = [x + 2, x + width / 2, x + width - 2].map((left) =>
        document.elementFromPoint(left, y + height / 2),
      )
      return points.every((point) => point === tab) ? [] : [tab.textContent]
    }),
  )
  expect(covered).toEqual([])
})
