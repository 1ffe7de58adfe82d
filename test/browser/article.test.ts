// The article: code blocks, details, images, the button that scrolls to the top, and print.

import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { bilingual } from '../bilingual.ts'
import { shows, testBrowser } from './browser.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()
const site = serveBuilt('browser')
const numbered = serveBuilt({ 'content/index.md': '# Numbers\n\n```text showLineNumbers\none\ntwo\n```\n' })
const source = '## A\n\n:source[]{href="https://github.com/a"} :source[]{href="https://gitlab.com/a"}\n'
const sources = serveBuilt({
  ...bilingual(),
  'content/en/index.md': `# Home\n\n${source}`,
  'content/zh/index.md': `# 首页\n\n${source}`,
})
const wrongZoom = serveBuilt({
  'config/site.ts': `import { defineSite } from '@docsite/cli'
export default defineSite({ mediumZoom: { selector: '.prose img:::' } })`,
  'content/index.md': '# Wrong\n\n![A drawing](/drawing.svg)\n\n```text\na\n```\n',
  'content/public/drawing.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100" width="200" height="100"/>',
})
const blocks = () => site.url('/guide/blocks')

/** Stops the clock before the first script runs. Only `runFor` advances it. */
const stopClock = async (context: BrowserContext) => {
  await context.clock.install({ time: 0 })
  await context.clock.pauseAt(1000)
}

describe('code', () => {
  const sample = (page: Page) => page.locator('.code', { hasText: 'sample.ts' })
  const opacityOfButtons = (page: Page) =>
    sample(page)
      .locator('.code-buttons')
      .evaluate((box) => getComputedStyle(box).opacity)
  const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] }
  const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

  test('[2.5.12, 2.5.13] has its title above it, a background for marked lines, dim lines until a block with focused lines has keyboard focus, and buttons on hover and focus', async () => {
    const page = await browser.open(blocks())
    const [title, code] = [sample(page).getByText('sample.ts'), sample(page).locator('pre')]
    const [above, below] = [await title.boundingBox(), await code.boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
    const grounds = await sample(page)
      .locator('.line')
      .evaluateAll((lines) => lines.map((line) => getComputedStyle(line).backgroundColor))
    // Four backgrounds: plain, highlighted, added and removed lines.
    expect(new Set(grounds).size).toBe(4)
    expect(grounds[0]).toBe('rgba(0, 0, 0, 0)')

    expect(await opacityOfButtons(page)).toBe('0')
    await sample(page).hover()
    await expect.poll(() => opacityOfButtons(page)).toBe('1')
    await page.getByRole('heading', { name: 'Pictures' }).hover()
    await expect.poll(() => opacityOfButtons(page)).toBe('0')
    await sample(page).getByRole('button', { name: 'Copy code' }).focus()
    await expect.poll(() => opacityOfButtons(page)).toBe('1')

    const block = page.locator('.has-focus')
    const colors = () =>
      block.evaluate((box) => {
        const spans = [...box.querySelectorAll('.line:not(.focused) span')]
        return new Set(spans.map((span) => getComputedStyle(span).color)).size
      })
    expect(await colors()).toBe(1)
    await block.locator('pre').focus()
    await expect.poll(colors).toBeGreaterThan(1)
  })

  test('[2.5.15, 2.5.16] copies the source without fence marks and removed lines, or the visible tab panel, and wraps the lines of each block separately, until the page is reloaded', async () => {
    const page = await browser.open(blocks(), clipboard)
    await sample(page).hover()
    await sample(page).getByRole('button', { name: 'Copy code' }).click()
    await sample(page).getByRole('button', { name: 'Copied' }).waitFor()
    expect(await readClipboard(page)).toMatch(/^const first = 1\nconst second = 'a line.*on'\nadded\(\)$/)
    expect(await page.locator('[aria-live="polite"]').textContent()).toBe('Copied')
    await page.getByRole('tab', { name: 'yarn' }).click()
    await page.getByRole('tabpanel', { name: 'yarn' }).hover()
    await page.getByRole('tabpanel', { name: 'yarn' }).getByRole('button', { name: 'Copy code' }).click()
    await expect.poll(() => readClipboard(page)).toBe('yarn add fixture')

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

  test.each([
    ['/guide/blocks', 'Copy code', 'Copied'],
    ['/zh/guide/blocks', '复制代码', '已复制'],
  ])('[2.5.15, 4.37] confirms the copy on %s for two seconds after the last click', async (path, before, after) => {
    const page = await browser.open(site.url(path), { ...clipboard, prepare: stopClock })
    const block = page.locator('.code:has(.copy-button)').last()
    const button = block.locator('.copy-button')
    const name = () => button.getAttribute('aria-label')
    await block.hover()
    expect(await name()).toBe(before)
    await button.click()
    await expect.poll(name).toBe(after)
    await page.clock.runFor(1500)
    await button.click()
    // The clipboard is asynchronous, and the two seconds begin when the text has been copied.
    await page.evaluate(() => navigator.clipboard.readText())
    await page.clock.runFor(1999)
    expect(await name()).toBe(after)
    await page.clock.runFor(1)
    expect(await name()).toBe(before)
  })

  test('falls back to copying a selection if the Clipboard API fails, and reports an error if both fail', async () => {
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
    browser.expectProblem(/^warning: \[docsite\] The clipboard is not available/)
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

  test('[2.5.14, 2.5.22, 4.40] draws line numbers that are not part of the text, and no button that scrolls to the top unless the site enables it', async () => {
    const page = await browser.open(numbered.url('/'))
    const numbers = () =>
      page.locator('.line-number').evaluateAll((lines) =>
        lines.map((line) => {
          const { content, userSelect } = getComputedStyle(line, '::before')
          return `${content} ${userSelect}`
        }),
      )
    expect(await numbers()).toEqual(['"1" none', '"2" none'])
    expect(await page.locator('code').evaluate((code) => code.textContent)).toBe('one\ntwo\n')
    await page.evaluate(() => scrollTo({ top: 10, behavior: 'instant' }))
    expect(await page.locator('.scroll-to-top').count()).toBe(0)
  })

  test('always shows its buttons on touch screens, and can be scrolled with the keyboard if it is wide, like tables', async () => {
    const page = await browser.open(blocks(), { hasTouch: true, isMobile: true, viewport: { width: 375, height: 700 } })
    expect(await opacityOfButtons(page)).toBe('1')
    // Tables wrap their text and become cards on phones, so only a wide cell in a wider window makes one scroll.
    await page
      .locator('.table td')
      .last()
      .evaluate((cell) => {
        cell.style.minWidth = '900px'
      })
    for (const [box, name] of [
      [sample(page).locator('pre'), 'sample.ts'],
      [page.locator('[tabindex="0"]:has(> table)'), 'Scrollable area'],
    ] as const) {
      if (name === 'Scrollable area') await page.setViewportSize({ width: 700, height: 700 })
      expect(await box.getAttribute('aria-label')).toBe(name)
      await box.focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
    }
    // Boxes that fit are not tab stops.
    const stops = page.locator('.code:not(.has-focus) pre[tabindex], .table[tabindex]')
    const before = await stops.count()
    await page
      .locator('.table td')
      .last()
      .evaluate((cell) => cell.removeAttribute('style'))
    await page.setViewportSize({ width: 3000, height: 700 })
    await expect.poll(() => stops.count()).toBeLessThan(before)
    for (const stop of await stops.all())
      expect(
        await stop.evaluate((box) => box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight),
      ).toBe(true)
  })
})

test.each([
  ['/', 'Source'],
  ['/zh/', '源码'],
])('[2.5.21] shows source links on %s as badges labeled %s with the icon of their host', async (path, word) => {
  const page = await browser.open(sources.url(path))
  const links = page.getByRole('article').getByRole('link', { name: word, exact: true })
  const badges = await links.evaluateAll((all) =>
    all.map((link) => {
      const { maskImage, width } = getComputedStyle(link, '::before')
      return {
        icon: maskImage,
        width,
        target: link.getAttribute('target'),
        radius: getComputedStyle(link).borderRadius,
      }
    }),
  )
  expect(badges).toHaveLength(2)
  for (const badge of badges) expect(badge).toMatchObject({ width: '14px', target: '_blank', radius: '999px' })
  expect(badges[0]?.icon).toMatch(/^url\("data:image\/svg/)
  expect(badges[1]?.icon).not.toBe(badges[0]?.icon)
})

test('opens and closes details with a click and with a key', async () => {
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

  /** Scrolls, and waits for the scroll event. */
  const scrollBy = (page: Page, distance: number) =>
    page.evaluate(
      (by) =>
        new Promise<void>((done) => {
          addEventListener('scroll', () => done(), { once: true })
          window.scrollBy({ top: by, behavior: 'instant' })
        }),
      distance,
    )

  test('[2.5.19, 9.15] becomes zoomable 100 ms after each content change, and closes 150 ms after more than 40 px of scrolling', async () => {
    const page = await browser.open(blocks(), { prepare: stopClock })
    await page.clock.runFor(99)
    expect(await picture(page).count()).toBe(0)
    await page.clock.runFor(1)
    expect(await picture(page).count()).toBe(1)

    await picture(page).click()
    await dialog(page).waitFor()
    await scrollBy(page, 40)
    await page.clock.runFor(1150)
    expect(await dialog(page).isVisible()).toBe(true)
    await scrollBy(page, 1)
    await page.clock.runFor(149)
    expect(await dialog(page).isVisible()).toBe(true)
    await page.clock.runFor(1)
    expect(await dialog(page).isVisible()).toBe(false)

    await page.evaluate(() => history.pushState({}, '', '/zh/guide/blocks'))
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
    await shows(page, '代码块')
    expect(await page.locator('[data-zoom]').count()).toBe(0)
    await page.clock.runFor(100)
    expect(await page.locator('[data-zoom]').count()).toBeGreaterThan(0)
  })

  // The other tests use the English names.
  test('[2.5.18, 4.35] is closed, opening, opened, closing and closed again, with Chinese names on a Chinese page', async () => {
    const page = await browser.open(site.url('/zh/guide/blocks'), { reducedMotion: 'no-preference' })
    const image = page.getByRole('button', { name: '风景', exact: true })
    const zoomed = page.getByRole('dialog', { name: '放大的图片', exact: true })
    // Pauses the animation, so that the test can inspect it before it ends.
    await page.evaluate(() => {
      const animate = Element.prototype.animate
      Element.prototype.animate = function (...args) {
        const animation = animate.apply(this, args)
        animation.pause()
        return animation
      }
    })
    await image.click()
    await zoomed.waitFor()
    const timing = () =>
      zoomed.getByRole('img').evaluate((copy) =>
        copy.getAnimations().map((animation) => {
          const { duration, direction } = animation.effect?.getTiming() ?? {}
          return `${direction} ${duration}`
        }),
      )
    const finish = () =>
      zoomed.getByRole('img').evaluate(async (copy) => {
        const last = copy.getAnimations().at(-1)
        last?.finish()
        await last?.finished
      })
    // While it opens, a click has no effect.
    expect(await timing()).toEqual(['normal 200'])
    await page.mouse.click(5, 5)
    expect(await timing()).toEqual(['normal 200'])
    await finish()
    // Once it is open, the next click closes it.
    await page.mouse.click(5, 5)
    await expect.poll(async () => (await timing()).at(-1)).toBe('reverse 200')
    // While it closes, a click has no effect.
    await page.mouse.click(5, 5)
    expect(await zoomed.isVisible()).toBe(true)
    await finish()
    await zoomed.waitFor({ state: 'detached' })
    expect(await image.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('[9.15] fills the window without a margin up to its natural size, or without limit if it is an SVG', async () => {
    const page = await browser.open(blocks(), { viewport: { width: 500, height: 700 }, reducedMotion: 'reduce' })
    const zoomed = () => dialog(page).getByRole('img').boundingBox()
    await picture(page).click()
    const width = await page.evaluate(() => innerWidth)
    await expect.poll(async () => (await zoomed())?.width).toBe(width)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 1400, height: 900 })
    await picture(page).click()
    await expect.poll(async () => (await zoomed())?.width).toBe(600)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'A drawing' }).click()
    await expect.poll(async () => (await zoomed())?.width).toBeGreaterThan(600)
  })

  test('[2.5.19] opens with the space bar without scrolling the page, or Enter, and closes with Escape, a click, a change of the window size, or going back', async () => {
    const page = await browser.open(site.url('/guide/first'))
    await page.getByRole('article').getByRole('link', { name: 'link to the blocks' }).click()
    await picture(page).focus()
    const from = await page.evaluate(() => scrollY)
    await page.keyboard.press('Space')
    await dialog(page).waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(from)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 5),
      () => page.setViewportSize({ width: 600, height: 600 }),
      () => page.goBack(),
    ]) {
      await picture(page).focus()
      await page.keyboard.press('Enter')
      await dialog(page).waitFor()
      await close()
      await dialog(page).waitFor({ state: 'detached' })
    }
  })

  test('follows its link on a click, and opens the image file on a click with a modifier key', async () => {
    // The browser wraps an image file in a document with inline styles, which the CSP header of the image blocks.
    browser.expectProblem(/(?:Applying|Refused to apply) inline style/)
    browser.tolerateProblem(/^error: policy: style-src-attr/)
    const page = await browser.open(blocks(), {
      // A browser may request a favicon for an image opened as a document.
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

  test('[8.8] cannot be zoomed if the configured selector is invalid, which logs an error and leaves the page working', async () => {
    browser.expectProblem(/^error: \[docsite\] TypeError: /)
    const page = await browser.open(wrongZoom.url('/'), { prepare: stopClock })
    await page.clock.runFor(1000)
    expect(await page.getByRole('img', { name: 'A drawing' }).isVisible()).toBe(true)
    expect(await page.locator('[data-zoom]').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Copy code' }).count()).toBe(1)
  })

  test('cannot be zoomed where global UI components are hidden', async () => {
    const page = await browser.open(`${blocks()}?globalUIComponents=0`, {
      prepare: (context) => context.clock.install(),
    })
    await page.clock.runFor(500)
    expect(await picture(page).count()).toBe(0)
  })
})

describe('[2.5.22, 4.40] the button that scrolls to the top', () => {
  // The next test uses the English names.
  test('appears as soon as the page is scrolled, and scrolls to the top, with Chinese names on a Chinese page', async () => {
    const page = await browser.open(site.url('/zh/guide/second'))
    const button = page.getByRole('button', { name: '回到顶部', exact: true })
    expect(await button.count()).toBe(0)
    await page.evaluate(() => scrollTo({ top: 1, behavior: 'instant' }))
    await button.waitFor()
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await button.waitFor({ state: 'detached' })
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
    const { insetInlineEnd, insetBlockEnd, position } = await button.evaluate((element) => getComputedStyle(element))
    expect([insetInlineEnd, insetBlockEnd, position]).toEqual(['16px', '16px', 'fixed'])
    await button.click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await button.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('跳到正文')
  })

  test('appears immediately on a page that opens scrolled down', async () => {
    const page = await browser.open(site.url('/guide/second#section-e'))
    await page.getByRole('button', { name: 'Back to top', exact: true }).click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
  })
})

test('prints only the article, black on white in every appearance, with the title of the page, every tab panel under its label, only one package manager, open details, wrapped code and the URLs of links', async () => {
  const page = await browser.open(blocks(), { colorScheme: 'dark' })
  await page.emulateMedia({ media: 'print' })
  for (const role of ['banner', 'navigation', 'contentinfo', 'tablist'] as const)
    expect([role, await page.getByRole(role).filter({ visible: true }).count()]).toEqual([role, 0])
  expect(await page.locator('.code-buttons:visible').count()).toBe(0)
  expect(await page.getByRole('heading', { name: 'Blocks' }).isVisible()).toBe(true)
  const colors = await page
    .locator('h1')
    .evaluate((heading) => [
      getComputedStyle(heading).color,
      getComputedStyle(document.documentElement).backgroundColor,
    ])
  expect(colors).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
  expect(await page.locator('.tab-panel:visible').count()).toBe(10)
  expect(await page.locator('head title').isVisible()).toBe(true)
  expect(await page.locator('.tab-panel-label:visible').first().textContent()).toBe('npm')
  await expect.poll(async () => (await page.getByText('Hidden wisdom.').boundingBox())?.height).toBeGreaterThan(0)
  const overflow = await page
    .locator('.code pre')
    .evaluateAll((all) => all.map((pre) => pre.scrollWidth - pre.clientWidth))
  // The maximum of an empty list is -Infinity.
  expect(Math.max(...overflow)).toBe(0)

  await page.goto(site.url('/guide/'))
  const addressOf = (name: string) =>
    page
      .getByRole('article')
      .getByRole('link', { name })
      .evaluate((link) => getComputedStyle(link, '::after').content)
  // Some browsers serialize the content as one string, others as three.
  expect((await addressOf('an old address')).replace(/" "/g, '')).toBe('" (https://example.com/elsewhere)"')
  expect(await addressOf('a place below')).toBe('none')
  // Links to pages of the site include its host.
  const next = page.locator('.prose a[href^="/"]').first()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const href = await next.getAttribute('href')
  const shown = await next.evaluate((link) => getComputedStyle(link, '::after').content)
  expect(shown.replace(/" "/g, '')).toBe(`" (${site.url(href ?? '')})"`)
})
