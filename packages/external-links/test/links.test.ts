// The links that other sites are asked about.

import { expect, test } from 'vitest'
import type { SitePage } from '../../../pipeline/model/plugin/site.ts'
import { externalLinks } from '../links.ts'

test('requests no URL of any of the domains of the site', () => {
  const links = ['https://docs.acme.com/x', 'https://docs.acme.cn/y', 'https://other.acme.net/z']
  const place = { file: 'content/en/index.md', line: 1, column: 1 }
  const page = {
    links: links.map((href) => ({ href, place, target: { kind: 'external', url: href } })),
    frontmatterLinks: [],
  } as unknown as SitePage
  const config = {
    siteUrl: 'https://docs.acme.com',
    locales: [
      { lang: 'en', label: 'English' },
      { lang: 'zh', label: '中文', siteUrl: 'https://docs.acme.cn' },
    ],
  }
  expect([...externalLinks({ config, pages: [page], place: () => place }, []).keys()]).toEqual([links[2]])
})
