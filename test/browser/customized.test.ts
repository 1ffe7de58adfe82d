// A site with all slots, four overrides and three plugins: no messages, no violation of the policy, and no hydration error.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { shop } from '../../packages/openapi/test/shop.ts'
import { repository } from '../site-test.ts'
import { slotSite } from '../slot-site.ts'
import { hydrated, markDocument, started, testBrowser } from './browser.ts'
import { serveBuilt } from './served.ts'

const { 'config/site.json': config = '{}', ...files } = slotSite
const plugin = (name: string) => JSON.stringify(join(repository, 'packages', name, 'index.ts'))

const browser = testBrowser()
const site = serveBuilt({
  ...files,
  ...shop,
  'types.json': gunzipSync(readFileSync(join(repository, 'packages/typedoc/test/fixtures/docsite.json.gz'))),
  'CHANGELOG.md':
    '# Changelog\n\n## [1.1.0] - 2026-02-03\n\n### Added\n\n- Slots.\n\n## [1.0.0] - 2026-01-02\n\n- First.\n',
  'config/site.ts': `import { openapi } from ${plugin('openapi')}
import { releases } from ${plugin('releases')}
import { typedoc } from ${plugin('typedoc')}
export default { ...${config}, plugins: [openapi({ file: 'openapi.yaml', route: '/http/' }), typedoc({ file: 'types.json', route: '/types/' }), releases()] }
`,
})

/** Opens a page, and scrolls to its end, because some slots are hydrated when they become visible. */
async function open(path: string): Promise<Page> {
  const page = await (await browser.context()).newPage()
  await page.goto(site.url(path))
  await started(page)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await hydrated(page)
  return page
}

test('hydrates generated pages and pages with slots without a message, and moves between them', async () => {
  for (const path of ['/guide/a', '/', '/http/', '/types/', '/releases/']) {
    const page = await open(path)
    expect(await page.locator('[data-theme-slot="banner"]').count(), path).toBe(1)
    await page.context().close()
  }
  const page = await open('/http/things/addThing')
  expect(await page.locator('[data-own="logo"]').count()).toBeGreaterThan(0)
  const document = await markDocument(page)
  await page.locator('main').getByRole('link', { name: 'Thing', exact: true }).first().click()
  await page.waitForURL(/\/http\/schemas\//)
  await page.goBack()
  await page.waitForURL(/addThing/)
  expect(await document.isSame()).toBe(true)
})
