// Languages and versions: first visits, language and version menus, untranslated pages, and a base path.

import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { bilingual } from '../bilingual.ts'
import { hydrated, markDocument, type OpenOptions, shows, testBrowser } from './browser.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()
const site = serveBuilt('browser')
const visited = (page: Page) => page.evaluate(() => localStorage.getItem('docsite-visited'))

async function chooseLanguage(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: from }).click()
  await page.getByRole('banner').getByRole('link', { name: to, exact: true }).click()
}

const notAsked = serveBuilt({
  ...bilingual({
    missingTranslation: 'absent',
    themeConfig: { localeRedirect: 'never' },
  }),
  'content/en/index.md': '# Home\n',
  'content/en/only.md': '# Only\n',
  'content/zh/index.md': '# 首页\n',
})
const scripts = serveBuilt({
  'config/site.ts': `import { defineSite } from '@docsite/cli'
export default defineSite({ locales: ['en', 'zh-Hans', 'zh-Hant', 'pt-BR'].map((lang) => ({ lang, label: lang })) })`,
  ...Object.fromEntries(
    ['en', 'zh-Hans', 'zh-Hant', 'pt-BR'].map((lang) => [`content/${lang}/index.md`, `# ${lang}\n`]),
  ),
})
const oneLanguage = serveBuilt({ 'content/index.md': '# Home\n' })

describe('a first visit', () => {
  const cases: [string, OpenOptions, string, string][] = [
    ['in Taiwanese Chinese', { locale: 'zh-TW' }, '/?a=1', '/zh/?a=1'],
    ['in Taiwanese Chinese to a place on the home page', { locale: 'zh-TW' }, '/#top', '/#top'],
    [
      'in Taiwanese Chinese to an English page',
      { locale: 'zh-TW' },
      '/guide/first?a=1#alpha',
      '/guide/first?a=1#alpha',
    ],
    ['in British English to the Chinese home page', { locale: 'en-GB' }, '/zh/', '/zh/'],
    ['in an unsupported language', { locale: 'fr-FR' }, '/', '/'],
  ]
  test.each(cases)(
    '[4.18, 4.19] %s opens the right page without a further history entry, and is stored',
    async (_, options, asked, reached) => {
      const page = await (await browser.context({ ...options, isFirstVisit: true })).newPage()
      await page.goto('about:blank')
      await page.goto(site.url(asked))
      await page.waitForURL(site.url(reached))
      await hydrated(page)
      expect(page.url()).toBe(site.url(reached))
      await expect.poll(() => visited(page)).toBe('1')
      await page.goBack()
      await page.waitForURL('about:blank')
    },
  )

  test('[4.18, 4.19, 4.20] is not redirected but stored if a bot, a spider, a crawler or Lighthouse makes it, or on a page in the language of the visitor or without a translation', async () => {
    const context = await browser.context({ locale: 'zh-CN', isFirstVisit: true })
    // Takes the name of the browser from the URL, and makes each visit the first one.
    await context.addInitScript(() => {
      if (location.href === 'about:blank') return
      const name = new URLSearchParams(location.search).get('agent')
      if (name) Object.defineProperty(navigator, 'userAgent', { value: `Mozilla/5.0 (compatible; ${name}/1.0)` })
      localStorage.removeItem('docsite-visited')
    })
    const page = await context.newPage()
    for (const path of [
      ...['Examplebot', 'BaiduSPIDER', 'a+crawler', 'Chrome-Lighthouse'].map((name) => `/?agent=${name}`),
      '/zh/guide/first',
      '/guide/only-english',
    ]) {
      await page.goto(site.url(path))
      await hydrated(page)
      expect([page.url(), await visited(page)]).toEqual([site.url(path), '1'])
    }
  })

  test('is redirected by the script in the head, so that nothing of the page in the other language is painted', async () => {
    const context = await browser.context({ locale: 'zh-CN', isFirstVisit: true })
    await context.addInitScript(() =>
      addEventListener('pagehide', () => {
        const { visibility } = getComputedStyle(document.documentElement)
        const painted = performance.getEntriesByName('first-contentful-paint').length
        sessionStorage.setItem('left', `${visibility} ${painted} ${localStorage.getItem('docsite-visited')}`)
      }),
    )
    const page = await context.newPage()
    await page.goto(site.url('/'))
    await page.waitForURL(site.url('/zh/'))
    await hydrated(page)
    expect(await page.evaluate(() => sessionStorage.getItem('left'))).toBe('hidden 0 en')
  })

  test('opens the page in the script that the reader reads', async () => {
    for (const [locale, reached] of [
      ['zh-TW', '/zh-Hant/'],
      ['zh-SG', '/zh-Hans/'],
      ['pt-PT', '/pt-BR/'],
    ] as const) {
      const page = await (await browser.context({ locale, isFirstVisit: true })).newPage()
      await page.goto(scripts.url('/'))
      await page.waitForURL(scripts.url(reached))
    }
  })

  test('[4.20] is not redirected but stored on a site that turns redirects off', async () => {
    const page = await browser.open(notAsked.url('/'), { locale: 'zh-CN', isFirstVisit: true })
    expect([page.url(), await visited(page)]).toEqual([notAsked.url('/'), '1'])
  })

  test('is not stored on a site with one language or on a missing page', async () => {
    const page = await browser.open(oneLanguage.url('/'), { locale: 'zh-CN', isFirstVisit: true })
    expect(await visited(page)).toBe(null)
    browser.expectProblem(/status of 404/)
    const lost = await browser.open(site.url('/nowhere'), { locale: 'zh-CN', isFirstVisit: true })
    expect([lost.url(), await visited(lost)]).toEqual([site.url('/nowhere'), null])
  })

  test('[4.21] is not redirected if a visit is stored, regardless of the stored value', async () => {
    const page = await browser.open(site.url('/'), {
      locale: 'zh-CN',
      isFirstVisit: true,
      stored: { 'docsite-visited': 'no' },
    })
    expect([page.url(), await visited(page)]).toEqual([site.url('/'), 'no'])
  })

  test('[4.21] is stored when the reader chooses a language', async () => {
    browser.expectProblem(/status of 404/)
    const page = await browser.open(site.url('/zh/nowhere'), { locale: 'zh-CN', isFirstVisit: true })
    await chooseLanguage(page, '语言：简体中文', 'English')
    await page.waitForURL(site.url('/'))
    expect(await visited(page)).toBe('1')
    await page.reload()
    await hydrated(page)
    expect(page.url()).toBe(site.url('/'))
  })

  test('is not redirected if it cannot be stored', async () => {
    const page = await browser.open(site.url('/'), {
      locale: 'zh-CN',
      isFirstVisit: true,
      prepare: (context) =>
        context.addInitScript(() => {
          Storage.prototype.setItem = () => {
            throw new DOMException('Full', 'QuotaExceededError')
          }
        }),
    })
    expect(page.url()).toBe(site.url('/'))
  })
})

test('lists each language by its native name, marks the current one, and switches the language on the same page and position, and keeps the query', async () => {
  const page = await browser.open(site.url('/guide/second?a=1#section-d'))
  const entries = await page
    .locator('.navbar-tools a[data-locale]')
    .evaluateAll((links) =>
      links.map((link) =>
        ['textContent', 'hreflang', 'lang', 'ariaCurrent'].map((name) => link[name as keyof Element]),
      ),
    )
  expect(entries).toEqual([
    ['English', 'en', 'en', 'true'],
    ['简体中文', 'zh', 'zh', null],
  ])
  await chooseLanguage(page, 'Language: English', '简体中文')
  await shows(page, '第二页')
  expect(page.url()).toBe(site.url('/zh/guide/second?a=1#section-d'))
  const heading = page.getByRole('heading', { name: '第 D 节' })
  await expect.poll(async () => (await heading.boundingBox())?.y ?? 0).toBeLessThan(150)
})

describe('a switch in the middle of a page', () => {
  const long = (headings: string[]) =>
    headings.map((heading) => `## ${heading}\n\n${'A line.\n\n'.repeat(30)}`).join('')
  const sections = serveBuilt({
    ...bilingual({ multiVersion: { default: 'v2', versions: ['v2', 'v1'] } }),
    'content/v2/en/index.md': `# Home\n\n${long(['One', 'Two', 'Three'])}`,
    'content/v2/zh/index.md': `# 首页\n\n${long(['一', '二', '三'])}`,
    'content/v2/en/own.md': `# Own\n\n${long(['Before', 'Kept', 'Lost', 'Also lost'])}`,
    'content/v2/zh/own.md': `# 自己的\n\n${long(['保留 {#kept}'])}`,
    'content/v2/en/guide/index.md': `# Guide\n\n${long(['One', 'Two', 'Three'])}`,
    'content/v2/zh/guide/index.md': `# 指南\n\n${long(['一', '二', '三'])}`,
    'content/v1/en/index.md': `# Home of 1\n\n${long(['One', 'Two'])}`,
    'content/v1/zh/index.md': '# 一\n',
  })
  const reach = (page: Page, id: string) =>
    page.evaluate((id) => {
      const heading = document.getElementById(id) as HTMLElement
      scrollTo({ top: heading.getBoundingClientRect().top + scrollY - 60, behavior: 'instant' })
    }, id)
  /** Clicks where an element is. Playwright's own clicks may scroll the page. */
  const clickInPlace = async (target: Locator) => {
    await target.waitFor()
    const { x, y, width, height } = (await target.boundingBox()) as {
      x: number
      y: number
      width: number
      height: number
    }
    await target.page().mouse.click(x + width / 2, y + height / 2)
  }
  const choose = async (page: Page, from: string, to: string) => {
    await clickInPlace(page.getByRole('button', { name: from }))
    await clickInPlace(page.getByRole('banner').getByRole('link', { name: to, exact: true }))
  }
  /** Whether a heading is directly below the navbar. */
  const isBelowNavbar = async (page: Page, name: string) => {
    const { y = 0 } = (await page.getByRole('heading', { name, exact: true }).boundingBox()) ?? {}
    return y > 0 && y < 200
  }

  test.each([
    ['on a URL without a section', '/', 'two', '/zh/#two', '二'],
    ['on the URL of another section', '/?a=1#one', 'two', '/zh/?a=1#two', '二'],
    ['on the URL of a heading in the other language', '/#%E4%B8%80', 'three', '/zh/#three', '三'],
    ['in a section that the other language lacks', '/own', 'also-lost', '/zh/own#kept', '保留'],
  ])('keeps the section %s', async (_, opened, id, reached, title) => {
    const page = await browser.open(sections.url(opened))
    await reach(page, id)
    await choose(page, 'Language: English', '简体中文')
    await page.waitForURL(sections.url(reached))
    await expect.poll(() => isBelowNavbar(page, title)).toBe(true)
  })

  test('leads to the beginning from above the first section, and from a section with nothing before it in the other language', async () => {
    const page = await browser.open(sections.url('/own#kept'))
    for (const leave of [() => scrollTo({ top: 0, behavior: 'instant' }), undefined]) {
      if (leave) await page.evaluate(leave)
      else await reach(page, 'before')
      await choose(page, 'Language: English', '简体中文')
      await shows(page, '自己的')
      expect([page.url(), await page.evaluate(() => scrollY)]).toEqual([sections.url('/zh/own'), 0])
      await page.goBack()
      await shows(page, 'Own')
    }
  })

  test('keeps the section in the sidebar menu of a phone', async () => {
    const page = await browser.open(sections.url('/guide/'), { viewport: { width: 375, height: 667 } })
    await reach(page, 'two')
    await clickInPlace(page.getByRole('button', { name: 'Sidebar menu' }))
    await clickInPlace(page.locator('.sidebar').getByRole('button', { name: 'Menu' }))
    await clickInPlace(page.locator('.nav-screen').getByRole('link', { name: '简体中文' }))
    await shows(page, '指南')
    expect(page.url()).toBe(sections.url('/zh/guide/#two'))
    await expect.poll(() => isBelowNavbar(page, '二')).toBe(true)
  })

  test('keeps the section in the menu of versions and in their notice, except one that the version lacks', async () => {
    const page = await browser.open(sections.url('/'))
    for (const [id, kept] of [
      ['one', 'one'],
      ['three', 'two'],
    ] as const) {
      await reach(page, id)
      await choose(page, 'Version: v2', 'v1')
      await shows(page, 'Home of 1')
      expect(page.url()).toBe(sections.url(`/v1/#${kept}`))
      await page
        .getByRole('note')
        .getByRole('link')
        .evaluate((link: HTMLElement) => link.click())
      await shows(page, 'Home')
      expect(page.url()).toBe(sections.url(`/#${kept}`))
    }
  })

  test('keeps the section in the notice after a redirect', async () => {
    const page = await browser.open(sections.url('/'), { locale: 'zh-CN', isFirstVisit: true })
    await page.locator('.locale-notice').waitFor()
    await reach(page, '三')
    await clickInPlace(page.locator('.locale-notice a'))
    await shows(page, 'Home')
    expect(decodeURIComponent(page.url())).toBe(sections.url('/#三'))
    await expect.poll(() => isBelowNavbar(page, 'Three')).toBe(true)
  })

  test('keeps the section before the shell has started, also for the menu that opens a new tab', async () => {
    const page = await (await browser.context()).newPage()
    await page.route('**/static/js/shell-*.js', () => undefined)
    await page.goto(sections.url('/'), { waitUntil: 'commit' })
    await page.locator('footer, main h2#three').first().waitFor()
    await page.waitForFunction(() => document.readyState !== 'loading')
    await reach(page, 'two')
    const link = page.locator('.navbar a[data-locale=zh]').first()
    const hrefOf = () =>
      link.evaluate((link: HTMLAnchorElement) => {
        link.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
        return link.href
      })
    await expect.poll(hrefOf).toBe(sections.url('/zh/#two'))
  })
})

test('switches to the home page if the page is missing in a language, without query and hash', async () => {
  const page = await browser.open(notAsked.url('/only?a=1#only'))
  await chooseLanguage(page, 'Language: English', '简体中文')
  await shows(page, '首页')
  expect(page.url()).toBe(notAsked.url('/zh/'))
})

test('shows an untranslated page in the default language, with a notice', async () => {
  const page = await browser.open(site.url('/guide/only-english'))
  await chooseLanguage(page, 'Language: English', '简体中文')
  await page.waitForURL(site.url('/zh/guide/only-english'))
  await page.getByRole('note').waitFor()
  expect(await page.getByRole('note').textContent()).toBe('本页尚未翻译，以下为英文原文。')
  expect(await page.getByRole('article').getAttribute('lang')).toBe('en')
  expect(await page.locator('html').getAttribute('lang')).toBe('zh')
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(
    'https://fixture.example/guide/only-english',
  )
})

describe('versions', () => {
  const versioned = serveBuilt({
    ...bilingual({
      multiVersion: { default: 'v2', versions: ['v2', 'v1'] },
    }),
    'content/v2/en/index.md': '# Home of 2\n',
    'content/v2/en/guide/both.md': '# Both in 2\n\n## Part\n\nNew words.\n',
    'content/v2/en/guide/fresh.md': '# Fresh\n\nOnly in 2.\n',
    'content/v1/en/index.md': '# Home of 1\n',
    'content/v1/en/guide/both.md': '# Both in 1\n\n## Part\n\nOld words.\n',
    'content/v2/zh/index.md': '# 二\n',
    'content/v1/zh/index.md': '# 一\n',
  })

  async function chooseVersion(page: Page, from: string, to: string): Promise<void> {
    await page.getByRole('button', { name: `Version: ${from}` }).click()
    await page.getByRole('banner').getByRole('link', { name: to, exact: true }).click()
  }

  test('switches the version on the same page, keeps the query, switches back, and switches to the home page of a version that lacks the page', async () => {
    const page = await browser.open(versioned.url('/guide/both?a=1'))
    const document = await markDocument(page)
    await chooseVersion(page, 'v2', 'v1')
    await shows(page, 'Both in 1')
    expect(page.url()).toBe(versioned.url('/v1/guide/both?a=1'))
    await chooseVersion(page, 'v1', 'v2')
    await shows(page, 'Both in 2')
    expect(page.url()).toBe(versioned.url('/guide/both?a=1'))
    await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'Fresh' }).click()
    await shows(page, 'Fresh')
    await chooseVersion(page, 'v2', 'v1')
    await shows(page, 'Home of 1')
    expect(page.url()).toBe(versioned.url('/v1/'))
    expect(await document.isSame()).toBe(true)
  })

  test('shows the notice on pages of an old version, also after navigation, and leads to the same page', async () => {
    const page = await browser.open(versioned.url('/guide/both'))
    const document = await markDocument(page)
    const notice = page.locator('.version-notice')
    expect(await notice.count()).toBe(0)
    await chooseVersion(page, 'v2', 'v1')
    await notice.waitFor()
    await notice.getByRole('link', { name: 'Go to v2' }).click()
    await shows(page, 'Both in 2')
    expect([page.url(), await notice.count(), await document.isSame()]).toEqual([versioned.url('/guide/both'), 0, true])
  })

  test('[2.5.27] links from the 404 page to the home page of the same version and language', async () => {
    browser.expectProblem(/404/)
    const page = await browser.open(versioned.url('/v1/zh/nowhere'))
    await page.getByRole('link', { name: '返回首页' }).click()
    await shows(page, '一')
    expect(page.url()).toBe(versioned.url('/v1/zh/'))
  })
})

describe('under a base path', () => {
  const based = serveBuilt('browser', { base: '/docs/' })

  test('keeps the URLs of pages, search results, languages and redirects below it', async () => {
    const page = await browser.open(based.url('/guide/'))
    const document = await markDocument(page)
    await page.getByRole('link', { name: /^Next Page/ }).click()
    await shows(page, 'First')
    expect(page.url()).toBe(based.url('/guide/first'))
    await chooseLanguage(page, 'Language: English', '简体中文')
    await shows(page, '第一页')
    expect(page.url()).toBe(based.url('/zh/guide/first'))
    await page.goBack()
    await shows(page, 'First')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).fill('Beta')
    await page.getByRole('option', { name: /^Beta/ }).first().click()
    await shows(page, 'Beta')
    expect(page.url()).toBe(based.url('/api/beta'))
    expect(await document.isSame()).toBe(true)
    await page.goto(based.url('/guide/old'))
    await page.waitForURL(based.url('/guide/second'))
  })
})
