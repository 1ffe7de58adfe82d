// The document of a changed page: that of the site, with the marked article and without its scripts.

import type { Element, Root } from 'hast'
import type { Change } from '../mark-article.ts'
import type { MarkedPage } from '../review.ts'
import { notesOf } from '../sections.ts'
import type { Side } from '../sides.ts'
import { fill, textsOf } from '../texts.ts'
import { addClass, documentHtml, eachElement, element, findElement, hasClass, parseDocument, text } from '../tree.ts'
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
  const texts = textsOf(page.lang)
  const article = findElement(document, ({ properties }) => properties.id === 'pageArticle')
  if (article) article.children = [...noticeOf(one), ...marked.article.children] as Element['children']
  addAnchors(
    document,
    page.changes.map(({ id }) => id),
    texts.next,
  )
  const total = page.changes.length
  const button = (content: string, href: string, properties: Element['properties'] = {}): Element =>
    element('a', { className: ['review-button'], href, ...properties }, [text(content)])
  const hash = (change: Change | undefined): string => `#${encodeURIComponent(change?.id ?? '')}`
  const keys = [
    element('span', { id: 'reviewPosition', role: 'status', dataText: texts.position }, [
      text(fill(texts.position, { n: 0, total })),
    ]),
    button('↑', hash(page.changes.at(-1)), { id: 'reviewPrevious', ariaLabel: texts.previous, title: texts.keys }),
    button('↓', hash(page.changes[0]), { id: 'reviewNext', ariaLabel: texts.next, title: texts.keys }),
  ]
  const bar = element('div', { className: ['review-bar'] }, [
    button(texts.overview, relativeUrl(place.file, place.overview)),
    element('span', { className: ['review-title'] }, [text(page.title)]),
    ...(total > 0 ? keys : []),
  ])
  const { dir } = findElement(document, ({ tagName }) => tagName === 'html')?.properties ?? {}
  if (dir) bar.properties.dir = dir
  await finish(document, { place, title: `${page.title} · ${texts.title}`, bar })
  return documentHtml(document)
}

function noticeOf({ page }: MarkedPage): Element[] {
  const texts = textsOf(page.lang)
  const lines = [
    page.kind === 'added' ? texts.kindInserted : page.kind === 'removed' ? texts.kindRemoved : '',
    page.earlierTitle === undefined ? '' : fill(texts.earlierTitle, { title: page.earlierTitle }),
    ...notesOf(page, texts),
  ].filter(Boolean)
  return lines.length > 0 ? [element('p', { className: ['review-notice'] }, [text(lines.join(' · '))])] : []
}

/** Adds a link from each change to the next one, which works without script. */
function addAnchors(document: Root, ids: readonly string[], label: string): void {
  const order = new Map(ids.map((id, i) => [id, i]))
  eachElement(document, (node) => {
    const at = order.get(String(node.properties.id))
    if (at === undefined || node.properties.dataReview === undefined) return
    const next = ids[at + 1]
    const isHost = !['table', 'tr', 'ul', 'ol', 'dl', 'img', 'hr', 'svg', 'iframe', 'pre'].includes(node.tagName)
    if (next !== undefined && isHost)
      node.children.push(
        element('a', { className: ['review-step'], href: `#${encodeURIComponent(next)}`, ariaLabel: label }, [
          text('↓'),
        ]),
      )
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
  const removed = new Set<Element>()
  eachElement(document, (node, parent) => {
    if (removed.has(parent as Element) || isRemoved(node)) removed.add(node)
    else resolveUrls(node, urls, file, waiting)
  })
  await Promise.all(waiting)
  removeFrom(document, (node) => removed.has(node) || node.properties.dataGone !== undefined)
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

const isRemoved = ({ tagName, properties }: Element): boolean =>
  ['script', 'template', 'meta', 'title', 'button', 'base', 'iframe', 'object', 'embed', 'form', 'style'].includes(
    tagName,
  ) ||
  (tagName === 'link' && !String(properties.rel).split(',').includes('stylesheet')) ||
  (properties.dataRegion !== undefined && !keptRegions.has(String(properties.dataRegion)))

function resolveUrls(node: Element, urls: ReviewUrls, file: string, waiting: Promise<void>[]): void {
  const { properties, tagName } = node
  for (const name of Object.keys(properties))
    if (/^on|^style$|^dataProps$|^popover/i.test(name)) delete properties[name]
  delete properties.srcSet
  if (tagName === 'link') {
    waiting.push(
      urls.file(String(properties.href), file).then((url) => {
        if (url === undefined) properties.dataGone = ''
        else properties.href = url
      }),
    )
    return
  }
  const set = (name: string, url: string | undefined): void => {
    if (url === undefined) delete properties[name]
    else properties[name] = url
  }
  if (properties.href !== undefined) set('href', urls.link(String(properties.href), file))
  for (const name of ['src', 'poster'])
    if (properties[name] !== undefined)
      waiting.push(urls.file(String(properties[name]), file).then((url) => set(name, url)))
}

function removeFrom(node: Root | Element, isGone: (node: Element) => boolean): void {
  node.children = (node.children as Element[]).filter((child) => child.type !== 'element' || !isGone(child))
  for (const child of node.children) if (child.type === 'element') removeFrom(child, isGone)
}
