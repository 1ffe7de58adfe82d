// A default project for each generator, all with the same pages. Each has a title, a menu, a sidebar and, if the
// generator supports it, local search. All other settings are the generator's defaults.

import type { CorpusPage } from './corpus.ts'

export interface Peer {
  name: string
  /** The package whose version the table shows. */
  main: string
  /** Exact versions: the newest that run on Node.js 20. docsite is installed from a tarball. */
  dependencies: Record<string, string>
  /** Versions of indirect dependencies that npm would otherwise resolve to releases that some registries lack. */
  overrides?: Record<string, string>
  /** The command in `node_modules/` that builds the site, with its arguments. */
  build: string[]
  /** The directories for the pages, the files to copy and the built site. */
  folders: { pages: string; public: string; out: string }
  /** Build caches outside `node_modules/`. A cold build starts without them. */
  caches: string[]
  /** Files of the project other than pages. */
  files(sections: readonly string[]): Record<string, string>
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

const title = 'Bench'
const firstPage = (section: string) => `/${section}/group-1/page-1`
const exporting = (value: unknown) => `export default ${JSON.stringify(value, undefined, 2)}\n`
const navFile = (sections: readonly string[]) =>
  JSON.stringify(sections.map((text) => ({ text, link: firstPage(text), activeMatch: `/${text}/` })))

/** A page with its title as a heading, as most generators expect it. */
export const withHeading = ({ title, description, body }: CorpusPage): string =>
  `---\ndescription: ${description}\n---\n\n# ${title}\n\n${body}`

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
const vitepress: Peer = {
  name: 'VitePress',
  main: 'vitepress',
  dependencies: { vitepress: '1.6.4' },
  build: ['vitepress/bin/vitepress.js', 'build', 'docs'],
  folders: { pages: 'docs', public: 'docs/public', out: 'docs/.vitepress/dist' },
  caches: ['docs/.vitepress/cache', 'docs/.vitepress/.temp'],
  files: (sections) => ({ 'docs/.vitepress/config.mjs': vitepressConfig(sections) }),
  search: { index: /@localSearchIndex/, result: '.VPLocalSearchBox .result' },
}

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
  overrides: {
    'mdast-util-to-markdown-cjk-friendly': '1.0.0',
    'mdast-util-to-markdown-cjk-friendly-gfm-strikethrough': '1.0.0',
  },
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
    react: '19.2.0',
    'react-dom': '19.2.0',
  },
  overrides: { '@docsearch/react': '4.7.0' },
  build: ['@docusaurus/core/bin/docusaurus.mjs', 'build'],
  folders: { pages: 'docs', public: 'static', out: 'build' },
  caches: ['.docusaurus'],
  files: (sections) => ({
    'docusaurus.config.mjs': exporting(docusaurusConfig(sections)),
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
  dependencies: { '@astrojs/starlight': '0.37.7', astro: '5.18.2', sharp: '0.34.5' },
  build: ['astro/astro.js', 'build'],
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
  page: ({ title, description, body }) => `---\ntitle: ${title}\ndescription: ${description}\n---\n\n${body}`,
  search: { index: /^pagefind\/.*\.pf_/, result: '.pagefind-ui__result' },
}

const starlightConfig = (sections: readonly string[]): string => {
  const sidebar = sections.map((label) => ({ label, autogenerate: { directory: label } }))
  return `import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'
export default defineConfig({
  integrations: [starlight({ title: '${title}', sidebar: ${JSON.stringify(sidebar)} })],
})
`
}

export const peers: readonly Peer[] = [docsite, vitepress, rspress, docusaurus, starlight]
