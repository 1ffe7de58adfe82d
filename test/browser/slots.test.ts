// Slots, overrides, announcement and the project's 404 page in the browser, under the CSP.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { slotSite } from '../slot-site.ts'
import { hydrated, markDocument, relay, shows, testBrowser } from './browser.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()
const site = serveBuilt(slotSite, { base: '/docs/' })

const slot = (page: Page, name: string) => page.locator(`[data-own="${name}"]`)
const textOf = (page: Page, name: string) => slot(page, name).textContent()

const ofArticles = ['navbar-start', 'navbar-end', 'sidebar-top', 'sidebar-bottom', 'article-before', 'article-after']

test('updates slots on navigation, and keeps the state of hydrated slots outside the article', async () => {
  const page = await browser.open(site.url('/guide/a'))
  const document = await markDocument(page)
  for (const name of [...ofArticles, 'outline-top']) expect(await textOf(page, name)).toBe(`${name}: Alpha of Slots`)
  for (const name of ['banner', 'title-after', 'outline-bottom', 'footer']) {
    await slot(page, name).click()
    await expect.poll(() => textOf(page, name)).toBe(`${name}: Alpha 1`)
  }
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await shows(page, 'Beta')
  for (const name of [...ofArticles, 'outline-top']) expect(await textOf(page, name)).toBe(`${name}: Beta of Slots`)
  for (const name of ['banner', 'outline-bottom', 'footer']) expect(await textOf(page, name)).toBe(`${name}: Beta 1`)
  // The slot is part of the article, which was replaced.
  await slot(page, 'title-after').click()
  await expect.poll(() => textOf(page, 'title-after')).toBe('title-after: Beta 1')
  await page.goBack()
  await shows(page, 'Alpha')
  expect(await textOf(page, 'article-before')).toBe('article-before: Alpha of Slots')
  expect(await textOf(page, 'banner')).toBe('banner: Alpha 1')
  const lines = await slot(page, 'article-before').evaluate((element) =>
    ['', 'own', 'text-link'].map((name) => {
      const link = Object.assign(element.ownerDocument.createElement('a'), { href: '/', className: name })
      if (name === '') link.removeAttribute('class')
      element.append(link)
      const { textDecorationLine, color } = getComputedStyle(link)
      link.remove()
      return [textDecorationLine, color === getComputedStyle(element).color]
    }),
  )
  // Links without a class look like links in the text.
  expect(lines).toEqual([
    ['underline', false],
    ['none', true],
    ['underline', false],
  ])

  await page.locator('.navbar-title').click()
  await expect.poll(() => textOf(page, 'home-before-features')).toBe('home-before-features: home of Slots')
  await slot(page, 'home-after-features').click()
  await expect.poll(() => textOf(page, 'home-after-features')).toBe('home-after-features: home 1')
  expect(await slot(page, 'sidebar-top').count()).toBe(0)
  expect(await page.locator('[data-own="features"]').textContent()).toBe('Fast')
  expect(await document.isSame()).toBe(true)
})

test('applies the styles of slots that are not hydrated, and hydrates others when they are visible', async () => {
  const page = await (await browser.context()).newPage()
  await page.goto(site.url('/guide/b'))
  await page.locator('[data-island="slot:banner"][data-hydrated]').waitFor()
  await page.locator('[data-island="slot:outline-bottom"][data-hydrated]').waitFor()
  expect(await slot(page, 'article-before').evaluate((element) => getComputedStyle(element).outlineColor)).toBe(
    'rgb(1, 2, 3)',
  )
  const footer = page.locator('[data-island="slot:footer"]')
  expect(await footer.getAttribute('data-hydrated')).toBeNull()
  await footer.scrollIntoViewIfNeeded()
  await expect.poll(() => footer.getAttribute('data-hydrated')).toBe('')
})

test('shows the slot for searches without hits, and hydrates it', async () => {
  const page = await browser.open(site.url('/guide/a'))
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('combobox').fill('zzzzqqqq')
  await slot(page, 'search-empty').click()
  await expect.poll(() => textOf(page, 'search-empty')).toBe('search-empty: Alpha 1')
})

test('shows an announcement on every page until it is closed', async () => {
  const page = await browser.open(site.url('/wide'))
  const announcement = page.getByRole('complementary', { name: 'Announcement' })
  expect(await announcement.getByRole('link').getAttribute('href')).toBe('/docs/guide/b')
  await page.getByRole('button', { name: 'Close announcement' }).click()
  await announcement.waitFor({ state: 'detached' })
  for (const path of ['/guide/a', '/zh/']) {
    await page.goto(site.url(path))
    await hydrated(page)
    expect(await page.locator('.announcement').count()).toBe(0)
  }
})

test("shows the project's 404 page at any depth, in the language of the URL", async () => {
  browser.expectProblem(/404 \(Not Found\)/)
  // A host with a single 404 page, such as GitHub Pages, serves it for all languages.
  const page = await browser.open(site.url('/zh/deep/er/nowhere'), {
    prepare: (context) =>
      context.route('**/zh/deep/er/nowhere', (route) => relay(route, { url: site.url('/deep/nowhere') })),
  })
  await shows(page, '迷路了')
  expect(await textOf(page, 'not-found')).toBe('not-found: 迷路了 of Slots')
  expect(await page.title()).toBe('迷路了 - Slots')
  const image = page.getByRole('img', { name: '图' })
  await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(40)
  await page.getByRole('link', { name: '甲', exact: true }).click()
  await shows(page, '甲')
})
