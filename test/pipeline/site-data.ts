// The site data that heads, feeds and sitemaps need, for a site in one locale.

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
