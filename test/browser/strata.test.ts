// The lines above titles, in the hue of each section.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testBrowser } from './browser.ts'
import { serveBuilt, serveOwn } from './served.ts'

const browser = testBrowser()
const own = serveOwn()
const without = serveBuilt({
  'config/site.ts': 'export default { title: "Plain", themeConfig: { enableStrata: false } }',
  'content/index.md': '---\npageType: home\nhero: { name: Plain }\n---\n',
  'content/a.md': '# A\n',
})

const band = (page: Page) => page.locator('.strata-band')
const colorOf = (page: Page) => band(page).evaluate((element) => getComputedStyle(element).backgroundColor)

test('are thin, hidden from screen readers, in a hue of each section, and touch neither the title nor what is above', async () => {
  const page = await browser.open(own.url('/guide/start/quick-start'))
  const colors = []
  for (const path of ['/guide/start/quick-start', '/config/dev/hmr', '/plugins/list/', '/api/start/', '/community/']) {
    await page.goto(own.url(path))
    colors.push(await colorOf(page))
    expect(await band(page).getAttribute('aria-hidden')).toBe('true')
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const [mark, title, crumbs] = await page.evaluate(() =>
        ['.strata-band', 'h1', '.breadcrumbs'].map((one) =>
          document.querySelector(one)?.getBoundingClientRect().toJSON(),
        ),
      )
      expect([mark.x, mark.width, mark.height]).toEqual([title.x, 64, 7])
      expect(title.top - mark.bottom).toBeGreaterThanOrEqual(4)
      if (crumbs) expect(mark.top - crumbs.bottom).toBeGreaterThanOrEqual(4)
    }
  }
  expect(new Set(colors).size).toBe(colors.length)
})

test('follow the page in navigation, and are on the 404 page', async () => {
  const page = await browser.open(own.url('/guide/start/quick-start'))
  const guide = await colorOf(page)
  await page.getByRole('banner').getByRole('link', { name: 'Config', exact: true }).click()
  await expect.poll(() => colorOf(page)).not.toBe(guide)
  browser.expectProblem(/404/)
  await page.goto(own.url('/nowhere'))
  expect(await band(page).isVisible()).toBe(true)
})

test('are absent if the site turns them off', async () => {
  const page = await browser.open(without.url('/a'))
  expect(await band(page).count()).toBe(0)
  await page.goto(without.url('/'))
  expect(await page.locator('.background').count()).toBe(0)
})
