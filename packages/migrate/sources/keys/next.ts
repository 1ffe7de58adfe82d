// What becomes of the settings of sites that Next.js builds: those of Nextra and Fumadocs, and of Next.js itself.

import type { KeyTable } from '../../model.ts'
import { reasons } from './common.ts'

const tool = ['converted', 'This is about the tools of the old site.'] as const
const text = ['left', reasons.text] as const
const look = ['left', reasons.look] as const

const next: KeyTable = {
  basePath: 'converted',
  i18n: 'converted',
  redirects: 'converted',
  rewrites: ['left', 'docsite has no rewrites. Set them on the host.'],
  headers: ['left', 'Set these headers on the host.'],
  trailingSlash: ['converted', 'docsite answers with and without a slash.'],
  output: ['converted', 'docsite writes all pages as HTML.'],
  distDir: ['converted', 'docsite writes to `dist`.'],
  images: ['converted', 'docsite writes pictures in several sizes itself.'],
  assetPrefix: ['left', 'Set `base`, or the address on the host.'],
}

const nextra: KeyTable = {
  contentDirBasePath: 'converted',
  unstable_shouldAddLocaleToLinks: 'converted',
  theme: ['converted', 'docsite has its own theme.'],
  themeConfig: ['converted', 'The file of the theme has entries of its own.'],
  latex: ['converted', 'Formulas need `@docsite/plugin-math`.'],
  defaultShowCopyCode: ['converted', 'docsite shows this button on every code block.'],
  search: ['converted', 'docsite has its own search.'],
  codeHighlight: ['converted', 'docsite highlights code itself.'],
  readingTime: ['left', 'docsite does not show how long a text is.'],
  staticImage: tool,
  mdxOptions: ['left', reasons.markdown],
  '*': ['left', reasons.tool],
}

/** The attributes of the components in the layout, and the keys of `theme.config`. */
export const themeKeys: KeyTable = {
  logo: ['left', 'The logo is code, of which only a text was read. Set `logo`.'],
  logoLink: ['converted', 'The logo of docsite leads to the home page.'],
  project: 'converted',
  projectLink: 'converted',
  projectIcon: ['converted', 'docsite shows the logo of the host.'],
  chat: 'converted',
  chatLink: 'converted',
  chatIcon: ['converted', 'docsite shows the logo of the service.'],
  docsRepositoryBase: 'converted',
  pageMap: tool,
  navbar: ['converted', 'The attributes of the navigation bar have entries of their own.'],
  footer: ['left', 'Write the text of the footer into `themeConfig.footer.message`.'],
  banner: ['left', 'Write the text into `themeConfig.announcement`.'],
  head: ['left', reasons.head],
  i18n: 'converted',
  editLink: text,
  feedback: ['left', 'docsite has no form for feedback.'],
  lastUpdated: ['left', 'Set `themeConfig.lastUpdated` to show the time of the last commit.'],
  gitTimestamp: ['left', 'Set `themeConfig.lastUpdated` to show the time of the last commit.'],
  search: ['converted', 'docsite has its own search.'],
  sidebar: ['converted', 'The sidebar is in the order of the old one.'],
  toc: look,
  navigation: ['converted', 'docsite links the next page.'],
  nextThemes: look,
  darkMode: look,
  themeSwitch: text,
  color: look,
  backgroundColor: look,
  components: ['left', 'These components replace parts of the old theme. docsite has slots and components of its own.'],
  copyPageButton: ['converted', 'docsite offers the Markdown of each page to copy.'],
  useNextSeoProps: ['left', reasons.head],
  direction: ['left', 'Set `dir` in the entry of the language.'],
  align: look,
  className: look,
  title: 'converted',
  nav: 'converted',
  githubUrl: 'converted',
  links: ['left', 'Add these links to `themeConfig.nav`.'],
}

const below = (prefix: string, table: KeyTable): KeyTable =>
  Object.fromEntries(Object.entries(table).map(([name, fate]) => [`${prefix}.${name}`, fate]))

export const nextKeys: KeyTable = { ...next, ...below('nextra', nextra), '*': tool }

/** `collections` contains the exports of `source.config`, and `default` its own settings. */
export const fumadocsKeys: KeyTable = {
  'collections.*.dir': 'converted',
  'collections.*.type': 'converted',
  'collections.*.docs': ['converted', 'docsite checks the frontmatter itself.'],
  'collections.*.meta': ['converted', 'docsite checks the frontmatter itself.'],
  'collections.*.schema': ['converted', 'docsite checks the frontmatter itself.'],
  'collections.*': ['left', reasons.tool],
  'default.mdxOptions': ['left', reasons.markdown],
  'default.plugins': ['left', reasons.plugin],
  'default.lastModifiedTime': ['left', 'Set `themeConfig.lastUpdated` to show the time of the last commit.'],
  default: ['left', reasons.tool],
}
