// What messages say of a project as a whole: each fault once, in words that read as a sentence.

import { expect, test } from 'vitest'
import { SiteTest, withoutNodejieba } from '../site-test.ts'

const twoLanguages = "lang: 'en', locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }]"

test('a fault in a sidebar that one language lends another is told once', async () => {
  using site = SiteTest.of({
    'config/site.ts': `export default { siteUrl: 'https://site.example', ${twoLanguages} }`,
    'content/en/guide/_meta.json': '["start", "nowhere"]',
    'content/en/guide/start.md': '# Start\n',
    'content/zh/guide/start.md': '# 开始\n',
  })
  const { diagnostics } = await site.check()
  const faults = diagnostics.filter(({ severity }) => severity !== 'info')
  expect(faults.map(({ rule, text }) => `${rule}: ${text}`)).toEqual(['invalid-meta: Page `nowhere` does not exist here'])
})

test('feeds of a site that does not know its address are not written, and that is told once', async () => {
  using site = SiteTest.of({
    'config/site.ts': `export default { ${twoLanguages}, feeds: [{ id: 'a', test: '/', type: 'rss' }] }`,
    'content/en/index.md': '---\nlink-rss: a\npublished_at: 2024-09-10\n---\n\n# Home\n',
    'content/zh/index.md': '---\npublished_at: 2024-09-10\n---\n\n# 首页\n',
  })
  const { code, stderr } = await site.build()
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr:
      "config/site.ts:1:104 warning docsite writes no feeds, because feeds need full URLs and the configuration has no `siteUrl` (feed-without-site-url)\n  Set `siteUrl: 'https://…'` in the configuration.\n",
  })
  expect(site.exists('dist/rss')).toBe(false)
  expect(site.read('dist/index.html')).not.toMatch(/rss\+xml|rel="canonical"|og:/)
})

test('a component that does not compile stops the build, whatever the rules say', async () => {
  using site = SiteTest.of({
    'config/site.ts': "export default { check: { rules: { 'invalid-component': 'warning' } } }",
    'config/islands/broken.tsx': 'export default () => <p>\n',
    'content/index.md': '# Home\n',
  })
  const { code, stderr } = await site.build()
  expect(code).toBe(1)
  expect(stderr).toMatch(/^config\/islands\/broken\.tsx:\d+:\d+ error This does not compile: /)
  expect(site.exists('dist')).toBe(false)
})

test('components that throw while they are drawn are errors of the pages that call them', async () => {
  const thrower = (what: string) => `export default () => {\n  throw new Error('${what}')\n}\n`
  using site = SiteTest.of({
    'config/islands/bad.tsx': 'export default () => <b>fine</b>\n',
    'config/islands/worse.tsx': thrower('Never'),
    'content/index.md': '# Home\n\n::bad\n',
    'content/a.md': '# A\n\nText.\n\n:::bad\n::include{file="_part.md"}\n:::\n',
    'content/_part.md': 'Of a fragment:\n\n::bad\n',
  })
  await site.build()
  site
    .edit('config/islands/bad.tsx', thrower('Not today'))
    .edit('content/b.md', '# B\n\n::worse\n\n::bad\n')
    .edit('config/site.ts', "export default { check: { rules: { 'invalid-component': 'off' } } }")
  const before = site.files()
  const { code, stdout, stderr } = await site.build(['--concurrency', '2'])
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr.split('\n').slice(0, -2)).toEqual([
    'content/_part.md:3:1 error The component `bad` throws an error: Not today (invalid-component)',
    'content/a.md:5:1 error The component `bad` throws an error: Not today (invalid-component)',
    'content/b.md:3:1 error The component `worse` throws an error: Never (invalid-component)',
    'content/b.md:5:1 error The component `bad` throws an error: Not today (invalid-component)',
    'content/index.md:3:1 error The component `bad` throws an error: Not today (invalid-component)',
  ])
  expect(stderr).toContain('The site was not built: 5 errors.')
  expect(site.files()).toEqual(before)
  expect(await site.build()).toMatchObject({ code: 1, stderr })
})

test.each([
  ['throws when it is loaded', "throw new Error('Not today')\n", 'fails when it is loaded: Not today'],
  ['has no default export', 'export const Bad = () => null\n', 'has no default export'],
])('a component that %s is an error of its file, whether a page calls it or not', async (_, text, said) => {
  using site = SiteTest.of({
    'config/islands/bad.tsx': text,
    'config/islands/good.tsx': 'export default () => <b>fine</b>\n',
    'content/index.md': '# Home\n\n::good\n',
  })
  const { code, stderr } = await site.build()
  expect(code).toBe(1)
  expect(stderr).toContain(`config/islands/bad.tsx error The component \`bad\` ${said} (invalid-component)\n`)
  expect(await site.build()).toMatchObject({ code: 1, stderr })
})

test('a style sheet that is not there is told where the configuration names it, an image where its style sheet does', async () => {
  using site = SiteTest.of({
    'content/index.md': '# Home\n',
    'config/site.ts': "export default {\n  styles: ['config/own.css',\n    'config/gone.css', 'content'],\n}\n",
    'config/own.css': '.own {\n  background: url(./nothing.png);\n}\n',
  })
  const { code, stderr } = await site.build()
  expect(code).toBe(1)
  expect(stderr.split('\n').slice(0, -2)).toEqual([
    'config/own.css:2:15 error This does not compile: Could not resolve "./nothing.png" (invalid-component)',
    'config/site.ts:3:5 error The style sheet `config/gone.css` does not exist (invalid-component)',
    'config/site.ts:3:24 error The style sheet `content` is not a style sheet (invalid-component)',
  ])
})

test.each([
  ['off', 0, ''],
  [
    'error',
    1,
    'package.json error nodejieba is not installed, so search ranks some Chinese text less well: run `npm install -D nodejieba@3` (no-segmenter)',
  ],
])('the rule of what only writing finds can be changed: %s', async (severity, expected, said) => {
  using site = SiteTest.of({
    'content/index.md': '# 你好\n',
    'config/site.ts': `export default { lang: 'zh', check: { rules: { 'no-segmenter': '${severity}' } } }`,
  })
  const hook = site.edit(...withoutNodejieba).path(withoutNodejieba[0])
  const { code, stderr } = await site.build([], { node: ['--import', hook] })
  expect({ code, said: stderr.split('\n')[0] }).toEqual({ code: expected, said })
  expect(site.exists('dist')).toBe(expected === 0)
})

test('what is wrong with the configuration as a whole is said of the configuration', async () => {
  using site = SiteTest.of({
    'config/site.ts': `export default { ${twoLanguages.replace("'en'", "'fr'")} }`,
    'content/en/index.md': '# Home\n',
  })
  const { code, stderr } = await site.build()
  expect(code).toBe(2)
  expect(stderr).toContain(
    'config/site.ts:1:1 error The configuration has no locale "fr", which is its default language ("lang") (invalid-config)',
  )
})

test('one page is counted as one', async () => {
  using site = SiteTest.of({
    'config/site.json': '{ "siteUrl": "https://site.example" }',
    'content/index.md': '# Home\n',
  })
  expect((await site.run('check')).stdout).toBe('1 page checked: no errors\n')
})
