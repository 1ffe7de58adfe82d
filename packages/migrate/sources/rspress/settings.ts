// What Rspress has and docsite does not take over: settings that are code or a service, and plugins.

import { commonPlugins, type LeftSetting, type PluginFate } from '../left-settings.ts'

const build = 'Settings of the bundler have no counterpart. Look for constants and styles that the pages need.'

export const leftInRspress: readonly LeftSetting[] = [
  [
    'head()',
    'has functions, which are not carried over. Write their tags into `head`, or into the frontmatter of pages.',
  ],
  ['builderConfig.plugins', build],
  ['builderConfig.source.define', build],
  ['builderConfig.tools', build],
  ['builderConfig.html.tags()', 'has functions, which are not carried over. Write their tags into `head`.'],
  ['builderPlugins', build],
  ['globalStyles', 'Copy this style sheet into `config/`, and list it in `styles`.'],
  [
    'globalUIComponents',
    'These components are on every page. Write them into `config/`, as the manual describes for slots.',
  ],
  ['markdown.remarkPlugins', 'changes how Markdown is read. Look for the syntax of these plugins in the pages.'],
  ['markdown.rehypePlugins', 'changes the HTML of pages. Look for what these plugins did.'],
  ['markdown.shiki', 'Code is highlighted by highlight.js. Transformers of Shiki do not run.'],
  [
    'markdown.globalComponents',
    'These components are known to all pages. Write those that pages use into `config/islands/`.',
  ],
  ['search.searchHooks', 'is code. docsite searches with its own index.'],
  ['route.include', 'Pages outside the folder of the pages are not carried over.'],
]

const livePreview = {
  instead: 'Code blocks with `preview` show only their code. MIGRATION.md lists each of them.',
}

/** The plugins that Rspress projects use. */
export const rspressPlugins: ReadonlyMap<string, PluginFate> = new Map<string, PluginFate>([
  ...commonPlugins,
  ...[
    ...['client-redirects', 'rss', 'sitemap', 'llms', 'shiki', 'medium-zoom', 'last-updated', 'twoslash'],
    ...['container-syntax', 'auto-nav-sidebar'],
  ].map((name) => [`@rspress/plugin-${name}`, 'done'] as const),
  ['rspress-plugin-sitemap', 'done'],
  ['rspress-plugin-font-open-sans', 'done'],
  ['rspress-plugin-file-tree', 'done'],
  ['rspress-plugin-mermaid', 'done'],
  ['rspress-plugin-katex', 'done'],
  ['rspress-plugin-og', 'done'],
  ['rsbuild-plugin-open-graph', 'done'],
  ['@rsbuild/plugin-sass', 'done'],
  ['@rsbuild/plugin-less', 'done'],
  ['@rsbuild/plugin-react', 'done'],
  ['rsbuild-plugin-google-analytics', { instead: 'Write its two tags into `head`, and allow its hosts in `csp`.' }],
  ['@rspress/plugin-preview', livePreview],
  ['@rspress/plugin-playground', livePreview],
  ['@rspress/plugin-typedoc', { instead: 'The package `@docsite/plugin-typedoc` writes such pages.' }],
  ['@rspress/plugin-api-docgen', { instead: 'Write the tables of properties into the pages.' }],
  ['@rspress/plugin-algolia', { instead: 'To keep Algolia, see the page “External search” of the manual.' }],
])
