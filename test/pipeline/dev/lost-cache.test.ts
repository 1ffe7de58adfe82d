// A cache folder that is removed while `dev` runs, as by `npm ci`.

import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ShownSite } from '../../../pipeline/dev/shown-site.ts'
import { asRoute } from '../../../pipeline/model/route.ts'
import type { Route } from '../../../pipeline/site/routes.ts'
import { Pool } from '../../../pipeline/workers/pool.ts'
import { SiteTest } from '../../site-test.ts'

let files: SiteTest
let pool: Pool
let site: ShownSite
beforeEach(async () => {
  files = SiteTest.of({ 'content/index.md': '# Home\n\nText of the page.\n' })
  pool = new Pool()
  site = await ShownSite.open(files.root, {}, pool)
})
afterEach(async () => {
  site.close()
  await pool.close()
  files[Symbol.dispose]()
})

const route = () => site.site.linked.routes.find(asRoute('/')) as Route
const removeCache = () => rmSync(site.project.cacheFolder.path, { recursive: true })

test('renders a page whose content is lost after it was linked', async () => {
  await site.context()
  const page = await site.pages.page(route())
  removeCache()
  expect((await site.render(page as NonNullable<typeof page>)).article).toContain('Text of the page.')
})

test('parses a page again whose content is lost, for all outputs', async () => {
  await site.pages.page(route())
  removeCache()
  await site.pages.page(route())
  const { content } = site.site.pages.get('index.md') ?? {}
  expect(content && site.cache.store.readText(content).text).toContain('Text of the page.')
})
