// A page with every content block: no violation of the policy or of accessibility, and no horizontal overflow, in three
// languages, at four widths, in light and dark.

import { expect, test } from 'vitest'
import { addAxe, appearances, violations } from './axe.ts'
import { hydrated, testBrowser } from './browser.ts'
import { type BlockLang, blockLangs, everyBlockSite } from './every-block.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()
const site = serveBuilt(everyBlockSite())
const isFull = process.env.DOCSITE_TEST === 'full'

const widths = [360, 768, 1280, 1920]

const pathOf = (lang: BlockLang): string => (lang === 'en' ? '/blocks' : `/${lang}/blocks`)

/** In ordinary runs, each language is checked at one width in light mode and at another in dark mode. */
const variants = blockLangs.flatMap((lang, i) =>
  widths.flatMap((width, j) =>
    appearances
      .filter((_, k) => isFull || (i + 2 * k + j) % widths.length === 0)
      .map((colorScheme) => ({ lang, width, colorScheme })),
  ),
)

test.each(blockLangs)('has no violation and no horizontal overflow in %s', async (lang) => {
  // axe sends messages to the frames of live samples, which have no origin.
  browser.tolerateProblem(/target origin provided .* recipient window's origin \('null'\)/)
  const page = await browser.open(site.url(pathOf(lang)))
  await hydrated(page)
  await addAxe(page)
  const found: string[] = []
  for (const variant of variants.filter((one) => one.lang === lang)) {
    await page.setViewportSize({ width: variant.width, height: 800 })
    found.push(...(await violations(page, variant)))
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (overflow > 0) found.push(`${variant.width} px: ${overflow} px too wide`)
  }
  expect(found).toEqual([])
})

test('on a page written from right to left, keeps the direction of code, formulas and drawings, but not of samples', async () => {
  const page = await browser.open(site.url('/ar/blocks'))
  const directionOf = (selector: string) =>
    page
      .locator(`article ${selector}`)
      .first()
      .evaluate((element) => getComputedStyle(element).direction)
  expect(await directionOf('p')).toBe('rtl')
  await page.locator('.live-frame').scrollIntoViewIfNeeded()
  const sample = page.frameLocator('.live-frame')
  await expect.poll(() => sample.locator('html').getAttribute('dir')).toBe('rtl')
  expect(await sample.locator('html').getAttribute('lang')).toBe('ar')
  for (const selector of ['pre', 'math', '.diagram svg']) expect(await directionOf(selector), selector).toBe('ltr')
})
