// Responses of the dev server: they equal the built site, respect the base, and never expose files outside the site.

import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSite } from '../../../pipeline/build/build.ts'
import type { Manifest } from '../../../pipeline/model/config/site-data.ts'
import { integrityOf } from '../../../pipeline/output/integrity.ts'
import { loadProject } from '../../../pipeline/source/config/config.ts'
import { Pool } from '../../../pipeline/workers/pool.ts'
import { git, SiteTest } from '../../site-test.ts'
import { rawGet } from '../serve/raw.ts'
import { RunningDev } from './running.ts'

const bilingual = {
  'config/site.ts': `export default {
    title: 'Both', siteUrl: 'https://both.example', search: {},
    locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],
    themeConfig: { lastUpdated: true, nav: [{ text: 'Guide', link: '/guide/' }] },
    redirects: [{ from: '/old', to: '/guide/a' }],
    feeds: [{ id: 'news', test: '**/guide/a', type: 'atom' }],
    styles: ['config/own.css'],
  }\n`,
  'config/own.css': '.own { top: 1px }\n',
  'config/islands/own-badge.tsx': 'export default () => <b>Own</b>\n',
  'content/en/index.md': '---\npageType: home\nhero:\n  name: Both\n---\n',
  'content/en/guide/index.md': '---\noverview: true\n---\n\n# Guide\n',
  'content/en/guide/a.md':
    '---\npublished_at: 2024-01-01\n---\n\n# A page\n\n## One\n\n[B](./b.md#two) and ![P](../p.svg)\n\n```ts {1}\nconst a = 1\n```\n',
  'content/en/guide/b.md':
    '# B page\n\n## Two\n\n::own-badge\n\n::::tabs\n:::tab[X]\nx\n:::\n:::tab[Y]\ny\n:::\n::::\n',
  'content/en/p.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"/>',
  'content/zh/index.md': '# 首页\n',
  'content/zh/guide/a.md': '---\npublished_at: 2024-01-02\n---\n\n# 页面\n\n## 第一\n\n文字。\n',
  'content/public/robots.txt': 'User-agent: *\n',
}

describe('the dev server and the built site', () => {
  let dev: RunningDev
  beforeAll(async () => {
    const site = SiteTest.of(bilingual)
    git(site.root, ['init', '-q'])
    git(site.root, ['add', '-A'])
    git(site.root, ['commit', '-qm', 'All'], '2024-01-02T03:04:05Z')
    dev = await RunningDev.over(site)
    const pool = new Pool()
    const built = await buildSite(await loadProject(dev.site.root), { out: 'dist', pool })
    await pool.close()
    expect(built.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  })
  afterAll(() => dev[Symbol.asyncDispose]())

  /** Removes the script and the style sheet that `dev` adds, and everything that depends on hashes of its theme. */
  const common = (text: string) =>
    text
      .replace(/<script type="module" src="[^"]*"[^>]* data-revision="[^"]*"><\/script>/, '')
      .replace(/<link rel="stylesheet" href="[^"]*\/dev-[^>]*>/, '')
      .replace(/<link rel="modulepreload"[^>]*>/g, '')
      .replace(/'sha256-[^']*'/g, "'sha256-HASH'")
      .replace(/((?:reading|shell|style|site|start)-)[\w]{8}\.(js|css)/g, '$1HASH.$2')
      .replace(/"build":"\w+"/, '"build":"ID"')
      .replaceAll('><', '>\n<')

  test.each([
    ['/', 'index.html'],
    ['/guide/', 'guide/index.html'],
    ['/guide/a', 'guide/a.html'],
    ['/guide/b', 'guide/b.html'],
    ['/zh/', 'zh/index.html'],
    ['/zh/guide/a', 'zh/guide/a.html'],
    ['/zh/guide/b', 'zh/guide/b.html'],
    ['/nowhere', '404.html'],
    ['/zh/nowhere', 'zh/404.html'],
    ['/old', 'old.html'],
    ['/zh/old', 'zh/old.html'],
    ['/robots.txt', 'robots.txt'],
    ['/index.md', 'index.md'],
    ['/guide/index.md', 'guide/index.md'],
    ['/zh/guide/a.md', 'zh/guide/a.md'],
    ['/llms.txt', 'llms.txt'],
    ['/zh/llms.txt', 'zh/llms.txt'],
    ['/zh/llms-full.txt', 'zh/llms-full.txt'],
    ['/rss/news.xml', 'rss/news.xml'],
    ['/static/pages/index.json', 'static/pages/index.json'],
    ['/static/pages/guide/a.json', 'static/pages/guide/a.json'],
    ['/static/pages/zh/guide/b.json', 'static/pages/zh/guide/b.json'],
  ])('serves %s with the content of the built %s', async (path, file) => {
    expect(common(await dev.text(path))).toBe(common(dev.site.read(join('dist', file))))
  })

  test('allows its inline scripts in the CSP', async () => {
    const page = await dev.text('/guide/a')
    const scripts = [...page.matchAll(/<script(?: data-locales="[^"]*")?>(.+?)<\/script>/g)]
    expect(scripts).toHaveLength(1)
    for (const [, text = ''] of scripts) expect(page).toContain(`'${integrityOf(text)}'`)
  })

  test('serves the site data and the search index of each locale', async () => {
    const here = (await (await dev.get('/static/manifest.json')).json()) as Manifest
    const built = JSON.parse(dev.site.read('dist/static/manifest.json')) as Manifest
    for (const lang of ['en', 'zh']) {
      const pairs = [
        [here.site[lang], built.site[lang]],
        [here.search[lang]?.documents, built.search[lang]?.documents],
        [here.search[lang]?.index, built.search[lang]?.index],
      ]
      for (const [ours, theirs] of pairs) expect(await dev.text(`/${ours}`)).toBe(dev.site.read(`dist/${theirs}`))
    }
  })

  test('reads the time of the last change from the git history', async () => {
    expect((await dev.record('/static/pages/guide/a.json')).lastUpdated).toMatch(/^2024-01-02T03:04:05/)
  })
})

describe('under a base', () => {
  let dev: RunningDev
  beforeAll(async () => {
    dev = await RunningDev.start(bilingual, '/docs/')
  })
  afterAll(() => dev[Symbol.asyncDispose]())
  const get = (path: string) => fetch(dev.server.origin + path, { redirect: 'manual' })

  test.each([
    ['/docs/', 200, undefined],
    ['/docs/guide/a', 200, undefined],
    ['/docs/robots.txt', 200, undefined],
    ['/docs/static/pages/guide/a.json', 200, undefined],
    ['/docs/static/manifest.json', 200, undefined],
    ['/docs/nowhere', 404, undefined],
    ['/?a=1', 302, '/docs/?a=1'],
    ['/docs', 302, '/docs/'],
    ['/guide/a', 404, undefined],
    ['/docs-v2/guide/a', 404, undefined],
    ['/robots.txt', 404, undefined],
    ['/__docsite/events', 404, undefined],
  ])('responds to %s with status %i', async (path, status, location) => {
    const response = await get(path)
    expect({ status: response.status, location: response.headers.get('location') ?? undefined }).toEqual({
      status,
      location,
    })
  })

  test('prefixes every URL on a page with the base', async () => {
    const html = await (await get('/docs/guide/b')).text()
    const urls = [...html.matchAll(/\s(?:href|src)="(\/[^"]*)"/g)].map(([, url]) => url)
    expect(urls.filter((url) => !url?.startsWith('/docs/'))).toEqual([])
    expect(urls.filter((url) => url?.startsWith('/docs/docs/'))).toEqual([])
  })

  test('serves the event stream under the base', async () => {
    const page = await dev.listen('/guide/a')
    await page.until(({ diagnostics }) => expect(diagnostics).toEqual([]))
  })
})

describe('requests for files outside the site', () => {
  let dev: RunningDev
  beforeAll(async () => {
    dev = await RunningDev.start({
      'content/index.md': '# Home\n',
      'content/_fragment.md': 'Secret of a fragment.',
      'content/note.txt': 'Secret beside the pages.',
      'content/public/a.txt': 'public',
      'content/public/.secret': 'Secret and hidden.',
      'config/site.ts': "export default { title: 'Secret of the configuration' === '' ? 'a' : 'b' }\n",
      'secret.txt': 'Secret of the project.',
    })
    symlinkSync('/etc/passwd', dev.site.path('content/public/link.txt'))
    symlinkSync('/etc', dev.site.path('content/public/etc'))
    dev.site.edit('content/public/b.txt', 'b')
    await dev.until('/b.txt', (_, { status }) => expect(status).toBe(200))
  })
  afterAll(() => dev[Symbol.asyncDispose]())

  test.each([
    '/../secret.txt',
    '/a/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/%252e%252e%252fsecret.txt',
    '/..%5csecret.txt',
    '/..\\secret.txt',
    '/%c0%ae%c0%ae/secret.txt',
    '/static/../../secret.txt',
    '/static/pages/../../../../secret.json',
    '/public/a.txt',
    '/note.txt',
    '/_fragment.md',
    '/_fragment',
    '/config/site.ts',
    '/secret.txt',
    '/.secret',
    '/link.txt',
    '/etc/passwd',
    '/a.txt%00.html',
    '//etc/passwd',
    '/file:///etc/passwd',
    'http://127.0.0.1/../secret.txt',
    `/${'a/'.repeat(2000)}`,
    '/%E0%A4%A',
    '*',
  ])('rejects %s', async (target) => {
    const answer = await rawGet(dev.server.origin, target)
    expect(answer).toMatch(/^HTTP\/1\.1 (?:404|400) /)
    expect(answer).not.toMatch(/Secret|root:/)
    expect((await dev.get('/a.txt')).status).toBe(200)
  })

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('rejects %s requests', async (method) => {
    const response = await dev.get('/', { method })
    expect({ status: response.status, allow: response.headers.get('allow') }).toEqual({
      status: 405,
      allow: 'GET, HEAD',
    })
  })

  test('responds to HEAD without a body', async () => {
    const response = await dev.get('/', { method: 'HEAD' })
    expect({ status: response.status, text: await response.text() }).toEqual({ status: 200, text: '' })
  })
})
