// Random moves and renames leave a site without new findings, and every old URL works.

import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildHere } from '../build-here.ts'
import { type PublishedUrls, renameAtRandom, unservedUrls } from '../random-renames.ts'
import { repository, SiteTest } from '../site-test.ts'

const full = process.env.DOCSITE_TEST === 'full'
const count = Number(process.env.DOCSITE_RENAMES ?? (full ? 250 : 2))
const seed = Number(process.env.DOCSITE_SEED ?? 1)

const page = (title: string, text: string) => `# ${title}\n\n${text}\n`
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A site with every kind of reference, in two languages. */
function smallSite(): SiteTest {
  const locales = "[{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }]"
  const off = "{ 'no-site-url': 'off', 'missing-baseline': 'off', 'duplicate-description': 'off' }"
  const site = SiteTest.of({
    'config/site.ts': `import { defineSite } from '@docsite/cli'\n\nexport default defineSite({\n  locales: ${locales},\n  themeConfig: { nav: [{ text: 'Guide', link: '/guide/start', activeMatch: '/guide/' }] },\n  markdown: { codeFolders: ['examples'] },\n  redirects: [{ from: '/old', to: '/guide/basic/links' }],\n  check: { rules: ${off} },\n})\n`,
    'examples/a.ts': 'export const a = 1\n',
  })
  for (const lang of ['en', 'zh']) {
    const to = (path: string, text: string) => site.edit(`content/${lang}/${path}`, text)
    to(
      'index.md',
      '---\npageType: home\nhero:\n  name: Site\n  actions:\n    - text: Start\n      link: /guide/start#install\n---\n',
    )
    to(
      'guide/_meta.json',
      '[\n  { "type": "file", "name": "start", "label": "First steps" },\n  "basic",\n  { "type": "custom-link", "label": "API", "link": "/api/list#item" }\n]\n',
    )
    to('guide/basic/_meta.json', '["links", "images.md"]\n')
    to(
      'guide/start.md',
      page(
        'Start',
        '## Install {#install}\n\n[Links](./basic/links.md#kinds) and [images](basic/images), [the first step](#install).\n\n::include{file="_note.md"}',
      ),
    )
    to('guide/_note.md', 'See [start](/guide/start#install), [links](./basic/links).\n')
    to(
      'guide/basic/links.md',
      page(
        'Links',
        '## Kinds\n\n[Start](../start) <a href="../start.md#install">start</a> [list][list] [list]\n\n:::card[Images]{href="./images.md"}\nText.\n:::\n\n[list]: </api/list.md#item> "List"\n\n## Same\n\n[a](/guide/basic/images "t")\n\n## Same\n\nText.\n\n::include{file="/guide/_note.md"}',
      ),
    )
    to(
      'guide/basic/images.md',
      `---\nprev: ./links\n---\n\n${page('Images', '![A picture](../../img/a.png) <img src="../../img/a.png" alt="A picture">\n\n## 中文 heading\n\n[Down](#中文-heading) [it](./images.md#%E4%B8%AD%E6%96%87-heading)\n\n```ts file="examples/a.ts"\n```')}`,
    )
    to(
      'api/list.md',
      page('List', '## Item {#item}\n\n[Back](../guide/start.md?a=1#install) :button[Go]{href="/guide/basic/links"}'),
    )
    to('api/_meta.json', '["list"]\n')
    site.edit(`content/${lang}/img/a.png`, pixel)
  }
  return site
}

/** Builds a site, which must serve all old URLs. */
async function expectServed(site: SiteTest, urls: PublishedUrls): Promise<void> {
  expect(await buildHere(site)).toMatchObject({ ok: true })
  expect(unservedUrls(site, urls)).toEqual([])
}

/** Checks a site with the command, including code samples. */
async function expectWhole(site: SiteTest): Promise<void> {
  const { diagnostics } = await site.check()
  // A copy has no git history.
  expect(diagnostics.filter(({ rule }) => rule !== 'no-history')).toEqual([])
}

const small = 12
const seeds = full ? 20 : 1
test.each(Array.from({ length: seeds }, (_, i) => i + 1))('keeps a small site whole, with seed %i', async (seed) => {
  using site = smallSite()
  const { made, urls } = await renameAtRandom(site, { seed, count: small })
  expect(made).toBe(small)
  await expectServed(site, urls)
  await expectWhole(site)
})

function copyOf(folder: string): SiteTest {
  const site = SiteTest.of({})
  for (const part of folder === repository ? ['config', 'content', 'package.json'] : ['config', 'content'])
    cpSync(join(folder, part), site.path(part), { recursive: true })
  return site.link(join(repository, 'node_modules'), 'node_modules')
}

// The manual is the smaller site.
const sites = [
  ['the manual', join(repository, 'manual')],
  ['this site', repository],
].slice(0, full ? 2 : 1) as [name: string, folder: string][]

test.each(sites)('keeps %s whole', async (_, folder) => {
  using site = copyOf(folder)
  const { made, urls } = await renameAtRandom(site, { seed, count })
  expect(made).toBe(count)
  // `renameAtRandom` has checked all pages and old URLs. The small site shows in ordinary runs that the output has them, too.
  if (!full) return
  await expectServed(site, urls)
  await expectWhole(site)
})
