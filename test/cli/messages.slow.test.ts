// Diagnostics of a whole project: each problem is reported once, at the right position.

import { expect, test } from 'vitest'
import { firstDifference } from '../difference.ts'
import { SiteTest, withoutNodejieba } from '../site-test.ts'

const twoLanguages = "lang: 'en', locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }]"

/** Returns the first line of each diagnostic, without source lines and hints. */
const diagnosticLines = (stderr: string): string[] =>
  stderr.split('\n').filter((line) => /^\S+ (?:error|warning) .* \([a-z-]+\)$/.test(line))

test('reports a problem only once in a sidebar that two locales share', async () => {
  using site = SiteTest.of({
    'config/site.ts': `export default { siteUrl: 'https://site.example', ${twoLanguages} }`,
    'content/en/guide/_meta.json': '["start", "nowhere"]',
    'content/en/guide/start.md': '# Start\n',
    'content/zh/guide/start.md': '# 开始\n',
  })
  const { diagnostics } = await site.check()
  const faults = diagnostics.filter(({ severity }) => severity !== 'info')
  expect(faults.map(({ rule, text }) => `${rule}: ${text}`)).toEqual([
    'invalid-meta: Page `nowhere` does not exist here',
  ])
})

test('writes no feeds without `siteUrl`, and reports this only once', async () => {
  using site = SiteTest.of({
    'config/site.ts': `export default { ${twoLanguages}, feeds: [{ id: 'a', test: '/', type: 'rss' }] }`,
    'content/en/index.md': '---\nlink-rss: a\npublished_at: 2024-09-10\n---\n\n# Home\n',
    'content/zh/index.md': '---\npublished_at: 2024-09-10\n---\n\n# 首页\n',
  })
  const { code, stderr } = await site.build()
  expect({ code, lines: diagnosticLines(stderr), hint: stderr.split('\n').at(-2) }).toEqual({
    code: 0,
    lines: [
      'config/site.ts:1:104 warning docsite does not generate feeds, because they need full URLs and the configuration has no `siteUrl` (feed-without-site-url)',
    ],
    hint: "  Set `siteUrl: 'https://…'` in the configuration.",
  })
  expect(site.exists('dist/rss')).toBe(false)
  expect(site.read('dist/index.html')).not.toMatch(/rss\+xml|rel="canonical"|og:/)
})

test('fails the build if a component does not compile, regardless of the severity of the rule', async () => {
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

test('reports a component that throws during rendering on each page that uses it', async () => {
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
  expect(diagnosticLines(stderr)).toEqual([
    'content/_part.md:3:1 error The component `bad` throws an error: Not today (invalid-component)',
    'content/a.md:5:1 error The component `bad` throws an error: Not today (invalid-component)',
    'content/b.md:3:1 error The component `worse` throws an error: Never (invalid-component)',
    'content/b.md:5:1 error The component `bad` throws an error: Not today (invalid-component)',
    'content/index.md:3:1 error The component `bad` throws an error: Not today (invalid-component)',
  ])
  expect(stderr).toContain('The site was not built: 5 errors.')
  expect(firstDifference(site.files(), before)).toBe('')
  expect(await site.build()).toMatchObject({ code: 1, stderr })
})

test('reports a component that throws on import or has no default export in its own file, even if no page uses it', async () => {
  using site = SiteTest.of({
    'config/islands/bad.tsx': "throw new Error('Not today')\n",
    'config/islands/named.tsx': 'export const Named = () => null\n',
    'config/islands/good.tsx': 'export default () => <b>fine</b>\n',
    'content/index.md': '# Home\n\n::good\n',
  })
  const { code, stderr } = await site.build()
  expect(code).toBe(1)
  expect(diagnosticLines(stderr)).toEqual([
    'config/islands/bad.tsx error The component `bad` fails when it is loaded: Not today (invalid-component)',
    'config/islands/named.tsx error The component `named` has no default export (invalid-component)',
  ])
  expect(await site.build()).toMatchObject({ code: 1, stderr })
})

test('reports a missing style sheet in the configuration, and a missing image in the style sheet', async () => {
  using site = SiteTest.of({
    'content/index.md': '# Home\n',
    'config/site.ts': "export default {\n  styles: ['config/own.css',\n    'config/gone.css', 'content'],\n}\n",
    'config/own.css': '.own {\n  background: url(./nothing.png);\n}\n',
  })
  const { code, stderr } = await site.build()
  expect(code).toBe(1)
  expect(diagnosticLines(stderr)).toEqual([
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
    'package.json error nodejieba is not installed, so search ranks some Chinese text less accurately: run `npm install -D nodejieba@3` (no-segmenter)',
  ],
])('applies the severity %s to a rule that runs during output', async (severity, expected, said) => {
  using site = SiteTest.of({
    'content/index.md': '# 你好\n',
    'config/site.ts': `export default { lang: 'zh', check: { rules: { 'no-segmenter': '${severity}' } } }`,
  })
  const hook = site.edit(...withoutNodejieba).path(withoutNodejieba[0])
  const { code, stderr } = await site.build([], { node: ['--import', hook] })
  expect({ code, said: stderr.split('\n')[0] }).toEqual({ code: expected, said })
  expect(site.exists('dist')).toBe(expected === 0)
})

test('reports a problem of several fields at one of them', async () => {
  using site = SiteTest.of({
    'config/site.ts': `export default { ${twoLanguages.replace("'en'", "'fr'")} }`,
    'content/en/index.md': '# Home\n',
  })
  const { code, stderr } = await site.build()
  expect(code).toBe(2)
  expect(stderr).toContain(
    'config/site.ts:1:30 error The field `locales` has no entry for the default language "fr" (invalid-config)',
  )
})
