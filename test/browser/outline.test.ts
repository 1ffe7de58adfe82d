// The outline of a page: its position, entries and links, and the current heading.

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { shows, testBrowser } from './browser.ts'
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

describe('[2.5.1] the layout of a doc page', () => {
  const box = async (page: Page, selector: string) => {
    const { x = 0, width = 0 } = (await page.locator(selector).boundingBox()) ?? {}
    return { x, width, end: x + width }
  }

  test.each(['/guide/second', '/zh/guide/second'])(
    'has the sidebar on the left, the article in the middle, and the outline on the right on %s',
    async (path) => {
      const page = await browser.open(site.url(path), { viewport: { width: 1920, height: 900 } })
      const [sidebar, main, right] = [await box(page, '.sidebar'), await box(page, 'main'), await box(page, '.outline')]
      expect([sidebar.width, right.width]).toEqual([320, 268])
      // The article is 960 px wide, with 48 px of padding on each side.
      expect(main.width).toBe(960 + 2 * 48)
      expect(await page.locator('main').evaluate((element) => getComputedStyle(element).paddingInline)).toBe('48px')
      expect([main.x, right.x]).toEqual([sidebar.end, main.end])
      expect((await box(page, '.prose h1 + p')).width).toBeLessThanOrEqual(46 * 16)
    },
  )

  test('shows the outline as a column in windows at least 1280 px wide', async () => {
    const page = await browser.open(site.url('/guide/second'), { viewport: { width: 1279, height: 800 } })
    expect(await outline(page).count()).toBe(0)
    await page.setViewportSize({ width: 1280, height: 800 })
    await outline(page).waitFor()
  })
})

test.each([
  ['/guide/second', 'ON THIS PAGE'],
  ['/zh/guide/second', '目录'],
])('[2.5.2] titles the outline of %s as %s', async (path, title) => {
  const page = await browser.open(site.url(path))
  expect(await outline(page, title).getByText(title, { exact: true }).isVisible()).toBe(true)
})

test("[2.5.2] takes the title from the site's configuration", async () => {
  const page = await browser.open(odd.url('/short'))
  expect(await outline(page, 'In short').getByText('In short').isVisible()).toBe(true)
})

describe('[2.5.10, 9.16] the list of headings', () => {
  const entries = (page: Page, list: string) =>
    page.locator(`${list} .outline-link`).evaluateAll((links) =>
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

  test('contains depths 2 to 4, with an indent of 12 px for each level', async () => {
    const page = await browser.open(odd.url('/deep'))
    expect(indents(await entries(page, '.outline'))).toEqual(expected)
  })

  test('has the same entries and indents on a phone', async () => {
    const page = await browser.open(odd.url('/deep'), { viewport: { width: 375, height: 700 } })
    await page.getByRole('button', { name: 'On this page' }).click()
    expect(indents(await entries(page, '.local-outline'))).toEqual(expected)
  })

  test('links repeated headings separately, and keeps formatting in entries but not in tooltips', async () => {
    const page = await browser.open(odd.url('/twice'))
    const links = outline(page, 'In short').getByRole('link')
    expect(await links.evaluateAll((list) => list.map((link) => link.getAttribute('href')))).toEqual([
      '#options-1',
      '#own',
      '#options-2',
    ])
    expect(await links.nth(1).innerHTML()).toBe('<code>root</code> and <strong>more</strong>')
    expect(await links.nth(1).getAttribute('title')).toBe('root and more')
    await links.nth(2).click()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('options-2')
  })

  test.each(['/none', '/refused', '/nowhere'])(
    'is absent, together with its button, on a page without headings: %s',
    async (path) => {
      if (path === '/nowhere') browser.expectProblem(/404/)
      const page = await browser.open(odd.url(path))
      expect(await outline(page, 'In short').count()).toBe(0)
      await page.setViewportSize({ width: 375, height: 700 })
      expect(await page.getByRole('button', { name: 'On this page' }).count()).toBe(0)
    },
  )
})

describe('[2.5.8] an outline link', () => {
  test.each([
    ['/guide/second', 'ON THIS PAGE', 'Section E', 'section-e'],
    ['/zh/guide/second', '目录', '第 E 节', '第-e-节'],
  ])('scrolls in one step on %s, moves the focus and adds a history entry', async (path, name, text, id) => {
    const page = await browser.open(site.url(path))
    await page.evaluate(() => {
      const seen: number[] = []
      addEventListener('scroll', () => seen.push(scrollY))
      Object.assign(window, { seen })
    })
    await outline(page, name).getByRole('link', { name: text }).click()
    expect(decodeURI(page.url())).toBe(site.url(`${path}#${id}`))
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(id)
    await expect.poll(() => active(page)).toEqual([text])
    // The page scrolls in one step, so the scroll event fires once.
    expect(await page.evaluate(() => (window as unknown as { seen: number[] }).seen.length)).toBe(1)
    await page.goBack()
    await expect.poll(() => scrollOf(page)).toBe(0)
  })
})

describe('[2.5.11, 9.11] the permalink of a heading', () => {
  test.each([
    ['/guide/second', 'Permalink to Section E', 'section-e'],
    ['/zh/guide/second', '「第 E 节」的永久链接', '第-e-节'],
  ])('sets the hash on %s, and scrolls the heading to 72 px below the top', async (path, name, id) => {
    const page = await browser.open(site.url(path))
    const ended = page.evaluate(() =>
      Promise.all(['hashchange', 'scrollend'].map((event) => new Promise((done) => addEventListener(event, done)))),
    )
    await page.getByRole('link', { name, exact: true }).evaluate((link) => link.focus({ preventScroll: true }))
    await page.keyboard.press('Enter')
    await ended
    expect(decodeURI(page.url())).toBe(site.url(`${path}#${id}`))
    // The heading's padding is excluded, because it scrolls out of view.
    const top = () =>
      page.evaluate((id) => {
        const heading = document.getElementById(id) as HTMLElement
        const padding = Number.parseFloat(getComputedStyle(heading).paddingTop)
        return Math.round(heading.getBoundingClientRect().top - padding)
      }, id)
    expect(await top()).toBe(72)
  })

  test('puts the heading at the same position when a URL with its hash is opened', async () => {
    const page = await browser.open(site.url('/guide/second#part-of-b'))
    const { y = 0 } = (await page.getByRole('heading', { name: 'Part of B' }).boundingBox()) ?? {}
    expect(Math.round(y)).toBe(72)
  })
})

describe('[2.5.9] the current heading', () => {
  test.each([
    ['/guide/second', 'Section A', 'Part of B', 'Section H'],
    ['/zh/guide/second', '第 A 节', 'B 的一部分', '第 H 节'],
  ])('is marked on %s, from the first at the top to the last at the end', async (path, first, middle, last) => {
    const page = await browser.open(site.url(path))
    await expect.poll(() => active(page)).toEqual([first])
    await page.getByRole('heading', { name: middle }).evaluate((heading) => heading.scrollIntoView())
    await expect.poll(() => active(page)).toEqual([middle])
    await scrollToEnd(page)
    await expect.poll(() => active(page)).toEqual([last])
    const look = (text: string) =>
      page
        .locator('.outline')
        .getByRole('link', { name: text })
        .evaluate((link) => getComputedStyle(link).color)
    // The color changes in a transition.
    await expect.poll(async () => (await look(last)) !== (await look(first))).toBe(true)
  })

  test('changes at the exact pixel', async () => {
    const page = await browser.open(site.url('/guide/second'))
    const heading = page.getByRole('heading', { name: 'Section C' })
    const y = await heading.evaluate((element) =>
      Math.round(
        element.getBoundingClientRect().top + scrollY - 72 - Number.parseFloat(getComputedStyle(element).paddingTop),
      ),
    )
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y - 1)
    await expect.poll(() => active(page)).toEqual(['Detail of B'])
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y)
    await expect.poll(() => active(page)).toEqual(['Section C'])
  })

  test.each([
    ['/short', ['One']],
    ['/short#two', ['Two']],
  ])('is the heading in the URL, or the first one, on a page that does not scroll: %s', async (path, expected) => {
    const page = await browser.open(odd.url(path))
    await expect.poll(() => active(page)).toEqual(expected)
  })

  const ways: [string, (page: Page) => Promise<unknown>][] = [
    ['in the outline', (page) => outline(page, 'In short').getByRole('link', { name: 'Late one' }).click()],
    ['in the article', (page) => page.getByRole('link', { name: 'Permalink to Late one' }).press('Enter')],
  ]
  test.each(ways)(
    'is the heading whose link was clicked %s, even at the end of the page, until the reader scrolls',
    async (_, click) => {
      const page = await browser.open(odd.url('/late'))
      await click(page)
      await expect
        .poll(() => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1))
        .toBe(true)
      await expect.poll(() => active(page)).toEqual(['Late one'])
      await page.mouse.move(600, 400)
      await page.mouse.wheel(0, -40)
      await expect.poll(() => active(page)).toEqual(['Early'])
      await scrollToEnd(page)
      await expect.poll(() => active(page)).toEqual(['Last'])
    },
  )

  test('is scrolled into view in a long outline', async () => {
    const page = await browser.open(odd.url('/many'))
    await scrollToEnd(page)
    await expect.poll(() => active(page)).toEqual(['Heading 60'])
    const isSeen = () =>
      page.locator('.outline [aria-current="location"]').evaluate((link) => {
        const [inner, outer] = [link, link.closest('nav') as Element].map((element) => element.getBoundingClientRect())
        return inner && outer && inner.top >= outer.top && inner.bottom <= outer.bottom
      })
    await expect.poll(isSeen).toBe(true)
  })

  test('is updated after navigation', async () => {
    const page = await browser.open(odd.url('/many#heading-30'))
    await expect.poll(() => active(page)).toEqual(['Heading 30'])
    await page.evaluate(() => history.pushState({}, '', '/short'))
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
    await shows(page, 'Short')
    await expect.poll(() => active(page)).toEqual(['One'])
  })
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
  const framed = async (url: string) => {
    // The outer page exists only in this test.
    const outer = await (await browser.context()).newPage()
    const body = `<!doctype html><link rel="icon" href="data:,"><iframe src="${url}" width="1400" height="700"></iframe>`
    await outer.route('**/framing', (route) => route.fulfill({ body, contentType: 'text/html' }))
    await outer.goto(new URL('/framing', url).href)
    return outer.frameLocator('iframe')
  }

  test('shows no outline on an ordinary page', async () => {
    const frame = await framed(odd.url('/deep'))
    await frame.getByRole('heading', { name: 'Fifth' }).waitFor()
    expect(await frame.getByRole('navigation', { name: 'In short' }).count()).toBe(0)
    expect(await frame.getByRole('button', { name: 'On this page' }).count()).toBe(0)
  })

  test('shows the outline on a page with `outline: true`', async () => {
    const frame = await framed(odd.url('/asked'))
    await frame.getByRole('navigation', { name: 'In short' }).waitFor()
  })

  test('shows the outline on all pages of a site with `outline: true`', async () => {
    const frame = await framed(asked.url('/'))
    await frame.getByRole('navigation', { name: 'ON THIS PAGE' }).waitFor()
  })
})

test.each(['/api/', '/zh/api/'])('[5.5] shows neither outline nor button on the overview page %s', async (path) => {
  const page = await browser.open(site.url(path))
  expect(await page.locator('.outline').count()).toBe(0)
  await page.setViewportSize({ width: 375, height: 700 })
  expect(await page.getByRole('button', { name: /^(?:On this page|本页目录)$/ }).count()).toBe(0)
})
