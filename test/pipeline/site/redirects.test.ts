// Fixes for redirects in the configuration.

import { expect, test } from 'vitest'
import { checkedRedirects } from '../../../pipeline/site/links/redirects.ts'
import { makeRoutes } from '../../../pipeline/site/routes.ts'

const site = { base: '/', cleanUrls: true, lang: 'en', locales: [], defaultVersion: '', versions: [] }
const routes = makeRoutes({
  pages: ['index.md', 'new.md'],
  site,
  missingTranslation: 'absent',
  showsDrafts: false,
  frontmatter: () => ({}),
  placeOf: (filePath) => ({ file: filePath }),
})
const rules = [
  { from: '/old', to: '/new' },
  { from: '/older', to: '/old' },
]

const fixesIn = (text: string) =>
  checkedRedirects(
    { rules, moved: [], ofPages: [] },
    {
      site,
      routes,
      pending: [],
      configTexts: [{ file: 'config/site.ts', text }],
      lineAt: ({ line = 1 }) => text.split('\n')[line - 1] ?? '',
    },
  ).diagnostics.map(({ fix }) => fix)

test('fixes a chain by redirecting directly to its end', () => {
  const text = "export default { redirects: [\n  { from: '/old', to: '/new' },\n  { from: '/older', to: '/old' },\n] }"
  const place = { file: 'config/site.ts', line: 3, column: 26 }
  expect(fixesIn(text)).toEqual([{ place, written: '/old', fixed: '/new' }])
})

test('does not fix a target that is not a string literal', () => {
  const text = "export default { redirects: [\n  { from: '/old', to: '/new' },\n  { from: '/older', to: old },\n] }"
  expect(fixesIn(text)).toEqual([undefined])
})
