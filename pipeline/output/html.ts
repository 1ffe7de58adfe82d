// Page → its document, prerendered by the theme, and its record with the article's HTML.

import type { Prerender } from '../../theme/entry.prerender.tsx'
import { escapeAttribute, type HeadTag, headHtml } from '../model/head.ts'
import { documentTitle, pageTags } from '../model/head-tags.ts'
import { type Message, message } from '../model/message.ts'
import type { Body, PageFile } from '../model/page.ts'
import { withBase } from '../model/route.ts'
import type { PageView, SiteData } from '../model/site-data.ts'
import type { HoleTexts } from '../site/links.ts'
import { iconUrl } from './assets.ts'
import { fillBody } from './body.ts'
import type { ShellFiles } from './compile-theme.ts'

/** What all documents of a build have in common. */
export interface DocumentContext {
  site: SiteData
  shell: ShellFiles
  build: string
  /** The configuration's own head entries. */
  head: (string | HeadTag)[]
  prerender: Prerender
  /** In `dev` only: names the state of the site that the page was made in. */
  revision?: string
}

/** Returns the article of a page, and what its components throw: nothing stands in their places then. */
export function renderArticle(
  body: Body,
  holes: HoleTexts,
  view: PageView,
  { prerender }: DocumentContext,
): { article: string; messages: Message[] } {
  let index = 0
  const messages: Message[] = []
  const article = fillBody(body, holes, ({ name, props, place }, slots) => {
    try {
      return prerender.island(name, props, slots, view, index++)
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      messages.push(message('bad-component', place, `The component \`${name}\` fails: ${text}`))
      return ''
    }
  })
  return { article, messages }
}

/** Returns what is fetched when a reader moves on to the page. */
export function renderRecord(view: PageView, article: string, context: DocumentContext): string {
  const file: PageFile = { ...view.record, body: article, build: context.build }
  return JSON.stringify(file)
}

/** Returns the page's document, complete without script. */
export function renderDocument(view: PageView, article: string, context: DocumentContext): string {
  const { site, build, prerender, shell } = context
  const { record } = view
  const url = (file: string) => escapeAttribute(withBase(file, site.base))
  const own = (record.frontmatter.head ?? []) as HeadTag[]
  const { devScript } = shell
  const preloads = shell.preloads.map((file) => `<link rel="modulepreload" href="${url(file)}">`).join('')
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="theme-color" content="#ffffff">',
    `<script ${beforePaintData(record, site)}>${shell.beforePaint}</script>`,
    ...context.head.map(headHtml),
    headHtml(['link', { rel: 'icon', href: iconUrl(site) }]),
    `<title>${escapeAttribute(documentTitle(record, site))}</title>`,
    ...pageTags(record, site).map(headHtml),
    ...shell.styles.map((file) => `<link rel="stylesheet" href="${url(file)}">`),
    ...own.map(headHtml),
    `<script defer src="${url(shell.siteData)}"></script>`,
    preloads,
    // It must see the article before the shell wakes anything in it.
    devScript ? `<script type="module" src="${url(devScript)}" data-revision="${context.revision}"></script>` : '',
    `<script type="module" src="${url(shell.entry)}"></script>`,
  ]
  const body = site.ssg ? prerender.page(view, article) : prerender.empty(view)
  return `<!doctype html><html lang="${escapeAttribute(record.lang)}" dir="ltr" data-type="${record.pageType}"><head>${head.join('')}</head><body>${body}<script type="application/json" id="pageData">${pageData(build, view)}</script></body></html>\n`
}

const sidebarJson = new WeakMap<object, string>()

/** What a page wakes up with, as JSON that no HTML parser stumbles over. A section's sidebar is written once for all its pages. */
function pageData(build: string, { sidebar, ...view }: PageView): string {
  const json = JSON.stringify({ build, view })
  if (!sidebar) return escapeScript(json)
  const known = sidebarJson.get(sidebar.entries) ?? escapeScript(JSON.stringify(sidebar))
  if (sidebar.whole) sidebarJson.set(sidebar.entries, known)
  return `${escapeScript(json).slice(0, -2)},"sidebar":${known}}}`
}

const escapeScript = (json: string): string => json.replace(/</g, '\\u003c')

/** What the script before the first paint must know, as data of its tag: its text is the same on every page. */
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
