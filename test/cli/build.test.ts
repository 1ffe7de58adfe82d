// `docsite build` as a writer meets it: what it prints, what it leaves, and the code that it ends with.

import { expect, test } from 'vitest'
import { SiteTest } from '../site-test.ts'

test('a folder that holds one page becomes a site', async () => {
  using site = SiteTest.of({ 'content/index.md': '# Hello\n\nA page.\n' })
  const { code, stdout, stderr } = await site.build()
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^Built 1 page in /)
  expect(site.read('dist/index.html')).toContain('A page.')
})
