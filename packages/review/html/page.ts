// The document of a changed page: that of the site, with the marked article and without its scripts.

import type { Element, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import type { Change } from '../mark-article.ts'
import type { MarkedPage } from '../review.ts'
import { notesOf } from '../sections.ts'
import type { Side } from '../sides.ts'
import { addClass, documentHtml, element, findElement, hasClass, parseDocument, text } from '../tree.ts'
import { fill, wordsFor } from '../words.ts'
import { type ReviewUrls, relativeUrl } from './urls.ts'

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
export async function siteDocument({ output, site }: Side, url: string): Promise<Root | undefined> {
  const path = decodeURI(url.slice(site.base.length)).replace(/[?#].*$/s, '')
  const candidates =
    path === '' || path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`, `${path}/index.html`]
  for (const candidate of candidates.filter((one) => one.endsWith('.html'))) {
    const bytes = await output.read(candidate)
    if (bytes) return parseDocument(Buffer.from(bytes).toString())
  }
  return undefined
}

/** Where a document of the review is, and what it may use. */
export interface DocumentPlace {
  file: string
  urls: ReviewUrls
  overview: string
}

/** Returns the HTML of the document for a page. */
export async function pageDocument(document: Root, one: MarkedPage, place: DocumentPlace): Promise<string> {
  const { page, marked } = one
  const words = wordsFor(page.lang)
  const article = findElement(document, ({ properties }) => properties.id === 'pageArticle')
  // A landing page may have no article.
  const host = article ?? findElement(document, ({ tagName }) => tagName === 'main')
  if (host) host.children = [...noticeOf(one), ...marked.article.children] as Element['children']
  addAnchors(
    document,
    page.changes.map(({ id }) => id),
    words.next,
  )
  const total = page.changes.length
  const button = (content: string, href: string, properties: Element['properties'] = {}): Element =>
    element('a', { className: ['review-button'], href, ...properties }, [text(content)])
  const hash = (change: Change | undefined): string => `#${encodeURIComponent(change?.id ?? '')}`
  const keys = [
    element('span', { id: 'reviewPosition', role: 'status', dataText: words.position }, [
      text(fill(words.position, { n: 0, total })),
    ]),
    button('↑', hash(page.changes.at(-1)), { id: 'reviewPrevious', ariaLabel: words.previous, title: words.keys }),
    button('↓', hash(page.changes[0]), { id: 'reviewNext', ariaLabel: words.next, title: words.keys }),
  ]
  const bar = element('div', { className: ['review-bar'] }, [
    button(words.overview, relativeUrl(place.file, place.overview)),
    element('span', { className: ['review-title'] }, [text(page.title)]),
    ...(total > 0 ? keys : []),
  ])
  const { dir } = findElement(document, ({ tagName }) => tagName === 'html')?.properties ?? {}
  if (dir) bar.properties.dir = dir
  await finish(document, { place, title: `${page.title} · ${words.title}`, bar })
  return documentHtml(document)
}

function noticeOf({ page }: MarkedPage): Element[] {
  const words = wordsFor(page.lang)
  const lines = [
    page.kind === 'added' ? words.kindInserted : page.kind === 'removed' ? words.kindRemoved : '',
    page.earlierTitle === undefined ? '' : fill(words.earlierTitle, { title: page.earlierTitle }),
    ...notesOf(page, words),
  ].filter(Boolean)
  return lines.length > 0 ? [element('p', { className: ['review-notice'] }, [text(lines.join(' · '))])] : []
}

/** Elements that cannot contain a link to the next change. */
const withoutLinks = new Set('table tr ul ol dl img hr svg iframe pre'.split(' '))

/** Adds a link from each change to the next one, which works without script. */
function addAnchors(document: Root, ids: readonly string[], label: string): void {
  visit(document, 'element', ({ tagName, properties, children }) => {
    const at = properties.dataReview === undefined ? -1 : ids.indexOf(String(properties.id))
    const next = at < 0 ? undefined : ids[at + 1]
    if (next === undefined || withoutLinks.has(tagName)) return
    const href = `#${encodeURIComponent(next)}`
    children.push(element('a', { className: ['review-step'], href, ariaLabel: label }, [text('↓')]))
  })
}

interface Finishing {
  place: DocumentPlace
  title: string
  bar: Element
}

/** Removes what needs the scripts of the site, and resolves all URLs. */
export async function finish(document: Root, { place, title, bar }: Finishing): Promise<void> {
  const { urls, file } = place
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
  const head = findElement(document, ({ tagName }) => tagName === 'head')
  const assets = (name: string): string => relativeUrl(file, name)
  head?.children.unshift(
    element('meta', { charSet: 'utf-8' }),
    element('meta', { httpEquiv: ['Content-Security-Policy'], content: policy }),
  )
  head?.children.push(
    element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    element('meta', { name: 'robots', content: 'noindex' }),
    element('title', {}, [text(title)]),
    element('link', { rel: ['stylesheet'], href: assets('review.css') }),
    element('script', { src: assets('review.js') }),
  )
  const navbar = findElement(document, (node) => hasClass(node, 'navbar-inner'))
  if (navbar) navbar.children = [bar]
  const body = findElement(document, ({ tagName }) => tagName === 'body')
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
  const files = tagName === 'link' ? ['href'] : ['src', 'poster']
  for (const name of files) {
    const url = properties[name]
    if (url !== undefined) waiting.push(urls.file(String(url), file, isOld).then((found) => set(name, found)))
  }
  if (tagName !== 'link' && properties.href !== undefined) set('href', urls.link(String(properties.href), file))
}
