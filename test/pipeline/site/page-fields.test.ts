// The frontmatter fields that concern other pages: drafts, slugs, redirects, sidebar entries and neighbors. The fixture
// `page-fields` shows their effect on the outputs.

import { expect, test } from 'vitest'
import { compile } from '../compiled.ts'

const config = {
  'config/site.json': JSON.stringify({
    locales: [
      { lang: 'en', label: 'English' },
      { lang: 'zh', label: '中文' },
    ],
    redirects: [{ from: '/gone', to: '/guide/b' }],
  }),
}

const rules = [
  'dead-link',
  'duplicate-route',
  'invalid-frontmatter',
  'invalid-redirect',
  'invalid-meta',
  'unknown-directive',
  'unknown-field',
  'unlisted-page',
  'unsafe-url',
] as const

test('reports fields that contradict other pages or the configuration', async () => {
  const files = {
    ...config,
    'content/en/index.md': '---\nslug: home\n---\n\n# Home\n',
    'content/zh/index.md': '# 首页\n',
    'content/en/guide/_meta.json': '["b", "c", "d", "e", "draft"]',
    'content/en/guide/a.md': '---\nslug: b\nsidebar: { hidden: true }\n---\n\n# A\n',
    'content/en/guide/b.md':
      '---\nredirect_from: [/guide/c, /gone, /twice]\nsidebar:\n  order: 2\nprev: ./missing.md\neditLink: https://git.example/b\n---\n\n# B\n\n[Draft](./draft.md) [By route](/guide/draft) [In Chinese](/zh/guide/draft) [C](/guide/c)\n',
    'content/zh/guide/b.md': '---\nslug: other\nredirect_from: /gone\n---\n\n# 乙\n',
    'content/en/guide/c.md': '---\nslug: see\nredirect_from: /twice\nsidebar: { order: 1 }\n---\n\n# C\n',
    'content/en/guide/d.md': '---\nslug: /zh/d\n---\n\n# D\n',
    'content/zh/guide/d.md': '# 丁\n',
    'content/en/guide/e.md': '---\nprev: { text: Draft, link: ./draft.md }\nnext: javascript:alert(1)\n---\n\n# E\n',
    'content/zh/guide/e.md': '# 戊\n',
    'content/en/guide/draft.md': '---\ndraft: true\n---\n\n# Draft\n\n:::tipp\n:::\n\n[Nothing](./nothing.md)\n',
  }
  const site = await compile(files, 'all', rules)
  expect(site.diagnostics).toMatchInlineSnapshot(`
    [
      "content/en/guide/a.md:2:1 error This page has the same URL as \`content/en/guide/b.md\` (duplicate-route)",
      "  Both \`content/en/guide/b.md\` and this file have the URL \`/guide/b\`. Change the \`slug\`.",
      "content/en/guide/b.md:2:27 error URL \`/gone\` is redirected twice (invalid-redirect)",
      "  The configuration redirects it too. Remove one of the redirects.",
      "content/en/guide/b.md:5:1 error Link target \`./missing.md\` does not exist (dead-link)",
      "content/en/guide/b.md:6:1 warning The frontmatter field \`editLink\` has no effect, because the configuration sets no edit link (unknown-field)",
      "  Set \`themeConfig.editLink\` in the configuration, or remove the field.",
      "content/en/guide/b.md:11:1 error Link target \`./draft.md\` is a draft, which is not published (dead-link)",
      "  Remove \`draft: true\` from its frontmatter to publish it, or remove the link.",
      "content/en/guide/b.md:11:21 error Link target \`/guide/draft\` is a draft, which is not published (dead-link)",
      "  Remove \`draft: true\` from its frontmatter to publish it, or remove the link.",
      "content/en/guide/b.md:11:46 error Link target \`/zh/guide/draft\` is a draft, which is not published (dead-link)",
      "  Remove \`draft: true\` from its frontmatter to publish it, or remove the link.",
      "content/en/guide/c.md:3:1 error URL \`/twice\` is redirected twice (invalid-redirect)",
      "  The page \`content/en/guide/b.md\` redirects it too. Remove one of the redirects.",
      "content/en/guide/c.md:4:12 warning The frontmatter field \`sidebar.order\` has no effect, because \`_meta.json\` lists the page elsewhere (unknown-field)",
      "  Remove the field, or change the order in \`_meta.json\`.",
      "content/en/guide/d.md:2:1 error The frontmatter field \`slug\` begins with the name of a language or a version (invalid-frontmatter)",
      "  Remove the name. docsite adds it to the route of each page.",
      "content/en/guide/draft.md:7:1 error Unknown directive \`tipp\` (unknown-directive)",
      "  Did you mean \`tip\`?",
      "content/en/guide/e.md:2:22 error Link target \`./draft.md\` is a draft, which is not published (dead-link)",
      "  Remove \`draft: true\` from its frontmatter to publish it, or remove the link.",
      "content/en/guide/e.md:3:1 error A URL cannot begin with \`javascript:\` (unsafe-url)",
      "  Write a component in \`config/islands/\`.",
      "content/en/index.md:2:1 error The frontmatter field \`slug\` replaces the last part of a route, which a home page does not have (invalid-frontmatter)",
      "  Remove it, or begin it with \`/\`.",
      "content/zh/guide/b.md:2:1 warning The frontmatter field \`slug\` has no effect, because the original has another one (unknown-field)",
      "  All translations of a page have the \`slug\` of its "en" version. Remove this one.",
      "content/zh/guide/b.md:3:1 error URL \`/zh/gone\` is redirected twice (invalid-redirect)",
      "  The configuration redirects it too. Remove one of the redirects.",
    ]
  `)
})

test('resolves links by the paths of files, and finds the same page in other languages', async () => {
  const site = await compile({
    ...config,
    'content/en/index.md': '# Home\n\n[a](./guide/a.md) [b](/guide/b.md#x) [c](guide/c)\n',
    'content/zh/index.md': '# 首页\n\n[a](./guide/a.md) [b](/guide/b) [c](./guide/c.md)\n',
    'content/en/guide/a.md': '---\nslug: b\n---\n\n# A\n\n[b](./b.md) [b](b) [c](./c.md) [self](./a.md)\n',
    'content/zh/guide/a.md': '# 甲\n',
    'content/en/guide/b.md': '---\nslug: /all/\n---\n\n# B\n\n## X {#x}\n',
    'content/en/guide/c.md': '---\nslug: 三\n---\n\n# C\n',
    'content/zh/guide/c.md': '---\nslug: 三\n---\n\n# 丙\n',
    'content/zh/only/page.md': '---\nslug: own\n---\n\n# 只有中文\n',
  })
  const hrefs = (route: string) => site.links(route).map((one) => decodeURI(/href="([^"]*)"/.exec(one)?.[1] ?? ''))
  expect(site.diagnostics).toEqual([])
  expect(site.routes).toEqual([
    '/',
    '/all/',
    '/guide/b',
    '/guide/三',
    '/zh/',
    '/zh/all/',
    '/zh/guide/b',
    '/zh/guide/三',
    '/zh/only/own',
  ])
  expect(hrefs('/')).toEqual(['/guide/b', '/all/#x', '/guide/三'])
  expect(hrefs('/zh/')).toEqual(['/zh/guide/b', '/zh/guide/b', '/zh/guide/三'])
  expect(hrefs('/guide/b')).toEqual(['/all/', '/guide/b', '/guide/三', '/guide/b'])
  expect(site.record('/zh/guide/b')).toMatchObject({ title: '甲', alternates: ['en', 'zh'] })
  expect(site.record('/zh/all/')).toMatchObject({ fallback: 'en', section: '/zh/guide' })
  expect(site.sidebar('/all/')).toEqual(['A /guide/b', 'B /all/', 'C /guide/三'])
})
