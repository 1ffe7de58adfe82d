// The announcement, navbar, first screen and stars of landing pages, and the hero and cards of other home pages.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { bilingual } from '../bilingual.ts'
import { hydrated, markDocument, openStatic, shows, testBrowser } from './browser.ts'
import { serveBuilt, serveOwn } from './served.ts'

const browser = testBrowser()
const site = serveBuilt('browser')
const own = serveOwn()

const moving = { reducedMotion: 'no-preference' } as const
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
const narrowWidths = [320, 360]
const widths = [601, 768, 1024, 1280, 1920, 2560]

interface Language {
  path: string
  announcement: { name: string; message: string; href: string; close: string }
  hero: { promise: string; line: string; buttons: [string, string] }
  tools: { title: string; text: string; href: string }
}

const languages: Language[] = [
  {
    path: '/',
    announcement: {
      name: 'Announcement',
      message: 'Rsbuild 1.2 is out: see what each version brings',
      href: '/community/releases/',
      close: 'Close announcement',
    },
    hero: {
      promise: 'Build your web application instantly',
      line: 'The build tool powered by Rspack',
      buttons: ['Get started', 'Introduction'],
    },
    tools: {
      title: 'Tool Stack',
      text: 'JavaScript bundler written in Rust, with webpack’s API',
      href: 'https://rspack.dev/',
    },
  },
  {
    path: '/zh/',
    announcement: {
      name: '公告',
      message: 'Rsbuild 1.2 已发布，查看各版本的变化',
      href: '/zh/community/releases/',
      close: '关闭公告',
    },
    hero: {
      promise: '转瞬之间，完成 Web 应用的构建',
      line: 'Rspack 驱动的构建工具',
      buttons: ['开始使用', '介绍'],
    },
    tools: {
      title: '工具栈',
      text: '用 Rust 编写的 JavaScript 打包工具，API 与 webpack 兼容',
      href: 'https://rspack.dev/zh/',
    },
  },
]

describe.each(languages)("this repository's landing page at $path", ({ path, announcement, hero, tools }) => {
  test('[2.4.4, 2.4.7, 4.1] has a slim announcement until it is closed, the name, tagline and two buttons, and five tools, and fits from 320 to 2560 px', async () => {
    const page = await browser.open(own.url(path))
    await expectHero(page)
    await expectTools(page)
    await expectToFit(page)
    await expectAnnouncement(page)
  })

  async function expectHero(page: Page): Promise<void> {
    const main = page.getByRole('main')
    const shown = [
      main.getByRole('heading', { level: 1, name: 'Rsbuild' }),
      main.getByText(hero.promise, { exact: true }),
      main.getByText(hero.line, { exact: true }),
      ...hero.buttons.map((name) => main.locator('.hero').getByRole('link', { name, exact: true })),
      main.locator('.hero-logo svg'),
      main.locator('.hero .home-command'),
    ]
    for (const part of shown)
      expect(await part.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThan(800)
    expect(await shown[3]?.getAttribute('href')).toBe(`${path}guide/start/quick-start`)
    expect(await shown[4]?.getAttribute('href')).toBe(`${path}guide/start/`)
    const last = main.locator('section').last().getByRole('link')
    expect(await last.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      `${path}guide/start/quick-start`,
      `${path}guide/start/`,
    ])
    expect(await main.locator('.hero .button').evaluateAll((links) => links.map((link) => link.className))).toEqual([
      'button brand',
      'button alt',
    ])
  }

  /** Expects cards in order, with logos that are loaded lazily. */
  async function expectTools(page: Page): Promise<void> {
    const section = page.locator('.home-section').filter({ hasText: tools.title })
    const cards = section.getByRole('link')
    const names = ['Rspack', 'Rsbuild', 'Rspress', 'Rsdoctor', 'Rslib']
    expect(await cards.locator('.tool-name').allTextContents()).toEqual(names)
    expect(await cards.first().locator('.tool-text').textContent()).toBe(tools.text)
    expect(await cards.first().getAttribute('href')).toBe(tools.href)
    expect(await cards.first().getAttribute('target')).toBe('_blank')
    const logos = await section.locator('img').evaluateAll((images) =>
      images.map((image) => {
        const { width, height } = image.getBoundingClientRect()
        return [image.getAttribute('loading'), width, height]
      }),
    )
    expect(logos.length).toBeGreaterThanOrEqual(names.length)
    expect(logos).toEqual(logos.map(() => ['lazy', 90, 90]))
  }

  async function expectToFit(page: Page): Promise<void> {
    for (const width of [...narrowWidths, ...widths]) {
      await page.setViewportSize({ width, height: 800 })
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${width}`,
      ).toBeLessThanOrEqual(0)
      // The title is on one line.
      const [height = '', size = ''] = await styleOf(page, '.hero-title', 'height', 'font-size')
      expect(Number.parseFloat(height), `${width}`).toBeLessThan(1.2 * Number.parseFloat(size))
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  }

  async function expectAnnouncement(page: Page): Promise<void> {
    const region = page.getByRole('complementary', { name: announcement.name, exact: true })
    expect(await region.getByRole('link').textContent()).toContain(announcement.message)
    expect(await region.getByRole('link').getAttribute('href')).toBe(announcement.href)
    expect(await boxOf(page, '.announcement')).toMatchObject({ left: 0, top: 0, height: 36 })
    const button = region.getByRole('button', { name: announcement.close })
    expect(await button.evaluate((element) => innerWidth - element.getBoundingClientRect().right)).toBeLessThan(40)
    await button.click()
    await region.waitFor({ state: 'detached' })
  }
})

describe('the announcement', () => {
  const news = (page: Page) => page.getByRole('complementary', { name: /^(Announcement|公告)$/ })

  test('[4.2, 4.3] appears on every visit until it is closed, then stores "true" under its key, moves the focus to the site title, and stays closed in every language, even in the first frame', async () => {
    // Only "true" closes it.
    const page = await browser.open(site.url('/'), { stored: { 'fixture-news': '1' } })
    expect(await news(page).isVisible()).toBe(true)
    await page.getByRole('main').getByRole('link', { name: 'Get Started' }).click()
    await shows(page, 'Guide')
    expect(await news(page).count()).toBe(0)
    await page.goBack()
    await shows(page, 'Fixture')
    expect(await news(page).isVisible()).toBe(true)
    await page.reload()
    await hydrated(page)
    expect(await news(page).isVisible()).toBe(true)

    await news(page).getByRole('button').focus()
    await page.keyboard.press('Enter')
    await news(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => localStorage.getItem('fixture-news'))).toBe('true')
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('navbar-title')

    await page.reload()
    await hydrated(page)
    expect(await news(page).count()).toBe(0)
    await openStatic(page, site.url('/zh/'))
    expect(await page.getByRole('complementary').count()).toBe(0)
    expect((await boxOf(page, '.navbar')).top).toBe(0)
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

  test('[2.4.2, 2.4.3, 4.4] is transparent at 99 px and opaque from 100 px on light and dark landing pages, with a transition of 0.2 s, and opaque on other pages', async () => {
    const page = await browser.open(own.url('/'), { ...moving, colorScheme: 'dark' })
    for (const [colorScheme, opaque] of [
      ['dark', 'rgb(13, 12, 10)'],
      ['light', 'rgb(255, 255, 255)'],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await expect.poll(() => styleOf(page, 'html', 'background-color')).toEqual([opaque])
      for (const [scrolled, color] of [
        [0, clear],
        [99, clear],
        [100, opaque],
        [99, clear],
      ] as const) {
        await page.evaluate((top) => scrollTo(0, top), scrolled)
        await expect.poll(() => background(page), { message: `${colorScheme} at ${scrolled} px` }).toBe(color)
      }
    }
    const [properties, durations] = await styleOf(page, '.navbar', 'transition-property', 'transition-duration')
    const at = properties?.split(', ').findIndex((property) => property.startsWith('background')) ?? -1
    expect(durations?.split(', ')[at]).toBe('0.2s')

    await page.locator('.hero').getByRole('link', { name: 'Get started' }).click()
    await shows(page, 'Quick start')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(await background(page)).toBe('rgb(255, 255, 255)')
    expect(await styleOf(page, '.navbar', 'border-bottom-color')).not.toEqual([clear])
    await page.goBack()
    await shows(page, 'Rsbuild')
    expect(await background(page)).toBe(clear)
  })

  test('[4.4] is opaque without a transition when a scrolled page is reloaded', async () => {
    const page = await browser.open(own.url('/'), {
      ...moving,
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
})

describe('the first screen', () => {
  test('[2.4.1, 2.4.10, 9.2] has a decorative background of at most 12 KB that starts at the top of the navbar, a blurred oval behind the logo, and 35 stars that do not move with reduced motion', async () => {
    const page = await browser.open(own.url('/'))
    await expectDrawing(page)
    await expectOval(page)
    await expectStillStars(page)
  })

  async function expectDrawing(page: Page): Promise<void> {
    const [drawing, bar, screen] = await Promise.all(
      ['.background', '.navbar', '.first-screen'].map((selector) => boxOf(page, selector)),
    )
    expect([drawing?.top, drawing?.bottom, drawing?.width]).toEqual([bar?.top, screen?.bottom, bar?.width])
    expect(await page.locator('.background').getAttribute('aria-hidden')).toBe('true')
    expect(await styleOf(page, '.background', 'pointer-events', 'z-index')).toEqual(['none', '-1'])
    const svg = /<svg class="strata".*?<\/svg>/s.exec(readFileSync(join(own.folder, 'index.html'), 'utf8'))?.[0]
    expect(svg?.length).toBeGreaterThan(2000)
    expect(svg?.length).toBeLessThanOrEqual(12 * 1024)
  }

  /** Expects an oval at 80% of the size of the logo and slightly off center. */
  async function expectOval(page: Page): Promise<void> {
    const [oval, logo] = await Promise.all(['.hero-oval', '.hero-logo'].map((selector) => boxOf(page, selector)))
    expect(oval).toMatchObject({ width: expect.closeTo(70.4, 1), height: expect.closeTo(70.4, 1) })
    expect([(oval?.left ?? 0) - (logo?.left ?? 0), (oval?.top ?? 0) - (logo?.top ?? 0)]).toEqual([
      expect.closeTo(8.8 + 5, 1),
      expect.closeTo(8.8 + 5, 1),
    ])
    expect(await styleOf(page, '.hero-oval', 'filter', 'border-radius')).toEqual(['blur(40px)', '50%'])
    expect(await page.locator('.hero-oval').getAttribute('aria-hidden')).toBe('true')
  }

  async function expectStillStars(page: Page): Promise<void> {
    const stars = await page.locator('.star').evaluateAll((stars) =>
      stars.map((star) => {
        const { left, top, width, height } = star.getBoundingClientRect()
        return { left, top, size: [width.toFixed(2), height.toFixed(2)] }
      }),
    )
    // Star i measures i/20 + 3 px.
    const sizes = Array.from({ length: 35 }, (_, i) => (i / 20 + 3).toFixed(2))
    expect(stars.map(({ size }) => size)).toEqual(sizes.map((size) => [size, size]))
    const { left = 0, top = 0 } = stars[20] ?? {}
    await page.mouse.move(left + 20, top + 20)
    await page.mouse.move(left + 30, top + 30)
    expect(
      await page
        .locator('.star, .strata-layer')
        .evaluateAll((elements) => elements.filter((element) => element.hasAttribute('style')).length),
    ).toBe(0)
  }

  test("[2.4.7] adapts to the window: the logo, the alignment with the site's sections, the stars that never cover text, and the background below buttons that fill a line on phones", async () => {
    const page = await browser.open(own.url('/'))
    const resize = (width: number, height = 800) => page.setViewportSize({ width, height })
    for (const width of widths) {
      await resize(width, 900)
      expect(await page.evaluate(coveringStars), `${width} px`).toBe(0)
    }
    for (const [width, height] of [
      [600, 64],
      [601, 88],
      [1280, 88],
    ] as const) {
      await resize(width)
      expect((await boxOf(page, '.hero-logo > :last-child')).height, `${width} px`).toBe(height)
    }
    for (const [width, isVisible] of [
      [600, false],
      [601, true],
    ] as const) {
      await resize(width)
      expect(await page.locator('.stars').isVisible(), `${width} px`).toBe(isVisible)
    }
    for (const width of [375, 1280]) {
      await resize(width)
      const features = await textStart(page, '.features')
      expect(features, `${width} px`).toBeGreaterThanOrEqual(16)
      expect(await textStart(page, '.home-section'), `${width} px`).toBe(features)
    }
    await resize(360, 740)
    const drawing = await boxOf(page, '.background')
    const buttons = await page.locator('.hero .button').all()
    expect(buttons).toHaveLength(2)
    const places = await Promise.all(
      buttons.map((button) => button.evaluate((element) => element.getBoundingClientRect().toJSON())),
    )
    for (const { bottom } of places) expect(bottom).toBeLessThan(drawing.top)
    const width = await page.evaluate(() => document.body.clientWidth)
    expect([places[0].left, places[1].right, places[0].top]).toEqual([20, width - 20, places[1].top])
  })

  /** Returns the position at which the text of the first such section starts. */
  const textStart = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((section) => {
        const { paddingInlineStart } = getComputedStyle(section)
        return section.getBoundingClientRect().left + Number.parseFloat(paddingInlineStart)
      })

  test('has no stars on screens with touch', async () => {
    const page = await browser.open(own.url('/'), { hasTouch: true, isMobile: true })
    expect(await page.locator('.stars').isVisible()).toBe(false)
  })

  test('loads its code on landing pages, and not on a text page', async () => {
    const page = await browser.open(own.url('/guide/start/quick-start'))
    const scripts = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => new URL(name).pathname)
          .filter((name) => name.startsWith('/static/js/')),
      )
    const text = await scripts()
    await page.goto(own.url('/'))
    await hydrated(page)
    const home = await scripts()
    const source = (names: string[]) => names.map((name) => readFileSync(join(own.folder, name), 'utf8')).join('\n')
    for (const mark of ['strata-layer', 'hero-promise', 'home-section']) {
      expect(source(home)).toContain(mark)
      expect(source(text)).not.toContain(mark)
    }
  })
})

/** Returns the number of stars that cover text. Runs in the page. */
function coveringStars(): number {
  const words = [...document.querySelectorAll('.hero-text > *')].map((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect()
  })
  return [...document.querySelectorAll('.star')]
    .map((star) => star.getBoundingClientRect())
    .filter((star) =>
      words.some(
        (word) => star.right > word.left && star.left < word.right && star.bottom > word.top && star.top < word.bottom,
      ),
    ).length
}

describe('the star field', () => {
  const reach = 100

  /** Opens a hero whose size places a star at whole pixels. */
  async function openSky() {
    const page = await browser.open(own.url('/'), { ...moving, viewport: { width: 1280, height: 1200 } })
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('.first-screen > .hero { width: 1200px; max-width: none; height: 1000px; margin: 0 }')
      document.adoptedStyleSheets = [sheet]
    })
    const inside = await page.locator('.star').evaluateAll((stars) =>
      stars.findIndex((star) => {
        const [x, y] = ['x', 'y'].map((name) => Number.parseFloat(star.getAttribute(name) ?? '')) as [number, number]
        return x > 30 && x < 80 && y > 85 && y < 90
      }),
    )
    const star = page.locator('.star').nth(inside)
    const place = () =>
      star.evaluate((element) => {
        for (const animation of element.getAnimations()) animation.finish()
        const { left, top } = element.getBoundingClientRect()
        return [left, top] as const
      })
    return { page, place }
  }

  test('[2.4.1, 2.4.9, 4.6, 9.2] attracts only stars less than 100 px from the pointer until the pointer leaves, even on a scrolled page, and moves the background a few pixels, except with reduced motion', async () => {
    const { page, place } = await openSky()
    const layers = () =>
      page
        .locator('.strata-layer')
        .evaluateAll((layers) => layers.map((layer) => (layer as SVGElement).style.transform))
    for (const [scrolled, near, far] of [
      [
        0,
        [
          [99, 99],
          [-99, 99],
          [99, -99],
          [0, 1],
        ],
        [
          [reach, 0],
          [0, reach],
          [-reach, 99],
        ],
      ],
      [150, [[-99, -99]], [[99, -reach]]],
    ] as const) {
      await page.evaluate((top) => scrollTo(0, top), scrolled)
      const home = await place()
      const move = (dx: number, dy: number) => page.mouse.move(home[0] + dx, home[1] + dy)
      for (const [dx, dy] of near) {
        await move(dx, dy)
        await expect.poll(place).toEqual([home[0] + dx, home[1] + dy])
        await page.mouse.move(300, 70)
        await expect.poll(place).toEqual(home)
      }
      for (const [dx, dy] of far) {
        await move(50, 50)
        await expect.poll(place).not.toEqual(home)
        await move(dx, dy)
        await expect.poll(place).toEqual(home)
      }
    }
    await expect.poll(async () => new Set(await layers()).size).toBe(3)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.mouse.move(1000, 500)
    expect(await layers()).toEqual(['', '', ''])
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
    '[2.4.1, 2.4.10, 2.4.11] shows only the title of the site and the configured texts, buttons and pictures on %s, with its background image behind the navbar, blurred and not clickable',
    async (path, label, href) => {
      const page = await browser.open(other.url(path))
      const main = page.getByRole('main')
      expect(await main.getByRole('heading', { level: 1 }).textContent()).toBe('Tool')
      expect(await main.locator('.hero p').count()).toBe(0)
      expect(await main.getByRole('link').allTextContents()).toEqual([label])
      expect(await main.getByRole('link').getAttribute('href')).toBe(href)
      expect(await page.locator('.hero-logo img').getAttribute('src')).toBe('/docs/logo.svg')
      expect(await page.locator('.hero-oval, .stars').count()).toBe(0)

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
    },
  )
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

  test('[2.4.12] shows name, text, tagline and buttons from its frontmatter, and the image for the current appearance', async () => {
    const page = await browser.open(plain.url('/'), { colorScheme: 'dark' })
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
    const image = page.getByRole('img', { name: 'A hammer' })
    for (const [colorScheme, srcset, sizes] of [
      ['dark', null, null],
      ['light', '/light.svg 1x, /large.svg 2x', '100vw'],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await expect.poll(() => image.getAttribute('src')).toBe(`/${colorScheme}.svg`)
      expect(await image.count()).toBe(1)
      expect([await image.getAttribute('srcset'), await image.getAttribute('sizes')]).toEqual([srcset, sizes])
      expect(await image.evaluate((element) => element.getBoundingClientRect())).toMatchObject({
        width: 375,
        height: 375,
      })
    }
  })

  test('shows the focus of the link of a card around the card', async () => {
    const page = await browser.open(plain.url('/'))
    const link = page.locator('.feature a').first()
    await link.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    const card = page.locator('.feature:has(a)').first()
    const outlines = [link, card].map((element) => element.evaluate((e) => getComputedStyle(e).outlineStyle))
    expect(await Promise.all(outlines)).toEqual(['none', 'solid'])
  })

  test('[2.4.13, 2.4.14] sizes cards by their span, ends with a message below a line, and follows the link of a card on a click anywhere on it, without a page load', async () => {
    const page = await browser.open(plain.url('/'))
    const footer = page.getByRole('contentinfo')
    expect(await footer.locator('div').innerHTML()).toBe('MIT <b>Licence</b>')
    const message = await footer
      .locator('div')
      .evaluate(
        (element) => element.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(element).paddingLeft),
      )
    expect(message).toBe((await boxOf(page, '.feature:first-child')).left)
    const line = await page
      .locator('.site-footer')
      .evaluate((element) => getComputedStyle(element, '::before').borderTopWidth)
    expect(line).toBe('1px')
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
    const card = page.getByRole('article').filter({ hasText: 'Nothing said' })
    expect(await card.locator('.feature-text').innerHTML()).toBe('At <b>once</b>')
    const document = await markDocument(page)
    await card.click({ position: { x: 5, y: 5 } })
    await shows(page, 'Guide')
    expect(page.url()).toBe(plain.url('/guide#part'))
    expect(await document.isSame()).toBe(true)
  })
})
