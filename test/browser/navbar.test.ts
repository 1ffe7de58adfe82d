// The navbar: menus, social links, popups, a component of the site (family tools), and the full-screen menu on phones.

import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { locales } from '../bilingual.ts'
import { hydrated, type OpenOptions, shows, testBrowser } from './browser.ts'
import { isExpanded } from './expanded.ts'
import { serveBuilt, serveOwn } from './served.ts'

const browser = testBrowser()
const phone = { viewport: { width: 375, height: 700 } }

const words = {
  en: {
    ...{ home: '/', main: 'Main', menu: 'Menu', appearance: 'Appearance', language: 'Language: English' },
    ...{ family: 'Family tools', more: 'More links', search: 'Search Docs', locales: 'Language' },
  },
  zh: {
    ...{ home: '/zh/', main: '主导航', menu: '菜单', appearance: '外观', language: '语言：简体中文' },
    ...{ family: '工具家族', more: '更多链接', search: '搜索文档', locales: '语言' },
  },
}

const star = '<svg class="icon" viewBox="0 0 24 24"><path d="M12 3v18M3 12h18"/></svg>'
const family = {
  header: { text: 'Family', url: 'https://code.example/' },
  groups: [
    {
      title: '工具',
      titleEn: 'Tools',
      links: [
        {
          ...{ name: 'One', desc: '第一', descEn: 'The first', logo: '/one.svg', logoScale: 1.25 },
          ...{ url: 'https://one.example/zh/', urlEn: 'https://one.example/' },
        },
        { name: 'Two', desc: '第二', url: 'https://two.example/' },
      ],
    },
    { links: [{ name: 'Three', desc: '第三', descEn: 'The third', url: 'https://three.example/' }] },
  ],
}

/** Returns the files of this repository's family tools menu, with the given data. */
const familyTools = (tools: object) => ({
  'config/components/FamilyTools.tsx': readFileSync('config/components/FamilyTools.tsx', 'utf8'),
  'config/landing.css': readFileSync('config/landing.css', 'utf8'),
  'config/slots/family-tools.tsx': [
    "import { useLocale } from '@docsite/cli/theme'",
    "import { FamilyTools } from '../components/FamilyTools.tsx'",
    `const tools = ${JSON.stringify(tools)}`,
    `const labels = ${JSON.stringify({ en: words.en.family, zh: words.zh.family })}`,
    'export const hydrate = true',
    'export default () => <FamilyTools tools={tools} label={labels[useLocale().lang]} />\n',
  ].join('\n'),
})

const pages = {
  'index.md': '# Home\n',
  'guide/index.md': '# Guide\n',
  'guide/zhuyin.md': `# Zhuyin\n\n${'A line of text.\n\n'.repeat(120)}`,
  'api/index.md': '# API\n',
}

/** A site with every part of the navbar, in two languages. */
const site = serveBuilt({
  'config/site.json': JSON.stringify({
    title: 'Everything',
    styles: ['config/landing.css'],
    logo: { light: '/one.svg', dark: '/two.svg' },
    locales,
    slots: { 'navbar-start': './config/slots/family-tools.tsx' },
    themeConfig: {
      nav: [
        { text: 'Home', link: '/', position: 'left' },
        { text: 'Guide', link: '/guide/', position: 'left', tag: star },
        {
          text: 'Both',
          link: '/api/',
          items: [
            { text: 'Start', link: '/guide/' },
            { text: 'Below', items: [{ text: 'Zhuyin', link: '/guide/zhuyin' }] },
          ],
        },
        {
          text: 'Elsewhere',
          items: [
            { text: 'Outside', link: 'https://code.example/' },
            { text: 'API', link: '/api/' },
          ],
        },
        ...['A', 'B', 'C', 'D'].map((text) => ({ text, link: 'https://code.example/' })),
      ],
      socialLinks: [
        { icon: 'github', mode: 'link', content: 'https://code.example/tool' },
        { icon: 'x', mode: 'link', content: 'https://x.example/tool' },
        { icon: 'discord', mode: 'text', content: `Ask for an invitation. ${'It is free. '.repeat(12)}` },
        { icon: 'wechat', mode: 'img', content: '/one.svg' },
        { icon: { svg: star }, mode: 'dom', content: '<b class="wide">Own HTML</b>' },
      ],
    },
    head: ['<style>.wide{display:block;width:3000px}</style>'],
  }),
  ...familyTools(family),
  'content/public/one.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="28" height="28"/>',
  'content/public/two.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="28" height="28"/>',
  ...Object.fromEntries(
    ['en', 'zh'].flatMap((lang) => Object.entries(pages).map(([path, text]) => [`content/${lang}/${path}`, text])),
  ),
})

/** A site with only five menu entries, the family tools and three social links in its navbar. */
const bare = serveBuilt({
  'config/site.json': JSON.stringify({
    title: 'Bare',
    slots: { 'navbar-start': './config/slots/family-tools.tsx' },
    themeConfig: {
      darkMode: false,
      nav: ['A', 'B', 'C', 'D', 'E'].map((text) => ({ text, link: 'https://code.example/' })),
      socialLinks: ['github', 'x', 'discord'].map((icon) => ({ icon, mode: 'link', content: 'https://code.example/' })),
    },
  }),
  ...familyTools({ groups: [], trigger: 'focus' }),
  'content/index.md': '# Bare\n',
})

const versioned = serveBuilt({
  'config/site.json': JSON.stringify({
    title: 'Versions',
    slots: { 'navbar-start': './config/slots/family-tools.tsx' },
    multiVersion: { default: 'v2', versions: ['v2', 'v1'] },
    locales,
  }),
  ...familyTools({ groups: [], trigger: 'click' }),
  ...Object.fromEntries(
    ['v1', 'v2'].flatMap((version) =>
      ['en', 'zh'].map((lang) => [`content/${version}/${lang}/index.md`, `# Home of ${version} in ${lang}\n`]),
    ),
  ),
})

const banner = (page: Page) => page.getByRole('banner')
const button = (page: Page, name: string) => banner(page).getByRole('button', { name, exact: true })
const popupOf = (of: Locator) => of.locator('xpath=following-sibling::*[1]')
const isOpen = (of: Locator) => of.getAttribute('aria-expanded').then((value) => value === 'true')
const isFocused = (of: Locator) => of.evaluate((element) => element === document.activeElement)
const style = (of: Locator, name: string, pseudo?: string) =>
  of.evaluate((element, [property, part]) => getComputedStyle(element, part).getPropertyValue(property ?? ''), [
    name,
    pseudo,
  ] as const)

/** Opens a tab with a stopped clock. */
async function openStill(url: string, options?: OpenOptions): Promise<Page> {
  const page = await (await browser.context(options)).newPage()
  await page.clock.install({ time: 0 })
  await page.goto(url)
  await hydrated(page)
  await page.clock.pauseAt(3_600_000)
  return page
}

/** Returns the entries of the menu that are marked, with the values of their marks. */
const marked = (page: Page) =>
  page
    .locator('.nav-menu > li > a[aria-current]')
    .evaluateAll((links) => links.map((link) => `${link.textContent}: ${link.getAttribute('aria-current')}`))

/** Returns the labels of the visible entries of a list of social links. */
const socialLabels = (list: Locator) =>
  list.locator(':scope > li > *, :scope > li > .popover > button').evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility())
      .map((element) => element.getAttribute('aria-label'))
      .filter((name) => name !== null),
  )

/** Returns what a family tools menu contains. */
async function familyOf(popup: Locator) {
  const links = popup.getByRole('link')
  return {
    titles: await popup.getByRole('heading').allTextContents(),
    texts: await links.allTextContents(),
    targets: await links.evaluateAll((all) => all.map((link) => link.getAttribute('target'))),
    urls: await links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
  }
}
const familyIn = (title: string, cards: string[], first: string) => ({
  titles: [title],
  texts: ['Family', ...cards],
  targets: ['_blank', '_blank', '_blank', '_blank'],
  urls: ['https://code.example/', first, 'https://two.example/', 'https://three.example/'],
})

/** The padding of an entry of the menu, in pixels. */
const gapOf = async (page: Page, name: string) =>
  Number.parseFloat(await style(page.locator('.nav-menu > li', { hasText: name }).first(), 'padding-left'))

describe.each(['en', 'zh'] as const)('the navbar in %s', (lang) => {
  const { home, main, language, appearance, search, family: familyName, more } = words[lang]

  test('[2.6.1, 2.6.2, 2.6.3, 2.6.30, 2.6.31, 5.15] has logo, title, left menu, search, right menu, languages, appearance and links, in this order, and Chinese family tools if the route contains zh', async () => {
    const page = await browser.open(site.url(`${home}guide/zhuyin`))
    const logo = banner(page).getByRole('link', { name: 'Everything', exact: true })
    expect(await logo.getAttribute('href')).toBe(home)
    const named = (role: 'link' | 'button', name: string) => banner(page).getByRole(role, { name, exact: true }).first()
    const bar = page.getByRole('navigation', { name: main })
    const parts = [
      named('button', familyName),
      logo,
      bar.getByRole('link', { name: 'Guide' }),
      banner(page).getByRole('button', { name: search }),
      named('button', 'Elsewhere'),
      named('button', language),
      named('button', appearance),
      named('link', 'GitHub'),
      named('link', 'X'),
      named('button', 'Discord'),
      named('button', more),
    ]
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
    const starts = boxes.map((box) => box?.x ?? Number.NaN)
    expect(starts).toEqual([...starts].sort((a, b) => a - b))
    const middles = boxes.map((box) => (box ? box.y + box.height / 2 : Number.NaN))
    for (const middle of middles) expect(Math.abs(middle - 36)).toBeLessThanOrEqual(1)
    for (const box of boxes) expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
    expect(await marked(page)).toEqual(['Guide: true'])
    await button(page, familyName).click()
    expect(await familyOf(popupOf(button(page, familyName)))).toEqual(
      familyIn('工具', ['One第一', 'Two第二', 'Three第三'], 'https://one.example/zh/'),
    )
  })

  test('[2.6.12, 2.6.13] has a hamburger button that opens menu, appearance, languages and social links, in this order', async () => {
    const page = await browser.open(site.url(`${home}guide/`), phone)
    const { menu, locales } = words[lang]
    await button(page, menu).click()
    const screen = page.locator('#navScreen')
    const parts = [
      screen.getByRole('navigation', { name: menu }).getByRole('link', { name: 'Home' }),
      screen.getByText('Elsewhere'),
      screen.getByRole('button', { name: appearance }),
      screen.getByRole('heading', { name: locales }),
      screen.getByRole('link', { name: 'English' }),
      screen.getByRole('link', { name: '简体中文' }),
      screen.getByRole('link', { name: 'GitHub' }),
    ]
    const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.y ?? Number.NaN))
    expect(tops).toEqual([...tops].sort((a, b) => a - b))
    expect(await screen.getByRole('button', { name: 'Discord' }).isVisible()).toBe(true)
    expect(await screen.getByRole('button', { name: 'WeChat' }).isVisible()).toBe(true)
    expect(await screen.getByText('Outside').isVisible()).toBe(false)
    await screen.getByText('Elsewhere').click()
    expect(await screen.getByText('Outside').isVisible()).toBe(true)
  })
})

test("[2.6.4, 9.12] shows the logo for the current appearance with the site's title as its text alternative, keeps the navbar in view above 1024 px, and shows the text of the search button above 960 px", async () => {
  const page = await browser.open(site.url('/guide/zhuyin'), { colorScheme: 'light' })
  const shown = () => banner(page).locator('.logo:visible')
  expect([await shown().getAttribute('src'), await shown().getAttribute('alt')]).toEqual([
    expect.stringContaining('one'),
    'Everything',
  ])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => shown().getAttribute('src')).toContain('two')
  for (const [width, isShown] of [
    [961, true],
    [960, false],
  ] as const) {
    await page.setViewportSize({ width, height: 700 })
    expect(await banner(page).getByText('Search Docs').isVisible()).toBe(isShown)
    expect(await banner(page).getByRole('button', { name: 'Search Docs' }).isVisible()).toBe(true)
  }
  for (const [width, top] of [
    [1025, 0],
    [1024, -300],
  ] as const) {
    await page.setViewportSize({ width, height: 700 })
    await page.evaluate(() => scrollTo(0, 300))
    await expect.poll(async () => (await banner(page).boundingBox())?.y).toBe(top)
  }
})

/** Returns the names of the visible buttons of the navbar. */
const buttonNames = async (page: Page) =>
  Promise.all((await banner(page).getByRole('button').all()).map((each) => each.getAttribute('aria-label')))

test('[2.6.8, 2.6.9, 2.6.10, 2.6.11, 2.6.26] has no controls without a choice and no menu for three links on a small site, whose family tools open on focus', async () => {
  const page = await openStill(bare.url('/'))
  // Without the hamburger button, which is hidden in wide windows.
  expect(await buttonNames(page)).toEqual(['Family tools', 'Search Docs'])
  expect(await socialLabels(page.locator('.navbar-tools > .social-links'))).toEqual(['GitHub', 'X', 'Discord'])
  const tools = button(page, 'Family tools')
  await tools.hover()
  await page.clock.runFor(1000)
  expect(await isOpen(tools)).toBe(false)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect([await isFocused(tools), await isOpen(tools)]).toEqual([true, true])
})

test('[2.6.9, 2.6.10, 2.6.11] has appearance, language and version controls if there is a choice, and family tools that open on click, as configured, and always with keys', async () => {
  const page = await openStill(versioned.url('/v1/zh/'))
  expect(await buttonNames(page)).toEqual(['工具家族', '搜索文档', '语言：简体中文', '版本：v1', '外观'])
  const tools = button(page, '工具家族')
  await tools.hover()
  await page.clock.runFor(1000)
  await tools.focus()
  expect(await isOpen(tools)).toBe(false)
  await tools.click()
  expect(await isOpen(tools)).toBe(true)
  await tools.click()
  expect(await isOpen(tools)).toBe(false)
  for (const key of ['Enter', 'ArrowDown']) {
    await tools.press(key)
    expect(await isOpen(tools)).toBe(true)
    await page.keyboard.press('Escape')
  }
  await button(page, '版本：v1').click()
  const entries = popupOf(button(page, '版本：v1')).getByRole('link')
  expect(
    await entries.evaluateAll((links) =>
      ['textContent', 'href', 'hreflang', 'ariaCurrent'].map((name) =>
        links.map((link) => String(link[name as keyof Element]).replace(location.origin, '')),
      ),
    ),
  ).toEqual([
    ['v2', 'v1'],
    ['/zh/', '/v1/zh/'],
    ['zh', 'zh'],
    ['null', 'true'],
  ])
  await page.setViewportSize({ width: 700, height: 700 })
  await button(page, '菜单').click()
  await page.locator('#navScreen').getByRole('link', { name: 'v2' }).waitFor()
})

test('marks the entry for the current page and, on home pages, for no section', async () => {
  const page = await browser.open(site.url('/'))
  expect(await marked(page)).toEqual(['Home: page'])
  await banner(page).getByRole('link', { name: 'Guide' }).click()
  await shows(page, 'Guide')
  expect(await marked(page)).toEqual(['Guide: page'])
  await page.goto(site.url('/zh/'))
  expect(await marked(page)).toEqual(['Home: page'])
})

test.each([phone, {}])(
  'marks each menu that contains the current page, on phones like on wide screens: %j',
  async (options) => {
    const page = await browser.open(site.url('/guide/zhuyin'), options)
    if (options === phone) await button(page, 'Menu').click()
    const entries = page.locator('.nav-menu > li, .site-nav > li').filter({ visible: true })
    const colors = await entries.evaluateAll((all) =>
      all.map((entry) => [
        entry.textContent?.slice(0, 9),
        getComputedStyle(entry.querySelector('summary, button, a') as Element).color,
      ]),
    )
    const color = (name: string) => colors.find(([text]) => text?.startsWith(name))?.[1]
    expect(color('Guide')).toBeDefined()
    expect(color('Elsewhere')).not.toBe(color('Guide'))
    const both = page.locator('.nav-menu button, .site-nav summary').filter({ visible: true }).first()
    expect(await style(both, 'color')).toBe(color('Guide'))
  },
)

describe('a menu', () => {
  const menu = (page: Page) => button(page, 'Elsewhere')
  const entry = (page: Page) => popupOf(menu(page)).getByRole('link', { name: 'API' })

  test('[4.39, 9.18] opens 0.1 s after the pointer enters and closes 0.1 s after it leaves, unless it reaches the popup in the meantime, or when another menu opens', async () => {
    const page = await openStill(site.url('/guide/'))
    await menu(page).hover()
    await page.clock.runFor(99)
    expect(await isOpen(menu(page))).toBe(false)
    await page.clock.runFor(1)
    expect(await isOpen(menu(page))).toBe(true)
    await entry(page).hover()
    await page.clock.runFor(1000)
    expect(await isOpen(menu(page))).toBe(true)
    await page.mouse.move(300, 600)
    await page.clock.runFor(99)
    expect(await isOpen(menu(page))).toBe(true)
    await page.clock.runFor(1)
    expect(await isOpen(menu(page))).toBe(false)

    await menu(page).hover()
    await page.clock.runFor(100)
    await page.mouse.move(300, 600)
    await page.clock.runFor(60)
    await entry(page).hover()
    await page.clock.runFor(1000)
    expect(await isOpen(menu(page))).toBe(true)
    const bar = await menu(page).boundingBox()
    const popup = await popupOf(menu(page)).boundingBox()
    if (!bar || !popup) throw new Error('The menu or its popup is not visible')
    const isOnPopover = await page.evaluate(
      ([x, from, to]) =>
        Array.from(
          { length: to - from },
          (_, i) => document.elementFromPoint(x, from + i)?.closest('.popover') != null,
        ),
      [bar.x + 10, bar.y, Math.ceil(popup.y + 10)] as const,
    )
    expect(isOnPopover.length).toBeGreaterThan(40)
    expect(isOnPopover).not.toContain(false)

    await page.mouse.move(300, 600)
    await page.clock.runFor(100)
    await menu(page).press('Enter')
    await button(page, 'Language: English').hover()
    expect([await isOpen(menu(page)), await isOpen(button(page, 'Language: English'))]).toEqual([false, true])
  })

  test('opens with Enter, Space and ArrowDown; Escape closes it and returns the focus, and so does Tab past its last entry, which moves on', async () => {
    const page = await browser.open(site.url('/guide/'))
    for (const key of ['Enter', 'Space', 'ArrowDown']) {
      await menu(page).focus()
      expect(await isOpen(menu(page))).toBe(false)
      await page.keyboard.press(key)
      await entry(page).waitFor()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      expect(await isFocused(entry(page))).toBe(true)
      await page.keyboard.press('Escape')
      await entry(page).waitFor({ state: 'hidden' })
      expect([await isFocused(menu(page)), await isOpen(menu(page))]).toEqual([true, false])
    }
    await menu(page).press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await isOpen(menu(page))).toBe(true)
    await page.keyboard.press('Tab')
    expect(await isOpen(menu(page))).toBe(false)
    expect(await isFocused(banner(page).getByRole('link', { name: 'A', exact: true }))).toBe(true)
  })

  test('[2.6.8] has a separate button if it has a link, shows labels of nested lists and tags of entries, and has less space among more than five entries', async () => {
    const page = await browser.open(site.url('/guide/zhuyin'))
    expect(await gapOf(page, 'Both')).toBeLessThan(await gapOf(page, 'Guide'))
    const both = button(page, 'Both')
    const link = banner(page).getByRole('link', { name: 'Both' })
    expect(await link.getAttribute('href')).toBe('/api/')
    expect(await banner(page).getByRole('link', { name: 'Guide' }).locator('.tag svg').isVisible()).toBe(true)
    await both.click()
    const below = popupOf(both).getByRole('list', { name: 'Below' })
    expect(await below.getByRole('link').allTextContents()).toEqual(['Zhuyin'])
    expect(await below.getByRole('link').getAttribute('aria-current')).toBe('page')
    expect(await style(both, 'color')).toBe(await style(below.getByRole('link'), 'color'))
    await link.click()
    await shows(page, 'API')
    expect(await isOpen(button(page, 'Both'))).toBe(false)
  })
})

describe('social links', () => {
  const contents: [name: string, content: (popup: Locator) => Locator][] = [
    ['WeChat', (popup) => popup.getByRole('img', { name: 'WeChat' })],
    ['Own HTML', (popup) => popup.locator('b', { hasText: 'Own HTML' })],
  ]

  test('[2.6.21, 2.6.22, 2.6.23, 2.6.24, 2.6.25, 2.6.26, 2.6.33, 9.17] open other sites in a new tab, or text, an image or HTML on hover; three are in the navbar, and any others in a menu', async () => {
    const page = await openStill(site.url('/guide/'))
    const link = banner(page).getByRole('link', { name: 'GitHub' })
    expect([
      await link.getAttribute('href'),
      await link.getAttribute('target'),
      await link.getAttribute('rel'),
    ]).toEqual(['https://code.example/tool', '_blank', 'noopener noreferrer'])
    expect(await page.locator(`#${await link.getAttribute('aria-describedby')}`).textContent()).toBe(
      '(opens in a new tab)',
    )

    expect(await socialLabels(page.locator('.navbar-tools > .social-links'))).toEqual([
      ...['GitHub', 'X', 'Discord', 'More links'],
    ])
    expect(await banner(page).getByRole('button', { name: 'WeChat' }).count()).toBe(0)
    const text = button(page, 'Discord')
    await text.hover()
    await page.clock.runFor(100)
    await popupOf(text).getByText('Ask for an invitation.').waitFor()
    expect((await popupOf(text).boundingBox())?.width).toBe(250)
    await page.mouse.move(300, 600)
    await page.clock.runFor(100)
    await popupOf(text).waitFor({ state: 'hidden' })

    const more = button(page, 'More links')
    await more.hover()
    await page.clock.runFor(100)
    expect(await socialLabels(popupOf(more).locator('> .social-links'))).toEqual(['WeChat', 'Own HTML'])
    for (const [name, content] of contents) {
      const entry = button(page, name)
      await entry.hover()
      await page.clock.runFor(100)
      await content(popupOf(entry)).waitFor()
      await content(popupOf(entry)).hover()
      await page.clock.runFor(1000)
      expect([name, await isOpen(more), await isOpen(entry)]).toEqual([name, true, true])
      await more.hover()
      await page.clock.runFor(100)
      expect([name, await isOpen(more), await isOpen(entry)]).toEqual([name, true, false])
    }
    await page.mouse.move(300, 600)
    await page.clock.runFor(100)
    expect(await isOpen(more)).toBe(false)
  })

  test('opens popups on focus and click, closes the inner one first on Escape, and closes all when the focus leaves', async () => {
    const page = await browser.open(site.url('/guide/'))
    await banner(page).getByRole('link', { name: 'X', exact: true }).focus()
    await page.keyboard.press('Tab')
    const text = button(page, 'Discord')
    expect(await isOpen(text)).toBe(true)
    await page.keyboard.press('Enter')
    expect(await isOpen(text)).toBe(true)
    await page.keyboard.press('Escape')
    expect([await isOpen(text), await isFocused(text)]).toEqual([false, true])
    await page.keyboard.press('Enter')
    expect(await isOpen(text)).toBe(true)
    await page.keyboard.press('Tab')
    const [more, image] = [button(page, 'More links'), button(page, 'WeChat')]
    expect([await isOpen(text), await isOpen(more)]).toEqual([false, true])
    await page.keyboard.press('Tab')
    expect([await isOpen(more), await isOpen(image)]).toEqual([true, true])
    await page.keyboard.press('Escape')
    expect([await isOpen(more), await isOpen(image), await isFocused(image)]).toEqual([true, false, true])
    await page.keyboard.press('Escape')
    expect([await isOpen(more), await isFocused(more)]).toEqual([false, true])
    await text.click()
    expect(await isOpen(text)).toBe(true)
    await page.getByRole('heading', { name: 'Guide' }).click()
    expect(await isOpen(text)).toBe(false)
  })

  test('open every popup with a tap at every width without horizontal scrolling, like menus, which close with a tap on their button or outside', async () => {
    const page = await browser.open(site.url('/guide/'), { hasTouch: true })
    const menu = button(page, 'Elsewhere')
    const becomes = (open: boolean) => expect.poll(() => isOpen(menu)).toBe(open)
    await menu.tap()
    await becomes(true)
    await menu.tap()
    await becomes(false)
    await menu.tap()
    await becomes(true)
    await page.touchscreen.tap(300, 600)
    await becomes(false)
    for (const width of [360, 768, 800, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const isPhone = width < 768
      const links = page.locator(isPhone ? '#navScreen .social-links' : '.navbar-tools .social-links')
      if (isPhone) await button(page, 'Menu').tap()
      // Tablets have space for the menu only, which then contains all links.
      const isFolded = width >= 768 && width <= 960
      const more = button(page, 'More links')
      if (isFolded && !(await isOpen(more))) await more.tap()
      await links.getByRole('link', { name: 'GitHub' }).waitFor()
      for (const name of ['Discord', 'WeChat', 'Own HTML']) {
        const isInMenu = isFolded || (!isPhone && name !== 'Discord')
        if (isInMenu && !(await isOpen(more))) await more.tap()
        const entry = links.getByRole('button', { name })
        await entry.tap()
        await popupOf(entry).waitFor()
        const { x, width: wide } = (await popupOf(entry).boundingBox()) ?? { x: -1, width: 0 }
        expect([width, name, x >= 0 && x + wide <= width]).toEqual([width, name, true])
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
  })
})

describe('the family tools menu', () => {
  const tools = (page: Page) => button(page, 'Family tools')

  test('[2.6.28, 2.6.29, 2.6.30, 2.6.31, 5.15] opens on hover below the grid icon, aligned left, without an arrow, and links to the organization and the tools in new tabs on cards with or without a scaled logo', async () => {
    const page = await openStill(site.url('/guide/'))
    const icon = tools(page).locator('svg')
    expect(await icon.isVisible()).toBe(true)
    await tools(page).hover()
    await page.clock.runFor(100)
    const popup = popupOf(tools(page))
    await popup.waitFor()
    const [below, above] = [await popup.boundingBox(), await tools(page).boundingBox()]
    expect(below?.x).toBe(above?.x)
    expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0) - 5)
    expect(await style(popup, 'content', '::after')).toBe('none')
    expect(await style(popup, 'background-color', '::before')).toBe('rgba(0, 0, 0, 0)')

    expect(await familyOf(popup)).toEqual(
      familyIn('Tools', ['OneThe first', 'Two第二', 'ThreeThe third'], 'https://one.example/'),
    )
    const logos = popup.locator('img')
    const [scaled, unscaled] = [await logos.nth(0).boundingBox(), await logos.nth(1).boundingBox()]
    expect((scaled?.width ?? 0) / (unscaled?.width ?? 1)).toBe(1.25)
    expect(await logos.nth(1).getAttribute('src')).toMatch(/^data:image\/gif/)
  })
})

describe('a popup', () => {
  test('[9.19, 9.21] has the primary color #1677ff on focus, the accent on the current entry, 14 px text, a 6 px radius, 32 px controls, and a z-index of at least 100, above everything else on the page', async () => {
    const page = await browser.open(site.url('/guide/zhuyin'))
    const languages = button(page, 'Language: English')
    await languages.click()
    const popup = popupOf(languages)
    const current = popup.getByRole('link', { name: 'English' })
    expect(await style(current, 'border-left-color', '::before')).toBe(
      await style(page.locator('html'), 'accent-color'),
    )
    await page.keyboard.press('Tab')
    expect(await style(popup.locator(':focus-visible'), 'outline-color')).toBe('rgb(22, 119, 255)')
    expect(await style(popup, 'border-radius')).toBe('6px')
    expect([await style(popup, 'font-size'), await style(current, 'font-size')]).toEqual(['14px', '14px'])
    expect((await current.boundingBox())?.height).toBe(32)
    expect((await button(page, 'Appearance').boundingBox())?.height).toBe(32)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 800, height: 700 })
    await button(page, 'Family tools').click()
    const family = popupOf(button(page, 'Family tools'))
    expect([await style(family, 'z-index'), await style(banner(page), 'z-index')]).toEqual(['100', '100'])
    const box = await family.boundingBox()
    if (!box) throw new Error('The popup is not visible')
    for (const y of [box.y + 5, box.y + 60, box.y + box.height - 5])
      expect(
        await page.evaluate(([x, at]) => document.elementFromPoint(x, at)?.closest('.family') !== null, [
          box.x + box.width - 5,
          y,
        ] as const),
      ).toBe(true)
  })

  test('[9.21] has a maximum width for each of six breakpoints', async () => {
    const page = await browser.open(site.url('/guide/'))
    for (const [width, widest] of [
      ...[[479, 447] as const, [480, 448] as const, [575, 448] as const, [576, 512] as const],
      ...[[767, 512] as const, [768, 576] as const, [991, 576] as const, [992, 640] as const],
      ...[[1199, 640] as const, [1200, 768] as const, [1599, 768] as const, [1600, 960] as const],
    ]) {
      await page.setViewportSize({ width, height: 700 })
      const isPhone = width < 768
      const outer = button(page, isPhone ? 'Menu' : 'More links')
      // Opens it without a pointer, because a pointer position from the wider window would open and close popups.
      if (!isPhone) await outer.press('Enter')
      else if (!(await page.locator('#navScreen').isVisible())) {
        await outer.dispatchEvent('click')
        await expect.poll(() => page.evaluate(() => document.activeElement?.closest('#navScreen') != null)).toBe(true)
      }
      const entry = page.locator(isPhone ? '#navScreen' : '.navbar-tools').getByRole('button', { name: 'Own HTML' })
      await entry.press('Enter')
      expect([width, (await popupOf(entry).boundingBox())?.width]).toEqual([width, widest])
    }
  })
})

/** Dispatches a click on a link without opening a new tab. */
async function clickWithoutLeaving(link: Locator): Promise<void> {
  await link.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()))
  await link.click()
}

describe('on a phone', () => {
  const hamburger = (page: Page) => page.locator('.hamburger')
  /** A wide window has no such button. */
  const isMenuOpen = async (page: Page) => (await isExpanded(page, 'Menu')) ?? false
  const screen = (page: Page) => page.locator('#navScreen')
  const siteNav = (page: Page) => screen(page).getByRole('navigation', { name: 'Menu' })
  const isLocked = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).overflowY === 'hidden')

  const ways: [string, (page: Page) => Promise<unknown>][] = [
    ['its button', (page) => hamburger(page).click()],
    [
      'another page',
      async (page) => {
        await siteNav(page).getByRole('link', { name: 'Guide' }).click()
        await shows(page, 'Guide')
      },
    ],
    ['the current page', (page) => siteNav(page).getByRole('link', { name: 'Guide' }).click()],
    ['a link to another site', (page) => clickWithoutLeaving(screen(page).getByRole('link', { name: 'GitHub' }))],
    ['a window of 768 px', (page) => page.setViewportSize({ width: 768, height: 700 })],
    ['going back', (page) => page.goBack()],
    ['Escape', (page) => page.keyboard.press('Escape')],
  ]
  test('[4.28, 4.29, 2.6.14, 9.12] shows a hamburger button below 768 px, which opens the full-screen menu; its button, navigation, any link, Escape, or a width of 768 px closes it and unlocks scrolling', async () => {
    const page = await browser.open(site.url('/'))
    for (const [width, isThere] of [
      [768, false],
      [767, true],
    ] as const) {
      await page.setViewportSize({ width, height: 700 })
      expect(await hamburger(page).isVisible()).toBe(isThere)
      for (const part of ['Language: English', 'Appearance', 'Elsewhere'])
        expect(await button(page, part).isVisible()).toBe(!isThere)
      for (const part of ['Family tools', 'Search Docs']) expect(await button(page, part).isVisible()).toBe(true)
    }
    for (const [way, close] of ways) {
      await page.setViewportSize({ width: 767, height: 700 })
      await expect.poll(async () => [way, await isMenuOpen(page)]).toEqual([way, false])
      await hamburger(page).click()
      await screen(page).waitFor()
      await expect.poll(async () => [way, await isMenuOpen(page), await isLocked(page)]).toEqual([way, true, true])
      await page.setViewportSize({ width: 766, height: 700 })
      expect([way, await screen(page).isVisible()]).toEqual([way, true])
      await close(page)
      await screen(page).waitFor({ state: 'hidden' })
      await expect.poll(() => isLocked(page)).toBe(false)
    }
  })

  test('[2.6.14] locks the page behind the menu, which is below the navbar, restores its exact position, and switches appearance and language', async () => {
    const page = await browser.open(site.url('/guide/zhuyin'), { ...phone, colorScheme: 'light' })
    await page.evaluate(() => scrollTo(0, 300))
    const place = () =>
      page.getByRole('article').evaluate((article) => {
        const { left, top, width } = article.getBoundingClientRect()
        return [left, top, width]
      })
    const before = await place()
    // The navbar is out of view, so a real click would scroll the page.
    await hamburger(page).dispatchEvent('click')
    await screen(page).waitFor()
    expect(await place()).toEqual(before)
    await page.mouse.move(200, 600)
    await page.mouse.wheel(0, 300)
    for (let i = 0; i < 30; i++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('header') !== null)).toBe(true)
    }
    expect(await place()).toEqual(before)
    // Escape would first close the popup of a social link that has the focus.
    await hamburger(page).focus()
    await page.keyboard.press('Escape')
    await screen(page).waitFor({ state: 'hidden' })
    expect(await isFocused(hamburger(page))).toBe(true)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
    expect(await place()).toEqual(before)

    // Otherwise the menu would open below the mouse, and with it the popup of a social link.
    await page.mouse.move(5, 5)
    for (const by of [0, 20, 300]) {
      await page.evaluate((y) => scrollTo(0, y), by)
      await hamburger(page).dispatchEvent('click')
      await screen(page).waitFor()
      expect(await banner(page).boundingBox()).toMatchObject({ y: 0, height: 56 })
      expect(await screen(page).boundingBox()).toEqual({ x: 0, y: 56, width: 375, height: 596 })
      await page.keyboard.press('Escape')
      await screen(page).waitFor({ state: 'hidden' })
    }

    await hamburger(page).dispatchEvent('click')
    await screen(page).getByRole('button', { name: 'Appearance' }).click()
    await expect.poll(() => page.locator('html').getAttribute('class')).toContain('dark')
    await screen(page).getByRole('link', { name: '简体中文' }).click()
    await page.waitForURL(site.url('/zh/guide/zhuyin'))
  })

  test('[8.7] reports a page that is locked without an overlay', async () => {
    browser.expectProblem(/^error: \[docsite\] The overlay is missing, so the page stays scrollable\.$/)
    const page = await browser.open(site.url('/guide/zhuyin'), phone)
    await page.locator('[data-region="overlays"]').evaluate((region) => region.removeAttribute('data-region'))
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    expect(await page.evaluate(() => getComputedStyle(document.body).position)).toBe('static')
  })
})

describe("this repository's site", () => {
  const own = serveOwn()
  const menu = (page: Page, name: string) =>
    page.getByRole('navigation', { name, exact: true }).evaluate((nav) =>
      [...nav.querySelectorAll('.nav-menu > li')].map((item) => {
        const links = [...item.querySelectorAll('a')].map((link) => `${link.textContent} ${link.getAttribute('href')}`)
        return [item.querySelector('button')?.textContent ?? '', ...links].filter((text) => text !== '')
      }),
    )

  test.each([
    [
      '/',
      'Main',
      [
        ['Guide /guide/start/'],
        ['Config /config/'],
        ['Plugin /plugins/list/'],
        ['API /api/start/'],
        ['Community /community/'],
        [
          '1.2.3',
          'Changelog https://github.com/web-infra-dev/rsbuild/releases',
          'Rsbuild 0.x Doc https://v0.rsbuild.dev/',
        ],
      ],
      'Family tools',
      'Tool Stack',
    ],
    [
      '/zh/',
      '主导航',
      [
        ['指南 /zh/guide/start/'],
        ['配置 /zh/config/'],
        ['插件 /zh/plugins/list/'],
        ['API /zh/api/start/'],
        ['社区 /zh/community/'],
        [
          '1.2.3',
          '更新日志 https://github.com/web-infra-dev/rsbuild/releases',
          'Rsbuild 0.x 文档 https://v0.rsbuild.dev/zh/',
        ],
      ],
      '工具家族',
      '工具栈',
    ],
  ])(
    '[2.6.5, 2.6.6, 2.6.7, 2.6.27, 2.6.32] has on %s its menu with earlier versions, links to its repository, a social network and a chat, six family tools, and five tools in the tool stack, with lazy logos',
    async (path, name, entries, familyName, title) => {
      const page = await browser.open(own.url(path))
      expect(await menu(page, name)).toEqual(entries)
      const social = page.locator('.navbar-tools .social-links').getByRole('link')
      expect(
        await social.evaluateAll((all) =>
          all.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]),
        ),
      ).toEqual([
        ['GitHub', 'https://github.com/web-infra-dev/rsbuild'],
        ['X', 'https://twitter.com/rspack_dev'],
        ['Discord', 'https://discord.gg/XsaKEEk4mW'],
      ])
      const tools = button(page, familyName)
      await tools.click()
      expect(await popupOf(tools).locator('.tool-name').allTextContents()).toEqual([
        ...['Rspack', 'Rsbuild', 'Rspress', 'Rslib', 'Rsdoctor', 'Awesome Rspack'],
      ])
      const stack = page.locator('section', { has: page.getByRole('heading', { name: title }) }).last()
      expect(await stack.locator('.tool-name').allTextContents()).toEqual([
        ...['Rspack', 'Rsbuild', 'Rspress', 'Rsdoctor', 'Rslib'],
      ])
      expect(
        await stack
          .getByRole('link')
          .evaluateAll((links) =>
            links.every(
              (link) => link.querySelector('img')?.loading === 'lazy' && link.getAttribute('target') === '_blank',
            ),
          ),
      ).toBe(true)
    },
  )

  test.each(['/guide/start/', '/zh/guide/start/'])(
    'fits the navbar of %s into windows of all widths without overlaps',
    async (path) => {
      const page = await browser.open(own.url(path))
      for (const width of [320, 767, 768, 800, 841, 961, 1024, 1101]) {
        await page.setViewportSize({ width, height: 700 })
        const boxes = await banner(page)
          .locator('.navbar-inner :is(a, button):visible')
          .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().toJSON() as DOMRect))
        const overlaps = boxes.filter((box, i) => i > 0 && box.left < (boxes[i - 1]?.right ?? 0) - 0.5)
        expect([width, overlaps]).toEqual([width, []])
        expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(width - 12)
      }
    },
  )
})
