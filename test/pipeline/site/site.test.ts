// Linking all pages: routes in every locale and version, links, menus, sidebars and redirects.

import { describe, expect, test } from 'vitest'
import type { SidebarEntry } from '../../../pipeline/model/config/site-data.ts'
import { compile } from '../compiled.ts'

const config = (value: object) => ({ 'config/site.json': JSON.stringify(value) })
const two = {
  locales: [
    { lang: 'en', label: 'English' },
    { lang: 'zh', label: '中文' },
  ],
}
const versioned = { ...two, multiVersion: { default: 'v2', versions: ['v2', 'v1'] } }
const hrefs = (attributes: string[]) => attributes.map((one) => /href="([^"]*)"/.exec(one)?.[1] ?? '')

describe('a site with two versions and two locales', () => {
  const files = {
    ...config(versioned),
    'content/v2/en/index.md': '# Home\n',
    'content/v2/zh/index.md': '# 首页\n',
    'content/v1/en/index.md': '# Old home\n',
    'content/v2/en/guide/a.md':
      '# A\n\n[b](./b.md) [b](/guide/b) [home](/) [old](/v1/guide/a) [zh](/zh/guide/a) [en](/en/guide/a)\n',
    'content/v2/en/guide/b.md': '# B\n',
    'content/v2/zh/guide/a.md':
      '# 甲\n\n[b](./b.md) [b](/guide/b) [home](/) [old](/v1/guide/a) [zh](/zh/guide/a) [en](/en/guide/a)\n',
    'content/v1/en/guide/a.md': '# Old A\n\n[home](/) [a](/guide/a) [new](/v2/guide/a) [c](./c.md)\n',
    'content/v1/en/guide/c.md': '# Old C\n',
  }

  test('gives every page a route, without a prefix for the default locale and version', async () => {
    const site = await compile(files)
    expect(site.diagnostics).toEqual([])
    expect(site.routes).toEqual([
      '/',
      '/guide/a',
      '/guide/b',
      '/v1/',
      '/v1/guide/a',
      '/v1/guide/c',
      '/v1/zh/',
      '/v1/zh/guide/a',
      '/v1/zh/guide/c',
      '/zh/',
      '/zh/guide/a',
      '/zh/guide/b',
    ])
    expect(site.record('/v1/zh/guide/a')).toMatchObject({
      routePath: '/v1/zh/guide/a',
      lang: 'zh',
      version: 'v1',
      title: 'Old A',
      fallback: 'en',
      alternates: ['en'],
      versions: ['v2', 'v1'],
      _relativePath: 'v1/en/guide/a.md',
      pagePath: 'v1/en/guide/a.md',
    })
    expect(site.record('/guide/a')).toMatchObject({
      lang: 'en',
      version: 'v2',
      alternates: ['en', 'zh'],
      versions: ['v2', 'v1'],
    })
    expect(site.record('/guide/b')).toMatchObject({ alternates: ['en'], versions: ['v2'] })
  })

  test('resolves links in their locale and version, unless they specify another', async () => {
    const site = await compile(files)
    expect(hrefs(site.links('/guide/a'))).toEqual([
      '/guide/b',
      '/guide/b',
      '/',
      '/v1/guide/a',
      '/zh/guide/a',
      '/guide/a',
    ])
    expect(hrefs(site.links('/zh/guide/a'))).toEqual([
      '/zh/guide/b',
      '/zh/guide/b',
      '/zh/',
      '/v1/zh/guide/a',
      '/zh/guide/a',
      '/guide/a',
    ])
    expect(hrefs(site.links('/v1/guide/a'))).toEqual(['/v1/', '/v1/guide/a', '/guide/a', '/v1/guide/c'])
    expect(hrefs(site.links('/v1/zh/guide/a'))).toEqual(['/v1/zh/', '/v1/zh/guide/a', '/zh/guide/a', '/v1/zh/guide/c'])
  })

  test('has a sidebar and a 404 page for each version and locale', async () => {
    const { linked } = await compile(files)
    for (const [version, lang, prefix] of [
      ['v2', 'en', ''],
      ['v2', 'zh', '/zh'],
      ['v1', 'en', '/v1'],
      ['v1', 'zh', '/v1/zh'],
    ] as const) {
      expect(Object.keys(linked.sidebars(lang, version))).toEqual([`${prefix}/guide`])
      expect(linked.notFound(lang, version).record).toMatchObject({
        routePath: '/404',
        title: '404',
        pageType: '404',
        lang,
        version,
      })
    }
  })

  test('records an empty version for pages of a site without versions', async () => {
    const site = await compile({ 'content/index.md': '# Home\n' })
    expect(site.record('/')).toMatchObject({ version: '', versions: [], lang: 'en', alternates: ['en'] })
  })

  test('accepts the default locale and version without their own directories', async () => {
    const site = await compile({
      ...config(versioned),
      'content/index.md': '# Home\n',
      'content/guide/_meta.json': '["b", "a"]',
      'content/guide/a.md': '# A\n',
      'content/guide/b.md': '# B\n',
      'content/zh/guide/a.md': '# 甲\n',
      'content/v1/guide/a.md': '# Old A\n',
    })
    expect(site.diagnostics).toEqual([])
    expect(site.routes).toEqual([
      '/',
      '/guide/a',
      '/guide/b',
      '/v1/guide/a',
      '/v1/zh/guide/a',
      '/zh/',
      '/zh/guide/a',
      '/zh/guide/b',
    ])
    expect(site.sidebar('/guide/a')).toEqual(['B /guide/b', 'A /guide/a'])
    expect(site.sidebar('/zh/guide/a')).toEqual(['B /zh/guide/b', '甲 /zh/guide/a'])
  })
})

describe('a missing translation', () => {
  const files = {
    'content/en/index.md': '# Home\n',
    'content/zh/index.md': '# 首页\n\n[only](/only)\n',
    'content/en/only.md': '# Only\n\n[dead](./nope.md) [home](/)\n',
    'content/zh/extra.md': '# 额外\n\n[only](./only.md)\n',
  }

  test('falls back to the original on its own route, and reports problems in the original once', async () => {
    const site = await compile({ ...config(two), ...files })
    expect(site.diagnostics).toEqual([
      'content/en/only.md:3:1 error Link target `./nope.md` does not exist (dead-link)',
    ])
    expect(site.record('/zh/only')).toMatchObject({ title: 'Only', lang: 'zh', fallback: 'en', alternates: ['en'] })
    expect(site.record('/only')).not.toHaveProperty('fallback')
    expect(hrefs(site.links('/zh/only')).at(-1)).toBe('/zh/')
    expect(site.routes).not.toContain('/extra')
    expect(site.record('/zh/extra').alternates).toEqual(['zh'])
  })

  test("makes links to it dead with `missingTranslation: 'absent'`", async () => {
    const site = await compile({ ...config({ ...two, missingTranslation: 'absent' }), ...files })
    expect(site.diagnostics).toEqual([
      'content/en/only.md:3:1 error Link target `./nope.md` does not exist (dead-link)',
      'content/zh/extra.md:3:1 error Link target `./only.md` does not exist in "zh" (dead-link)',
      '  It exists in "en". Translate it, or write `/en/only` to link there.',
      'content/zh/index.md:3:1 error Link target `/only` does not exist in "zh" (dead-link)',
      '  It exists in "en". Translate it, or write `/en/only` to link there.',
    ])
    expect(site.routes).toEqual(['/', '/only', '/zh/', '/zh/extra'])
  })

  test('is listed in the sidebar of the default locale', async () => {
    const site = await compile({
      ...config(two),
      ...files,
      'content/en/only.md': '# Only\n',
      'content/en/guide/_meta.json': '["b", { "type": "section-header", "label": "Part" }, "a"]',
      'content/en/guide/a.md': '# A\n',
      'content/en/guide/b.md': '# B\n',
      'content/zh/guide/a.md': '# 甲\n',
    })
    expect(site.diagnostics).toEqual([])
    expect(site.sidebar('/zh/guide/a')).toEqual(['B /zh/guide/b', '# Part', '甲 /zh/guide/a'])
    expect(site.view('/zh/guide/a').previous).toEqual({ text: 'B', lang: 'en', link: '/zh/guide/b' })
  })

  test('has its language in the sidebar, like a label from a file of the default locale, unless the label is a key with a translation', async () => {
    const site = await compile({
      ...config({ ...two, landing: { texts: { more: { en: 'More', zh: '更多' } } } }),
      'content/en/index.md': '# Home\n',
      'content/zh/index.md': '# 首页\n',
      'content/en/guide/_meta.json': JSON.stringify([
        'a',
        { name: 'b', label: 'B label' },
        { type: 'section-header', label: 'more' },
        { type: 'custom-link', label: 'Other', link: 'https://other.example/' },
        { type: 'dir', name: 'deep' },
      ]),
      'content/en/guide/a.md': '# A\n',
      'content/en/guide/b.md': '# B\n',
      'content/zh/guide/b.md': '# 乙\n',
      'content/en/guide/deep/index.md': '# Deep\n',
      'content/en/guide/deep/c.md': '# C\n',
      'content/zh/guide/deep/_meta.json': '[{ "type": "section-header", "label": "自己" }, "c"]',
    })
    const texts = (route: string) =>
      (function all(entries: readonly SidebarEntry[] = []): unknown[] {
        return entries.flatMap((entry) =>
          'text' in entry ? [[entry.text, entry.lang], ...(entry.kind === 'group' ? all(entry.items) : [])] : [],
        )
      })(site.view(route).sidebar?.entries)
    expect(texts('/zh/guide/a')).toEqual([
      ['A', 'en'],
      ['B label', 'en'],
      ['更多', undefined],
      ['Other', 'en'],
      ['Deep', 'en'],
      ['自己', undefined],
      ['C', 'en'],
    ])
    expect(texts('/guide/a').every((text) => (text as unknown[])[1] === undefined)).toBe(true)
  })

  test('has its language in a configured sidebar, where links to another locale have that of the locale', async () => {
    const site = await compile({
      ...config({
        ...two,
        themeConfig: {
          sidebar: { '/guide': ['/guide/a', '/guide/b', '/en/guide/b', { text: 'T', link: '/guide/a' }] },
        },
      }),
      'content/en/index.md': '# Home\n',
      'content/zh/index.md': '# 首页\n',
      'content/en/guide/a.md': '# A\n',
      'content/en/guide/b.md': '# B\n',
      'content/zh/guide/b.md': '# 乙\n',
    })
    expect(site.view('/zh/guide/b').sidebar?.entries).toEqual([
      { kind: 'link', text: 'A', lang: 'en', link: '/zh/guide/a' },
      { kind: 'link', text: '乙', link: '/zh/guide/b' },
      { kind: 'link', text: 'B', lang: 'en', link: '/guide/b' },
      { kind: 'link', text: 'T', link: '/zh/guide/a' },
    ])
  })

  test('is omitted from the sidebar of the default locale if it is absent', async () => {
    const site = await compile({
      ...config({ ...two, missingTranslation: 'absent' }),
      'content/en/index.md': '# Home\n',
      'content/zh/index.md': '# 首页\n',
      'content/en/guide/_meta.json': '["b", "a"]',
      'content/en/guide/a.md': '# A\n',
      'content/en/guide/b.md': '# B\n',
      'content/zh/guide/a.md': '# 甲\n',
    })
    expect(site.diagnostics).toEqual([])
    expect(site.sidebar('/zh/guide/a')).toEqual(['甲 /zh/guide/a'])
  })

  test('is reported if a sidebar for all locales links to it', async () => {
    const sidebar = { '/guide': ['/guide/a', { text: 'B', link: '/guide/b' }] }
    const site = await compile({
      ...config({
        ...two,
        missingTranslation: 'absent',
        themeConfig: { sidebar, nav: [{ text: 'B', link: '/guide/b' }] },
      }),
      'content/en/guide/a.md': '# A\n',
      'content/en/guide/b.md': '# B\n',
      'content/zh/guide/a.md': '# 甲\n',
    })
    expect(site.diagnostics.map((line) => line.replace(/^\S+ /, ''))).toEqual([
      'warning Link target `/guide/b` does not exist in "zh", so docsite omits the link there (invalid-sidebar)',
      'warning Link target `/guide/b` does not exist in "zh", so docsite omits the link there (invalid-sidebar)',
    ])
    expect(site.sidebar('/zh/guide/a')).toEqual(['甲 /zh/guide/a'])
    expect(site.sidebar('/guide/a')).toEqual(['A /guide/a', 'B /guide/b'])
  })
})

describe('the same anchor in every locale', () => {
  const files = {
    ...config(two),
    'content/en/a.md': '# A\n\n## First\n\n### Deep\n\n## Second {#own}\n\n## Third\n',
    'content/zh/a.md': '# 甲\n\n## 第一\n\n### 深\n\n## 第二 {#own}\n\n## 第三\n',
    'content/en/index.md':
      '# Home\n\n[x](/a#first) [x](/a#第一) [x](/zh/a#third) [x](/a#own) [x](/a#top) [x](/a#nowhere)\n',
    'content/zh/index.md': '# 首页\n\n[x](/a#first) [x](./a.md#%E7%AC%AC%E4%B8%89) [x](/a#deep)\n',
  }

  test('leads to the heading at the same position', async () => {
    const site = await compile(files)
    expect(site.diagnostics).toEqual([
      'content/en/index.md:3:67 error `/a` has no heading or id `#nowhere` (dead-anchor)',
      '  It has `#own`, `#a`, `#first`, `#deep`, `#third`, `#甲`, `#第一`, `#深` and others.',
    ])
    const aliases = (route: string) =>
      site.page(route).placeholders.headings.map((html) => [...html.matchAll(/id="([^"]*)"/g)].map((match) => match[1]))
    expect(aliases('/a')).toEqual([['甲'], ['第一'], ['深'], [], ['第三']])
    expect(aliases('/zh/a')).toEqual([['a'], ['first'], ['deep'], [], ['third']])
  })

  test('leads to no heading if the number of headings differs, which the heading notes', async () => {
    const site = await compile({ ...files, 'content/zh/a.md': '# 甲\n\n## 第一\n\n## 第二 {#own}\n' })
    const ids = site.page('/a').placeholders.headings.join()
    expect(ids).toContain('甲')
    expect(ids).not.toContain('第一')
    const missing = site.page('/a').placeholders.headings.map((html) => /data-missing-in="([^"]*)"/.exec(html)?.[1])
    expect(missing).toEqual([undefined, 'zh', 'zh', undefined, 'zh'])
    expect(site.diagnostics.filter((line) => line.includes('dead-anchor')).length).toBeGreaterThan(0)
  })
})

describe('a sidebar', () => {
  const pages = {
    'content/index.md': '# Home\n\nWelcome.\n',
    'content/guide/index.md': '# Guide\n',
    'content/guide/2-a.md': '# Second\n',
    'content/guide/10-b.md': '---\ntitle: "*Tenth* `b`"\n---\n',
    'content/guide/deep/index.md': '# Deep\n',
    'content/guide/deep/x.md': '```md\n# no title\n```\n',
    'content/guide/zoo.md': '# Zoo\n',
    'content/guide/zoo/lion.md': '# Lion\n',
    'content/api/one.md': '# One\n',
  }

  test('follows the directories: index first, then names in numeric order, with a page as the link of its directory', async () => {
    const site = await compile(pages)
    expect(site.diagnostics).toEqual([])
    expect(site.sidebar('/guide/')).toEqual([
      'Guide /guide/',
      'Second /guide/2-a',
      '<em>Tenth</em> <code>b</code> /guide/10-b',
      'Deep /guide/deep/',
      '  x /guide/deep/x',
      'Zoo /guide/zoo',
      '  Lion /guide/zoo/lion',
    ])
    expect(site.sidebar('/api/one')).toEqual(['One /api/one'])
    expect(site.sidebar('/')).toEqual([])
  })

  const flat = {
    'content/index.md': '---\npageType: home\n---\n',
    'content/2-setup.md': '# Setup\n',
    'content/10-use.md': '## Use\n',
    'content/guide.md': '# Guide\n',
    'content/guide/a.md': '# A\n',
  }

  test('lists the pages in the root, except the home page and directories', async () => {
    const site = await compile(flat)
    expect(site.diagnostics).toEqual([])
    expect(site.sidebar('/2-setup')).toEqual(['Setup /2-setup', 'Use /10-use'])
    expect(site.view('/2-setup')).toMatchObject({ next: { link: '/10-use' } })
    expect(site.sidebar('/guide')).toEqual(['A /guide/a'])
    expect(Object.keys(site.linked.sidebars('en', ''))).toEqual(['/guide', '/'])
  })

  test('orders the pages in the root by its `_meta.json`, in every locale', async () => {
    const site = await compile({
      ...config(two),
      'content/en/_meta.json': '["use", { "type": "dir", "name": "guide", "label": "More" }]',
      'content/en/use.md': '# Use\n',
      'content/en/guide/a.md': '# A\n',
      'content/zh/use.md': '# 使用\n',
    })
    expect(site.diagnostics).toEqual([])
    expect(site.sidebar('/use')).toEqual(['Use /use', 'More –', '  A /guide/a'])
    expect(site.sidebar('/zh/use')).toEqual(['使用 /zh/use', 'More –', '  A /zh/guide/a'])
  })

  test('is omitted for a single page in the root', async () => {
    const site = await compile({ 'content/index.md': '# Home\n', 'content/guide/a.md': '# A\n' })
    expect(site.view('/')).not.toHaveProperty('sidebar')
  })

  test('links each page to its neighbors, across groups but not across sections', async () => {
    const site = await compile(pages)
    const walk: string[] = []
    const after = (at: string) => site.view(at).next || undefined
    for (let at: string | undefined = '/guide/'; at !== undefined; at = after(at)?.link) walk.push(at)
    expect(walk).toEqual([
      '/guide/',
      '/guide/2-a',
      '/guide/10-b',
      '/guide/deep/',
      '/guide/deep/x',
      '/guide/zoo',
      '/guide/zoo/lion',
    ])
    expect(site.view('/guide/').previous).toBeUndefined()
    expect(site.view('/api/one')).not.toHaveProperty('next')
    expect(site.view('/')).not.toHaveProperty('sidebar')
  })

  test('takes order and labels from `_meta.json`', async () => {
    const meta = [
      'zoo',
      { name: '2-a.md', label: '**Two**', tag: '/new.svg', context: 'c', overviewHeaders: [3] },
      { type: 'divider' },
      { type: 'divider', dashed: true },
      { type: 'section-header', label: 'Part' },
      { type: 'custom-link', label: 'Out', link: 'https://x.example/' },
      { type: 'custom-link', label: 'One', link: '/api/one#one' },
      { type: 'dir', name: 'deep', label: 'Deeper', collapsed: true, collapsible: false },
      'deep/x',
      'index',
    ]
    const site = await compile({ ...pages, 'content/guide/_meta.json': JSON.stringify(meta) })
    expect(site.diagnostics).toEqual([
      'content/guide/10-b.md:1:1 warning No sidebar links to this page (unlisted-page)',
      '  List it or its folder in `_meta.json`, or set `sidebar: { hidden: true }` in its frontmatter.',
      'content/guide/zoo/lion.md:1:1 warning No sidebar links to this page (unlisted-page)',
      '  List it or its folder in `_meta.json`, or set `sidebar: { hidden: true }` in its frontmatter.',
    ])
    expect(site.sidebar('/guide/')).toEqual([
      'Zoo /guide/zoo',
      '<strong>Two</strong> /guide/2-a',
      '--- solid',
      '--- dashed',
      '# Part',
      'Out https://x.example/',
      'One /api/one#one',
      'Deeper /guide/deep/',
      '  x /guide/deep/x',
      'x /guide/deep/x',
      'Guide /guide/',
    ])
    expect(site.view('/guide/').sidebar?.entries).toMatchObject([
      {},
      { tag: ['image', '/new.svg'], context: 'c', overviewHeaders: [3] },
      {},
      {},
      {},
      {},
      {},
      { collapsible: false, collapsed: true },
      {},
      {},
    ])
    expect(site.view('/guide/10-b')).not.toHaveProperty('next')
    expect(site.sidebar('/guide/10-b')).toEqual(site.sidebar('/guide/'))
  })

  test('accepts nested directories in `_meta.json`, as objects and as strings', async () => {
    const meta = ['2-a', { type: 'dir', name: 'deep/inner', label: 'Inner' }, 'zoo/cats']
    const site = await compile({
      ...pages,
      'content/guide/deep/inner/one.md': '# One\n',
      'content/guide/zoo/cats/tiger.md': '# Tiger\n',
      'content/guide/_meta.json': JSON.stringify(meta),
    })
    expect(site.diagnostics.filter((line) => line.includes('error'))).toEqual([])
    expect(site.sidebar('/guide/')).toEqual([
      'Second /guide/2-a',
      'Inner –',
      '  One /guide/deep/inner/one',
      'cats –',
      '  Tiger /guide/zoo/cats/tiger',
    ])
  })

  test.each([
    ['[\n  "index",\n  "nope"\n]', '3:3 error Page `nope` does not exist here (invalid-meta)'],
    ['["index", "deeep"]', '1:11 error Page `deeep` does not exist here (invalid-meta)', 'Did you mean `deep`?'],
    ['["2-a", "2-a.md"]', '1:9 error `2-a.md` is listed twice (invalid-meta)', 'Delete one of the entries.'],
    ['["../index"]', '1:2 error Page `../index` does not exist here (invalid-meta)', 'Did you mean `index`?'],
    ['["deep/y"]', '1:2 error Page `deep/y` does not exist here (invalid-meta)', 'Did you mean `deep/x`?'],
    ['[{ "type": "dir", "name": "deep/nope" }]', '1:2 error Folder `deep/nope` does not exist here (invalid-meta)'],
    [
      '[{ "type": "dir", "name": "dep" }]',
      '1:2 error Folder `dep` does not exist here (invalid-meta)',
      'Did you mean `deep`?',
    ],
    [
      '[{ "type": "folder", "name": "deep" }]',
      '1:4 error `[0].type` must be "file" or "dir" or "divider" or "section-header" or "custom-link", but is "folder" (invalid-meta)',
    ],
    [
      '[{ "name": "deep", "colapsed": true }]',
      '1:20 error `[0].colapsed` is not a known field (invalid-meta)',
      'Did you mean `collapsed`? Known names: type, name, label, tag, badge, overviewHeaders, context.',
    ],
    ['[{ "label": "x" }]', '1:2 error `[0]` needs the field "name" (a string) (invalid-meta)'],
    [
      '[{ "name": "deep", "label": 5 }]',
      '1:20 error `[0].label` must be a string, but is 5 (invalid-meta)',
      'Write `"label": "5"`.',
    ],
    [
      '[null]',
      '1:2 error `[0]` must be an object with known fields, but is null (invalid-meta)',
      'Write `{ "name": "…" }`.',
    ],
    [
      '{ "deep": "Deep" }',
      '1:1 error This must be a list, each entry a name or a sidebar item, but is an object (invalid-meta)',
      'Write `["…"]`.',
    ],
    ['["deep"', '1:8 error This is not valid JSON: a `]` is missing at the end (invalid-meta)'],
    [
      '["deep",]',
      '1:9 error This is not valid JSON: there is a trailing comma before this `]` (invalid-meta)',
      'Delete the comma.',
    ],
    [
      '[\n  // mine\n  "deep"]',
      '2:3 error This is not valid JSON: JSON has no comments (invalid-meta)',
      'Delete the comment.',
    ],
    ["['deep']", '1:2 error This is not valid JSON: strings need double quotes (invalid-meta)'],
    ['', '1:1 error This is not valid JSON: the file is empty (invalid-meta)'],
    [
      '[{ "type": "custom-link", "label": "X", "link": "/nope" }]',
      '1:41 error Link target `/nope` does not exist (invalid-sidebar)',
    ],
  ])('reports the position of the problem in the `_meta.json` %j', async (text, expected, hint?: string) => {
    const { diagnostics } = await compile({ ...pages, 'content/guide/_meta.json': text })
    const errors = diagnostics.filter(
      (line, i) => line.includes(' error ') || (line.startsWith('  ') && diagnostics[i - 1]?.includes(' error ')),
    )
    expect(errors).toEqual([`content/guide/_meta.json:${expected}`, ...(hint ? [`  ${hint}`] : [])])
  })

  test.each([
    ['a list', (entries: unknown[]): unknown => entries, '[1].label'],
    ['`items`', (entries: unknown[]): unknown => ({ $schema: 'meta.json', items: entries }), 'items[1].label'],
  ])('keeps the valid entries of %s when one is invalid', async (_, write, path) => {
    const meta = JSON.stringify(write(['2-a', { name: 'deep', label: 5 }, { name: '10-b', label: 'Tenth' }]))
    const site = await compile({ ...pages, 'content/guide/_meta.json': meta })
    const errors = site.diagnostics.filter((line) => line.includes(' error '))
    expect(errors).toEqual([expect.stringContaining(`error \`${path}\` must be a string, but is 5 (invalid-meta)`)])
    expect(site.sidebar('/guide/')).toEqual(['Second /guide/2-a', 'Tenth /guide/10-b'])
  })

  test('comes from the locale, the theme or the files, in order of precedence', async () => {
    const files = {
      ...pages,
      ...Object.fromEntries(
        Object.entries(pages).map(([path, text]) => [path.replace('content/', 'content/zh/'), text]),
      ),
    }
    const sidebar = (text: string) => ({
      '/guide': [{ text, link: '/guide/2-a' }, '/guide/10-b', 'https://x.example/'],
    })
    const locales = [
      { lang: 'en', label: 'English' },
      { lang: 'zh', label: '中文', sidebar: sidebar('Locale') },
    ]
    const site = await compile({
      ...files,
      ...config({ locales, themeConfig: { sidebar: sidebar('Theme') }, check: { rules: { 'unlisted-page': 'off' } } }),
    })
    expect(site.diagnostics).toEqual([])
    expect(site.sidebar('/guide/')).toEqual([
      'Theme /guide/2-a',
      '<em>Tenth</em> <code>b</code> /guide/10-b',
      'https://x.example/ https://x.example/',
    ])
    expect(site.sidebar('/zh/guide/')[0]).toBe('Locale /zh/guide/2-a')
    expect(site.sidebar('/api/one')).toEqual([])
  })

  test('reports the position of a dead link in the configuration', async () => {
    const text =
      "export default {\n  themeConfig: {\n    sidebar: {\n      '/guide': [\n        '/guide/2-a',\n        { text: 'G', items: [{ text: 'X', link: '/guide/nope' }] },\n      ],\n    },\n  },\n}\n"
    const { diagnostics } = await compile({ ...pages, 'config/site.ts': text })
    expect(diagnostics).toEqual([
      'config/site.ts:6:43 error Link target `/guide/nope` does not exist (invalid-sidebar)',
      '  Did you mean `/guide/zoo`?',
    ])
  })

  test('applies to a page that it links to if no key is a prefix of the route', async () => {
    const sidebar = { '/api': ['/api/one', '/guide/2-a'] }
    const site = await compile({ ...pages, ...config({ themeConfig: { sidebar } }) })
    expect(site.record('/guide/2-a').section).toBe('/api')
    expect(site.record('/guide/10-b')).not.toHaveProperty('section')
  })
})

describe('the menu', () => {
  const pages = {
    'content/en/index.md': '# Home\n',
    'content/en/guide/a.md': '# A\n',
    'content/zh/guide/a.md': '# 甲\n',
  }
  const menu = (site: Awaited<ReturnType<typeof compile>>, lang: string, version = '') =>
    site.linked.navigation.nav(lang, version).map(({ text, link }) => `${text} ${link}`)

  test('comes from the `_nav.json` of the locale or of the default locale', async () => {
    const files = {
      ...pages,
      ...config(two),
      'content/en/_nav.json':
        '[{ "text": "Guide", "link": "/guide/a" }, { "text": "Out", "link": "https://x.example/" }]',
    }
    const shared = await compile(files)
    expect(shared.diagnostics).toEqual([])
    expect(menu(shared, 'en')).toEqual(['Guide /guide/a', 'Out https://x.example/'])
    expect(menu(shared, 'zh')).toEqual(['Guide /zh/guide/a', 'Out https://x.example/'])
    const own = await compile({ ...files, 'content/zh/_nav.json': '[{ "text": "指南", "link": "/guide/a" }]' })
    expect(menu(own, 'zh')).toEqual(['指南 /zh/guide/a'])
  })

  test.each(['nav.json', '_meta.json'])('can also come from %s', async (name) => {
    const site = await compile({
      ...pages,
      ...config(two),
      [`content/en/${name}`]: '[{ "text": "Guide", "link": "/guide/a" }]',
    })
    expect(site.diagnostics).toEqual([])
    expect(menu(site, 'en')).toEqual(['Guide /guide/a'])
  })

  test('comes from the locale, the theme or the files, in order of precedence', async () => {
    const nav = (text: string) => [{ text, link: '/guide/a' }]
    const locales = [two.locales[0], { ...two.locales[1], nav: nav('Locale') }]
    const files = { ...pages, 'content/en/_nav.json': '[{ "text": "File", "link": "/" }]' }
    const site = await compile({ ...files, ...config({ locales, themeConfig: { nav: nav('Theme') } }) })
    expect([menu(site, 'en'), menu(site, 'zh')]).toEqual([['Theme /guide/a'], ['Locale /zh/guide/a']])
  })

  test('can differ by version', async () => {
    const nav = { default: [{ text: 'New', link: '/guide/a' }], v1: [{ text: 'Old', link: '/guide/a' }] }
    const files = { 'content/v2/en/guide/a.md': '# A\n', 'content/v1/en/guide/a.md': '# A\n' }
    for (const where of [
      config({ ...versioned, themeConfig: { nav } }),
      { ...config(versioned), 'content/v2/en/_nav.json': JSON.stringify(nav) },
    ]) {
      const site = await compile({ ...files, ...where })
      expect(site.diagnostics).toEqual([])
      expect([menu(site, 'en', 'v2'), menu(site, 'en', 'v1'), menu(site, 'zh', 'v1')]).toEqual([
        ['New /guide/a'],
        ['Old /v1/guide/a'],
        ['Old /v1/zh/guide/a'],
      ])
    }
  })

  test.each([
    [
      '[{ "text": "A", "link": "/gide/a" }]',
      '1:17 error Link target `/gide/a` does not exist (invalid-sidebar)',
      'Did you mean `/guide/a`?',
    ],
    [
      '[{ "text": "A", "lnk": "/" }]',
      '1:17 error `[0].lnk` is not a known field (invalid-meta)',
      'Did you mean `link`?',
    ],
    ['[{ "text": "A" }]', '1:2 error `[0]` needs a "link" or "items" (invalid-meta)'],
    [
      '[{ "text": "A", "link": "/", "activeMatch": "(" }]',
      '1:30 error `[0].activeMatch` must be a regular expression, but is "(" (invalid-meta)',
    ],
    ['[{ "text": "A", "link": "/" }', '1:30 error This is not valid JSON: a `]` is missing at the end (invalid-meta)'],
  ])('reports the problem in the menu %s once, with its position', async (text, expected, hint?: string) => {
    const { diagnostics } = await compile({ ...pages, ...config(two), 'content/en/_nav.json': text })
    expect(diagnostics).toEqual([`content/en/_nav.json:${expected}`, ...(hint ? [`  ${hint}`] : [])])
  })

  test.each([
    [
      'content/en/guide/_nav.json',
      '[]',
      'warning docsite ignores a menu in this folder (ignored-file)',
      'Move it to the root folder of a language.',
    ],
  ])('is not read from %s, but the file is reported', async (file, text, expected, hint) => {
    const { diagnostics } = await compile({ ...pages, ...config(two), [file]: text })
    expect(diagnostics).toEqual([`${file} ${expected}`, `  ${hint}`])
  })

  test('is reported if two files define it', async () => {
    const { diagnostics } = await compile({
      ...pages,
      ...config(two),
      'content/en/_nav.json': '[]',
      'content/en/nav.json': '[]',
    })
    expect(diagnostics).toEqual([
      'content/en/nav.json error Both `_nav.json` and `nav.json` define the menu (invalid-meta)',
      '  Keep `_nav.json`.',
    ])
  })
})

describe('a redirect', () => {
  const pages = { 'content/en/index.md': '# Home\n', 'content/en/new.md': '# New\n', 'content/zh/index.md': '# 首页\n' }
  const report = async (redirects: object[], more: object = {}) =>
    (await compile({ ...pages, ...config({ ...two, ...more, redirects }) })).diagnostics.map((line) =>
      line.replace(/^config\/site\.json:1:\d+ /, ''),
    )

  test.each([
    ['with exact paths', [{ from: '/old', to: '/new' }]],
    ['from several URLs', [{ from: ['/old', '/older'], to: '/new' }]],
    ['to an anchor', [{ from: '/old', to: '/new#new' }]],
    ['to another site', [{ from: '/old', to: 'https://x.example/' }]],
    ['with a pattern', [{ from: '^/docs/(.*)', to: '/$1' }]],
    ['with a pattern that finds the anchor', [{ from: '^/docs/(.*)', to: '/new#$1' }]],
    [
      'in a chain',
      [
        { from: '/a', to: '/b' },
        { from: '/b', to: '/new' },
      ],
    ],
  ])('is accepted %s', async (_, redirects) => {
    expect(await report(redirects)).toEqual([])
  })

  test.each([
    [
      'from an existing page',
      [{ from: '/new', to: '/' }],
      'error The redirect from `/new` starts at a page that exists (invalid-redirect)',
      'Delete the rule, which has no effect, or move the page.',
    ],
    [
      'to a missing page',
      [{ from: '/old', to: '/nope' }],
      'error The redirect from `/old` points to `/nope`, which does not exist (invalid-redirect)',
    ],
    [
      'to a missing page in two steps',
      [
        { from: '/a', to: '/b' },
        { from: '^/b$', to: '/nope' },
      ],
      'error The redirect from `^/b$` points to `/nope`, which does not exist (invalid-redirect)',
    ],
    [
      'twice from the same URL',
      [
        { from: '/a', to: '/new' },
        { from: '/a/', to: '/' },
      ],
      'error URL `/a/` is redirected twice (invalid-redirect)',
      'Delete this rule, because the first one applies.',
    ],
    [
      'twice from the same URL, once with its locale',
      [
        { from: '/a', to: '/new' },
        { from: '/zh/a', to: '/' },
      ],
      'error URL `/zh/a` is redirected twice (invalid-redirect)',
      'Delete this rule, because the first one applies.',
    ],
    [
      'from an invalid pattern',
      [{ from: '^/(', to: '/new' }],
      'error The redirect source `^/(` is neither a URL nor a valid regular expression (invalid-redirect)',
      'For a URL, write `/%28`. Begin a pattern with `^`.',
    ],
    [
      'from a URL with signs that make it an invalid pattern',
      [{ from: '/c++', to: '/new' }],
      'error The redirect source `/c++` is neither a URL nor a valid regular expression (invalid-redirect)',
      'For a URL, write `/c%2B%2B`. Begin a pattern with `^`.',
    ],
    [
      'from a fragment',
      [{ from: '/old#part', to: '/new' }],
      'error The redirect source `/old#part` contains `#`, but browsers do not send what follows it (invalid-redirect)',
      'For a moved section, write `{#old-id}` after its heading. For a `#` in the name of a page, write `%23`.',
    ],
    [
      'from a pattern with a fragment',
      [{ from: '^/old#.*', to: '/new' }],
      'error The redirect source `^/old#.*` contains `#`, but browsers do not send what follows it (invalid-redirect)',
      'For a moved section, write `{#old-id}` after its heading. For a `#` in the name of a page, write `%23`.',
    ],
    ...['/old?id=3', '^/old\\?id=.*', '/old?id=(\\d+)'].map((from): [string, object[], string, string] => [
      `from ${from}`,
      [{ from, to: '/new' }],
      `error The redirect source \`${from}\` contains a query, but redirects apply to all queries of a path (invalid-redirect)`,
      `Write \`${from.startsWith('^') ? '^' : ''}/old\`. For a \`?\` in the name of a page, write \`%3F\`. Begin a pattern with \`^\`.`,
    ]),
    [
      'from nothing',
      [{ from: '', to: '/new' }],
      'error The redirect source is empty (invalid-redirect)',
      'Write the old path, such as `/old`.',
    ],
    [
      'from a full URL',
      [{ from: 'https://x.example/old', to: '/new' }],
      'error The redirect source `https://x.example/old` is a full URL (invalid-redirect)',
      'Write only its path, such as `/old`.',
    ],
    [
      'from outside the site',
      [{ from: '/%2e%2e/old', to: '/new' }],
      'error The redirect source `/%2e%2e/old` must be a path without the parts `.` and `..` (invalid-redirect)',
      'Write the path of the old URL.',
    ],
    [
      'from a URL that is not encoded as UTF-8',
      [{ from: '/caf%E9', to: '/new' }],
      'error The redirect source `/caf%E9` must be encoded as UTF-8, in which `é` is `%C3%A9` (invalid-redirect)',
      'Write the path of the old URL.',
    ],
    [
      'twice from the same URL, once encoded',
      [
        { from: '/café', to: '/new' },
        { from: '/caf%C3%A9', to: '/' },
      ],
      'error URL `/caf%C3%A9` is redirected twice (invalid-redirect)',
      'Delete this rule, because the first one applies.',
    ],
    [
      'from an existing page, encoded',
      [{ from: '/%6eew', to: '/' }],
      'error The redirect from `/%6eew` starts at a page that exists (invalid-redirect)',
      'Delete the rule, which has no effect, or move the page.',
    ],
    [
      'to a missing heading',
      [{ from: '/old', to: '/new#nwe' }],
      'error `/new` has no heading or id `#nwe` (dead-anchor)',
      'Did you mean `#new`?',
    ],
    [
      'to a missing heading by a pattern',
      [{ from: '^/old.*', to: '/new#nwe' }],
      'error `/new` has no heading or id `#nwe` (dead-anchor)',
      'Did you mean `#new`?',
    ],
    [
      'to itself',
      [{ from: '/a', to: '/a' }],
      'error The redirect from `/a` forms a loop, or takes more than 5 steps (invalid-redirect)',
    ],
  ])('is rejected %s', async (_, redirects, text, hint?: string) => {
    expect(await report(redirects)).toEqual([text, ...(hint ? [`  ${hint}`] : [])])
  })

  test('is rejected in a loop, with a diagnostic for each rule', async () => {
    const diagnostics = await report([
      { from: '/a', to: '/b' },
      { from: '/b', to: '/c' },
      { from: '/c', to: '/a' },
    ])
    expect(diagnostics).toHaveLength(3)
    for (const line of diagnostics) expect(line).toContain('forms a loop')
  })

  test('is reported with the severity `info` if its target is a planned page', async () => {
    expect(await report([{ from: '/old', to: '/later' }], { check: { pending: ['/later'] } })).toEqual([
      'info The redirect from `/old` points to the planned page `/later` (pending-link)',
    ])
  })

  test('is applied to links in content', async () => {
    const redirects = [
      { from: '/old', to: '/new#new' },
      { from: '/gone', to: 'https://x.example/' },
    ]
    const site = await compile({
      ...pages,
      ...config({ ...two, redirects }),
      'content/zh/a.md': '[x](/old) [x](/old?q#own) [x](/gone)\n',
    })
    expect(hrefs(site.links('/zh/a'))).toEqual(['/zh/new#new', '/zh/new?q#own', 'https://x.example/'])
  })
})

describe('a link to a planned page', () => {
  test('becomes plain text and is reported with the severity `info`, or as a warning once the page exists', async () => {
    const site = await compile({
      ...config({ ...two, check: { pending: ['/later', '/soon/**', '/a'] } }),
      'content/en/index.md': '# Home\n\n[later](/later) [soon](/soon/x/y) [dead](/late)\n',
      'content/zh/index.md': '# 首页\n\n[later](/later#x)\n',
      'content/en/a.md': '# A\n',
    })
    expect(site.diagnostics).toEqual([
      'config/site.json:1:113 warning The page `/a` now exists (pending-exists)',
      '  Remove it from `check.pending`.',
      'content/en/index.md:3:1 info The page `/later` is planned, so the link is plain text until the page exists (pending-link)',
      'content/en/index.md:3:17 info The page `/soon/x/y` is planned, so the link is plain text until the page exists (pending-link)',
      'content/en/index.md:3:35 error Link target `/late` does not exist (dead-link)',
      'content/zh/index.md:3:1 info The page `/later` is planned, so the link is plain text until the page exists (pending-link)',
    ])
    expect(site.links('/').slice(0, 2)).toEqual(['', ''])
  })
})

test('treats a link whose redirect leads to a planned page as planned', async () => {
  const redirects = [
    { from: '/old', to: '/later/#x' },
    { from: '/older', to: '/old' },
  ]
  const site = await compile({
    ...config({ ...two, redirects, check: { pending: ['/later'] } }),
    'content/en/index.md': '# Home\n\n[old](/old)\n',
    'content/zh/index.md': '# 首页\n\n[older](/older.html#y)\n',
  })
  const pending = 'info The page `/later/` is planned, so the link is plain text until the page exists (pending-link)'
  expect(site.diagnostics.filter((line) => line.startsWith('content/'))).toEqual([
    `content/en/index.md:3:1 ${pending}`,
    `content/zh/index.md:3:1 ${pending}`,
  ])
  expect(site.diagnostics.filter((line) => !line.includes(' info '))).toEqual([])
  expect(site.linked.site.redirects.exact).toEqual({})
})

describe('the severity of a rule', () => {
  test('comes from the configuration', async () => {
    const files = { 'content/index.md': '# Home\n\n[x](/nope) ![y](./nope.svg)\n', 'content/a.mdx': '' }
    const rules = { 'dead-link': 'warning', 'missing-asset': 'off', 'ignored-file': 'error' }
    const { diagnostics } = await compile({ ...files, ...config({ check: { rules } }) })
    expect(diagnostics.filter((line) => !line.startsWith('  ')).map((line) => line.split(' ')[1])).toEqual([
      'error',
      'warning',
    ])
  })
})

describe('a link to an HTML file in `public/`', () => {
  const files = {
    'content/public/demo.html': '<!doctype html>',
    'content/public/app/index.html': '<!doctype html>',
    'content/_nav.json': '[{ "text": "Demo", "link": "/demo.html" }]',
    'content/index.md': '# Home\n\n[a](/demo.html#x) [b](/app/) [c](/app/index.html) [d](/app) [e](/page.html)\n',
    'content/page.md': '# Page\n',
  }

  test('points to the file, unlike a link to a page', async () => {
    const site = await compile(files)
    expect(site.diagnostics).toEqual([])
    expect(site.links('/')).toEqual([
      'href="/demo.html#x" data-file',
      'href="/app/" data-file',
      'href="/app/index.html" data-file',
      'href="/app" data-file',
      'href="/page"',
    ])
    expect(site.linked.navigation.nav('en', '')).toMatchObject([{ link: '/demo.html', file: true }])
  })

  test('is dead if the file does not exist', async () => {
    const { diagnostics } = await compile({ ...files, 'content/page.md': '[x](/demos.html) [y](/ap/)\n' })
    expect(diagnostics.filter((line) => line.includes('dead-link'))).toHaveLength(2)
  })
})

test('has no message about its title if a plugin refuses the page', async () => {
  const { diagnostics } = await compile(
    {
      'config/site.mjs':
        "export default { plugins: [{ name: 'no', remark: [() => (_, file) => file.fail('Not today')] }] }\n",
      'content/index.md': '# Home\n',
      'content/a.md': '# A\n',
    },
    'all',
  )
  expect(diagnostics.filter((line) => /Not today|missing-title/.test(line))).toHaveLength(2)
  expect(diagnostics.join()).not.toContain('missing-title')
})

describe('a page without a first-level heading', () => {
  const titleOf = async (text: string, path = 'a.md') => {
    const site = await compile({ 'content/index.md': '# Home\n', [`content/${path}`]: text }, 'all')
    const route = `/${path.replace(/\.md$/, '').replace(/(^|\/)index$/, '$1')}`
    return [site.record(route).title, site.diagnostics.some((line) => line.includes('(missing-title)'))]
  }

  test.each([
    ['## First `x`\n\n### Second\n', 'First x', false],
    ['Text.\n\n### Third\n\n## Second\n', 'Third', false],
    ['## Before\n\n# Title\n', 'Title', false],
    [':::tip\n## In a box\n:::\n', 'a', true],
    ['Text.\n', 'a', true],
  ])('gives %j the title %j', async (text, title, isMissing) => {
    expect(await titleOf(text)).toEqual([title, isMissing])
  })

  test('takes its title from its directory if it is an index, and has no title in the root', async () => {
    expect(await titleOf('Text.\n', 'guide/index.md')).toEqual(['guide', true])
    expect(await titleOf('Text.\n', 'index.md')).toEqual(['', true])
  })
})
