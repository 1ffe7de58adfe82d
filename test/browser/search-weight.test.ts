// What readers load for their first search on a site of 170 pages.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fewWords, makeProject } from '../../bench/generate.ts'
import { worksHere } from '../native-package.ts'
import { hydrated, testBrowser } from './browser.ts'
import { options } from './searching.ts'
import { serveBuilt } from './served.ts'

const browser = testBrowser()

/** Returns the files of the generated site that the benchmarks use. */
function generatedSite(): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'docsite-weight-'))
  try {
    const { routes } = makeProject(folder, 170, fewWords)
    const pages = ['en', 'zh'].flatMap((lang) => [
      `content/${lang}/index.md`,
      ...routes.map((route) => `content/${lang}${route}.md`),
    ])
    return Object.fromEntries(
      ['config/site.ts', ...pages].map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const site = serveBuilt(generatedSite())

/** Without nodejieba, this compound is no word of the first file of the index, so its characters are looked up in a piece. */
const ofCompound = worksHere('nodejieba') ? 12 : 13

test.each([
  [12, 'en', '/guide/group-1/page-1', 'production'],
  [12, 'en', '/guide/group-1/page-1', 'whi'],
  [12, 'zh', '/zh/guide/group-1/page-1', '生产'],
  [ofCompound, 'zh', '/zh/guide/group-1/page-1', '生产环境'],
  [12, 'zh', '/zh/guide/group-1/page-1', '静态资源'],
])(
  'loads at most 60.5 kB in %i requests for the first search, in %s, from %s: %s',
  async (most, locale, path, query) => {
    const page = await browser.open(site.url(path), { locale })
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    const before = site.requested.length
    await page.keyboard.press('Control+k')
    await page.keyboard.insertText(query)
    await options(page).locator('.search-hit-title').first().waitFor()
    await page.waitForLoadState('networkidle')
    const paths = site.requested.slice(before).map((path) => decodeURI(new URL(path, 'http://site').pathname))
    // A page usually has the manifest already, because it prefetches other pages when it is idle.
    const loaded = paths.filter((path) => path !== '/static/manifest.json')
    const bytes = loaded.map((file) => gzipSync(readFileSync(join(site.folder, file))).length)
    expect(loaded.filter((file) => file.includes('/search-worker-'))).toHaveLength(1)
    expect(loaded.length, loaded.join('\n')).toBeLessThanOrEqual(most)
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60_500)
  },
)
