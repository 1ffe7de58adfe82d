// The announcement, navbar, first screen and stars of landing pages, and the hero and cards of other home pages.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { bilingual } from '../bilingual.ts'
import { hydrated, openStatic, shows, testBrowser } from './browser.ts'
import { serveBuilt, serveOwn } from './served.ts'

const browser = testBrowser({ hasMotion: true })
const site = serveBuilt('browser')
const own = serveOwn()

const clear = 'rgba(0, 0, 0, 0)'
const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="16" height="9"/></svg>'
const boxOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
    return { left, top, right, bottom, width, height }
  })
const styleOf = (page: Page, selector: string, ...names: string[]) =>
  page
    .locator(selector)
    .evaluate((element, names) => names.map((name) => getComputedStyle(element).getPropertyValue(name)), names)
const widths = [601, 768, 1024, 1280, 1920, 2560]

describe('the announcement', () => {
  const news = (page: Page) => page.getByRole('region', { name: /^(Announcement|公告)$/ })

  test.each([
    ['/', 'Announcement', 'Rsbuild 1.0 has been released!', '/community/releases/v1-0', 'Close announcement'],
    ['/zh/', '公告', 'Rsbuild 1.0 已发布！', '/zh/community/releases/v1-0', '关闭公告'],
  ])('[2.4.4, 4.1] is a slim bar at the top on %s until it is closed', async (path, name, message, href, close) => {
    const page = await browser.open(own.url(path))
    const region = page.getByRole('region', { name, exact: true })
    expect(await region.getByRole('link').textContent()).toContain(message)
    expect(await region.getByRole('link').getAttribute('href')).toBe(href)
    expect(await boxOf(page, '.announcement')).toMatchObject({ left: 0, top: 0, height: 36 })
    const button = region.getByRole('button', { name: close })
    expect(await button.evaluate((element) => innerWidth - element.getBoundingClientRect().right)).toBeLessThan(40)
    await page.reload()
    await hydrated(page)
    expect(await region.isVisible()).toBe(true)
    await button.click()
    await region.waitFor({ state: 'detached' })
  })

  test('[4.2] stores "true" under its key when it is closed, and moves the focus to the site title', async () => {
    const page = await browser.open(site.url('/'))
    await news(page).getByRole('button').focus()
    await page.keyboard.press('Enter')
    await news(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => localStorage.getItem('fixture-news'))).toBe('true')
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('navbar-title')
  })

  test('[4.3] stays closed in every language, even in the first frame', async () => {
    const page = await browser.open(site.url('/'), { stored: { 'fixture-news': 'true' } })
    expect(await news(page).count()).toBe(0)
    await openStatic(page, site.url('/zh/'))
    expect(await page.getByRole('region').count()).toBe(0)
    expect((await boxOf(page, '.navbar')).top).toBe(0)
  })

  test('[4.3] appears if the stored value is not "true"', async () => {
    const page = await browser.open(site.url('/'), { stored: { 'fixture-news': '1' } })
    expect(await news(page).isVisible()).toBe(true)
  })

  test('stays closed until a page load if storage is unavailable', async () => {
    const page = await browser.open(site.url('/'), {
      prepare: (context) =>
        context.addInitScript(() => Object.defineProperty(window, 'localStorage', { get: () => undefined })),
    })
    await news(page).getByRole('button').click()
    await news(page).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Get Started' }).click()
    await shows(page, 'Guide')
    await page.goBack()
    await shows(page, 'Fixture')
    expect(await news(page).count()).toBe(0)
  })
})

describe('the navbar', () => {
  const background = (page: Page) =>
    page.getByRole('banner').evaluate((bar) => {
      for (const animation of bar.getAnimations()) animation.finish()
      return getComputedStyle(bar).backgroundColor
    })

  test.each([
    ['light', 'rgb(255, 255, 255)'],
    ['dark', 'rgb(11, 12, 14)'],
  ] as const)(
    '[2.4.2, 4.4] is transparent at 99 px and opaque from 100 px on a %s landing page',
    async (colorScheme, opaque) => {
      const page = await browser.open(own.url('/'), { colorScheme })
      for (const [scrolled, color] of [
        [0, clear],
        [99, clear],
        [100, opaque],
        [99, clear],
      ] as const) {
        await page.evaluate((top) => scrollTo(0, top), scrolled)
        await expect.poll(() => background(page), { message: `${scrolled} px` }).toBe(color)
      }
    },
  )

  test('[4.4] changes its background in 0.4 s', async () => {
    const page = await browser.open(own.url('/'))
    const [properties, durations] = await styleOf(page, '.navbar', 'transition-property', 'transition-duration')
    const at = properties?.split(', ').findIndex((property) => property.startsWith('background')) ?? -1
    expect(durations?.split(', ')[at]).toBe('0.4s')
  })

  test('[4.4] is opaque without a transition when a scrolled page is reloaded', async () => {
    const page = await browser.open(own.url('/'), {
      prepare: (context) =>
        context.addInitScript(() => {
          const faded: string[] = []
          Object.assign(window, { faded })
          document.addEventListener('transitionrun', ({ target, propertyName }) => {
            if (target instanceof Element && target.matches('.navbar')) faded.push(propertyName)
          })
        }),
    })
    const faded = () => page.evaluate(() => (window as unknown as { faded: string[] }).faded)
    await page.evaluate(() => scrollTo(0, 400))
    await expect.poll(faded).toContain('background-color')
    await expect.poll(() => page.evaluate(() => history.state?.scroll)).toBe(400)
    await page.reload()
    await hydrated(page)
    await expect.poll(() => styleOf(page, '.navbar', 'background-color')).toEqual(['rgb(255, 255, 255)'])
    expect([await faded(), await page.evaluate(() => scrollY)]).toEqual([[], 400])
  })

  test('[4.4] looks like an ordinary navbar after navigation to another page', async () => {
    const page = await browser.open(own.url('/'))
    await page.getByRole('main').getByRole('link', { name: 'Quick start' }).click()
    await shows(page, 'Quick start')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(await background(page)).toBe('rgb(255, 255, 255)')
    expect(await styleOf(page, '.navbar', 'border-bottom-color')).not.toEqual([clear])
    await page.goBack()
    await shows(page, 'Rsbuild')
    expect(await background(page)).toBe(clear)
  })
})

describe('the first screen', () => {
  test.each([
    ['light', 'rgb(255, 255, 255)'],
    ['dark', 'rgb(11, 12, 14)'],
  ] as const)('[2.4.3] has a %s background', async (colorScheme, color) => {
    const page = await browser.open(own.url('/'), { colorScheme })
    expect(await styleOf(page, 'html', 'background-color')).toEqual([color])
  })

  test.each([375, 1280])("aligns the site's sections with the features at %i px", async (width) => {
    const page = await browser.open(own.url('/'), { viewport: { width, height: 800 } })
    const left = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((section) => {
          const { paddingInlineStart } = getComputedStyle(section)
          return section.getBoundingClientRect().left + Number.parseFloat(paddingInlineStart)
        })
    const features = await left('section.features')
    expect(features).toBeGreaterThanOrEqual(16)
    expect(await left('.home-section')).toBe(features)
  })

  test('[2.4.1] has a decorative background that starts at the top of the navbar and is at most 12 KB in size', async () => {
    const page = await browser.open(own.url('/'))
    const [drawing, bar, screen] = await Promise.all(
      ['.background', '.navbar', '.first-screen'].map((selector) => boxOf(page, selector)),
    )
    expect([drawing?.top, drawing?.bottom, drawing?.width]).toEqual([bar?.top, screen?.bottom, bar?.width])
    expect(await page.locator('.background').getAttribute('aria-hidden')).toBe('true')
    expect(await styleOf(page, '.background', 'pointer-events', 'z-index')).toEqual(['none', '-1'])
    const svg = /<svg class="strata".*?<\/svg>/s.exec(readFileSync(join(own.folder, 'index.html'), 'utf8'))?.[0]
    expect(svg?.length).toBeGreaterThan(2000)
    expect(svg?.length).toBeLessThanOrEqual(12 * 1024)
  })

  test('[2.4.1] moves its background a few pixels with the pointer, except with reduced motion', async () => {
    const drifts = async (page: Page) => {
      await page.mouse.move(1000, 500)
      return page.locator('.strata-layer').evaluateAll((layers) => layers.map((layer) => layer.getAttribute('style')))
    }
    const page = await browser.open(own.url('/'))
    await expect.poll(async () => new Set(await drifts(page)).size).toBe(3)
    const calm = await browser.open(own.url('/'), { reducedMotion: 'reduce' })
    expect(await drifts(calm)).toEqual([null, null, null])
  })

  test.each([
    ['/', 'Build your web application instantly', 'The build tool powered by Rspack', 'Introduction', 'Quick start'],
    ['/zh/', '转瞬之间，完成 Web 应用的构建', 'Rspack 驱动的构建工具', '介绍', '快速上手'],
  ])('[2.4.7] shows the name, tagline and two buttons on %s', async (path, promise, line, first, second) => {
    const page = await browser.open(own.url(path))
    const main = page.getByRole('main')
    const shown = [
      main.getByRole('heading', { level: 1, name: 'Rsbuild' }),
      main.getByText(promise, { exact: true }),
      main.getByText(line, { exact: true }),
      main.getByRole('link', { name: first, exact: true }),
      main.getByRole('link', { name: second, exact: true }),
      main.locator('.hero-logo svg'),
    ]
    for (const part of shown)
      expect(await part.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThan(800)
    expect(await shown[3]?.getAttribute('href')).toBe(`${path}guide/start/`)
    expect(await shown[4]?.getAttribute('href')).toBe(`${path}guide/start/quick-start`)
    expect(await main.locator('.hero .button').evaluateAll((links) => links.map((link) => link.className))).toEqual([
      'button brand',
      'button alt',
    ])
  })

  test.each([
    [599, 100],
    [600, 180],
    [1280, 180],
  ])('[2.4.7] sizes the logo by window width: at %d px, it is %d px high', async (width, height) => {
    const page = await browser.open(own.url('/'), { viewport: { width, height: 800 } })
    expect((await boxOf(page, '.hero-logo > :last-child')).height).toBe(height)
  })

  test('[2.4.10] has a blurred oval behind the logo, at 80% of its size and slightly off center', async () => {
    const page = await browser.open(own.url('/'))
    const [oval, logo] = await Promise.all(['.hero-oval', '.hero-logo'].map((selector) => boxOf(page, selector)))
    expect(oval).toMatchObject({ width: 144, height: 144 })
    expect([(oval?.left ?? 0) - (logo?.left ?? 0), (oval?.top ?? 0) - (logo?.top ?? 0)]).toEqual([18 + 5, 18 + 5])
    expect(await styleOf(page, '.hero-oval', 'filter', 'border-radius')).toEqual(['blur(40px)', '50%'])
    expect(await page.locator('.hero-oval').getAttribute('aria-hidden')).toBe('true')
  })

  test.each(['/', '/zh/'])('fits %s from 320 to 2560 px, with its title on one line', async (path) => {
    const page = await browser.open(own.url(path))
    for (const width of [320, 360, ...widths]) {
      await page.setViewportSize({ width, height: 800 })
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${width}`,
      ).toBeLessThanOrEqual(0)
      const [height = '', size = ''] = await styleOf(page, '.hero-title', 'height', 'font-size')
      expect(Number.parseFloat(height), `${width}`).toBeLessThan(1.2 * Number.parseFloat(size))
    }
  })

  test('shows the background below the buttons on phones, and the buttons at full width', async () => {
    const page = await browser.open(own.url('/'), { viewport: { width: 360, height: 740 } })
    const drawing = await boxOf(page, '.background')
    for (const button of await page.locator('.hero .button').all()) {
      const { left, right, bottom } = await button.evaluate((element) => element.getBoundingClientRect())
      expect(bottom).toBeLessThan(drawing.top)
      expect([left, right]).toEqual([24, await page.evaluate(() => document.body.clientWidth - 24)])
    }
  })
})

describe('the star field', () => {
  const reach = 100

  /** Opens a hero whose size places a star at whole pixels. */
  async function openSky(scrolled = 0) {
    const page = await browser.open(own.url('/'), { viewport: { width: 1280, height: 1200 } })
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('.first-screen > .hero { width: 1200px; max-width: none; height: 1000px; margin: 0 }')
      document.adoptedStyleSheets = [sheet]
    })
    await page.evaluate((top) => scrollTo(0, top), scrolled)
    const star = page.locator('.star').nth(20)
    const place = () =>
      star.evaluate((element) => {
        for (const animation of element.getAnimations()) animation.finish()
        const { left, top } = element.getBoundingClientRect()
        return [left, top] as const
      })
    const home = await place()
    return { page, star, home, place }
  }

  test.each([
    [
      0,
      [
        [99, 99],
        [-99, 99],
        [99, -99],
        [0, 1],
      ],
    ],
    [150, [[-99, -99]]],
  ] as const)(
    '[2.4.9, 4.6, 9.2] attracts a star less than 100 px from the pointer until the pointer leaves, on a page scrolled by %d px: %j',
    async (scrolled, distances) => {
      const { page, home, place } = await openSky(scrolled)
      for (const [dx, dy] of distances) {
        await page.mouse.move(home[0] + dx, home[1] + dy)
        await expect.poll(place).toEqual([home[0] + dx, home[1] + dy])
        await page.mouse.move(300, 70)
        await expect.poll(place).toEqual(home)
      }
    },
  )

  test.each([
    [
      0,
      [
        [reach, 0],
        [0, reach],
        [-reach, 99],
      ],
    ],
    [150, [[99, -reach]]],
  ] as const)(
    '[4.6, 9.2] does not attract a star 100 px from the pointer on a page scrolled by %d px: %j',
    async (scrolled, distances) => {
      const { page, home, place } = await openSky(scrolled)
      for (const [dx, dy] of distances) {
        await page.mouse.move(home[0] + 50, home[1] + 50)
        await expect.poll(place).not.toEqual(home)
        await page.mouse.move(home[0] + dx, home[1] + dy)
        await expect.poll(place).toEqual(home)
      }
    },
  )

  test('[9.2] has 35 stars, where star i measures i/20 + 3 px', async () => {
    const page = await browser.open(own.url('/'))
    const sizes = await page.locator('.star').evaluateAll((stars) =>
      stars.map((star) => {
        const { width, height } = star.getBoundingClientRect()
        return [width.toFixed(2), height.toFixed(2)]
      }),
    )
    expect(sizes).toEqual(Array.from({ length: 35 }, (_, i) => [(i / 20 + 3).toFixed(2), (i / 20 + 3).toFixed(2)]))
  })

  test('never covers text, at any width', async () => {
    const page = await browser.open(own.url('/'))
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const over = await page.evaluate(() => {
        const words = [...document.querySelectorAll('.hero-text > *')].map((element) => {
          const range = document.createRange()
          range.selectNodeContents(element)
          return range.getBoundingClientRect()
        })
        return [...document.querySelectorAll('.star')]
          .map((star) => star.getBoundingClientRect())
          .filter((star) =>
            words.some(
              (word) =>
                star.right > word.left && star.left < word.right && star.bottom > word.top && star.top < word.bottom,
            ),
          ).length
      })
      expect(over, `${width} px`).toBe(0)
    }
  })

  test('appears on screens from 601 px wide without touch, if it is enabled', async () => {
    const page = await browser.open(own.url('/'), { viewport: { width: 601, height: 800 } })
    const stars = page.locator('.stars')
    expect(await stars.isVisible()).toBe(true)
    await page.setViewportSize({ width: 600, height: 800 })
    expect(await stars.isVisible()).toBe(false)
    const tablet = await browser.open(own.url('/'), { hasTouch: true, isMobile: true })
    expect(await tablet.locator('.stars').isVisible()).toBe(false)
    expect(await (await browser.open(site.url('/'))).locator('.stars').count()).toBe(0)
  })

  test('does not move with reduced motion', async () => {
    const page = await browser.open(own.url('/'), { reducedMotion: 'reduce' })
    const star = page.locator('.star').nth(20)
    const { left, top } = await star.evaluate((element) => element.getBoundingClientRect())
    await page.mouse.move(left + 20, top + 20)
    await page.mouse.move(left + 30, top + 30)
    expect(await star.getAttribute('style')).toBeNull()
  })
})

describe('the landing page of another site', () => {
  const config = bilingual({
    title: 'Tool',
    landing: { background: '/sky.svg', hero: { logoUrl: '/logo.svg', showOvalBg: false, learnMoreLink: '/more' } },
  })
  const home = '---\npageType: home\n---\n'
  const other = serveBuilt(
    {
      ...config,
      'content/en/index.md': home,
      'content/zh/index.md': home,
      'content/en/more.md': '# More\n',
      'content/zh/more.md': '# 更多\n',
      'content/public/sky.svg': picture,
      'content/public/logo.svg': picture,
    },
    { base: '/docs/' },
  )

  test.each([
    ['/', 'Learn More', '/docs/more'],
    ['/zh/', '了解更多', '/docs/zh/more'],
  ])(
    '[2.4.11] shows only the title of the site and the configured texts and buttons on %s',
    async (path, label, href) => {
      const page = await browser.open(other.url(path))
      const main = page.getByRole('main')
      expect(await main.getByRole('heading', { level: 1 }).textContent()).toBe('Tool')
      expect(await main.locator('.hero p').count()).toBe(0)
      expect(await main.getByRole('link').allTextContents()).toEqual([label])
      expect(await main.getByRole('link').getAttribute('href')).toBe(href)
    },
  )

  test('[2.4.1] shows its background image behind the navbar, blurred and not clickable', async () => {
    const page = await browser.open(other.url('/'))
    const image = page.locator('.background img')
    expect(
      await image.evaluate((element: HTMLImageElement) => [element.alt, element.draggable, element.naturalWidth > 0]),
    ).toEqual(['', false, true])
    expect(await image.getAttribute('src')).toBe('/docs/sky.svg')
    const [drawn, bar] = await Promise.all(['.background img', '.navbar'].map((selector) => boxOf(page, selector)))
    expect([drawn?.left, drawn?.top, drawn?.width]).toEqual([0, bar?.top, bar?.width])
    expect(await styleOf(page, '.background img', 'filter')).toEqual(['blur(2px)'])
    expect(await styleOf(page, '.background', 'pointer-events', 'position')).toEqual(['none', 'absolute'])
    expect(await styleOf(page, '.navbar', 'background-color')).toEqual([clear])
  })

  test('[2.4.10] has no oval if the configuration turns it off', async () => {
    const page = await browser.open(other.url('/'))
    expect(await page.locator('.hero-logo img').getAttribute('src')).toBe('/docs/logo.svg')
    expect(await page.locator('.hero-oval').count()).toBe(0)
  })
})

describe('a home page without landing data', () => {
  const cards = [2, 3, 4, 6].map((span) => `  - { title: Span ${span}, span: ${span} }\n`).join('')
  const plain = serveBuilt({
    'config/site.ts': `export default { title: 'Tool', themeConfig: { footer: { message: 'MIT <b>Licence</b>' } } }`,
    'content/index.md': [
      '---\npageType: home\nhero:\n  name: <em>Tool</em>\n  text: "First line\\n\\nSecond line"\n  tagline: Small and quick\n',
      '  actions:\n    - { theme: brand, text: Start, link: /guide }\n    - { text: Code, link: "https://code.example/" }\n',
      '  image:\n    src: { light: /light.svg, dark: /dark.svg }\n    alt: A hammer\n',
      '    srcset: [/light.svg 1x, /large.svg 2x]\n    sizes: [100vw]\n',
      `features:\n${cards}  - { title: Nothing said, icon: 🔨, details: At <b>once</b>, link: /guide#part }\n---\n`,
    ].join(''),
    'content/guide.md': '# Guide\n\n## Part\n',
    'content/public/light.svg': picture,
    'content/public/dark.svg': picture,
    'content/public/large.svg': picture,
  })

  test('[2.4.12] shows name, text, tagline and buttons from its frontmatter', async () => {
    const page = await browser.open(plain.url('/'))
    const main = page.getByRole('main')
    expect(await main.getByRole('heading', { level: 1 }).innerHTML()).toBe('<em>Tool</em>')
    expect(await main.locator('.plain-hero p').allTextContents()).toEqual([
      'First line',
      'Second line',
      'Small and quick',
    ])
    expect(
      await main
        .locator('.plain-hero a')
        .evaluateAll((links) => links.map((a) => [a.textContent, a.className, a.getAttribute('href')])),
    ).toEqual([
      ['Start', 'button brand', '/guide'],
      ['Code', 'button alt', 'https://code.example/'],
    ])
  })

  test('[2.4.12] shows the image for the current appearance', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.open(plain.url('/'), { colorScheme })
      const image = page.getByRole('img', { name: 'A hammer' })
      expect(await image.count()).toBe(1)
      expect(await image.getAttribute('src')).toBe(`/${colorScheme}.svg`)
      expect([await image.getAttribute('srcset'), await image.getAttribute('sizes')]).toEqual(
        colorScheme === 'light' ? ['/light.svg 1x, /large.svg 2x', '100vw'] : [null, null],
      )
      expect(await image.evaluate((element) => element.getBoundingClientRect())).toMatchObject({
        width: 375,
        height: 375,
      })
    }
  })

  test('[2.4.13] sizes cards by their span, or gives them the default width', async () => {
    const page = await browser.open(plain.url('/'))
    for (const [width, perRow] of [
      [639, [1, 1, 1, 1, 1]],
      [640, [2, 2, 2, 2, 2]],
      [767, [2, 2, 2, 2, 2]],
      [768, [2, 3, 2, 3, 2]],
      [959, [2, 3, 2, 3, 2]],
      [960, [2, 4, 3, 2, 3]],
      [1280, [2, 4, 3, 2, 3]],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      const rows = await page.locator('.features').evaluate((grid) => {
        const { columnGap, paddingLeft, paddingRight } = getComputedStyle(grid)
        const gap = Number.parseFloat(columnGap) || 0
        const inner = grid.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        return [...grid.children].map((card) => (inner + gap) / (card.getBoundingClientRect().width + gap))
      })
      expect(
        rows.map((count) => Number(count.toFixed(1))),
        `${width} px`,
      ).toEqual(perRow)
    }
  })

  test('[2.4.13] follows the link of a card on a click anywhere on it, without a page load', async () => {
    const page = await browser.open(plain.url('/'))
    const card = page.getByRole('article').filter({ hasText: 'Nothing said' })
    expect(await card.locator('.feature-text').innerHTML()).toBe('At <b>once</b>')
    await page.evaluate(() => Object.assign(window, { isMarked: true }))
    await card.click({ position: { x: 5, y: 5 } })
    await shows(page, 'Guide')
    expect(page.url()).toBe(plain.url('/guide#part'))
    expect(await page.evaluate(() => 'isMarked' in window)).toBe(true)
  })

  test('[2.4.14] ends with a centered message below a line', async () => {
    const page = await browser.open(plain.url('/'))
    const footer = page.getByRole('contentinfo')
    expect(await footer.locator('div').innerHTML()).toBe('MIT <b>Licence</b>')
    expect(await styleOf(page, 'footer', 'text-align', 'border-top-width')).toEqual(['center', '1px'])
  })
})

test.each([
  ['/', 'Tool Stack', 'JavaScript bundler written in Rust, with webpack’s API', 'https://rspack.dev/'],
  ['/zh/', '工具栈', '用 Rust 编写的 JavaScript 打包工具，API 与 webpack 兼容', 'https://rspack.dev/zh/'],
])(
  'shows the tool stack of %s as five cards in order, with logos that are loaded lazily',
  async (path, title, text, url) => {
    const page = await browser.open(own.url(path))
    const section = page.locator('.home-section').filter({ hasText: title })
    const cards = section.getByRole('link')
    expect(await cards.locator('.tool-name').allTextContents()).toEqual([
      'Rspack',
      'Rsbuild',
      'Rspress',
      'Rsdoctor',
      'Rslib',
    ])
    expect(await cards.first().locator('.tool-text').textContent()).toBe(text)
    expect(await cards.first().getAttribute('href')).toBe(url)
    expect(await cards.first().getAttribute('target')).toBe('_blank')
    for (const logo of await section.locator('img').all()) {
      expect(await logo.getAttribute('loading')).toBe('lazy')
      expect(await logo.evaluate((image) => image.getBoundingClientRect())).toMatchObject({ width: 90, height: 90 })
    }
  },
)

test('navigates from the home page and back, and shows the announcement again', async () => {
  const page = await browser.open(site.url('/'))
  await page.getByRole('main').getByRole('link', { name: 'Get Started' }).click()
  await shows(page, 'Guide')
  expect(await page.getByRole('region', { name: 'Announcement' }).count()).toBe(0)
  await page.goBack()
  await shows(page, 'Fixture')
  expect(await page.getByRole('region', { name: 'Announcement' }).isVisible()).toBe(true)
})

test('does not load landing page code on a text page', async () => {
  const scripts = async (path: string) => {
    const page = await browser.open(own.url(path))
    return page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => name.startsWith('/static/js/')),
    )
  }
  const [home, text] = [await scripts('/'), await scripts('/guide/start/quick-start')]
  const source = (names: string[]) => names.map((name) => readFileSync(join(own.folder, name), 'utf8')).join('\n')
  for (const mark of ['strata-layer', 'hero-promise', 'home-section']) {
    expect(source(home)).toContain(mark)
    expect(source(text)).not.toContain(mark)
  }
})
