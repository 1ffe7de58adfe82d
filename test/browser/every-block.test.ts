// A page with every content block: no violation of the policy or of accessibility, and no horizontal overflow, in three
// languages, at four widths, in light and dark; and readable text on paper.

import { expect, test } from 'vitest'
import { contrast } from '../contrast.ts'
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

test.each(appearances)('prints all text readably without backgrounds, from the %s appearance', async (colorScheme) => {
  const page = await browser.open(site.url('/blocks'), { colorScheme })
  await page.emulateMedia({ media: 'print', colorScheme })
  const texts = await page.evaluate(printedTexts)
  expect(texts.some(({ text }) => text === 'on red')).toBe(true)
  expect(texts.length).toBeGreaterThan(200)
  expect(texts.filter(({ color, ground }) => contrast(color, ground) < 4.5)).toEqual([])
})

/**
 * Runs in the page. Returns each printed text with its color and the color below it. Browsers print a background only where
 * `print-color-adjust` requires it.
 */
function printedTexts(): { text: string; color: string; ground: string }[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!canvas) throw new Error('There is no canvas')
  const painted = (colors: string[]): string => {
    for (const color of ['white', ...colors]) {
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
    }
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
  }
  const groundsOf = (element: Element | null): string[] => {
    if (!element) return []
    const { backgroundColor, printColorAdjust } = getComputedStyle(element)
    return [...groundsOf(element.parentElement), ...(printColorAdjust === 'exact' ? [backgroundColor] : [])]
  }
  return [...document.querySelectorAll('body *')].flatMap((element) => {
    // Drawings are printed with their backgrounds.
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('svg')) return []
    const grounds = groundsOf(element)
    const shown = (text: string, { color }: CSSStyleDeclaration) =>
      text.trim() === '' ? [] : [{ text: text.trim(), color: painted([...grounds, color]), ground: painted(grounds) }]
    const own = [...element.childNodes].filter((node) => node instanceof Text).map(({ data }) => data)
    const added = ['::before', '::after'].flatMap((name) => {
      const style = getComputedStyle(element, name)
      return shown(/^"(.*)"$/s.exec(style.content)?.[1] ?? '', style)
    })
    return [...shown(own.join(' '), getComputedStyle(element)), ...added]
  })
}
