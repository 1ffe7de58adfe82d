// A landing page contains no text from other sites.

import { expect, test } from 'vitest'
import { SiteTest } from '../site-test.ts'

test('builds a site with `landing.hero` that mentions neither Rsbuild nor its tools', async () => {
  using site = SiteTest.of({
    'config/site.json': JSON.stringify({
      title: 'Lake',
      landing: { hero: { getStartedLink: '/' } },
      locales: [
        { lang: 'en', label: 'English' },
        { lang: 'zh', label: '中文' },
      ],
    }),
    'content/en/index.md': '# Lake\n',
    'content/zh/index.md': '# 湖\n',
  })
  expect(await site.build()).toMatchObject({ code: 0, stderr: '' })
  const texts = [...site.files().keys()].filter((file) => /\.(?:html|json|js|css|md|txt|xml)$/.test(file))
  expect(texts.length).toBeGreaterThan(10)
  for (const file of texts)
    expect(site.read(`dist/${file}`), file).not.toMatch(
      /rsbuild|rspack|rspress|webpack|Rust-based|基于 Rust|Lightning Fast|Tool Stack|Family tools/i,
    )
})
