// What the text of a page answers to: code blocks, details, images, outline, the way back to the top, the overview.

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { shows, testBrowser } from './browser.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()
const site = serveBuilt('browser')
const blocks = () => site.url('/guide/blocks')

describe('code', () => {
  const sample = (page: Page) => page.locator('.code', { hasText: 'sample.ts' })
  const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] }
  const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

  test('is copied as it was written, without marks and lines that are removed', async () => {
    const page = await browser.open(blocks(), clipboard)
    await sample(page).hover()
    await sample(page).getByRole('button', { name: 'Copy code' }).click()
    await sample(page).getByRole('button', { name: 'Copied' }).waitFor()
    expect(await readClipboard(page)).toMatch(/^const first = 1\nconst second = 'a line.*on'\nadded\(\)$/)
    expect(await page.locator('[aria-live="polite"]').textContent()).toBe('Copied')
  })

  test('that is not to be looked at is grey until the keyboard is in its block', async () => {
    const page = await browser.open(blocks(), { reducedMotion: 'reduce' })
    const block = page.locator('.has-focus')
    const colours = () =>
      block.evaluate((box) => {
        const spans = [...box.querySelectorAll('.line:not(.focused) span')]
        return new Set(spans.map((span) => getComputedStyle(span).color)).size
      })
    expect(await colours()).toBe(1)
    await block.locator('pre').focus()
    await expect.poll(colours).toBeGreaterThan(1)
  })

  test('says so for two seconds from the last click', async () => {
    const page = await browser.open(blocks(), { ...clipboard, prepare: (context) => context.clock.install() })
    const [copy, copied] = ['Copy code', 'Copied'].map((name) => sample(page).getByRole('button', { name }))
    await sample(page).hover()
    await copy?.click()
    await copied?.waitFor()
    await page.clock.runFor(1500)
    await copied?.click()
    await page.clock.runFor(1900)
    expect(await copied?.isVisible()).toBe(true)
    await page.clock.runFor(200)
    await copy?.waitFor()
  })

  test('of a set of tabs is that of the panel which is shown', async () => {
    const page = await browser.open(blocks(), clipboard)
    await page.getByRole('tab', { name: 'yarn' }).click()
    await page.getByRole('tabpanel', { name: 'yarn' }).hover()
    await page.getByRole('tabpanel', { name: 'yarn' }).getByRole('button', { name: 'Copy code' }).click()
    await expect.poll(() => readClipboard(page)).toBe('yarn add fixture')
  })

  test('is copied by selection where the clipboard is refused; where that fails too, it is said', async () => {
    const page = await browser.open(blocks(), {
      permissions: ['clipboard-read'],
      prepare: (context) =>
        context.addInitScript(() => {
          Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('No')) } })
          document.execCommand = (command) => {
            Object.assign(window, { copied: command === 'copy' && getSelection()?.toString() })
            return 'copied' in window && location.hash === ''
          }
        }),
    })
    await sample(page).hover()
    await sample(page).getByRole('button', { name: 'Copy code' }).click()
    await sample(page).getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => (window as unknown as { copied: string }).copied)).toContain('added()')
    browser.expectProblem(/^warning: \[docsite\] The clipboard is out of reach/)
    await page.evaluate(() => {
      location.hash = '#pictures'
    })
    const warned = page.waitForEvent('console')
    const group = page.getByRole('tabpanel', { name: 'config.ts' })
    await group.hover()
    await group.getByRole('button', { name: 'Copy code' }).click()
    await warned
    expect(await group.getByRole('button', { name: 'Copied' }).count()).toBe(0)
  })

  test('wraps block by block, for this visit only', async () => {
    const page = await browser.open(blocks())
    const wrap = sample(page).getByRole('button', { name: 'Wrap lines' })
    const overflow = () =>
      sample(page)
        .locator('pre')
        .evaluate((pre) => pre.scrollWidth > pre.clientWidth)
    expect([await overflow(), await wrap.getAttribute('aria-pressed')]).toEqual([true, 'false'])
    await sample(page).hover()
    await wrap.click()
    expect([await overflow(), await wrap.getAttribute('aria-pressed')]).toEqual([false, 'true'])
    expect(await page.locator('.code.wrapped').count()).toBe(1)
    await page.reload()
    await expect.poll(() => wrap.getAttribute('aria-pressed')).toBe('false')
  })

  test('has buttons under the pointer and under the focus, and always where fingers point', async () => {
    const opacity = (page: Page) =>
      sample(page)
        .locator('.code-buttons')
        .evaluate((box) => getComputedStyle(box).opacity)
    const page = await browser.open(blocks())
    expect(await opacity(page)).toBe('0')
    await sample(page).getByRole('button', { name: 'Copy code' }).focus()
    await expect.poll(() => opacity(page)).toBe('1')
    const phone = await browser.open(blocks(), {
      hasTouch: true,
      isMobile: true,
      viewport: { width: 375, height: 700 },
    })
    expect(await opacity(phone)).toBe('1')
  })

  test('that is wider than its box, and a wide table, can be scrolled by keys', async () => {
    const page = await browser.open(blocks(), { viewport: { width: 375, height: 700 } })
    for (const box of [sample(page).locator('pre'), page.locator('[tabindex="0"]:has(> table)')]) {
      await box.focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
    }
  })
})

test('details open and close by click and by key', async () => {
  const page = await browser.open(blocks())
  const [summary, text] = [page.getByText('Closed at first'), page.getByText('Hidden wisdom.')]
  expect(await text.isVisible()).toBe(false)
  await summary.click()
  expect(await text.isVisible()).toBe(true)
  await page.keyboard.press('Enter')
  expect(await text.isVisible()).toBe(false)
})

describe('an image', () => {
  const picture = (page: Page) => page.getByRole('button', { name: 'A landscape' })
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Zoomed image' })

  test('is shown as large as it may be, and goes back where it came from', async () => {
    const page = await browser.open(blocks(), { viewport: { width: 500, height: 700 } })
    await picture(page).click()
    await dialog(page).waitFor()
    const { width = 0 } = (await picture(page).boundingBox()) ?? {}
    // It grows from where it stood.
    await expect.poll(async () => (await dialog(page).getByRole('img').boundingBox())?.width).toBeGreaterThan(width)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    expect(await picture(page).evaluate((image) => image === document.activeElement)).toBe(true)
  })

  test.each([
    ['Enter', async (page: Page) => page.keyboard.press('Enter')],
    ['a click', async (page: Page) => page.mouse.click(5, 5)],
    ['scrolling far', async (page: Page) => page.mouse.wheel(0, 60)],
    ['another size of the window', async (page: Page) => page.setViewportSize({ width: 600, height: 600 })],
  ])('opens by key and closes on %s', async (name, close) => {
    const page = await browser.open(blocks(), { reducedMotion: 'reduce' })
    await picture(page).focus()
    await page.keyboard.press('Enter')
    await dialog(page).waitFor()
    if (name === 'Enter') await page.keyboard.press('Escape')
    else await close(page)
    await dialog(page).waitFor({ state: 'detached' })
  })

  test('stays open while the page moves no more than forty pixels', async () => {
    const page = await browser.open(blocks(), {
      reducedMotion: 'reduce',
      prepare: (context) => context.clock.install(),
    })
    await page.clock.runFor(200)
    await picture(page).click()
    await dialog(page).waitFor()
    const from = await page.evaluate(() => scrollY)
    await page.mouse.wheel(0, 40)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(from + 40)
    await page.clock.runFor(1000)
    expect(await dialog(page).isVisible()).toBe(true)
  })

  test('in a link is a link, with a modifier it opens its file', async () => {
    const page = await browser.open(blocks(), {
      // A browser asks for this beside a file that is opened by itself.
      prepare: (context) => context.route('**/favicon.ico', (route) => route.fulfill({ status: 204 })),
    })
    await picture(page).waitFor()
    const [file] = await Promise.all([
      page.context().waitForEvent('page'),
      picture(page).click({ modifiers: ['Control'] }),
    ])
    await file.waitForURL(/landscape.*\.png$/)
    await page.getByRole('img', { name: 'A linked landscape' }).click()
    await shows(page, 'First')
  })

  test('is a plain picture where the extras are switched off', async () => {
    const page = await browser.open(`${blocks()}?globalUIComponents=0`, {
      prepare: (context) => context.clock.install(),
    })
    await page.clock.runFor(500)
    expect(await picture(page).count()).toBe(0)
  })
})

describe('the outline', () => {
  const active = (page: Page) => page.locator('.outline [aria-current="location"]').allTextContents()

  test('shows where the reader is, from the first heading to the last', async () => {
    const page = await browser.open(site.url('/guide/second'))
    await expect.poll(() => active(page)).toEqual(['Section A'])
    await page.getByRole('heading', { name: 'Part of B' }).evaluate((heading) => heading.scrollIntoView())
    await expect.poll(() => active(page)).toEqual(['Part of B'])
    await page.keyboard.press('End')
    await expect.poll(() => active(page)).toEqual(['Section H'])
  })

  test('leads to a heading at once, and gives it the focus and an entry in the history', async () => {
    const page = await browser.open(site.url('/guide/second'))
    await page.getByRole('navigation', { name: 'ON THIS PAGE' }).getByRole('link', { name: 'Section E' }).click()
    expect(page.url()).toBe(site.url('/guide/second#section-e'))
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('section-e')
    await expect.poll(() => active(page)).toEqual(['Section E'])
    await page.goBack()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })

  test('indents by depth', async () => {
    const page = await browser.open(site.url('/guide/second'))
    const left = async (name: string) =>
      page
        .getByRole('navigation', { name: 'ON THIS PAGE' })
        .getByRole('link', { name })
        .evaluate((link) => {
          const range = document.createRange()
          range.selectNodeContents(link)
          return range.getBoundingClientRect().left
        })
    const [second, third, fourth] = [await left('Section B'), await left('Part of B'), await left('Detail of B')]
    expect([third - second, fourth - second]).toEqual([12, 24])
  })
})

test('the way back to the top is there once the page is scrolled', async () => {
  const page = await browser.open(site.url('/guide/second'))
  const button = page.getByRole('button', { name: 'Back to top' })
  expect(await button.count()).toBe(0)
  await page.mouse.wheel(0, 400)
  await button.click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await button.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
})

describe('the overview', () => {
  test('is filtered as one types: hyphens are spaces, headings count, Escape clears', async () => {
    const page = await browser.open(site.url('/api/'))
    const [field, main] = [page.getByRole('searchbox', { name: 'Filter' }), page.getByRole('main')]
    expect(await field.getAttribute('placeholder')).toBe('Enter keyword')
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(false)
    const links = () => main.locator('.overview-items a').allTextContents()
    expect(await links()).toEqual(['Alpha', 'Dist path', 'Beta', 'Port'])
    await field.fill('DIST-path')
    expect(await links()).toEqual(['Alpha', 'Dist path'])
    await field.fill('beta')
    expect(await links()).toEqual(['Beta', 'Port'])
    await field.fill('gamma')
    expect(await links()).toEqual([])
    expect(await main.getByRole('status').textContent()).toBe('No matching API found: gamma')
    await page.keyboard.press('Escape')
    expect((await links()).length).toBe(4)
  })

  test('leads to pages and to their headings', async () => {
    const page = await browser.open(site.url('/zh/api/'))
    await page.getByRole('searchbox', { name: '筛选' }).fill('端口')
    await page.getByRole('main').getByRole('link', { name: '端口', exact: true }).click()
    await shows(page, '贝塔')
    expect(decodeURI(page.url())).toBe(site.url('/zh/api/beta#端口'))
  })
})
