// What becomes of the settings of Astro and Starlight. Those of Starlight are listed below `starlight`.

import type { KeyTable } from '../../model.ts'
import { reasons } from './common.ts'

const tools: KeyTable = Object.fromEntries(
  [
    ...['build', 'image', 'vite', 'server', 'prefetch', 'experimental', 'adapter', 'security', 'compressHTML', 'env'],
    ...['devToolbar', 'legacy', 'scopedStyleStrategy', 'srcDir', 'publicDir', 'cacheDir', 'sitemap', 'session', 'root'],
  ].map((name) => [name, ['converted', reasons.tool]]),
)

export const starlightKeys: KeyTable = {
  site: 'converted',
  base: 'carried',
  trailingSlash: 'converted',
  redirects: 'converted',
  outDir: ['converted', 'docsite writes to `dist`.'],
  output: ['converted', 'docsite writes all pages as HTML.'],
  ...tools,
  'build.format': 'converted',
  fonts: ['left', 'These are fonts. Set design tokens.'],
  i18n: ['converted', 'The languages of the site are those of Starlight.'],
  markdown: ['left', reasons.markdown],
  'markdown.shikiConfig': [
    'left',
    'Code blocks have the themes and the languages of docsite. Add other grammars with `markdown.languages`.',
  ],
  'markdown.remarkPlugins': ['converted', 'Plugins are listed by their packages.'],
  'markdown.rehypePlugins': ['converted', 'Plugins are listed by their packages.'],
  'markdown.gfm': ['converted', 'docsite has this syntax.'],
  'markdown.smartypants': ['left', 'docsite does not replace quotation marks. Write the characters themselves.'],
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
  'starlight.customCss': [
    'left',
    'These are style sheets for the pages of Starlight. Write what the new pages need into `config/styles.css`, and name this file in `styles`.',
  ],
  'starlight.components': [
    'left',
    'These components replace parts of the page. Build what readers need in slots or in `theme/`.',
  ],
  'starlight.expressiveCode': [
    'left',
    'Code blocks have the themes of docsite. Set other colors with tokens, and write what the plugins of Expressive Code did into the samples.',
  ],
  'starlight.pagination': [
    'left',
    'The links to the next and the previous page have no setting for the whole site. Write `prev: false` and `next: false` into pages.',
  ],
  'starlight.pagefind': ['converted', 'docsite has its own search.'],
  'starlight.routeMiddleware': [
    'left',
    'This code changes the data of pages. Write its results into their frontmatter.',
  ],
  'starlight.disable404Route': ['converted', 'docsite writes a page for missing URLs. `404.md` replaces it.'],
  'starlight.prerender': ['converted', 'docsite writes all pages as HTML.'],
  'starlight.markdown': ['left', reasons.markdown],
  'starlight.titleDelimiter': ['converted', 'docsite writes the name of the site after the title of the page.'],
  'starlight.credits': ['converted', 'docsite has no such line.'],
}
