// The recorded session, the command, the samples and the figures of landing pages, and the suggestions of the 404 page.

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hydrated, testBrowser } from './browser.ts'
import { serveOwn } from './served.ts'

const browser = testBrowser()
const own = serveOwn()

const screen = (page: Page) => page.locator('.terminal-screen')
const waiting = (page: Page) => page.locator('.terminal [data-waits]').count()
const textOf = (page: Page) => screen(page).evaluate((element) => element.textContent)

describe('the recorded session', () => {
  test('continues once from its last change, which the browser window shows, and starts over only on request', async () => {
    // The terminal is below this window, so that nothing plays before the test scrolls to it.
    const page = await browser.open(own.url('/'), {
      reducedMotion: 'no-preference',
      viewport: { width: 800, height: 600 },
      prepare: (context) => context.clock.install({ time: 0 }),
    })
    await hydrated(page)
    const complete = await textOf(page)
    expect(complete).toMatch(/npm create rsbuild@1[\s\S]*ready\s+Built in/)
    const app = page.locator('.session-view').last()
    const opacity = () => app.evaluate((element) => getComputedStyle(element).opacity)
    expect(await opacity()).toBe('0')
    const first = page.locator('.terminal-line.input').last()
    expect(await first.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
    await screen(page).scrollIntoViewIfNeeded()
    await expect
      .poll(async () => {
        await page.clock.runFor(200)
        expect([await textOf(page), await first.getAttribute('data-waits')]).toEqual([complete, null])
        return [await waiting(page), await opacity()]
      })
      .toEqual([0, '1'])
    await page.mouse.move(300, 300)
    await page.clock.runFor(30_000)
    expect(await waiting(page)).toBe(0)

    await page.getByRole('button', { name: 'Replay' }).click()
    await page.clock.runFor(100)
    expect([(await waiting(page)) > 5, await opacity()]).toEqual([true, '0'])
    // The terminal is never empty. The text never leaves the page, so that nothing moves and find-in-page works.
    expect(await page.locator('.terminal-line').first().getAttribute('data-waits')).toBe(null)
    expect(await textOf(page)).toBe(complete)
    await page.getByRole('button', { name: 'Pause' }).click()
    const paused = await waiting(page)
    await page.clock.runFor(30_000)
    expect(await waiting(page)).toBe(paused)
    await page.getByRole('button', { name: 'Replay' }).click()
    await page.clock.runFor(120_000)
    expect([await waiting(page), await textOf(page), await opacity()]).toEqual([0, complete, '1'])
  })

  test('has the colors of terminals and a rail without gaps', async () => {
    const page = await browser.open(own.url('/'))
    const [ready, rail] = [page.locator('.terminal .ansi-green').first(), page.locator('.terminal .rule:not(.end)')]
    expect(await ready.evaluate((element) => getComputedStyle(element).color)).not.toBe(
      await screen(page).evaluate((element) => getComputedStyle(element).color),
    )
    const boxes = await rail.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
    const height = await page
      .locator('.terminal pre')
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).lineHeight))
    for (const box of boxes) expect(box.height).toBeCloseTo(height, 1)
    // Two lines of a rail that follow each other have no gap.
    expect(boxes.filter(({ top }, i) => Math.abs(top - (boxes[i - 1]?.bottom ?? 0)) < 0.1).length).toBeGreaterThan(2)
  })

  test('is a still with reduced motion, and is complete without scripts', async () => {
    const page = await browser.open(own.url('/'), {
      reducedMotion: 'reduce',
      prepare: (context) => context.clock.install({ time: 0 }),
    })
    await hydrated(page)
    await screen(page).scrollIntoViewIfNeeded()
    await page.clock.runFor(60_000)
    expect(await waiting(page)).toBe(0)
    const still = await (await browser.context({ javaScriptEnabled: false })).newPage()
    await still.goto(own.url('/'))
    expect(await still.locator('.terminal-line').last().isVisible()).toBe(true)
    for (const of of [page, still])
      expect(
        await of.locator('.later').evaluateAll((all) => all.map((one) => getComputedStyle(one).opacity)),
      ).not.toContain('0')
    expect(await still.locator('.terminal-button, [data-copy]').filter({ visible: true }).count()).toBe(0)
    expect(await still.locator('.comparison').innerText()).toMatch(/Rsbuild[\s\S]*410\s?ms[\s\S]*5\.02\s?s/)
  })

  test('is complete without its script after a while', async () => {
    const page = await (await browser.context({ reducedMotion: 'no-preference' })).newPage()
    await page.route('**/static/js/**', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.goto(own.url('/'))
    const opacity = () =>
      page
        .locator('.terminal .later')
        .last()
        .evaluate((one) => getComputedStyle(one).opacity)
    expect(await opacity()).toBe('0')
    await page.evaluate(() => {
      for (const animation of document.getAnimations())
        if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    })
    expect(await opacity()).toBe('1')
  })
})

test('copies the command, and says so', async () => {
  const page = await browser.open(own.url('/'), { permissions: ['clipboard-read', 'clipboard-write'] })
  await hydrated(page)
  const button = page.locator('.hero [data-copy]')
  await button.click()
  await expect.poll(() => button.getAttribute('aria-label')).toBe('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('npm create rsbuild@1')
})

test('switches between the samples, which have their output, and shows the source and date of each figure', async () => {
  const page = await browser.open(own.url('/'))
  await hydrated(page)
  const samples = page.locator('.home-samples')
  const tabs = samples.getByRole('tab')
  expect(await tabs.allTextContents()).toEqual(['React', 'Vue', 'Library'])
  for (const [name, line] of [
    ['React', 'pluginReact()'],
    ['Vue', 'pluginVue()'],
    ['Library', 'rslib'],
  ] as const) {
    await tabs.filter({ hasText: name }).click()
    const panel = samples.getByRole('tabpanel', { name })
    await panel.waitFor()
    expect(await panel.innerText()).toContain(line)
    expect(await panel.innerText()).toMatch(/npm run build[\s\S]*\d\s?kB/)
  }
  const figures = page.locator('.figure-card')
  expect(await figures.count()).toBeGreaterThanOrEqual(3)
  for (const figure of await figures.all()) {
    expect(await figure.getByRole('link').first().getAttribute('href')).toMatch(/^https:\/\//)
    expect(await figure.locator('time').count()).toBe(1)
  }
})

test.each([
  ['/config/output/dist-pth', '/config/output/dist-path', 'Pages with a similar URL'],
  ['/zh/config/output/dist-pth', '/zh/config/output/dist-path', '网址相近的页面'],
])('suggests pages with similar URLs for %s', async (wrong, right, heading) => {
  const page = await (await browser.context({ locale: wrong.startsWith('/zh') ? 'zh-CN' : 'en-US' })).newPage()
  browser.expectProblem(/404/)
  await page.goto(own.url(wrong))
  const similar = page.locator('.not-found-similar')
  const first = similar.getByRole('link').first()
  await first.waitFor()
  expect(new URL((await first.getAttribute('href')) ?? '', page.url()).pathname).toBe(right)
  expect(await similar.locator('h2').innerText()).toBe(heading)
  expect(await similar.getByRole('link').count()).toBeLessThanOrEqual(5)
  await first.click()
  await expect.poll(() => new URL(page.url()).pathname).toBe(right)
})
