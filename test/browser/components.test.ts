// A project's own components in the browser, under the CSP: their imports work as they do when prerendered.

import { expect, test } from 'vitest'
import { componentSite } from '../component-site.ts'
import { hydrated, markDocument, shows, testBrowser } from './browser.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()
const site = serveBuilt(componentSite, { base: '/docs/' })

const late = 'default of ES, part of ES, part of CommonJS, heavy: default of ES and part of ES'

test('loads the modules that a component imports lazily, and keeps its prerendered HTML', async () => {
  const page = await browser.open(site.url('/guide/deep/parts'))
  await page.getByText(late).waitFor()
  const card = page.locator('[data-card]')
  expect(await card.getAttribute('class')).toBe(await card.getAttribute('data-card'))
  await expect.poll(() => card.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(1, 2, 3)')
  expect(await card.evaluate((element) => getComputedStyle(element).paddingLeft)).toBe('11px')
  const button = page.getByRole('button', { name: 'lazy 0' })
  expect(await button.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(7, 8, 9)')
  await button.click()
  await page.getByRole('button', { name: 'lazy 1' }).waitFor()
  for (const name of ['Picture', 'Drawing'])
    await expect
      .poll(() => page.getByRole('img', { name }).evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
})

test('loads these modules after navigation from a page without components', async () => {
  const page = await browser.open(site.url('/'))
  await hydrated(page)
  const document = await markDocument(page)
  await page.getByRole('link', { name: 'Parts' }).first().click()
  await shows(page, 'Parts')
  await page.getByText(late).waitFor()
  await page.getByRole('button', { name: 'lazy 0' }).click()
  await page.getByRole('button', { name: 'lazy 1' }).waitFor()
  expect(await document.isSame()).toBe(true)
})
