// The document of a changed page: that of the site, with the marked article and without its scripts.

import { posix } from 'node:path'
import { interpolate } from '@docsite/cli'
import type { Element, Root } from 'hast'
import { h } from 'hastscript'
import { SKIP, visit } from 'unist-util-visit'
import type { MarkedPage } from '../review.ts'
import { notesOf } from '../sections.ts'
import { type Side, sitePathOf } from '../sides.ts'
import { addClass, documentHtml, findElement, hasClass, parseDocument } from '../tree.ts'
import { wordsFor } from '../words.ts'
import { overviewFile, pageFileOf, type ReviewUrls, relativeUrl } from './urls.ts'

/** Only the files of the review, opened from disk or from a server. */
const policy = [
  "default-src 'none'",
  "script-src 'self' file:",
  "style-src 'self' file:",
  "img-src 'self' file: data: https:",
  "font-src 'self' file: data:",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** The regions that work without the scripts of the site. */
const keptRegions = new Set(['navbar', 'sidebar', 'outline'])

/** Returns the document of the site for a page. */
export async function siteDocument(side: Side, url: string): Promise<Root | undefined> {
  const path = sitePathOf(url, side) ?? ''
  for (const file of [path, `${path}.html`, posix.join(path, 'index.html')]) {
    const bytes = file.endsWith('.html') ? await side.output.read(file) : undefined
    if (bytes) return parseDocument(Buffer.from(bytes).toString())
  }
  return undefined
}

/** Returns the HTML of the document for a page. */
export async function pageDocument(document: Root, one: MarkedPage, urls: ReviewUrls): Promise<string> {
  const { page, article } = one
  const words = wordsFor(page.lang)
  const file = pageFileOf(page)
  // A landing page may have no article.
  const host =
    findElement(document, ({ properties }) => properties.id === 'pageArticle') ?? findElement(document, 'main')
  if (host) host.children = [...noticeOf(one), ...article.children] as Element['children']
  const hrefs = page.changes.map(({ id }) => `#${encodeURIComponent(id)}`)
  addAnchors(document, hrefs, words.next)
  const button = (content: string, href: string | undefined, properties: Element['properties'] = {}): Element =>
    h('a.review-button', { href, ...properties }, content)
  const position = interpolate(words.position, { n: 0, total: hrefs.length })
  const keys = [
    h('span#reviewPosition', { role: 'status', dataText: words.position }, position),
    button('↑', hrefs.at(-1), { id: 'reviewPrevious', ariaLabel: words.previous, title: words.keys }),
    button('↓', hrefs[0], { id: 'reviewNext', ariaLabel: words.next, title: words.keys }),
  ]
  const bar = h(
    'div.review-bar',
    { dir: findElement(document, 'html')?.properties.dir },
    button(words.overview, relativeUrl(file, overviewFile)),
    h('span.review-title', page.title),
    hrefs.length > 0 ? keys : [],
  )
  await finish(document, { file, urls, title: `${page.title} · ${words.title}`, bar })
  return documentHtml(document)
}

function noticeOf({ page }: MarkedPage): Element[] {
  const words = wordsFor(page.lang)
  const lines = [
    page.kind === 'added' ? words.kindInserted : page.kind === 'removed' ? words.kindRemoved : '',
    page.earlierTitle === undefined ? '' : interpolate(words.earlierTitle, { title: page.earlierTitle }),
    ...notesOf(page, words),
  ].filter(Boolean)
  return lines.length > 0 ? [h('p.review-notice', lines.join(' · '))] : []
}

/** Elements that cannot contain a link to the next change. */
const withoutLinks = new Set('table tr ul ol dl img hr svg iframe pre'.split(' '))

/** Adds a link from each change to the next one, which works without script. */
function addAnchors(document: Root, hrefs: readonly string[], label: string): void {
  const next = new Map(hrefs.map((href, i) => [href, hrefs[i + 1]]))
  visit(document, 'element', ({ tagName, properties, children }) => {
    const own = `#${encodeURIComponent(String(properties.id))}`
    const href = properties.dataReview === undefined ? undefined : next.get(own)
    if (href === undefined || withoutLinks.has(tagName)) return
    children.push(h('a.review-step', { href, ariaLabel: label }, '↓'))
  })
}

interface Finishing {
  /** The document in the review. */
  file: string
  urls: ReviewUrls
  title: string
  bar: Element
}

/** Removes what needs the scripts of the site, and resolves all URLs. */
export async function finish(document: Root, { file, urls, title, bar }: Finishing): Promise<void> {
  const waiting: Promise<void>[] = []
  visit(document, 'element', (node, index, parent) => {
    if (isRemoved(node)) {
      parent?.children.splice(index ?? 0, 1)
      return [SKIP, index ?? 0]
    }
    resolveUrls(node, urls, file, waiting)
    return undefined
  })
  await Promise.all(waiting)
  const head = findElement(document, 'head')
  head?.children.unshift(
    h('meta', { charSet: 'utf-8' }),
    h('meta', { httpEquiv: ['Content-Security-Policy'], content: policy }),
  )
  head?.children.push(
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'robots', content: 'noindex' }),
    h('title', title),
    h('link', { rel: 'stylesheet', href: relativeUrl(file, 'review.css') }),
    h('script', { src: relativeUrl(file, 'review.js') }),
  )
  const navbar = findElement(document, (node) => hasClass(node, 'navbar-inner'))
  if (navbar) navbar.children = [bar]
  const body = findElement(document, 'body')
  if (body) addClass(body, 'review')
  if (body && !navbar) body.children.unshift(bar)
}

const removedTags = new Set('script template meta title button base iframe object embed form style'.split(' '))

const isRemoved = ({ tagName, properties }: Element): boolean =>
  removedTags.has(tagName) ||
  (tagName === 'link' && !String(properties.rel).split(',').includes('stylesheet')) ||
  (properties.dataRegion !== undefined && !keptRegions.has(String(properties.dataRegion)))

function resolveUrls({ properties, tagName }: Element, urls: ReviewUrls, file: string, waiting: Promise<void>[]): void {
  const isOld = properties.dataReviewBefore !== undefined
  for (const name of Object.keys(properties))
    if (/^on|^(?:style|srcSet|dataProps|dataReviewBefore)$|^popover/i.test(name)) delete properties[name]
  const set = (name: string, url: string | undefined): void => {
    if (url === undefined) delete properties[name]
    else properties[name] = url
  }
  for (const name of tagName === 'link' ? ['href'] : ['src', 'poster']) {
    const url = properties[name]
    if (url !== undefined) waiting.push(urls.file(String(url), file, isOld).then((found) => set(name, found)))
  }
  if (tagName !== 'link' && properties.href !== undefined) set('href', urls.link(String(properties.href), file))
}
