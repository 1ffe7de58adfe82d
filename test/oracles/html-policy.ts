// Reads HTML as a browser does, and names everything in it that content must not do.

import { attribute, type Element, elementsOf, parseDocument, parsePart } from '../output.ts'

const nameList = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Elements that run code, load documents, send forms, or are read by other rules of a parser. */
const forbidden = nameList(
  'script style template noscript noembed noframes iframe frame frameset object embed applet portal fencedframe base meta link form textarea select option textarea isindex keygen plaintext xmp listing title foreignObject foreignobject annotation-xml maction semantics use image feImage animate animateMotion animateTransform set handler listener math dialog slot',
)

/** Elements that Markdown never makes, so that they come from HTML. */
const onlyHtml = nameList('font center map area u b i marquee acronym video audio picture')

/** Attributes that run code, load documents, send requests or move parts of the page. */
const forbiddenAttributes = nameList(
  'style srcdoc action formaction ping background manifest http-equiv is shadowrootmode xmlns:xlink xlink:href xml:base dynsrc lowsrc code archive codebase profile usemap popovertarget commandfor accesskey contenteditable autofocus nonce part slot form name',
)

/** What docsite itself adds to an article, which content cannot write. */
const own: readonly ((element: Element, name: string) => boolean)[] = [
  (element, name) => element.tagName === 'details' && name === 'name',
  (element, name) => element.tagName === 'a' && name === 'name',
]

/** Returns what an article does that it must not. `isText` says that the site shows HTML as text. */
export function breachesOfArticle(html: string, isText: boolean): string[] {
  return parsePart(html).flatMap((element) => breachesOf(element, isText))
}

/** Returns what a document does that it must not, and the HTML of its article. */
export function breachesOfDocument(html: string, isText: boolean): string[] {
  const elements = parseDocument(html, { scriptingEnabled: true })
  const articles = elements.filter((element) => attribute(element, 'id') === 'pageArticle')
  const inside = new Set(articles.flatMap(elementsOf))
  return [
    ...(articles.length === 1 ? [] : [`${articles.length} articles`]),
    ...elements.flatMap((element) => (inside.has(element) ? breachesOf(element, isText) : breachesOfShell(element))),
  ]
}

/** Judges an element around the article, which docsite has made from its own parts and from fields of the page. */
function breachesOfShell(element: Element): string[] {
  const { tagName } = element
  const address = attribute(element, 'src') ?? attribute(element, 'href') ?? ''
  const isOwnFile = /^\/static\/[\w/.-]+$/.test(address)
  const isData = /^application\/json$/.test(attribute(element, 'type') ?? '')
  const breaches = element.attrs.flatMap(({ name, value }) => breachOfAttribute(element, name, value))
  if (tagName === 'script' && !isOwnFile && !(isData && address === '')) breaches.push(`<script src="${address}">`)
  if (tagName === 'meta' && /refresh|set-cookie|x-/i.test(attribute(element, 'http-equiv') ?? ''))
    breaches.push('<meta>')
  if (tagName === 'link' && /stylesheet|import|modulepreload/i.test(attribute(element, 'rel') ?? '') && !isOwnFile)
    breaches.push(`<link href="${address}">`)
  if (['base', 'iframe', 'object', 'embed', 'form', 'style', 'noscript', 'foreignObject'].includes(tagName))
    breaches.push(`<${tagName}>`)
  return breaches
}

function breachesOf(element: Element, isText: boolean): string[] {
  const { tagName, attrs } = element
  const isCheckbox = attribute(element, 'type') === 'checkbox' && attribute(element, 'disabled') !== undefined
  return [
    ...(forbidden.has(tagName) || (tagName === 'input' && !isCheckbox) ? [`<${tagName}>`] : []),
    ...(isText && onlyHtml.has(tagName) ? [`<${tagName}>`] : []),
    ...attrs.flatMap(({ name, value }) => [
      ...breachOfAttribute(element, name, value),
      ...(isForbidden(element, name) || /stolen/.test(name) ? [`<${tagName} ${name}>`] : []),
      ...(isText && value === 'stolen' ? [`<${tagName} ${name}="stolen">`] : []),
    ]),
  ]
}

const isForbidden = (element: Element, name: string): boolean =>
  forbiddenAttributes.has(name) && name !== 'http-equiv' && !own.some((allows) => allows(element, name))

/** Judges what is dangerous on every element. */
function breachOfAttribute({ tagName }: Element, name: string, value: string): string[] {
  const urls = name === 'srcset' ? value.split(',').map((one) => one.trim().split(/\s/)[0] ?? '') : [value]
  const isCode = /^on/i.test(name) || name === 'style' || name === 'srcdoc'
  const isUnsafe = urlAttributes.has(name) && urls.some(isUnsafeUrl)
  const isForeignPaint = /url\s*\(\s*['"]?\s*(?!['"]?#)/i.test(value) && paints.has(name)
  return isCode || isUnsafe || isForeignPaint ? [`<${tagName} ${name}>`] : []
}

const paints = nameList('fill stroke mask filter clip-path marker-start marker-mid marker-end cursor')
const urlAttributes = nameList(
  'href src srcset xlink:href action formaction data poster cite longdesc background ping to from values by classid codebase manifest icon',
)

/** Returns whether a browser would run a URL, open a document from it, or read a local file. */
function isUnsafeUrl(value: string): boolean {
  if (!URL.canParse(value, 'https://nowhere.invalid/folder/')) return false
  const { protocol, pathname } = new URL(value, 'https://nowhere.invalid/folder/')
  if (protocol !== 'data:') return ['javascript:', 'vbscript:', 'file:', 'livescript:', 'jar:'].includes(protocol)
  const type = (pathname.split(',')[0] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  return /html|xml/.test(type) && type !== 'image/svg+xml'
}
