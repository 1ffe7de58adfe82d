// Where a page is edited: the link needs both its address and its words.

import { expect, test } from 'vitest'
import { compile } from '../compiled.ts'

const base = 'https://code.example/content'

test.each([
  [
    { docRepoBaseUrl: base, text: 'Edit' },
    { docRepoBaseUrl: `${base}/`, text: 'Edit' },
  ],
  [
    { docRepoBaseUrl: `${base}/`, text: 'Edit' },
    { docRepoBaseUrl: `${base}/`, text: 'Edit' },
  ],
  [{ docRepoBaseUrl: base }, undefined],
  [{ docRepoBaseUrl: base, text: '' }, undefined],
  [{ text: 'Edit' }, undefined],
  [undefined, undefined],
])('[5.2, 5.3] %j gives %j', async (editLink, expected) => {
  const config = JSON.stringify({ themeConfig: editLink ? { editLink } : {} })
  const { linked, diagnostics } = await compile({
    'config/site.ts': `export default ${config}`,
    'content/index.md': '# A\n',
  })
  expect(diagnostics).toEqual([])
  expect(linked.site.byLocale.en?.editLink).toEqual(expected)
})

test('[5.2] that of a locale stands alone: half of it is not made whole by the theme', async () => {
  const { linked } = await compile({
    'config/site.ts': `export default {
      locales: [
        { lang: 'en', label: 'English' },
        { lang: 'zh', label: '中文', editLink: { text: '编辑' } },
      ],
      themeConfig: { editLink: { docRepoBaseUrl: '${base}', text: 'Edit' } },
    }`,
    'content/en/index.md': '# A\n',
    'content/zh/index.md': '# 甲\n',
  })
  expect(linked.site.byLocale.en?.editLink).toEqual({ docRepoBaseUrl: `${base}/`, text: 'Edit' })
  expect(linked.site.byLocale.zh?.editLink).toBe(undefined)
})
