// What becomes of the settings of Astro and Starlight. Those of Starlight are listed below `starlight`.

import type { KeyTable } from '../../model.ts'
import { reasons } from './common.ts'

export const starlightKeys: KeyTable = {
  site: 'converted',
  base: 'carried',
  trailingSlash: 'converted',
  redirects: 'converted',
  outDir: ['converted', 'docsite writes to `dist`.'],
  output: ['converted', 'docsite writes all pages as HTML.'],
  build: ['left', reasons.tool],
  image: ['left', reasons.tool],
  vite: ['left', reasons.tool],
  markdown: ['left', reasons.markdown],
  integrations: ['left', reasons.plugin],
  'starlight.title': 'carried',
  'starlight.description': 'carried',
  'starlight.logo': 'converted',
  'starlight.favicon': 'carried',
  'starlight.locales': 'converted',
  'starlight.defaultLocale': 'converted',
  'starlight.sidebar': 'converted',
  'starlight.social': 'converted',
  'starlight.editLink': 'converted',
  'starlight.lastUpdated': 'carried',
  'starlight.head': 'converted',
  'starlight.tableOfContents': [
    'left',
    'docsite shows headings of depth 2 to 4. Set `outline` in the frontmatter of pages that differ.',
  ],
  'starlight.customCss': ['left', reasons.style],
  'starlight.components': [
    'left',
    'These components replace parts of the old theme. docsite has slots and components of its own.',
  ],
  'starlight.expressiveCode': ['left', 'This changes how code looks. docsite has its own theme for code.'],
  'starlight.plugins': ['left', reasons.plugin],
  'starlight.pagefind': ['left', reasons.search],
  'starlight.routeMiddleware': ['left', reasons.hook],
  'starlight.titleDelimiter': ['converted', 'docsite writes the name of the site after the title of the page.'],
  'starlight.credits': ['converted', 'docsite has no such line.'],
}
