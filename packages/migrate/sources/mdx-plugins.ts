// Tells what becomes of the plugins of Docusaurus and Astro: what docsite does itself, and what is left to do.

import type { Finding } from '../model.ts'

/** What docsite has instead of a plugin. Without a text, nothing is missing. */
interface Fate {
  pattern: RegExp
  text?: string
}

/** The plugins by package. The first pattern that matches counts. */
const fates: readonly Fate[] = [
  {
    pattern:
      /^@docusaurus\/(?:preset-classic|plugin-content-(?:docs|blog|pages)|plugin-client-redirects|plugin-sitemap)$/,
  },
  {
    pattern:
      /^@docusaurus\/(?:core|types|utils.*|theme-common|theme-classic|theme-mermaid|module-type-aliases|remark-plugin-npm2yarn|plugin-debug|plugin-svgr|plugin-css-.*|faster|mdx-loader)$/,
  },
  { pattern: /^@?docusaurus\/plugin-ideal-image$|^docusaurus-plugin-image-zoom$|^starlight-image-zoom$/ },
  { pattern: /^@astrojs\/(?:starlight|sitemap|mdx|markdown-remark|check|react|vue|svelte|preact|solid-js)(?:\/|$)/ },
  { pattern: /^astro(?:\/|$)|^astro-(?:expressive-code|mermaid|compress)$|^sharp$|^vite$/ },
  { pattern: /^starlight-(?:links-validator|llms-txt|blog|heading-badges|scroll-to-top|utils-noop)$/ },
  {
    pattern:
      /^(?:prism-react-renderer|prismjs|clsx|classnames|dotenv|unified|unist-util-.*|mdast-util-.*|hast.*)(?:\/|$)/,
  },
  {
    pattern:
      /^(?:remark-(?:math|gfm|directive|emoji|frontmatter)|rehype-(?:katex|mathjax|slug|autolink-headings|external-links|raw|mermaid))$/,
  },
  { pattern: /search-(?:local|pagefind)|lunr-search|^@cmfcmf\/docusaurus-search/ },
  { pattern: /docusaurus-plugin-llms/ },
  {
    pattern: /gtag|google-analytics|tag-manager|plausible|posthog|umami|matomo|fathom|clarity|hotjar|segment|amplitude/,
    text: 'It measures visits. Add its script to `head`; the recipe for analytics in the manual shows how.',
  },
  { pattern: /plugin-pwa|service-worker/, text: 'Set `offline: true`, so that readers can read offline.' },
  { pattern: /live-codeblock/, text: 'Samples that run in the page need the package `@docsite/plugin-live-samples`.' },
  {
    pattern: /openapi|redoc|swagger/,
    text: 'Pages from an OpenAPI description need the package `@docsite/plugin-openapi`.',
  },
  { pattern: /typedoc/, text: 'Pages from the types in code need the package `@docsite/plugin-typedoc`.' },
  {
    pattern: /twoslash/,
    text: 'Types in code need the package `@docsite/plugin-twoslash`, which pages with `twoslash` add.',
  },
  {
    pattern: /tailwind|postcss|plugin-sass|less/,
    text: 'It prepares the styles of the old theme. Write what the pages need into `config/styles.css`, and name this file in `styles`.',
  },
  {
    pattern: /algolia|docsearch|typesense|meilisearch/,
    text: 'The new site has a search of its own. To keep this one, see the page about search services in the manual.',
  },
  {
    pattern: /changelog|releases/,
    text: 'Pages from the releases of a repository need the package `@docsite/plugin-releases`.',
  },
  { pattern: /giscus|comments/, text: 'Comments need a slot; the recipe for comments in the manual shows how.' },
  { pattern: /versions$/, text: 'Put old versions into folders, and name them in `multiVersion`.' },
]

/** Returns what is left to do about a plugin, or `undefined` if nothing is missing. */
export function pluginFinding(name: string, place: Pick<Finding, 'file' | 'line' | 'topic'>): Finding | undefined {
  const fate = fates.find(({ pattern }) => pattern.test(name))
  if (fate !== undefined && fate.text === undefined) return undefined
  const instead =
    fate?.text ?? 'Look at what it did in the old site, and write its pages and marks in Markdown, or do without it.'
  return { kind: 'todo', ...place, text: `The plugin \`${name}\` does not run in docsite. ${instead}` }
}
