// The manual's recipes for feedback, comments and analytics, and the event for page changes, under the CSP.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { repository } from '../site-test.ts'
import { shows, testBrowser } from './browser.ts'
import { serveBuilt } from './served.ts'

const sections = readFileSync(join(repository, 'manual/content/en/guide/recipes.md'), 'utf8').split('\n## ')

/** Returns the code of a fence in a section of the manual's page. */
function fence(section: string, title: string): string {
  const text = sections.find((text) => text.split('\n', 1)[0]?.endsWith(`{#${section}}`)) ?? ''
  const [, code] = new RegExp(`\`\`\`\\w+ title="${title.replaceAll('.', '\\.')}"\\n(.*?)\`\`\``, 's').exec(text) ?? []
  if (code === undefined) throw new Error(`The section ${section} has no fence ${title}`)
  return code
}

const browser = testBrowser()
const site = serveBuilt({
  'config/analytics.ts': fence('analytics', 'config/site.ts'),
  'config/comments.ts': fence('comments', 'config/site.ts'),
  'config/feedback.ts': fence('feedback', 'config/site.ts'),
  'config/site.ts': `import analytics from './analytics.ts'
import comments from './comments.ts'
import feedback from './feedback.ts'
const connect = [analytics, feedback].flatMap(({ csp }) => csp['connect-src'])
export default {
  head: analytics.head,
  csp: { ...comments.csp, 'connect-src': connect },
  slots: { 'article-after': './theme/slots/both.tsx' },
}
`,
  'theme/slots/comments.tsx': fence('comments', 'theme/slots/comments.tsx'),
  'theme/slots/feedback.tsx': fence('feedback', 'theme/slots/feedback.tsx'),
  'theme/slots/both.tsx': `import Comments from './comments'
import Feedback from './feedback'
export const hydrate = 'visible'
export default () => <><Feedback /><Comments /></>
`,
  'content/a.md': '# Alpha\n\n[Next](./b.md) [Below](#below)\n\n## Below\n\nText\n',
  'content/b.md': '---\ntitle: Second\n---\n\n# Beta\n\n[Back](./a.md)\n',
})

const stub = (name: string) => readFileSync(join(repository, 'test/browser/stubs', name), 'utf8')

/** The bodies of the requests to the services. */
interface Sent {
  events: unknown[]
  answers: unknown[]
}

/** Answers requests to the services from local files. */
async function stubServices(context: BrowserContext, sent: Sent): Promise<void> {
  const script = (name: string) => ({ contentType: 'text/javascript', body: stub(name) })
  await context.route('https://giscus.app/client.js', (route) => route.fulfill(script('giscus.js')))
  await context.route('https://giscus.app/default.css', (route) =>
    route.fulfill({ contentType: 'text/css', body: '.giscus { color: red }' }),
  )
  await context.route('https://giscus.app/widget?*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<title>Discussion</title><script>onmessage = ({ data }) => { document.title = JSON.stringify(data) }</script>',
    }),
  )
  await context.route('https://plausible.io/js/*', (route) => route.fulfill(script('plausible.js')))
  const record = (list: unknown[]) => (route: import('playwright-core').Route) => {
    list.push(JSON.parse(route.request().postData() ?? 'null'))
    return route.fulfill({ status: 202, headers: { 'Access-Control-Allow-Origin': '*' }, body: 'ok' })
  }
  await context.route('https://plausible.io/api/event', record(sent.events))
  await context.route('https://feedback.example/api', record(sent.answers))
}

const openStubbed = async (sent: Sent): Promise<Page> =>
  browser.open(site.url('/a'), { prepare: (context) => stubServices(context, sent) })

test('fires `docsite:navigate` with the new page when it is shown, and not for links within a page', async () => {
  const page = await openStubbed({ events: [], answers: [] })
  await page.evaluate(() => {
    const seen: unknown[] = []
    Object.assign(window, { seen })
    addEventListener('docsite:navigate', ({ detail }) =>
      seen.push({ ...detail, shownTitle: document.title, shownText: document.querySelector('h1')?.textContent }),
    )
  })
  await page.getByRole('link', { name: 'Below' }).first().click()
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await shows(page, 'Beta')
  await page.goBack()
  await shows(page, 'Alpha')
  const seen = await page.evaluate(() => (window as unknown as { seen: Record<string, string>[] }).seen)
  expect(seen.map(({ url = '', ...rest }) => ({ ...rest, url: url.replace(/^\w+:\/\/[^/]+/, '') }))).toEqual([
    {
      url: '/b',
      route: '/b',
      title: 'Second - docsite',
      lang: 'en',
      shownTitle: 'Second - docsite',
      shownText: expect.stringMatching(/Beta/),
    },
    {
      url: '/a#below',
      route: '/a',
      title: 'Alpha - docsite',
      lang: 'en',
      shownTitle: 'Alpha - docsite',
      shownText: expect.stringMatching(/Alpha/),
    },
  ])
})

test('counts pages, shows the discussion of each page in its appearance, and sends feedback, without CSP violations', async () => {
  const sent: Sent = { events: [], answers: [] }
  const page = await openStubbed(sent)
  const event = (path: string) => ({ n: 'pageview', u: site.url(path), d: 'docs.example.com' })
  await expect.poll(() => sent.events).toEqual([event('/a')])
  const term = async () =>
    new URL((await page.getByTitle('Comments').getAttribute('src')) ?? '').searchParams.get('term')
  expect(await term()).toBe('/a')
  await page.getByRole('button', { name: 'Yes' }).click()
  await page.getByRole('status').filter({ hasText: 'Thank you.' }).waitFor()
  await expect.poll(() => sent.answers).toEqual([{ route: '/a', isHelpful: true }])

  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await shows(page, 'Beta')
  await expect.poll(() => sent.events).toEqual([event('/a'), event('/b')])
  await expect.poll(term).toBe('/b')
  await page.getByRole('button', { name: 'No' }).waitFor()
  await page.locator('.appearance').first().click()
  const frame = page.frameLocator('iframe[title="Comments"]')
  await expect.poll(() => frame.locator('title').textContent()).toBe('{"giscus":{"setConfig":{"theme":"dark"}}}')
})
