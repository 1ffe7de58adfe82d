// The module `@docsite/cli/testing`: renders components of a project, and blocks and sites with plugins, in unit tests.

import { type ComponentType, createElement, type ReactNode, version } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { LocaleData, SiteData } from '../pipeline/model/config/site-data.ts'
import { directionOf } from '../pipeline/model/direction.ts'
import { clientText, interfaceText } from '../pipeline/model/interface-text.ts'
import type { PageRecord } from '../pipeline/model/page/page.ts'
import type { MakeTestSite, RenderBlock } from '../pipeline/model/plugin/testing.ts'
import { asRoute } from '../pipeline/model/route.ts'
import { PageProvider } from './state/page.tsx'

export type {
  RenderBlockOptions,
  RenderedMarkdown,
  TestSite,
  TestSiteOptions,
} from '../pipeline/model/plugin/testing.ts'

/** The page and the site that a component sees. Fields that are not set have simple values. */
export interface TestContext {
  /** Fields of the page record, for example `{ title: 'Start', lang: 'zh' }`, or a whole record from `loadSite`. */
  page?: Partial<PageRecord>
  /** Fields of the site data, for example `{ title: 'My site' }`, or whole data from `loadSite`. */
  site?: Partial<SiteData>
}

/** Provides a page and a site to the hooks `usePage`, `useLocale` and `useText` of the components inside. */
export function TestPage({ page = {}, site = {}, children }: TestContext & { children?: ReactNode }): ReactNode {
  const record = testRecord({ lang: site.lang ?? 'en', ...page })
  const value = { site: siteFor({ lang: record.lang, ...site }), view: { record }, components: {} }
  return <PageProvider value={value}>{children}</PageProvider>
}

/** The context of an island, and the HTML of its content. */
interface IslandContext extends TestContext {
  /** The content between the tags of the island, as HTML: one text for each slot. */
  slots?: readonly string[]
}

/**
 * Renders a component as `docsite build` does, without its later effects in the browser. Returns the HTML without React's comments. Throws the
 * error of a component that fails, or an error that explains the problem if the component uses another copy of React.
 */
export function renderIsland<Props extends object>(
  component: ComponentType<Props>,
  props: Omit<Props, 'slots'>,
  { slots = [], ...context }: IslandContext = {},
): string {
  const island = createElement(component as ComponentType<object>, { ...props, slots })
  try {
    return renderToStaticMarkup(<TestPage {...context}>{island}</TestPage>)
  } catch (error) {
    throw isOfOtherReact(error) ? new Error(otherReact, { cause: error }) : error
  }
}

// Not a literal, because docsite's package contains the two modules as bundles of their own.
const implementation = import.meta.url.endsWith('.tsx') ? '../pipeline/api/implementation.ts' : '../api.js'

const load = async () =>
  (
    (await import(/* @vite-ignore */ new URL(implementation, import.meta.url).href)) as {
      api: { renderBlock: RenderBlock; testSite: MakeTestSite }
    }
  ).api

/**
 * Renders Markdown on a page of its own with a plugin, without a project: `renderBlock(quiz, ':::quiz[…]\n…\n:::')`. Returns the HTML, the
 * Markdown copy, the text for search, and what is wrong with it.
 */
export const renderBlock: RenderBlock = async (...given) => (await load()).renderBlock(...given)

/**
 * Loads a site from files by path, such as `{ 'content/index.md': '# Home' }`, with plugins. Returns what `loadSite` returns, and the files
 * of the built site. Rejects with a `DocsiteError` if the configuration is invalid. Close the site, or write `await using`.
 */
export const testSite: MakeTestSite = async (...given) => (await load()).testSite(...given)

/** Returns whether a hook failed because its copy of React is not the one that renders. */
const isOfOtherReact = (error: unknown): boolean =>
  error instanceof TypeError && /\(reading 'use[A-Z]\w*'\)$/.test(error.message)

const otherReact = `The component uses another copy of React than docsite. In the tests, both need the same one: remove \`react\` from the dependencies of the project, or install version ${version}.`

const testRecord = (page: Partial<PageRecord> & { lang: string }): PageRecord => ({
  title: 'Test page',
  routePath: asRoute('/test'),
  version: '',
  toc: [],
  frontmatter: {},
  _relativePath: 'test.md',
  feeds: [],
  pageType: 'doc',
  description: '',
  pagePath: 'test.md',
  alternates: [page.lang],
  versions: [],
  ...page,
})

const siteFor = (site: Partial<SiteData> & { lang: string }): SiteData => ({
  base: '/',
  title: 'Test site',
  description: '',
  locales: [],
  multiVersion: { default: '', versions: [] },
  route: { cleanUrls: true },
  search: { mode: 'local', versioned: false },
  markdown: { showLineNumbers: false, defaultWrapCode: false, codeHighlighter: 'highlight.js' },
  ssg: true,
  missingTranslation: 'fallback',
  redirects: { exact: {}, patterns: [] },
  zoom: false,
  theme: {
    hideNavbar: 'never',
    darkMode: true,
    localeRedirect: 'auto',
    enableScrollToTop: false,
    enableContentAnimation: false,
    enableAppearanceAnimation: false,
  },
  byLocale: { [site.lang]: testLocale(site.lang, site) },
  ...site,
})

const testLocale = (lang: string, { title = 'Test site', description = '' }: Partial<SiteData>): LocaleData => ({
  lang,
  ...(directionOf(lang) === 'rtl' ? { dir: 'rtl' } : {}),
  label: lang,
  title,
  description,
  text: clientText(interfaceText(lang)),
  nav: { '': [] },
  socialLinks: [],
  lastUpdated: false,
  footer: '',
})
