// What messages say of a project as a whole: each fault once, in words that read as a sentence.

import { expect, test } from 'vitest'
import { SiteTest } from '../site-test.ts'

const twoLanguages = "lang: 'en', locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }]"

test('a fault in a sidebar that one language lends another is told once', async () => {
  using site = SiteTest.of({
    'config/site.ts': `export default { ${twoLanguages} }`,
    'content/en/guide/_meta.json': '["start", "nowhere"]',
    'content/en/guide/start.md': '# Start\n',
    'content/zh/guide/start.md': '# 开始\n',
  })
  const { messages } = await site.check()
  expect(messages.map(({ rule, text }) => `${rule}: ${text}`)).toEqual(['bad-meta: There is no page `nowhere` here'])
})

test('a component that does not compile stops the build, whatever the rules say', async () => {
  using site = SiteTest.of({
    'config/site.ts': "export default { check: { rules: { 'bad-component': 'warning' } } }",
    'config/islands/broken.tsx': 'export default () => <p>\n',
    'content/index.md': '# Home\n',
  })
  const { code, stderr } = await site.build()
  expect(code).toBe(1)
  expect(stderr).toMatch(/^config\/islands\/broken\.tsx:\d+:\d+ error This cannot be compiled: /)
  expect(site.exists('dist')).toBe(false)
})

test('what is wrong with the configuration as a whole is said of the configuration', async () => {
  using site = SiteTest.of({
    'config/site.ts': `export default { ${twoLanguages.replace("'en'", "'fr'")} }`,
    'content/en/index.md': '# Home\n',
  })
  const { code, stderr } = await site.build()
  expect(code).toBe(2)
  expect(stderr).toContain(
    'config/site.ts:1:1 error The configuration has no locale "fr", which is its default language ("lang") (bad-config)',
  )
})

test('one page is counted as one', async () => {
  using site = SiteTest.of({ 'content/index.md': '# Home\n' })
  expect((await site.run('check')).stdout).toBe('1 page checked: no errors\n')
})
