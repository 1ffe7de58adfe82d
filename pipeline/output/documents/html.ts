// Generates a page's document, prerendered by the theme, and its record, which contains the article's HTML.

import { gzipSync } from 'node:zlib'
import type { Prerender } from '../../../theme/entry.prerender.tsx'
import { addressing, type LocaleData, type PageView, type SiteData } from '../../model/config/site-data.ts'
import { type Diagnostic, diagnostic, type Place } from '../../model/diagnostics/diagnostic.ts'
import { siteDirection } from '../../model/direction.ts'
import type { HeadTag } from '../../model/head/head-html.ts'
import { escapeAttribute, headHtml } from '../../model/head/head-html.ts'
import { documentTitle, pageTags } from '../../model/head/head-tags.ts'
import { breadcrumbList } from '../../model/navigation/breadcrumbs.ts'
import { choosesLanguage } from '../../model/navigation/counterpart.ts'
import { overviewIsland } from '../../model/navigation/overview-entries.ts'
import type { Body, PageFile } from '../../model/page/page.ts'
import { type ReadingData, readingData } from '../../model/page/reading-data.ts'
import { isPathOfBlock } from '../../model/plugin/block-files.ts'
import { isPortable } from '../../model/portable.ts'
import { checkProps } from '../../model/props/check-props.ts'
import { joinRoute, splitRoute, urlOf, withBase } from '../../model/route.ts'
import { type SlotContents, slotMarkers, slotsOfRecord } from '../../model/slots.ts'
import { defaultBackground } from '../../model/token-css.ts'
import { type WebFontToken, webFontTokens } from '../../model/tokens.ts'
import type { PlaceholderTexts } from '../../site/links/links.ts'
import { localeOf } from '../../text/language-tag.ts'
import { lookUp } from '../../text/look-up.ts'
import type { ShellFiles } from '../theme/compile-theme.ts'
import { sidebarScript } from '../theme/global-scripts.ts'
import { stylesOfPage } from './block-styles.ts'
import { fillBody } from './body.ts'
import { type DocumentCsp, documentCspOfPage, frameHostsOf, redirectsVisits } from './csp.ts'
import { iconUrl } from './icon.ts'

/** Data shared by all documents of a build. */
export interface DocumentContext {
  site: SiteData
  shell: ShellFiles
  build: string
  documentCsp: DocumentCsp
  /** The hosts of the frames that scripts of features and plugins can open. */
  frameHosts: readonly string[]
  /** The head entries from the configuration. */
  head: (string | HeadTag)[]
  /** The links to the files for home screens. */
  links: HeadTag[]
  /** Whether pages start scripts of features or plugins. */
  hasScripts: boolean
  /** The color of the page in each appearance, for the browser's own controls. */
  background: { light: string; dark: string }
  prerender: Prerender
  /** The site revision at which the page was rendered. Only `dev` sets it. */
  revision?: string
}

/** The rendered article of a page. */
export interface Article {
  article: string
  /** What the project's slots show on the page. */
  slots: SlotContents
  /** The style sheets of the page and of the blocks in the article. */
  styles: string[]
  /** The hosts of the frames that readers can open in the article. */
  frames: string[]
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
    const parts = [drawn.article, ...Object.values(drawn.slots).map(({ html }) => html)]
    if (!parts.some((html) => html.includes(waitingMark)) || drawing === mostDrawings) return drawn
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
  { prerender, shell, frameHosts }: DocumentContext,
): Article {
  let index = 0
  const components: string[] = []
  const diagnostics: Diagnostic[] = []
  const filled = fillBody(body, placeholders, ({ name, place, places, inline = false, ...call }, slots) => {
    const { props, problems } = checkProps(name, prerender.schemaOf(name), call.props)
    for (const { name: attribute, text, hint } of problems)
      diagnostics.push(diagnostic('invalid-attribute', (attribute && lookUp(places, attribute)) || place, text, hint))
    if (problems.length > 0) return ''
    try {
      const html = prerender.island(name, props, slots, view, index++, inline)
      const block = inline ? firstBlock(html) : undefined
      if (block !== undefined) diagnostics.push(blockInText(name, block, place))
      components.push(html)
      return html
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      diagnostics.push(diagnostic('invalid-component', place, `The component \`${name}\` throws an error: ${text}`))
      return ''
    }
  })
  // The list of an overview follows the text of its page.
  const list = view.record.overview ? prerender.island(overviewIsland, {}, [], view, index, false) : ''
  const article = withBlocks(filled + list, placeholders)
  const { contents, failures } = prerender.slots(view)
  const { _relativePath, routePath } = view.record
  for (const { slot, file, text } of failures)
    diagnostics.push(
      diagnostic(
        'invalid-component',
        { file: _relativePath === '' ? file : `content/${_relativePath}` },
        `The component \`${file}\` in the slot \`${slot}\` throws an error on the page \`${routePath}\`: ${text}`,
      ),
    )
  const needed = stylesOfPage({ ...view.record, ...placeholders }, placeholders.styles ?? [], components)
  const styles = needed.flatMap((name) => lookUp(shell.blockStyles, name) ?? [])
  return { article, slots: contents, styles, frames: frameHostsOf(article, frameHosts), diagnostics }
}

/** Adds the slots to the record of a page. */
const withSlots = (view: PageView, slots: SlotContents): PageView =>
  Object.keys(slots).length === 0 ? view : { ...view, record: { ...view.record, slots } }

/** Inserts the slot below the title into an article. */
function withTitleSlot(article: string, { 'title-after': slot }: SlotContents): string {
  if (slot === undefined) return article
  const end = article.indexOf('</h1>')
  const at = end === -1 ? 0 : end + '</h1>'.length
  return `${article.slice(0, at)}<div data-theme-slot="title-after">${slot.html}</div>${article.slice(at)}`
}

/** Inserts the blocks that linking creates: one below the title, and one at the end. */
function withBlocks(article: string, { byline = '', ending = '' }: PlaceholderTexts): string {
  if (byline === '') return article + ending
  const titleEnd = /^\s*<h1[\s>][\s\S]*?<\/h1>/.exec(article)?.[0].length ?? 0
  return article.slice(0, titleEnd) + byline + article.slice(titleEnd) + ending
}

/** Elements whose start tag closes an open paragraph when a browser reads it. The HTML of a component in a line of text cannot contain them. */
const blockElements = new Set(
  `address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6
  header hgroup hr li listing main menu nav ol p plaintext pre search section summary table ul xmp`.split(/\s+/),
)

/** Returns the name of the first such element, if there is one. React escapes `<` everywhere else. */
function firstBlock(html: string): string | undefined {
  for (const [, name = ''] of html.matchAll(/<([a-z][\w-]*)/gi)) if (blockElements.has(name.toLowerCase())) return name
  return undefined
}

const blockInText = (name: string, block: string, place: Place): Diagnostic =>
  diagnostic(
    'invalid-component',
    place,
    `The component \`${name}\` is part of a line of text, but renders a \`<${block}>\`, which a paragraph cannot contain`,
    `Render a \`<span>\` instead, or write \`::${name}\` on a line of its own.`,
  )

/** Returns the record that the browser fetches when a reader follows a link to the page. */
export function renderRecord(
  view: PageView,
  { article, slots, styles, frames }: Pick<Article, 'article' | 'slots' | 'styles' | 'frames'>,
  context: DocumentContext,
): string {
  const { record } = withSlots(view, slotsOfRecord(shellSlots(slots)))
  const file: PageFile = {
    ...record,
    body: withTitleSlot(article, slots),
    ...(styles.length + frames.length > 0 ? { needs: { styles, frames } } : {}),
    build: context.build,
  }
  return JSON.stringify(file)
}

/** Returns the slots outside the article. */
const shellSlots = ({ 'title-after': _, ...slots }: SlotContents): SlotContents => slots

/** Returns the page's document, which is complete without scripts. */
export function renderDocument(
  view: PageView,
  { article, slots: contents, styles, frames }: Omit<Article, 'diagnostics'>,
  context: DocumentContext,
): string {
  const { site, build, prerender, shell } = context
  const documentCsp = documentCspOfPage(context.documentCsp, frames)
  const slots = shellSlots(contents)
  const { record } = view
  const file = (name: 'src' | 'href', path: string) => fileAttribute(name, path, site.base)
  const own = (record.frontmatter.head ?? []) as HeadTag[]
  const body = site.ssg
    ? prerender.page(withSlots(view, slots), withTitleSlot(article, contents))
    : prerender.empty(view)
  const sheets = [...styles.filter((path) => !isPathOfBlock(path)), shell.style, ...styles.filter(isPathOfBlock)]
  const head = [
    '<meta charset="utf-8">',
    policyTag(documentCsp),
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="theme-color" content="${escapeAttribute(context.background.light)}">`,
    redirectScript(record, context),
    // The parser waits for the script. Browsers do not look ahead meanwhile, because the policy is in the document.
    ...sheets.map((path) => `<link rel="preload" as="style" ${file('href', path)}>`),
    fontPreloads(record.lang, body, context),
    `<script ${startData(record, context)}${file('src', shell.start)}></script>`,
    ...context.head.map(headHtml),
    headHtml(['link', { rel: 'icon', href: iconUrl(site) }]),
    ...context.links.map(headHtml),
    `<title>${escapeAttribute(documentTitle(record, site))}</title>`,
    ...pageTags(record, site).map(headHtml),
    // The theme and the project may override the styles of docsite's blocks, and plugins those of the theme.
    ...sheets.map((path) => `<link rel="stylesheet" ${file('href', path)}>`),
    ...own.map(headHtml),
    trailData(view, site),
    // Without prerendering, nothing is painted before the scripts have run.
    site.ssg
      ? `<template id="readingScripts">${readingScripts(view, context, file)}</template><template id="shellScripts"${needsShell(view, body, context) ? ' data-now' : ''}>${shellScripts(view, context, file)}</template>`
      : readingScripts(view, context, file) + shellScripts(view, context, file),
  ]
  // Without prerendering, the browser needs the HTML of the slots to draw the page.
  const data = withSlots(view, site.ssg ? slotMarkers(slots) : slots)
  return `<!doctype html><html lang="${escapeAttribute(record.lang)}" dir="${siteDirection(site, record.lang)}" data-type="${record.pageType}"><head>${head.join('')}</head><body>${body}<script type="application/json" id="pageData">${pageData(build, readingOf(context, record.lang), data)}</script></body></html>\n`
}

/** Returns whether a page loads the shell without a sign of the reader: if something on it works only with components. */
const needsShell = ({ record }: PageView, body: string, { site, shell }: DocumentContext): boolean =>
  site.theme.hydration === 'idle' ||
  site.origins !== undefined ||
  shell.reading === '' ||
  record.pageType === '404' ||
  /<\w+ data-island="[^"]*" data-index/.test(body)

type FileAttribute = (name: 'src' | 'href', path: string) => string

const siteDataScript = ({ record }: PageView, { shell }: DocumentContext, file: FileAttribute): string =>
  `<script defer fetchpriority="low" ${file('src', lookUp(shell.siteData, record.lang) as string)}></script>`

/** Returns the tags of the scripts for reading, in the order of execution. A script inserts them after the first paint, with a low priority. */
const readingScripts = (view: PageView, context: DocumentContext, file: FileAttribute): string => {
  const { hasScripts, shell, revision } = context
  return [
    hasScripts ? siteDataScript(view, context, file) : '',
    // The dev script must see the article before the shell hydrates its islands.
    shell.devScript
      ? `<script type="module" ${file('src', shell.devScript)} data-revision="${revision}"></script>`
      : '',
    shell.reading ? `<script type="module" fetchpriority="low" ${file('src', shell.reading)}></script>` : '',
  ].join('')
}

/** Returns the tags of the shell's scripts, in the order of execution. A script inserts them when the page needs the shell. */
function shellScripts(view: PageView, context: DocumentContext, file: FileAttribute): string {
  const { sidebar } = view
  const { hasScripts, shell, site } = context
  const type = isPortable(site) ? 'defer' : 'type="module"'
  return [
    ...shell.preloads.map((path) => `<link rel="modulepreload" fetchpriority="low" ${file('href', path)}>`),
    hasScripts ? '' : siteDataScript(view, context, file),
    sidebar?.whole
      ? `<script defer fetchpriority="low" ${file('src', sidebarScript(sidebar, site).path)}></script>`
      : '',
    `<script ${type} fetchpriority="low" ${file('src', shell.entry)}></script>`,
  ].join('')
}

/** Returns whether the font of a token is needed for the first frame of a page. */
const isFontOfPage: Record<WebFontToken, (lang: string, body: string) => boolean> = {
  // On pages that are mostly in other letters, it would delay more important files.
  font: (lang) => localeOf(lang).script === 'Latn',
  'font-code': (_, body) => /<(?:code|kbd|pre)[ >]/.test(body),
}

/** Loads the fonts of a page early. Otherwise browsers would find them when they have the styles, and lay out the text twice. */
const fontPreloads = (lang: string, body: string, { shell, site }: DocumentContext): string =>
  webFontTokens
    .filter((token) => isFontOfPage[token](lang, body))
    .map((token) => {
      const path = lookUp(shell.fonts, token)
      if (path === undefined) return ''
      const href = withBase(path, site.base)
      return headHtml(['link', { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: '' }])
    })
    .join('')

/** Returns the policy's `<meta>` tag. It must come before everything that it restricts. */
export const policyTag = ({ policy }: DocumentCsp): string =>
  policy === undefined ? '' : `<meta http-equiv="Content-Security-Policy" content="${escapeAttribute(policy)}">`

/** Returns the attribute for the URL of an output file. */
export const fileAttribute = (name: 'src' | 'href', path: string, base: string): string =>
  `${name}="${escapeAttribute(withBase(path, base))}"`

/** Returns the data that the page hydrates with, apart from a sidebar in a script, as JSON that is safe inside HTML. */
function pageData(build: string, reading: ReadingData, { sidebar, ...view }: PageView): string {
  return escapeScript(JSON.stringify({ build, ...reading, view: { ...view, ...(sidebar?.whole ? {} : { sidebar }) } }))
}

function readingOf({ site, shell }: DocumentContext, lang: string): ReadingData {
  const { text } = lookUp(site.byLocale, lang) ?? (lookUp(site.byLocale, site.lang) as LocaleData)
  return readingData(site, text, shell.blockStyles.overlays)
}

/** Returns the breadcrumbs for search engines. The browser removes them when it shows another page (`pageTagSelector`). */
function trailData(view: PageView, site: SiteData): string {
  const list = breadcrumbList(view, site)
  return list ? `<script type="application/ld+json" id="pageTrail">${escapeScript(JSON.stringify(list))}</script>` : ''
}

const escapeScript = (json: string): string => json.replace(/</g, '\\u003c')

/** Returns the attributes with the data of a page for the script that starts it. */
function startData({ frontmatter, announcement }: PageView['record'], { site, background }: DocumentContext): string {
  const outline = frontmatter.outline ?? site.theme.outline
  const data = {
    appearance: site.theme.darkMode ? 'docsite-theme-appearance' : '',
    outline: outline === undefined ? '' : String(outline),
    announcement: announcement?.localStorageKey ?? '',
    // The script itself contains the default.
    background: background.dark === defaultBackground.dark ? '' : background.dark,
  }
  return Object.entries(data)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `data-${name}="${escapeAttribute(value)}" `)
    .join('')
}

/** Returns the script that stores a first visit, and redirects that of the home page. */
function redirectScript(record: PageView['record'], { site, shell }: DocumentContext): string {
  if (!redirectsVisits(site) || record.pageType === '404') return ''
  return `<script data-locales="${escapeAttribute(localesData(record, site))}">${shell.beforePaint}</script>`
}

/** Returns the locales of the site, for the home page with its URL in each locale that a first visit may be redirected to. */
function localesData(record: PageView['record'], site: SiteData): string {
  if (site.theme.localeRedirect !== 'auto') return ''
  const address = addressing(site)
  const own = splitRoute(record.routePath, address)
  const locales = site.locales.map(({ lang }) =>
    // An untranslated page would show the text of the default language.
    choosesLanguage(record) && lang !== record.lang && record.alternates.includes(lang)
      ? `${lang}=${urlOf(joinRoute({ ...own, lang }, address), address)}`
      : lang,
  )
  return locales.join(' ')
}

/** Returns the gzipped size of a document in bytes, if it is over the limit. */
export function zippedAbove(allowed: number, html: string): number | undefined {
  if (Buffer.byteLength(html) <= allowed) return undefined
  // Compression level 1 takes a third of the time. A document that passes at this level also passes at the default.
  if (gzipSync(html, { level: 1 }).length <= allowed) return undefined
  const bytes = gzipSync(html).length
  return bytes > allowed ? bytes : undefined
}
