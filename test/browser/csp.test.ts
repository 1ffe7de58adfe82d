// The CSP in the documents, and what it blocks. The test server also
// sends it as a header (served.ts), and every other test fails if a page violates it (browser.ts).

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hydrated, markDocument, relay, shows, testBrowser } from './browser.ts'
import { options, searchFor } from './searching.ts'
import { policyOf, recordsOf, serveBuilt, serveOwn } from './served.ts'

const isFull = process.env.DOCSITE_TEST === 'full'
const browser = testBrowser()
const sources = [serveBuilt('browser'), serveOwn()] as const
const [fixture, own] = sources

const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'))

test('is the same in every document, and allows nothing unsafe', () => {
  for (const site of sources) {
    const policies = [...recordsOf(site).map(({ routePath }) => routePath), '/404'].map((routePath) => {
      const file = routePath.endsWith('/') ? `${routePath}index.html` : `${routePath}.html`
      return policyOf(site.folder, file)
    })
    expect([...new Set(policies)]).toEqual([
      expect.stringMatching(
        /^default-src 'none'; script-src 'self' 'sha256-[^' ]+' 'sha256-[^' ]+'; style-src 'self'; img-src/,
      ),
    ])
    expect(policies[0]).not.toMatch(/unsafe|\*/)
  }
})

test('allows a page to hydrate, switch tabs, store choices, search, zoom and navigate', async () => {
  const page = await browser.open(fixture.url('/guide/blocks'), {
    colorScheme: 'dark',
    stored: { 'docsite.tabs.package.manager': 'yarn' },
  })
  const document = await markDocument(page)
  expect(await isDark(page)).toBe(true)
  await page.getByRole('tabpanel', { name: 'yarn' }).waitFor()
  await page.getByRole('button', { name: 'A landscape' }).click()
  await page.getByRole('dialog', { name: 'Zoomed image' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Appearance' }).click()
  await expect.poll(() => isDark(page)).toBe(false)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('alpha')
  await page
    .getByRole('option', { name: /^Alpha/ })
    .first()
    .click()
  await shows(page, 'Alpha')
  expect(await document.isSame()).toBe(true)
})

test.each([
  ...(isFull ? [['/guide/start/quick-start', 'rsbuild'] as const] : []),
  ['/zh/guide/start/quick-start', '构建'] as const,
])('allows searches of a split index on %s', async (path, words) => {
  const page = await browser.open(own.url(path))
  const [piece] = await Promise.all([page.waitForResponse('**/static/search_terms*'), searchFor(page, words)])
  expect(piece.headers()['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self' /)
  await options(page).first().click()
  await expect.poll(() => page.evaluate(() => CSS.highlights.get('search')?.size)).toBeGreaterThan(0)
})

test('does not break the bars, stars and links of the home page', async () => {
  const page = await browser.open(own.url('/zh/'), { viewport: { width: 1280, height: 500 } })
  await page.mouse.move(600, 300)
  await page.locator('.metric-time').last().scrollIntoViewIfNeeded()
  await expect.poll(() => page.locator('.metric-time').first().textContent()).not.toBe('0ms')
  await page.locator('.hero-actions a').first().click()
  await expect.poll(() => page.locator('html').getAttribute('data-type')).toBe('doc')
})

test('does not break redirect pages or the 404 page', async () => {
  const page = await browser.open(fixture.url('/guide/old#section-c'))
  await page.waitForURL(fixture.url('/guide/second#section-c'))
  browser.expectProblem(/404/)
  await browser.open(fixture.url('/zh/nowhere'))
})

test('causes no request to another origin', async () => {
  const asked: string[] = []
  const context = await browser.context()
  context.on('request', (request) => asked.push(new URL(request.url()).origin))
  const page = await context.newPage()
  for (const [site, paths] of isFull
    ? ([
        [fixture, ['/', '/guide/blocks', '/api/', '/zh/guide/']],
        [own, ['/', '/guide/start/quick-start', '/config/', '/zh/']],
      ] as const)
    : ([
        [fixture, ['/', '/guide/blocks']],
        [own, ['/config/', '/zh/']],
      ] as const))
    for (const path of paths) {
      await page.goto(site.url(path))
      await hydrated(page)
      await searchFor(page, 'a')
    }
  expect(asked.length).toBeGreaterThan(40)
  expect([...new Set(asked)].sort()).toEqual(sources.map((site) => new URL(site.url('/')).origin).sort())
})

test('blocks injected scripts, event handlers, styles and frames, and strings evaluated as code', async () => {
  const injected = [
    ['script-src-elem stops inline', '<script>document.title = "foreign"</script>'],
    ['script-src-elem stops https://foreign.example/a.js', '<script src="https://foreign.example/a.js"></script>'],
    ['script-src-attr stops inline', '<img src="/missing.png" onerror="document.title = 1" alt="">'],
    ['style-src-attr stops inline', '<p style="color: red">Red</p>'],
    ['frame-src stops https://foreign.example', '<iframe src="https://foreign.example/" title="Foreign"></iframe>'],
  ] as const
  browser.expectProblem(
    ...injected.map(([problem]) => new RegExp(`^error: policy: ${problem}`)),
    /^error: policy: script-src stops eval/,
    /Content Security Policy|unsafe-eval/,
    /./,
  )
  const page = await browser.open(fixture.url('/guide/second'), {
    prepare: (context) =>
      context.route('**/guide/second', (route) => {
        const html = injected.map(([, html]) => html).join('')
        return relay(route, {
          change: async (response) => ({ body: (await response.text()).replace('</article>', `${html}</article>`) }),
        })
      }),
  })
  await shows(page, 'Second')
  const reported = page.waitForEvent('console', (message) => message.text().startsWith('policy: script-src stops'))
  await page.evaluate(() => {
    // The CSP does not apply to the test harness, but it does apply to a string that the harness passes to a timer.
    setTimeout('document.title = "foreign"')
  })
  await reported
  expect(await page.title()).toMatch(/^Second/)
})
