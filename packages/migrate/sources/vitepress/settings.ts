// What VitePress has and docsite does not take over: settings that are code or a service, and plugins.

import { commonPlugins, type LeftSetting, type PluginFate } from '../left-settings.ts'

const search =
  'docsite searches without a service. To keep this one, set `search` as the page “External search” of the manual describes.'
const editLink = 'is a function. Write the URL of the folder of the pages into `editLink.docRepoBaseUrl`.'

export const leftInVitepress: readonly LeftSetting[] = [
  ['markdown.config', 'changes how Markdown is read. Look for the syntax of its plugins in the pages.'],
  ['markdown.preConfig', 'changes how Markdown is read. Look for the syntax of its plugins in the pages.'],
  ['vite.plugins', 'Plugins of Vite do not run in docsite. Components and pages that they make are missing.'],
  ['vite.define', 'Constants in code have no counterpart. Write their values into the pages.'],
  ['vue', 'Options of the compiler of Vue have no counterpart.'],
  ['transformHead', 'is a function. Write its tags into `head`, or into the frontmatter of the pages.'],
  ['transformPageData', 'is a function. Write what it adds into the frontmatter of the pages.'],
  ['transformHtml', 'is a function. docsite has no step after the pages are written.'],
  ['postRender', 'is a function. docsite has no step after the pages are written.'],
  ['buildEnd', 'is a function. docsite itself writes a sitemap and feeds.'],
  ['rewrites()', 'is a function, so the URLs of the pages are those of their files. Set `slug` where they differ.'],
  ['sitemap.transformItems', 'is a function. To leave a page out of the sitemap, set `noindex` in its frontmatter.'],
  ['themeConfig.algolia', search],
  ['themeConfig.search.options.appId', search],
  ['themeConfig.search.options._render', 'is a function. docsite indexes what the pages show.'],
  ['locales.*.themeConfig.search.options.appId', search],
  ['themeConfig.editLink.pattern()', editLink],
  ['locales.*.themeConfig.editLink.pattern()', editLink],
  ['themeConfig.carbonAds', 'Advertisements have no counterpart. Write a component, and allow its host in `csp`.'],
]

const components = { instead: 'Write components for the pages into `config/islands/`.' }

/** The plugins that VitePress projects use. */
export const vitepressPlugins: ReadonlyMap<string, PluginFate> = new Map<string, PluginFate>([
  ...commonPlugins,
  ['vitepress-plugin-tabs', 'done'],
  ['vitepress-plugin-group-icons', 'done'],
  ['vitepress-plugin-mermaid', 'done'],
  ['vitepress-mermaid-renderer', 'done'],
  ['vitepress-plugin-llms', 'done'],
  ['vitepress-plugin-pagefind', 'done'],
  ['vitepress-plugin-image-viewer', 'done'],
  ['vitepress-plugin-lightbox', 'done'],
  ['vitepress-sidebar', 'done'],
  ['@shikijs/vitepress-twoslash', 'done'],
  ['@nolebase/vitepress-plugin-git-changelog', 'done'],
  ['vitepress-plugin-rss', { instead: 'Set `feeds` in `config/site.ts`.' }],
  ['vite-plugin-pwa', { instead: 'Set `offline: true` in `config/site.ts`.' }],
  ['@vite-pwa/vitepress', { instead: 'Set `offline: true` in `config/site.ts`.' }],
  ['unplugin-vue-components', components],
  ['unplugin-vue-components/vite', components],
  ['unocss/vite', { instead: 'Write the styles that the pages need into a file that `styles` lists.' }],
  ['@tailwindcss/vite', { instead: 'Write the styles that the pages need into a file that `styles` lists.' }],
])
