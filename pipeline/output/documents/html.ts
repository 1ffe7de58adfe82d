// Generates a page's document, prerendered by the theme, and its record, which contains the article's HTML.

import { gzipSync } from 'node:zlib'
import type { Prerender } from '../../../theme/entry.prerender.tsx'
import type { PageView, SiteData } from '../../model/config/site-data.ts'
import { type Diagnostic, diagnostic } from '../../model/diagnostic.ts'
import { siteDirection } from '../../model/direction.ts'
import type { HeadTag } from '../../model/head-html.ts'
import { escapeAttribute, headHtml } from '../../model/head-html.ts'
import { documentTitle, pageTags } from '../../model/head-tags.ts'
import { breadcrumbList } from '../../model/navigation/breadcrumbs.ts'
import type { Body, PageFile } from '../../model/page.ts'
import { withBase } from '../../model/route.ts'
import { siteComponents } from '../../model/site-components.ts'
import type { PlaceholderTexts } from '../../site/links.ts'
import { lookUp } from '../../text/look-up.ts'
import type { ShellFiles } from '../theme/compile-theme.ts'
import { fillBody } from './body.ts'
import { type DocumentCsp, documentCspOfPage } from './csp.ts'
import { iconUrl } from './icon.ts'

/** Data shared by all documents of a build. */
export interface DocumentContext {
  site: SiteData
  shell: ShellFiles
  build: string
  documentCsp: DocumentCsp
  /** The head entries from the configuration. */
  head: (string | HeadTag)[]
  prerender: Prerender
  /** The site revision at which the page was rendered. Only `dev` sets it. */
  revision?: string
}

/** The rendered article of a page. */
export interface Article {
  article: string
  /** Sorted names of the project's components in the article. */
  islands: string[]
  /** Errors that components threw. These components render nothing. */
  diagnostics: Diagnostic[]
}

/** Maximum number of times to render an article while its lazy components load. */
const mostDrawings = 10

/** Returns the article of a page. */
export async function renderArticle(
  body: Body,
  placeholders: PlaceholderTexts,
  view: PageView,
  context: DocumentContext,
): Promise<Article> {
  for (let drawing = 1; ; drawing++) {
    const drawn = drawArticle(body, placeholders, view, context)
    if (!drawn.article.includes(waitingMark) || drawing === mostDrawings) return drawn
    // A bundled module is loaded in the next turn of the event loop.
    await new Promise((done) => setImmediate(done))
  }
}

/** React writes this marker before a `<Suspense>` whose content has not loaded yet or has failed. */
const waitingMark = '<!--$!-->'

function drawArticle(
  body: Body,
  placeholders: PlaceholderTexts,
  view: PageView,
  { prerender, shell, site }: DocumentContext,
): Article {
  let index = 0
  const diagnostics: Diagnostic[] = []
  const islands = new Set<string>()
  const article = fillBody(body, placeholders, ({ name, props, place }, slots) => {
    if (Object.hasOwn(shell.islands, name)) islands.add(name)
    try {
      return prerender.island(name, props, slots, view, index++)
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      diagnostics.push(diagnostic('invalid-component', place, `The component \`${name}\` throws an error: ${text}`))
      return ''
    }
  })
  for (const [name, text] of Object.entries(prerender.siteComponents(view).failures))
    diagnostics.push(
      diagnostic('invalid-component', { file: 'config' }, `The component \`${name}\` throws an error: ${text}`),
    )
  for (const name of siteComponents(view, site)) if (Object.hasOwn(shell.islands, name)) islands.add(name)
  return { article, islands: [...islands].sort(), diagnostics }
}

/** Returns the record that the browser fetches when a reader follows a link to the page. */
export function renderRecord(view: PageView, article: string, context: DocumentContext): string {
  const file: PageFile = { ...view.record, body: article, build: context.build }
  return JSON.stringify(file)
}

/** Returns the page's document, which is complete without scripts. */
export function renderDocument(
  view: PageView,
  { article, islands }: Pick<Article, 'article' | 'islands'>,
  context: DocumentContext,
): string {
  const { site, build, prerender, shell } = context
  // In `dev`, the 404 page has no article, but it can contain the site's own components.
  const documentCsp = documentCspOfPage(context.documentCsp, [...new Set([...islands, ...siteComponents(view, site)])])
  const { record } = view
  const file = (name: 'src' | 'href', path: string) => fileAttributes(name, path, site.base, documentCsp)
  const own = (record.frontmatter.head ?? []) as HeadTag[]
  const { devScript } = shell
  const preloads = shell.preloads.map((path) => `<link rel="modulepreload" ${file('href', path)}>`).join('')
  const head = [
    '<meta charset="utf-8">',
    policyTag(documentCsp),
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="theme-color" content="#ffffff">',
    `<script ${beforePaintData(record, site)}>${shell.beforePaint}</script>`,
    ...context.head.map(headHtml),
    headHtml(['link', { rel: 'icon', href: iconUrl(site) }]),
    `<title>${escapeAttribute(documentTitle(record, site))}</title>`,
    ...pageTags(record, site).map(headHtml),
    ...shell.styles.map((path) => `<link rel="stylesheet" ${file('href', path)}>`),
    ...own.map(headHtml),
    trailData(view, site),
    `<script defer ${file('src', shell.siteData)}></script>`,
    // An import map applies to modules that load after it. The project's import map comes first, because older browsers accept only one.
    documentCsp.importMap === undefined ? '' : `<script type="importmap">${documentCsp.importMap}</script>`,
    preloads,
    // The dev script must see the article before the shell hydrates its islands.
    devScript ? `<script type="module" ${file('src', devScript)} data-revision="${context.revision}"></script>` : '',
    `<script type="module" ${file('src', shell.entry)}></script>`,
  ]
  const body = site.ssg ? prerender.page(view, article) : prerender.empty(view)
  return `<!doctype html><html lang="${escapeAttribute(record.lang)}" dir="${siteDirection(site, record.lang)}" data-type="${record.pageType}"><head>${head.join('')}</head><body>${body}<script type="application/json" id="pageData">${pageData(build, view)}</script></body></html>\n`
}

/** Returns the policy's `<meta>` tag. It must come before everything that it restricts. */
export const policyTag = ({ policy }: DocumentCsp): string =>
  policy === undefined ? '' : `<meta http-equiv="Content-Security-Policy" content="${escapeAttribute(policy)}">`

/** Returns the attributes for the URL of an output file and for the hash of its bytes. */
export function fileAttributes(name: 'src' | 'href', path: string, base: string, { integrity }: DocumentCsp): string {
  const address = `${name}="${escapeAttribute(withBase(path, base))}"`
  return lookUp(integrity, path) === undefined ? address : `${address} integrity="${lookUp(integrity, path)}"`
}

const sidebarJson = new WeakMap<object, string>()

/**
 * Returns the data that the page hydrates with, as JSON that is safe inside HTML. Each section's sidebar is serialized
 * only once.
 */
function pageData(build: string, { sidebar, ...view }: PageView): string {
  const json = JSON.stringify({ build, view })
  if (!sidebar) return escapeScript(json)
  const known = sidebarJson.get(sidebar.entries) ?? escapeScript(JSON.stringify(sidebar))
  if (sidebar.whole) sidebarJson.set(sidebar.entries, known)
  return `${escapeScript(json).slice(0, -2)},"sidebar":${known}}}`
}

/** Returns the breadcrumbs for search engines. The browser removes them when it shows another page (`pageTagSelector`). */
function trailData(view: PageView, site: SiteData): string {
  const list = breadcrumbList(view, site)
  return list ? `<script type="application/ld+json" id="pageTrail">${escapeScript(JSON.stringify(list))}</script>` : ''
}

const escapeScript = (json: string): string => json.replace(/</g, '\\u003c')

/**
 * Returns attributes with the data for the script that runs before the first paint. The script itself is the same on
 * every page.
 */
function beforePaintData({ frontmatter, pageType, landing }: PageView['record'], site: SiteData): string {
  const outline = frontmatter.outline ?? site.theme.outline
  const data = {
    appearance: site.theme.darkMode ? 'docsite-theme-appearance' : '',
    outline: outline === undefined ? '' : String(outline),
    announcement: pageType === 'home' ? (landing?.announcement?.localStorageKey ?? '') : '',
  }
  return Object.entries(data)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `data-${name}="${escapeAttribute(value)}"`)
    .join(' ')
}

/** Returns the gzipped size of a document in bytes, if it is over the limit. */
export function zippedAbove(allowed: number, html: string): number | undefined {
  if (Buffer.byteLength(html) <= allowed) return undefined
  // Compression level 1 takes a third of the time. A document that passes at this level also passes at the default.
  if (gzipSync(html, { level: 1 }).length <= allowed) return undefined
  const bytes = gzipSync(html).length
  return bytes > allowed ? bytes : undefined
}
