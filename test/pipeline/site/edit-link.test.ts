// The link to edit a page, which needs both a URL and a text.

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
])('[5.2, 5.3] turns the option %j into %j', async (editLink, expected) => {
  const config = JSON.stringify({ themeConfig: editLink ? { editLink } : {} })
  const { linked, diagnostics } = await compile({
    'config/site.ts': `export default ${config}`,
    'content/index.md': '# A\n',
  })
  expect(diagnostics).toEqual([])
  expect(linked.site.byLocale.en?.editLink).toEqual(expected)
})

test("[5.2] does not fill gaps in a locale's edit link from the theme's edit link", async () => {
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
