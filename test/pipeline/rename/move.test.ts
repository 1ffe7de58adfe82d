// Moves: every style of link keeps its style, and moves that would break the site are refused.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DocsiteError } from '../../../pipeline/model/diagnostics/docsite-error.ts'
import { followRedirects } from '../../../pipeline/model/redirect.ts'
import { asRoute, readLink } from '../../../pipeline/model/route.ts'
import { applyPlan } from '../../../pipeline/rename/apply.ts'
import type { RenameSite } from '../../../pipeline/rename/model.ts'
import { planHeadingRename } from '../../../pipeline/rename/plan-heading.ts'
import { planMove } from '../../../pipeline/rename/plan-move.ts'
import { oddNames } from '../../odd-names.ts'
import { loadForRenames } from '../../random-renames.ts'
import { SiteTest } from '../../site-test.ts'

const styles: readonly [style: string, written: string, moved: string][] = [
  ['a relative link', '[a](../guide/target.md)', '[a](../handbook/intro/target.md)'],
  ['a relative link without an extension', '[a](../guide/target)', '[a](../handbook/intro/target)'],
  ['a relative link that begins with a dot', '[a](./../guide/target.md)', '[a](../handbook/intro/target.md)'],
  ['a route', '[a](/guide/target)', '[a](/handbook/intro/target)'],
  ['a route with .md', '[a](/guide/target.md)', '[a](/handbook/intro/target.md)'],
  ['a query and a fragment', '[a](/guide/target?b=1#words)', '[a](/handbook/intro/target?b=1#words)'],
  ['a title', '[a](/guide/target "Title")', '[a](/handbook/intro/target "Title")'],
  ['angle brackets', '[a](<../guide/target.md>)', '[a](<../handbook/intro/target.md>)'],
  ['a reference', '[a]\n\n[a]: /guide/target', '[a]\n\n[a]: /handbook/intro/target'],
  ['raw HTML', '<a href="/guide/target">a</a>', '<a href="/handbook/intro/target">a</a>'],
  ['raw HTML with single quotes', "<a href='/guide/target'>a</a>", "<a href='/handbook/intro/target'>a</a>"],
  [
    'raw HTML without quotes',
    '<div>\n<a id=x href=/guide/target#words class=y>a</a>\n</div>',
    '<div>\n<a id=x href=/handbook/intro/target#words class=y>a</a>\n</div>',
  ],
  [
    'a relative link without quotes',
    '<p><a href=../guide/target.md>a</a></p>',
    '<p><a href=../handbook/intro/target.md>a</a></p>',
  ],
  [
    'a raw image without quotes',
    '<p><img src=../guide/pic.png alt=A></p>',
    '<p><img src=../handbook/intro/pic.png alt=A></p>',
  ],
  // The Markdown parser reads this as text, because it takes the first slash of the value as the end of the tag.
  [
    'a tag in a paragraph whose value has a slash and no quotes',
    'b <a href=/guide/target>a</a>',
    'b <a href=/guide/target>a</a>',
  ],
  ['an image', '![A](../guide/pic.png)', '![A](../handbook/intro/pic.png)'],
  ['a raw image', '<img src="../guide/pic.png" alt="A">', '<img src="../handbook/intro/pic.png" alt="A">'],
  ['an encoded name', '![A](../guide/%E5%9B%BE.png)', '![A](../handbook/intro/%E5%9B%BE.png)'],
  ['a name in Chinese', '![A](../guide/图.png)', '![A](../handbook/intro/图.png)'],
  ['a button', ':button[Go]{href="/guide/target"}', ':button[Go]{href="/handbook/intro/target"}'],
  ['a table', '| A |\n| - |\n| [a](/guide/target) |', '| A |\n| - |\n| [a](/handbook/intro/target) |'],
  ['a fragment', '::include{file="../guide/_note.md"}', '::include{file="../handbook/intro/_note.md"}'],
  ['a fragment from the root', '::include{file="/guide/_note.md"}', '::include{file="/handbook/intro/_note.md"}'],
  [
    'a file that a code block shows',
    '```ts file="content/guide/code.ts"\n```',
    '```ts file="content/handbook/intro/code.ts"\n```',
  ],
  [
    'a relative path without quotes of a file that a code block in a quotation shows',
    '> ~~~ts file=../guide/code.ts\n> ~~~',
    '> ~~~ts file=../handbook/intro/code.ts\n> ~~~',
  ],
  [
    'a component',
    '<Card label="a" to="../guide/target.md#words" />',
    '<Card label="a" to="../handbook/intro/target.md#words" />',
  ],
  [
    'a component after code with a quote that is not closed',
    '```jsx\n<Card label="\n```\n\n<Card to="/guide/target" />',
    '```jsx\n<Card label="\n```\n\n<Card to="/handbook/intro/target" />',
  ],
  ['a component in code', '```jsx\n<Card to="/guide/target" />\n```', '```jsx\n<Card to="/guide/target" />\n```'],
  ['two links in a line', '[a](/guide/target) [b](/guide/)', '[a](/handbook/intro/target) [b](/handbook/intro/)'],
  ['inline code', '`[a](/guide/target)`', '`[a](/guide/target)`'],
  ['a code block', '```md\n[a](/guide/target)\n```', '```md\n[a](/guide/target)\n```'],
  ['a comment', '<!-- [a](/guide/target) -->', '<!-- [a](/guide/target) -->'],
  ['an escaped bracket', '\\[a](/guide/target)', '\\[a](/guide/target)'],
  ['another site', '[a](https://other.example/guide/target)', '[a](https://other.example/guide/target)'],
  ['a similar name', '[a](/guide-more)', '[a](/guide-more)'],
]

/** File formats that a move must preserve. */
const formats: Record<string, (text: string) => string> = {
  lf: (text) => `${text}\n`,
  crlf: (text) => `${text}\n`.replaceAll('\n', '\r\n'),
  bom: (text) => `\ufeff${text}\n`,
}

const pages = (of: (written: string, moved: string) => string): Record<string, string> =>
  Object.fromEntries(
    styles.flatMap(([style, written, moved], i) =>
      Object.entries(formats).map(([name, format]) => [
        `content/pages/${name}-${i}.md`,
        format(`# ${style} ${name}\n\n${of(written, moved)}`),
      ]),
    ),
  )

const config = (folder: string, pending: string) => `export default {
  themeConfig: { nav: [{ text: 'Guide', link: '${folder}target#words', activeMatch: '${folder}' }] },
  redirects: [{ from: '/old', to: '${folder}target' }],
  check: {
    pending: [${pending}],
  },
}
`

const files = {
  'content/index.md': '# Home\n',
  'content/guide-more.md': '# More\n',
  'content/guide/index.md': '# Guide\n',
  'content/guide/target.md': '# Target\n\n## Words {#words}\n\n[home](../index.md) [own](./index.md) [here](#words)\n',
  'content/guide/_note.md': 'A note.\n',
  'content/guide/_meta.json': '["index", "target"]\n',
  'content/guide/code.ts': 'export const a = 1\n',
  'content/guide/pic.png': 'png',
  'content/guide/图.png': 'png',
}

test('keeps every style of link, and updates the configuration', async () => {
  using site = SiteTest.of({
    ...files,
    ...pages((written) => written),
    'config/site.ts': config('/guide/', "'/handbook/intro/target', '/later'"),
  })
  const plan = planMove(await loadForRenames(site), 'content/guide', 'content/handbook/intro')
  expect(plan.open).toEqual([])
  applyPlan(site.root, plan)
  for (const [file, text] of Object.entries(pages((_, moved) => moved))) expect(site.read(file), file).toBe(text)
  expect(site.read('config/site.ts')).toBe(config('/handbook/intro/', "'/later'"))
  expect(site.read('content/handbook/intro/target.md')).toBe(
    files['content/guide/target.md'].replace('../index.md', '../../index.md'),
  )
  expect(site.exists('content/guide')).toBe(false)
  expect(JSON.parse(site.read('config/addresses.json'))).toMatchObject({ '/guide/target': '/handbook/intro/target' })
})

test('gives a name that HTML allows only in quotes to a link without quotes', async () => {
  using site = SiteTest.of({ ...files, 'content/a.md': '# A\n\n<p><img src=./guide/pic.png alt=A></p>\n' })
  applyPlan(site.root, planMove(await loadForRenames(site), 'content/guide/pic.png', "content/guide/a = 'b'.png"))
  expect(site.read('content/a.md')).toBe('# A\n\n<p><img src=./guide/a%20%3D%20%27b%27.png alt=A></p>\n')
  const { found } = await loadForRenames(site)
  expect(found.filter(({ rule }) => rule === 'missing-asset')).toEqual([])
})

test('undoes everything if a file cannot be moved', async () => {
  using site = SiteTest.of({ ...files, 'content/a.md': '# A\n\n[b](./guide/target.md)\n' })
  const plan = planMove(await loadForRenames(site), 'content/guide', 'content/handbook/intro')
  site.edit('content/handbook', 'A file where the plan needs a folder.')
  const before = new Map([...site.files('.')].filter(([path]) => !path.startsWith('.docsite/')))
  expect(() => applyPlan(site.root, plan)).toThrow(/^Nothing was changed, because a file cannot be written: /)
  expect(new Map([...site.files('.')].filter(([path]) => !path.startsWith('.docsite/')))).toEqual(before)
})

describe('versions', () => {
  const versions = "{ default: 'v2', versions: ['v1', 'v2'] }"
  const link = '# Home\n\n[a](./guide.md) [b](/guide)\n'
  const versioned = {
    'config/site.ts': `export default { multiVersion: ${versions} }\n`,
    'content/v1/index.md': link,
    'content/v1/guide.md': '# Guide\n',
    'content/v2/index.md': link,
    'content/v2/guide.md': '# Guide\n',
  }

  test.each([
    ['v2', '/guide', '/handbook'],
    ['v1', '/v1/guide', '/v1/handbook'],
  ])('moves a page and its links only in %s', async (version, from, to) => {
    using site = SiteTest.of(versioned)
    const other = version === 'v1' ? 'v2' : 'v1'
    const move = (file: string) => `content/${version}/${file}.md`
    applyPlan(site.root, planMove(await loadForRenames(site), move('guide'), move('handbook')))
    expect(site.read(move('index'))).toBe('# Home\n\n[a](./handbook.md) [b](/handbook)\n')
    expect(site.read(`content/${other}/index.md`)).toBe(link)
    expect(site.exists(`content/${other}/guide.md`)).toBe(true)
    const { found, linked } = await loadForRenames(site)
    expect(found.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(followRedirects(asRoute(from), linked.site.redirects)).toEqual(readLink(to))
  })

  test('does not move a page to another version', async () => {
    using site = SiteTest.of(versioned)
    const loaded = await loadForRenames(site)
    expect(() => planMove(loaded, 'content/v1/guide.md', 'content/v2/other.md')).toThrow(
      'content/v1/guide.md and content/v2/other.md are in different languages, versions or areas',
    )
  })
})

test('updates links in a linked folder outside the content folder', async () => {
  using site = SiteTest.of({
    'config/site.json': '{ "route": { "linkedFolders": ["docs"] } }',
    'content/index.md': '# Home\n',
    'content/a.md': '# A\n',
    'docs/b.md': '# B\n\n[a](../a.md)\n',
  }).link('../docs', 'content/docs')
  const plan = planMove(await loadForRenames(site), 'content/a.md', 'content/c.md')
  applyPlan(site.root, plan, ['docs'])
  expect(site.read('docs/b.md')).toBe('# B\n\n[a](../c.md)\n')
  expect((await loadForRenames(site)).found.filter(({ severity }) => severity === 'error')).toEqual([])
})

test('updates full URLs of the site, which stay full, in pages, frontmatter, navigation and configuration', async () => {
  const page = (start: string, zh: string, id: string) =>
    `---
next: ${start}
---

# A

[a](${start}#${id}) [Text](${start}.html?b=1 "Title") <${start}> <a href="${zh}#${id}">zh</a> [r] [home](https://docs.example/help/#x)
${start}#${id} [other](https://docs.example/guide/start) [blog](https://blog.example/help/guide/start#install) \`${start}\`

[r]: ${zh}
`.replace(`\`${start}\``, '`https://docs.example/help/guide/start`')
  const config = (start: string) =>
    `export default {
  siteUrl: 'https://docs.example',
  base: '/help/',
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文', siteUrl: 'https://docs.example.cn' }],
  redirects: [{ from: '/old', to: '${start}#install' }],
}
`
  const menu = (start: string) => `${JSON.stringify([{ text: 'Start', link: start }])}\n`
  const [en, zh] = ['https://docs.example/help', 'https://docs.example.cn/help/zh']
  using site = SiteTest.of({
    'config/site.ts': config(`${en}/guide/start`),
    'content/en/index.md': '# Home\n',
    'content/en/_nav.json': menu(`${en}/guide/start`),
    'content/en/a.md': page(`${en}/guide/start`, `${zh}/guide/start`, 'install'),
    'content/zh/index.md': '# 首页\n',
    'content/zh/a.md': page(`${en}/guide/start`, `${zh}/guide/start`, 'install'),
    ...Object.fromEntries(
      ['en', 'zh'].map((lang) => [`content/${lang}/guide/start.md`, '# Start\n\n## Install {#install}\n']),
    ),
  })
  const move = planMove(await loadForRenames(site), 'content/en/guide/start.md', 'content/en/begin.md')
  expect(move.open).toEqual([])
  applyPlan(site.root, move)
  applyPlan(site.root, planHeadingRename(await loadForRenames(site), 'content/en/begin.md', 'install', 'setup'))
  const expected = page(`${en}/begin`, `${zh}/begin`, 'setup')
  expect([site.read('content/en/a.md'), site.read('content/zh/a.md')]).toEqual([expected, expected])
  expect(site.read('content/en/_nav.json')).toBe(menu(`${en}/begin`))
  expect(site.read('config/site.ts')).toBe(config(`${en}/begin`).replace('#install', '#setup'))
})

describe('planned pages', () => {
  const list = (...lines: string[]) => `export default {\n  check: {\n    pending: [${lines.join('')}],\n  },\n}\n`
  test.each([
    ['the only entry', list("'/b'"), list()],
    ['the last entry', list("'/x', '/b'"), list("'/x'")],
    ['an entry in the middle', list("'/x', '/b', '/y'"), list("'/x', '/y'")],
    ['an entry on a line', list("\n'/x',", "\n'/b',", '\n'), list("\n'/x',", '\n')],
    ['another route', list("'/x'"), list("'/x'")],
    ['a wildcard', list("'/b*'"), list("'/b*'")],
  ])('are not planned any more when they exist: %s', async (_, before, after) => {
    using site = SiteTest.of({ 'content/index.md': '# Home\n', 'content/a.md': '# A\n', 'config/site.ts': before })
    applyPlan(site.root, planMove(await loadForRenames(site), 'content/a.md', 'content/b.md'))
    expect(site.read('config/site.ts')).toBe(after)
  })
})

describe('refuses', () => {
  const locales = "[{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }]"
  const site = SiteTest.of({
    'config/site.ts': `export default { locales: ${locales}, redirects: [{ from: '/taken', to: '/start' }] }\n`,
    'examples/a.ts': 'export const a = 1\n',
    'content/en/index.md': '# Home\n',
    'content/en/start.md': '# Start\n\n## Install {#install}\n\n## Use {#use #usage}\n\n<h2 id="raw">Raw</h2>\n',
    'content/en/other.md': '---\nredirect_from: /before\n---\n\n# Other\n',
    'content/en/_note.md': 'A note.\n',
    'content/en/pic.png': 'png',
    'content/en/guide/_meta.json': '["page"]\n',
    'content/en/guide/page.md': '# Page\n',
    'content/zh/index.md': '# 首页\n',
    'content/zh/only.md': '# 仅有\n',
  }).link('start.md', 'content/en/link.md')
  let loaded: RenameSite
  beforeAll(async () => {
    loaded = await loadForRenames(site)
  })
  afterAll(() => site[Symbol.dispose]())

  const messageOf = (plan: () => unknown): string => {
    try {
      plan()
    } catch (error) {
      if (error instanceof DocsiteError) return error.message
      throw error
    }
    return 'not refused'
  }

  test.each([
    ['content/en/strat.md', 'content/en/a.md', 'There is no file content/en/strat.md'],
    ['../outside.md', 'content/en/a.md', 'There is no file ../outside.md'],
    ['content/en/start.md', 'content/en/start.md', 'content/en/start.md already has this name'],
    ['content/en/start.md', 'content/en/other.md', 'content/en/other.md already exists'],
    ['content/en/start.md', 'start.md', 'start.md is outside content'],
    ['content/en/start.md', '../start.md', '../start.md is outside content'],
    ['content/en/start.md', 'content/en/.a.md', 'content/en/.a.md is hidden, so docsite would not read it'],
    ['content/en/start.md', 'content/en/start.txt', 'content/en/start.txt is not a valid name for a page'],
    ['content/en/start.md', 'content/en/_start.md', 'content/en/_start.md is not a valid name for a page'],
    [
      'content/en/start.md',
      'content/zh/start.md',
      'content/en/start.md and content/zh/start.md are in different languages, versions or areas',
    ],
    [
      'content/en/start.md',
      'content/en/taken.md',
      'Nothing was moved, because the configuration redirects /taken to /start',
    ],
    [
      'content/en/start.md',
      'content/en/before.md',
      'Nothing was moved, because content/en/other.md redirects /before to itself',
    ],
    [
      'content/en/index.md',
      'content/en/a.md',
      'content/en/index.md cannot be moved, because every language needs this page',
    ],
    ['content/en', 'content/fr', 'content/en is the folder of a language or a version, which cannot be moved'],
    ['content/en/guide', 'content/en/guide/deep', 'content/en/guide/deep is inside content/en/guide'],
    [
      'content/en/guide',
      'content/en/_guide',
      'content/en/_guide cannot contain pages, because a name in it begins with "_"',
    ],
    [
      'content/en/guide/_meta.json',
      'content/en/_meta.json',
      'content/en/guide/_meta.json belongs to its folder, so it cannot be moved alone',
    ],
    [
      'content/en/_note.md',
      'content/en/note.md',
      'content/en/note.md would be a page, but content/en/_note.md is a fragment',
    ],
    ['content/en/pic.png', 'content/en/pic.jpg', 'content/en/pic.jpg has another extension than content/en/pic.png'],
    ['content/en/link.md', 'content/en/a.md', 'content/en/link.md is a symbolic link, which docsite does not move'],
    ['examples/a.ts', '../a.ts', '../a.ts is outside the project'],
    ['examples/a.ts', 'keys/a.pem', 'keys/a.pem is a name for secrets, so docsite would not show the file'],
    ['config/site.ts', 'config/b.ts', 'config/site.ts is part of the configuration, so docsite cannot move it'],
  ])('to move %s to %s', (from, to, message) => {
    expect(messageOf(() => planMove(loaded, from, to))).toBe(message)
  })

  test.each([
    ['content/en/none.md', 'install', 'a', 'There is no page content/en/none.md'],
    ['content/en/start.md', 'instal', 'a', 'content/en/start.md has no heading with the id instal'],
    ['content/en/start.md', 'usage', 'a', 'usage is a former id in content/en/start.md'],
    ['content/en/start.md', 'install', 'install', 'The heading already has the id install'],
    ['content/en/start.md', 'install', 'use', 'content/en/start.md already has the id use'],
    [
      'content/en/start.md',
      'install',
      'a b',
      'A heading cannot have the id a b: an id contains no spaces, braces or number signs',
    ],
    [
      'content/en/start.md',
      'raw',
      'a',
      'The heading with the id raw in content/en/start.md is not written in Markdown, so docsite cannot rename it',
    ],
  ])('to rename the heading %s#%s to %s', (file, id, newId, message) => {
    expect(messageOf(() => planHeadingRename(loaded, file, id, newId))).toBe(message)
  })
})

test('moves a page through names with special characters, without a broken link or a lost URL', async () => {
  const links =
    '[a](./guide/start.md#b) [b](/guide/start?c#b) <a href="/guide/start">c</a>\n\n| D |\n| - |\n| [d](/guide/start) |\n'
  using site = SiteTest.of({
    'config/site.json': JSON.stringify({
      lang: 'en',
      locales: ['en', 'zh'].map((lang) => ({ lang, label: lang })),
      redirects: [{ from: '/old', to: '/guide/start#b' }],
      themeConfig: { nav: [{ text: 'Start', link: '/guide/start' }] },
    }),
    'config/addresses.json': '{ "/guide/start": ["b"], "/zh/guide/start": ["b"] }\n',
    ...Object.fromEntries(
      ['en', 'zh'].flatMap((lang) => [
        [`content/${lang}/index.md`, `---\ndescription: ${lang}\n---\n\n# Home\n\n${links}`],
        [`content/${lang}/guide/start.md`, '# Start\n\n[Home](../index.md)\n\n## B\n'],
      ]),
    ),
  })
  let from = 'start'
  for (const to of [...oddNames, 'start']) {
    const before = await loadForRenames(site)
    applyPlan(site.root, planMove(before, `content/en/guide/${from}.md`, `content/en/guide/${to}.md`))
    const { found, linked } = await loadForRenames(site)
    expect(
      found.filter(({ severity, rule }) => severity === 'error' || /link/.test(rule)),
      to,
    ).toEqual([])
    for (const prefix of ['', '/zh'])
      if (from !== 'start')
        expect(followRedirects(asRoute(`${prefix}/guide/${from}`), linked.site.redirects), to).toMatchObject({
          path: `${prefix}/guide/${to}`,
        })
    from = to
  }
  expect(site.read('content/en/index.md')).toContain(links)
})
