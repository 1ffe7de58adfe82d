// The outline of a page: its position, entries and links, and the current heading.

import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hydrated, shows, testBrowser } from './browser.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()
const site = serveBuilt('browser')

const paragraphs = (count: number) => 'Words to be scrolled past.\n\n'.repeat(count)

/** A site with unusual outlines. */
const odd = serveBuilt({
  'config/site.ts': `import { defineSite } from '@docsite/cli'
export default defineSite({ themeConfig: { outlineTitle: 'In short' } })`,
  'content/index.md': '# Start\n',
  'content/deep.md':
    '# Deep\n\n### Third first\n\n## Second\n\n#### Fourth\n\n### Third\n\n##### Fifth\n\n###### Sixth\n',
  'content/twice.md': `# Options\n\n## Options\n\n${paragraphs(40)}## \`root\` and **more** {#own}\n\n${paragraphs(40)}## Options\n\n${paragraphs(40)}`,
  'content/short.md': '# Short\n\n## One\n\n## Two\n\n## Three\n',
  'content/late.md': `# Late\n\n## Early\n\n${paragraphs(60)}## Middle\n\n${paragraphs(3)}## Late one\n\n${paragraphs(2)}## Last\n`,
  'content/asked.md': '---\noutline: true\n---\n\n# Asked\n\n## Part\n',
  'content/refused.md': '---\noutline: false\n---\n\n# Refused\n\n## Part\n',
  'content/none.md': '# None\n\nNo headings.\n',
  'content/many.md': `# Many\n\n${Array.from({ length: 60 }, (_, i) => `## Heading ${i + 1}\n\n${paragraphs(3)}`).join('')}`,
})
const asked = serveBuilt({
  'config/site.ts': `import { defineSite } from '@docsite/cli'
export default defineSite({ themeConfig: { outline: true } })`,
  'content/index.md': '# Start\n\n## Part\n',
})

const outline = (page: Page, name = 'ON THIS PAGE') => page.getByRole('navigation', { name, exact: true })
const active = (page: Page) => page.locator('.outline [aria-current="location"]').allTextContents()
const scrollOf = (page: Page) => page.evaluate(() => scrollY)
const scrollToEnd = (page: Page) =>
  page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))

/** Shows another page without a page load. */
const visit = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

describe('[2.5.1] the layout of a doc page', () => {
  const box = async (page: Page, selector: string) => {
    const { x = 0, width = 0 } = (await page.locator(selector).boundingBox()) ?? {}
    return { x, width, end: x + width }
  }

  test.each([
    ['/guide/second', 'ON THIS PAGE'],
    ['/zh/guide/second', '目录'],
  ])(
    '[2.5.2] has the sidebar on the left, the article in the middle, and the outline on the right on %s, with the title %s, in windows at least 1280 px wide',
    async (path, title) => {
      const page = await browser.open(site.url(path), { viewport: { width: 1920, height: 900 } })
      const [sidebar, main, right] = [await box(page, '.sidebar'), await box(page, 'main'), await box(page, '.outline')]
      expect([sidebar.width, right.width]).toEqual([320, 268])
      expect(main.x).toBeCloseTo(sidebar.end, 0)
      expect(right.x - main.end).toBeGreaterThanOrEqual(48)
      expect((await box(page, '.prose h1 + p')).width).toBeLessThanOrEqual(46 * 16)
      await page.setViewportSize({ width: 1279, height: 800 })
      await expect.poll(() => outline(page, title).count()).toBe(0)
      await page.setViewportSize({ width: 1280, height: 800 })
      expect(await outline(page, title).getByText(title, { exact: true }).isVisible()).toBe(true)
    },
  )
})

describe('[2.5.10, 9.16] the list of headings', () => {
  const entries = (page: Page, list: string) =>
    page.locator(`${list} .outline-list a`).evaluateAll((links) =>
      links.map((link) => {
        const range = document.createRange()
        range.selectNodeContents(link)
        return { text: link.textContent, x: range.getBoundingClientRect().left }
      }),
    )
  const indents = (list: { text: string | null; x: number }[]) => {
    const least = Math.min(...list.map(({ x }) => x))
    return list.map(({ text, x }) => [text, x - least])
  }
  const expected = [
    ['Third first', 12],
    ['Second', 0],
    ['Fourth', 24],
    ['Third', 12],
  ]

  test("[2.5.2] contains depths 2 to 4, with an indent of 12 px for each level, also on a phone, and has the title in the site's configuration", async () => {
    const page = await browser.open(odd.url('/deep'))
    expect(await outline(page, 'In short').getByText('In short').isVisible()).toBe(true)
    expect(indents(await entries(page, '.outline'))).toEqual(expected)
    await page.setViewportSize({ width: 375, height: 700 })
    await page.getByRole('button', { name: 'On this page' }).click()
    await outline(page, 'In short').waitFor()
    expect(indents(await entries(page, '.outline'))).toEqual(expected)
  })

  test('links repeated headings separately, and keeps formatting in entries but not in tooltips', async () => {
    const page = await browser.open(odd.url('/twice'))
    const links = outline(page, 'In short').getByRole('link')
    expect(await links.evaluateAll((list) => list.map((link) => link.getAttribute('href')))).toEqual([
      '#options-1',
      '#own',
      '#options-2',
      '#',
    ])
    expect(await links.nth(1).innerHTML()).toBe('<code>root</code> and <strong>more</strong>')
    expect(await links.nth(1).getAttribute('title')).toBe('root and more')
    await links.nth(2).click()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('options-2')
  })

  test('is absent, together with its button, on a page without headings or with `outline: false`', async () => {
    const page = await browser.open(odd.url('/none'))
    expect(await outline(page, 'In short').count()).toBe(0)
    await page.setViewportSize({ width: 375, height: 700 })
    expect(await page.getByRole('button', { name: 'On this page' }).count()).toBe(0)
    await visit(page, '/refused')
    await shows(page, 'Refused')
    expect(await page.getByRole('button', { name: 'On this page' }).count()).toBe(0)
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await outline(page, 'In short').count()).toBe(0)
  })

  test('is absent, together with its button, on the 404 page', async () => {
    browser.expectProblem(/404/)
    const page = await browser.open(odd.url('/nowhere'))
    expect(await outline(page, 'In short').count()).toBe(0)
    await page.setViewportSize({ width: 375, height: 700 })
    expect(await page.getByRole('button', { name: 'On this page' }).count()).toBe(0)
  })
})

/** Returns the distance in pixels between the top of the window and a heading, without its padding. */
const topOf = (heading: Locator) =>
  heading.evaluate((element) =>
    Math.round(element.getBoundingClientRect().top - Number.parseFloat(getComputedStyle(element).paddingTop)),
  )

test.each([
  ['/guide/second', 'ON THIS PAGE', ['Section A', 'Part of B', 'Section H'], 'Section E', 'Permalink to Section E'],
  ['/zh/guide/second', '目录', ['第 A 节', 'B 的一部分', '第 H 节'], '第 E 节', '「第 E 节」的永久链接'],
])(
  '[2.5.8, 2.5.9, 2.5.11, 9.11] marks the current heading on %s, and links in the outline and permalinks scroll in one step to 72 px below the top, set the hash and move the focus',
  async (path, name, [first = '', middle = '', last = ''], text, permalink) => {
    const page = await browser.open(site.url(path))
    await expect.poll(() => active(page)).toEqual([first])
    await page.getByRole('heading', { name: middle }).evaluate((heading) => heading.scrollIntoView())
    await expect.poll(() => active(page)).toEqual([middle])
    await scrollToEnd(page)
    await expect.poll(() => active(page)).toEqual([last])
    const look = (text: string) =>
      outline(page, name)
        .getByRole('link', { name: text })
        .evaluate((link) => getComputedStyle(link).color)
    // The color changes in a transition.
    await expect.poll(async () => (await look(last)) !== (await look(first))).toBe(true)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect.poll(() => active(page)).toEqual([first])

    await page.evaluate(() => {
      const seen: number[] = []
      addEventListener('scroll', () => seen.push(scrollY))
      Object.assign(window, { seen })
    })
    const heading = page.getByRole('heading', { name: text })
    const id = await heading.getAttribute('id')
    await outline(page, name).getByRole('link', { name: text }).click()
    expect(decodeURI(page.url())).toBe(site.url(`${path}#${id}`))
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(id)
    await expect.poll(() => active(page)).toEqual([text])
    // The page scrolls in one step, so the scroll event fires once.
    expect(await page.evaluate(() => (window as unknown as { seen: number[] }).seen.length)).toBe(1)
    await page.goBack()
    await expect.poll(() => scrollOf(page)).toBe(0)

    const ended = page.evaluate(() =>
      Promise.all(['hashchange', 'scrollend'].map((event) => new Promise((done) => addEventListener(event, done)))),
    )
    await page
      .getByRole('link', { name: permalink, exact: true })
      .evaluate((link) => link.focus({ preventScroll: true }))
    await page.keyboard.press('Enter')
    await ended
    expect(decodeURI(page.url())).toBe(site.url(`${path}#${id}`))
    // The heading's padding is excluded, because it scrolls out of view.
    expect(await topOf(heading)).toBe(72)
  },
)

describe('[2.5.9] the current heading', () => {
  test('[9.11] changes at the exact pixel, to which a URL with the hash of the heading leads', async () => {
    const page = await browser.open(site.url('/guide/second#part-of-b'))
    expect(await topOf(page.getByRole('heading', { name: 'Part of B' }))).toBe(72)
    const heading = page.getByRole('heading', { name: 'Section C' })
    const y = (await topOf(heading)) - 72 + (await scrollOf(page))
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y - 1)
    await expect.poll(() => active(page)).toEqual(['Detail of B'])
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y)
    await expect.poll(() => active(page)).toEqual(['Section C'])
  })

  test('is the heading in the URL, or the first one, on a page that does not scroll', async () => {
    const page = await browser.open(odd.url('/short#two'))
    await expect.poll(() => active(page)).toEqual(['Two'])
    await page.goto(odd.url('/short'))
    await expect.poll(() => active(page)).toEqual(['One'])
  })

  test('is the heading whose link was clicked in the outline or in the article, even at the end of the page, until the reader scrolls', async () => {
    const page = await (await browser.context()).newPage()
    await page.mouse.move(600, 400)
    for (const follow of [
      () => outline(page, 'In short').getByRole('link', { name: 'Late one' }).press('Enter'),
      () => page.getByRole('link', { name: 'Permalink to Late one' }).press('Enter'),
    ]) {
      await page.goto(odd.url('/late'))
      await hydrated(page)
      await follow()
      await expect
        .poll(() => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1))
        .toBe(true)
      await expect.poll(() => active(page)).toEqual(['Late one'])
      await page.mouse.wheel(0, -40)
      await expect.poll(() => active(page)).toEqual(['Early'])
      await scrollToEnd(page)
      await expect.poll(() => active(page)).toEqual(['Last'])
    }
  })

  test('is the heading whose link was clicked also if the URL already names it', async () => {
    const page = await browser.open(odd.url('/late#late-one'))
    await expect.poll(() => active(page)).toEqual(['Late one'])
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect.poll(() => active(page)).toEqual(['Early'])
    await scrollToEnd(page)
    await expect.poll(() => active(page)).toEqual(['Last'])
    await outline(page, 'In short').getByRole('link', { name: 'Late one' }).click()
    await expect.poll(() => active(page)).toEqual(['Late one'])
  })

  test('is scrolled into view in a long outline, and updated after navigation', async () => {
    const page = await browser.open(odd.url('/many#heading-30'))
    await expect.poll(() => active(page)).toEqual(['Heading 30'])
    await scrollToEnd(page)
    await expect.poll(() => active(page)).toEqual(['Heading 60'])
    const isSeen = () =>
      page.locator('.outline [aria-current="location"]').evaluate((link) => {
        const [inner, outer] = [link, link.closest('nav') as Element].map((element) => element.getBoundingClientRect())
        return inner && outer && inner.top >= outer.top && inner.bottom <= outer.bottom
      })
    await expect.poll(isSeen).toBe(true)
    await visit(page, '/short')
    await shows(page, 'Short')
    await expect.poll(() => active(page)).toEqual(['One'])
  })
})

test('shows the title of the current section on a phone, in the button that opens the outline, from the first heading on', async () => {
  const page = await browser.open(odd.url('/late'), { viewport: { width: 375, height: 700 } })
  const button = page.getByRole('button', { name: 'On this page', exact: true })
  const title = button.locator('.local-title')
  await scrollToEnd(page)
  await expect.poll(() => title.getAttribute('data-text')).toBe('Last')
  await page.evaluate(() => document.getElementById('early')?.scrollIntoView({ behavior: 'instant' }))
  await expect.poll(() => title.getAttribute('data-text')).toBe('Early')
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect.poll(() => title.getAttribute('data-text')).toBe(null)
  expect(await button.innerText()).toBe('On this page')
})

test('opens at the current entry on a phone', async () => {
  const page = await browser.open(odd.url('/many#heading-30'), { viewport: { width: 375, height: 700 } })
  const title = page.locator('.local-title')
  await expect.poll(() => title.getAttribute('data-text')).toBe('Heading 30')
  await page.getByRole('button', { name: 'On this page', exact: true }).click()
  const offCenter = () =>
    page.locator('.outline').evaluate((box) => {
      const [inner, outer] = [box.querySelector('[aria-current]'), box].map((element) =>
        element?.getBoundingClientRect(),
      )
      return inner && outer ? Math.abs(inner.top - outer.top - outer.height / 2) : Number.POSITIVE_INFINITY
    })
  await expect.poll(offCenter).toBeLessThan(30)
})

test('marks only the current entry, which is not wider than the others', async () => {
  const page = await browser.open(odd.url('/late#middle'))
  const current = page.locator('.outline-list [aria-current]')
  await current.waitFor()
  const looks = await page
    .locator('.outline-list a')
    .evaluateAll((links) => links.map((link) => [getComputedStyle(link).color, getComputedStyle(link).fontWeight]))
  expect(new Set(looks.map(([color]) => color)).size).toBe(2)
  expect(new Set(looks.map(([, weight]) => weight)).size).toBe(1)
})

describe('[9.10] the scroll listener', () => {
  /** Opens a page and stops the clock when the page is hydrated. */
  const stopped = async (path: string) => {
    const page = await browser.open(odd.url(path), { prepare: (context) => context.clock.install({ time: 0 }) })
    await page.clock.pauseAt(600_000)
    return page
  }
  /** Scrolls to an element, and waits for the scroll event. */
  const scroll = (page: Page, name: string) =>
    page.evaluate(
      (id) =>
        new Promise<void>((done) => {
          addEventListener('scroll', () => done(), { once: true })
          document.getElementById(id)?.scrollIntoView({ behavior: 'instant' })
        }),
      name,
    )

  test('checks the position immediately, at most every 200 ms, and after the last event', async () => {
    const page = await stopped('/many')
    expect(await active(page)).toEqual(['Heading 1'])
    await scroll(page, 'heading-10')
    expect(await active(page)).toEqual(['Heading 10'])
    await page.clock.runFor(150)
    await scroll(page, 'heading-20')
    await scroll(page, 'heading-25')
    expect(await active(page)).toEqual(['Heading 10'])
    await page.clock.runFor(49)
    expect(await active(page)).toEqual(['Heading 10'])
    await page.clock.runFor(1)
    expect(await active(page)).toEqual(['Heading 25'])
    await page.clock.runFor(199)
    await scroll(page, 'heading-30')
    expect(await active(page)).toEqual(['Heading 25'])
    await page.clock.runFor(1)
    expect(await active(page)).toEqual(['Heading 30'])
  })
})

describe('[5.6] in a frame', () => {
  /** Opens a page with frames that show URLs of the same site. */
  const framed = async (...urls: string[]) => {
    const outer = await (await browser.context()).newPage()
    const frames = urls.map((url) => `<iframe src="${url}" width="1400" height="700"></iframe>`)
    const body = `<!doctype html><link rel="icon" href="data:,">${frames.join('')}`
    // The outer page exists only in this test.
    await outer.route('**/framing', (route) => route.fulfill({ body, contentType: 'text/html' }))
    await outer.goto(new URL('/framing', urls[0]).href)
    return urls.map((_, i) => outer.locator('iframe').nth(i).contentFrame())
  }

  test('shows no outline, except on a page with `outline: true`', async () => {
    const [ordinary, exception] = await framed(odd.url('/deep'), odd.url('/asked'))
    await ordinary?.getByRole('heading', { name: 'Fifth' }).waitFor()
    expect(await ordinary?.getByRole('navigation', { name: 'In short' }).count()).toBe(0)
    expect(await ordinary?.getByRole('button', { name: 'On this page' }).count()).toBe(0)
    await exception?.getByRole('navigation', { name: 'In short' }).waitFor()
  })

  test('shows the outline on all pages of a site with `outline: true`', async () => {
    const [frame] = await framed(asked.url('/'))
    await frame?.getByRole('navigation', { name: 'ON THIS PAGE' }).waitFor()
  })
})

test('[5.5] shows neither outline nor button on overview pages', async () => {
  const page = await browser.open(site.url('/api/'))
  expect(await page.locator('.outline').count()).toBe(0)
  await page.setViewportSize({ width: 375, height: 700 })
  expect(await page.getByRole('button', { name: 'On this page' }).count()).toBe(0)
  await page.goto(site.url('/zh/api/'))
  expect(await page.getByRole('button', { name: '本页目录' }).count()).toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await page.locator('.outline').count()).toBe(0)
})
