// What becomes of the settings of VitePress.

import type { KeyTable } from '../../model.ts'
import { reasons } from './common.ts'

const theme: KeyTable = {
  logo: 'converted',
  siteTitle: 'converted',
  nav: 'converted',
  sidebar: 'converted',
  socialLinks: 'converted',
  editLink: 'converted',
  footer: 'converted',
  'outline.label': 'converted',
  'outline.level': [
    'left',
    'docsite shows headings of depth 2 to 4. Set `outline` in the frontmatter of pages that differ.',
  ],
  outline: ['left', 'docsite shows headings of depth 2 to 4. Set `outline` in the frontmatter of pages that differ.'],
  docFooter: 'converted',
  search: ['left', reasons.search],
  algolia: ['left', reasons.search],
  carbonAds: ['left', 'docsite has no advertisements. Add the script of the service to a slot.'],
  notFound: ['left', 'Write `404.md` instead.'],
  aside: ['left', reasons.look],
  externalLinkIcon: ['left', reasons.look],
  lastUpdated: ['left', reasons.text],
  darkModeSwitchLabel: ['left', reasons.text],
  lightModeSwitchTitle: ['left', reasons.text],
  darkModeSwitchTitle: ['left', reasons.text],
  sidebarMenuLabel: ['left', reasons.text],
  returnToTopLabel: ['left', reasons.text],
  langMenuLabel: ['left', reasons.text],
  skipToContentLabel: ['left', reasons.text],
  i18nRouting: ['left', 'docsite leads to the same page in the other language.'],
}

const locale: KeyTable = {
  lang: 'converted',
  label: 'converted',
  dir: 'carried',
  title: 'carried',
  description: 'carried',
  link: ['converted', 'docsite leads to the folder of the language.'],
  head: ['left', reasons.head],
  titleTemplate: ['left', 'docsite writes the name of the site after the title of the page.'],
}

const below = (prefix: string, table: KeyTable): KeyTable =>
  Object.fromEntries(Object.entries(table).map(([name, fate]) => [`${prefix}.${name}`, fate]))

export const vitepressKeys: KeyTable = {
  ...locale,
  ...below('themeConfig', theme),
  ...below('locales.*', locale),
  ...below('locales.*.themeConfig', theme),
  base: 'carried',
  srcDir: 'converted',
  srcExclude: 'converted',
  outDir: ['converted', 'docsite writes to `dist`.'],
  cacheDir: ['converted', 'docsite has its own cache.'],
  assetsDir: ['converted', 'docsite names its own files.'],
  rewrites: 'converted',
  cleanUrls: 'converted',
  head: 'converted',
  lastUpdated: 'carried',
  appearance: ['left', reasons.look],
  'sitemap.hostname': 'converted',
  'markdown.lineNumbers': 'converted',
  'markdown.attrs': 'converted',
  'markdown.anchor.slugify': ['converted', 'Headings have the ids that this function derives.'],
  'markdown.theme': ['left', 'docsite colors code by its design tokens.'],
  markdown: ['left', reasons.markdown],
  ignoreDeadLinks: ['converted', 'docsite reports dead links as warnings if there are some.'],
  metaChunk: ['converted', 'docsite has its own files.'],
  mpa: ['converted', 'Pages of docsite work without scripts.'],
  router: ['left', reasons.tool],
  vite: ['left', reasons.tool],
  vue: ['left', reasons.tool],
}
