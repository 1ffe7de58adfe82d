// How articles look: one first line in three columns, pictures, headings, zoomed images, and the largest and smallest windows.

import { expect, test } from 'vitest'
import { testBrowser } from './browser.ts'
import { serveBuilt } from './served.ts'

const wide = '<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="400"><rect width="2000" height="400"/></svg>'
const browser = testBrowser()
const site = serveBuilt({
  'config/site.ts': `export default {
  locales: [{ lang: 'en', label: 'English', nav: [{ text: 'Guide', link: '/guide/group/page' }] }, { lang: 'ar', label: 'العربية' }],
}`,
  'content/public/wide.svg': wide,
  'content/en/index.md': '# Home\n',
  'content/en/guide/group/page.md':
    '# Page\n\nText with a [link](https://a.example).\n\n<img src="/wide.svg" alt="Direct" width="2000" height="400">\n\n## Copied heading\n\nText.\n\n:::tip\nSome `code`.\n:::\n\n![Zoomed](/wide.svg)\n\n| A | B |\n|---|---|\n| 1 | 2 |\n',
  'content/en/guide/group/plain.md':
    '---\noutline: false\n---\n\n# Plain\n\nText.\n\n| Value | Production | Other modes |\n|---|---|---|\n| Not set | None | Scripts, but only those that the page needs |\n',
  'content/en/guide/group/badges.md':
    '# Page :badge[A]\n\n## Second :badge[B]\n\n### Third :badge[C]\n\nText :badge[D]\n',
  'content/ar/index.md': '# Home\n',
})

test.each([390, 1280])('centers badges on text of every size at %d px', async (width) => {
  const page = await browser.open(site.url('/guide/group/badges'), { viewport: { width, height: 800 } })
  const offsets = await page.locator('.prose .badge, h1 .badge').evaluateAll((badges) =>
    badges.map((badge) => {
      const text = document.createRange()
      text.selectNode(badge.previousSibling as Node)
      const [one, other] = [text.getBoundingClientRect(), badge.getBoundingClientRect()]
      return Math.abs(one.top + one.bottom - other.top - other.bottom) / 2
    }),
  )
  expect(offsets).toHaveLength(4)
  for (const offset of offsets) expect(offset).toBeLessThan(4)
})

test('begins the sidebar, the breadcrumbs and the outline on one line', async () => {
  const page = await browser.open(site.url('/guide/group/page'))
  const middles = await page.evaluate(() =>
    ['.sidebar-link', '.breadcrumbs a, .breadcrumbs li', '.outline-title'].map((selector) => {
      const text = document.createRange()
      text.selectNodeContents(document.querySelector(selector) as Element)
      const { top, bottom } = text.getBoundingClientRect()
      return Math.round((top + bottom) / 2)
    }),
  )
  const [first = 0] = middles
  for (const middle of middles) expect(Math.abs(middle - first)).toBeLessThanOrEqual(1)
})

test.each([320, 390, 1280, 2560])('keeps an image in HTML inside the text at %d px', async (width) => {
  const page = await browser.open(site.url('/guide/group/page'), { viewport: { width, height: 800 } })
  const [image, text] = await page.evaluate(() =>
    ['.prose > img', '.prose > p'].map(
      (selector) => document.querySelector(selector)?.getBoundingClientRect().right ?? 0,
    ),
  )
  expect(image).toBeLessThanOrEqual((text ?? 0) + 1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('shows the permalink beside the heading and leaves it out of copied text', async () => {
  const page = await browser.open(site.url('/guide/group/page'))
  const [gap, copied] = await page.evaluate(() => {
    const heading = document.querySelector('.prose h2') as HTMLElement
    const range = document.createRange()
    range.selectNodeContents(heading)
    range.setEndBefore(heading.lastElementChild as Element)
    const end = range.getBoundingClientRect().right
    getSelection()?.selectAllChildren(heading)
    const { left } = (heading.lastElementChild as Element).getBoundingClientRect()
    return [left - end, String(getSelection())] as const
  })
  expect(Math.abs(gap)).toBeLessThan(4)
  expect(copied.trim()).toBe('Copied heading')
})

test('shows a zoomed image on a shade, with a button that closes it', async () => {
  const page = await browser.open(site.url('/guide/group/page'))
  await page.getByRole('button', { name: 'Zoomed' }).click()
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
  await close.waitFor()
  expect(await close.evaluate((button) => document.activeElement === button)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('gives inline code in a box the color of the box, and every box the same corners', async () => {
  const page = await browser.open(site.url('/guide/group/page'))
  const [inText, inBox, corners] = await page.evaluate(() => {
    const box = document.querySelector('.container') as Element
    const code = box.querySelector('code') as Element
    const inBox = getComputedStyle(code).backgroundColor
    document.querySelector('.prose')?.append(code)
    const { borderStartStartRadius, borderEndEndRadius } = getComputedStyle(box)
    return [getComputedStyle(code).backgroundColor, inBox, [borderStartStartRadius, borderEndEndRadius]] as const
  })
  expect(inBox).not.toBe(inText)
  expect(corners).toEqual(['10px', '10px'])
})

test('makes tables with three columns as wide as the text, and smaller ones as wide as they need', async () => {
  const page = await browser.open(site.url('/guide/group/page'))
  const widths = () =>
    page.evaluate(() =>
      ['.prose table', '.prose > p'].map(
        (selector) => document.querySelector(selector)?.getBoundingClientRect().width ?? 0,
      ),
    )
  const [small = 0, room = 0] = await widths()
  expect(small).toBeLessThan(room / 2)
  await page.evaluate(() => {
    for (const { cells, lastChild } of document.querySelector('table')?.rows ?? [])
      lastChild?.after(cells[0]?.cloneNode(true) ?? '')
  })
  const [table = 0, text = 0] = await widths()
  expect(Math.abs(table - text)).toBeLessThanOrEqual(2)
})

test('wraps tables with three columns on phones', async () => {
  const page = await browser.open(site.url('/guide/group/plain'), { viewport: { width: 360, height: 800 } })
  const [table, text] = await page.evaluate(() =>
    ['.prose table', '.prose > p'].map((selector) => document.querySelector(selector)?.getBoundingClientRect().width),
  )
  expect(table).toBe(text)
})

test('keeps a distance between the arrow of an external link and what follows', async () => {
  const page = await browser.open(site.url('/guide/group/page'))
  const link = page.locator('.prose a[target]')
  const [end, opacity] = await link.evaluate((element) => {
    const { marginInlineEnd, opacity } = getComputedStyle(element, '::after')
    return [Number.parseFloat(marginInlineEnd), Number(opacity)]
  })
  expect(end).toBeGreaterThanOrEqual(1.5)
  expect(opacity).toBeLessThan(1)
})

test('ends the outline with a link to the top, in line with its entries, also without a script', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await browser.open(site.url('/guide/group/page#copied-heading'), {
      viewport: { width: 1280, height: 300 },
      javaScriptEnabled,
    })
    const links = page.locator('.outline a')
    const lefts = await links.evaluateAll((all) =>
      all.map((link) => link.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(link).paddingLeft)),
    )
    expect(lefts).toEqual([lefts[0], lefts[0]])
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await page.getByRole('navigation').getByRole('link', { name: 'Back to top', exact: true }).click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  }
})

test.each([1680, 1920, 2560, 3440])('moves sidebar and outline outward at %d px, and keeps the text', async (width) => {
  const page = await browser.open(site.url('/guide/group/page'), { viewport: { width, height: 900 } })
  const [start = 0, text = 0, end = 0] = await page.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
    return [box('.sidebar').left, box('.prose > p').width, box('.columns').right]
  })
  const columns = Math.min(Math.max(1644, width * 0.92), 2080)
  expect([Math.round(start), Math.round(end)]).toEqual([
    Math.round((width - columns) / 2),
    Math.round((width + columns) / 2),
  ])
  expect(text).toBe(46 * (width < 2200 ? 16 : 18))
})

test('begins the title of phones near the top', async () => {
  const page = await browser.open(site.url('/guide/group/page'), { viewport: { width: 390, height: 800 } })
  expect((await page.locator('h1').boundingBox())?.y).toBeLessThanOrEqual(120)
})

test('makes the notice about a missing translation as wide as the text', async () => {
  const page = await browser.open(site.url('/ar/guide/group/plain'), {
    viewport: { width: 1920, height: 900 },
    locale: 'ar',
  })
  const [notice, text] = await page.evaluate(() =>
    ['.translation-notice', '.prose > h1'].map((selector) => {
      const { left, right } = document.querySelector(selector)?.getBoundingClientRect() ?? { left: 0, right: 0 }
      return [Math.round(left), Math.round(right)]
    }),
  )
  expect(notice).toEqual(text)
})

test('enlarges the text on the largest screens', async () => {
  const page = await browser.open(site.url('/guide/group/page'), { viewport: { width: 2560, height: 1440 } })
  expect(
    await page
      .locator('.prose > p')
      .first()
      .evaluate((p) => getComputedStyle(p.parentElement as Element).fontSize),
  ).toBe('18px')
})
