// The pages of options on this repository's site: the head, its links and its button.

import { describe, expect, test } from 'vitest'
import { testBrowser } from './browser.ts'
import { serveOwn } from './served.ts'

const browser = testBrowser()
const own = serveOwn()

test('copies a complete configuration, and names the button in the accessibility tree', async () => {
  const context = await browser.context({ permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  await page.goto(own.url('/config/output/dist-path'))
  await page.mouse.move(5, 5)
  const button = page.getByRole('button', { name: 'Copy as config' })
  await button.click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  const code = await page.evaluate(() => navigator.clipboard.readText())
  expect(code).toMatch(
    /^import \{ defineConfig \} from '@rsbuild\/core';\n\nexport default defineConfig\(\{\n {2}output: \{\n {4}distPath/,
  )
  await button.waitFor()
})

test('leads from a field of the type to its row, which it marks', async () => {
  const page = await browser.open(own.url('/config/output/dist-path'))
  await page.locator('.option-type').getByRole('link', { name: 'jsAsync' }).click()
  const row = page.locator('tr:focus')
  await expect.poll(() => row.locator('td').first().textContent()).toBe('jsAsync')
  expect(await row.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)')
})

test('leaves no space for buttons above its code on touch screens, and gives four facts a row in wide windows', async () => {
  const phone = await browser.open(own.url('/config/output/dist-path'), {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 800 },
  })
  await phone.locator('html.js').waitFor()
  const paddings = await phone
    .locator('.option pre')
    .evaluateAll((all) => all.map((pre) => getComputedStyle(pre).paddingTop))
  expect(paddings.filter((padding) => padding !== '0px')).toEqual([])
  const page = await browser.open(own.url('/config/server/base'))
  const columns = await page.locator('.option dl').evaluate((list) => getComputedStyle(list).gridTemplateColumns)
  expect(columns.split(' ')).toHaveLength(4)
})

test('has all facts but no button without script', async () => {
  const context = await browser.context({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(own.url('/config/server/base'))
  expect(await page.locator('.option dt').allTextContents()).toEqual([
    'Type',
    'Default',
    'Scope',
    'Commands',
    'Since',
    'Rspack',
    'Source',
  ])
  expect(await page.locator('.option button').isVisible()).toBe(false)
})

describe.each([320, 390, 1280])('at %i px', (width) => {
  test.each(['/config/output/dist-path', '/zh/config/tools/postcss', '/config/server/base'])(
    'keeps %s within the head',
    async (path) => {
      const page = await browser.open(own.url(path), { viewport: { width, height: 800 } })
      const [head, ...parts] = await page
        .locator('.option, .option :is(dd, button, pre)')
        .evaluateAll((elements) =>
          elements.map((element) => [element.getBoundingClientRect().right, element.scrollWidth - element.clientWidth]),
        )
      for (const [right = 0, hidden = 0] of parts) {
        expect(right).toBeLessThanOrEqual(head?.[0] ?? 0)
        expect(hidden).toBeLessThanOrEqual(1)
      }
    },
  )
})
