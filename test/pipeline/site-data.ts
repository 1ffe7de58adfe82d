// As much of a site's data as heads, feeds and sitemaps are made from, in one language.

import type { SiteData } from '../../pipeline/model/config/site-data.ts'

export const smallSite = {
  siteUrl: 'https://tool.example',
  base: '/',
  title: 'Tool',
  description: '',
  lang: 'en',
  locales: [],
  byLocale: {},
  multiVersion: { default: '', versions: [] },
  route: { cleanUrls: true },
} satisfies Partial<SiteData> as unknown as SiteData
