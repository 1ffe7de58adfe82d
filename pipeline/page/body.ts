// HTML tree → body with holes, outline, links, files and text: everything a page says leaves in one walk.

import type { Element, ElementContent, Nodes, Root, RootContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { escapeAttribute } from '../model/config/head.ts'
import type { Place } from '../model/diagnostic.ts'
import type { InterfaceText } from '../model/interface-text.ts'
import type { OutlineEntry } from '../model/outline.ts'
import type { AssetReference, Body, Heading, LinkReference, Placeholder, WebLink } from '../model/page.ts'
import { isExternal, opensNewTab } from '../model/route.ts'
import { unsafeUrlWords } from '../model/unsafe-url.ts'
import { interpolate } from '../text/interpolate.ts'
import { keepCellWhole } from './cells.ts'
import { type FenceOptions, type FenceProblem, renderFence } from './code.ts'
import { inlineHtml, plainText } from './inline.ts'
import { close, open } from './marks.ts'
import type { FenceNode, IslandNode } from './nodes.ts'
import { type IdProblem, OutlineBuilder } from './outline.ts'
import { repeatFirstLineEnd } from './raw-html.ts'
import { TextBuilder } from './text.ts'
import { dropUnsafeUrls } from './url-attributes.ts'

/** A reference found in a tree: the node tells where. */
type Finding<Reference> = Omit<Reference, 'line' | 'column' | 'file'> & { node: Pick<Element, 'position'> }

export interface FinishedBody {
  body: Body
  text: string
  code: [number, number][]
  /** The first heading of the first level, else the first of all. */
  title: { text: string; html: string; node: Pick<Element, 'position'> } | undefined
  toc: OutlineEntry[]
  headings: (Heading & { node: Pick<Element, 'position'> })[]
  ids: string[]
  links: Finding<LinkReference>[]
  webLinks: Finding<WebLink>[]
  assets: Finding<AssetReference>[]
  problems: {
    node: Pick<Element, 'position'>
    problem: FenceProblem | (Omit<IdProblem, 'node'> & { rule: 'duplicate-id' | 'unsafe-url' })
  }[]
}

export interface BodyOptions {
  words: InterfaceText
  fence: FenceOptions
  /** Where a node stands in the project. */
  placeOf(node: Pick<Element, 'position'>): Place
}

const placeholderPattern = /\uFDD0(\d+)\uFDD1/

/** How much text fits on a first screen: images after it load lazily. */
const firstScreen = 600

const blockTags = new Set(
  'ul ol dl table blockquote div details figure section article aside header footer hr form fieldset'.split(' '),
)
const lineTags = new Set('p li td th dt dd summary tr br caption figcaption option'.split(' '))
const assetAttributes = new Map([
  ['img', ['src', 'srcSet']],
  ['source', ['src', 'srcSet']],
  ['video', ['src', 'poster']],
  ['audio', ['src']],
  ['track', ['src']],
])

export function finishBody(tree: Root, options: BodyOptions): FinishedBody {
  return new BodyBuilder(tree, options).finish()
}

class BodyBuilder {
  readonly #options: BodyOptions
  readonly #tree: Root
  readonly #outline: OutlineBuilder
  readonly #text = new TextBuilder()
  readonly #holes: Placeholder[] = []
  readonly #links: Finding<LinkReference>[] = []
  readonly #webLinks: Finding<WebLink>[] = []
  readonly #assets: Finding<AssetReference>[] = []
  readonly #problems: FinishedBody['problems'] = []
  #title: FinishedBody['title']
  #firstHeading: FinishedBody['title']
  /** Elements that are open whose text is in already. */
  #silent = 0
  /** Links that are open: one in another would close it. */
  #inLinks = 0
  /** Depth of boxes (tabs, containers, details) whose headings the outline leaves out. */
  #boxes = 0

  constructor(tree: Root, options: BodyOptions) {
    this.#tree = tree
    this.#options = options
    this.#outline = new OutlineBuilder(tree)
  }

  finish(): FinishedBody {
    this.#visitAll(this.#tree.children)
    for (const { node, ...problem } of this.#outline.problems)
      this.#problems.push({ node, problem: { rule: 'duplicate-id', ...problem } })
    return {
      body: this.#cut(this.#tree.children),
      text: this.#text.toString(),
      code: this.#text.code,
      title: this.#title?.text ? this.#title : this.#firstHeading,
      toc: this.#outline.toc,
      headings: this.#outline.headings,
      ids: this.#outline.ids,
      links: this.#links,
      webLinks: this.#webLinks,
      assets: this.#assets,
      problems: this.#problems,
    }
  }

  /** Writes nodes as HTML and cuts it at its holes. */
  #cut(nodes: (RootContent | ElementContent)[]): Body {
    const html = toHtml({ type: 'root', children: nodes as RootContent[] }, { allowDangerousHtml: true })
    const parts: Body = html
      .split(placeholderPattern)
      .map((part, i) => (i % 2 ? (this.#holes[Number(part)] as Placeholder) : part))
    return parts.filter((part) => part !== '')
  }

  #hole(placeholder: Placeholder): string {
    return `${open}${this.#holes.push(placeholder) - 1}${close}`
  }

  #visitAll(nodes: (RootContent | ElementContent)[]): void {
    for (let i = 0; i < nodes.length; i++) {
      const node = nodes[i] as RootContent
      if (node.type === 'text' && !this.#silent) this.#text.add(node.value)
      else if (node.type === 'fence') nodes[i] = this.#fence(node)
      else if (node.type === 'island') nodes[i] = this.#island(node)
      else if (node.type === 'element') nodes[i] = this.#element(node)
    }
  }

  #element(node: Element): ElementContent {
    const { tagName } = node
    this.#dropUnsafeUrls(node)
    if (tagName === 'script' || tagName === 'style' || tagName === 'template') {
      // In SVG and MathML these are elements like any other, which may hold our own nodes.
      this.#visitSilently(node.children)
      return node
    }
    if (/^h[1-6]$/.test(tagName)) return this.#heading(node)
    keepDocument(node)
    const isLink = tagName === 'a'
    if (isLink) this.#link(node)
    if (assetAttributes.has(tagName)) this.#asset(node)
    repeatFirstLineEnd(node)
    if (tagName === 'li') nameTask(node, this.#options.words)
    if (tagName === 'pre') return this.#preformatted(node)
    if (tagName === 'code') keepWhole(node)
    const boxed =
      tagName === 'details' ||
      tagName === 'noscript' ||
      (Array.isArray(node.properties.className) && node.properties.className.includes('container'))
    if (tagName === 'th' || tagName === 'td') keepCellWhole(node)
    if (boxed) this.#boxes++
    const links = this.#inLinks
    // A picture or a formula may hold links of its own.
    if (tagName === 'svg' || tagName === 'math') this.#inLinks = 0
    if (isLink) this.#inLinks++
    this.#separate(tagName)
    if (isFootnoteLink(node)) this.#visitSilently(node.children)
    else this.#visitAll(node.children)
    this.#separate(tagName)
    this.#inLinks = links
    if (boxed) this.#boxes--
    if (tagName === 'th' || tagName === 'td') alignByClass(node)
    return tagName === 'table'
      ? { type: 'element', tagName: 'div', properties: { className: ['table'], tabIndex: 0 }, children: [node] }
      : node
  }

  /** Whatever made an element, and wherever it stands, no URL of it runs code or reads local files. */
  #dropUnsafeUrls(node: Element): void {
    for (const scheme of dropUnsafeUrls(node))
      this.#problems.push({ node, problem: { rule: 'unsafe-url', ...unsafeUrlWords(scheme) } })
    // Nobody visits what a template holds, which a browser may show nonetheless.
    const visit = (one: Nodes): void => {
      if (one.type === 'element') this.#dropUnsafeUrls(one)
      if ('children' in one) one.children.forEach(visit)
    }
    if (node.content) visit(node.content)
  }

  #separate(tagName: string): void {
    if (this.#silent) return
    if (blockTags.has(tagName)) this.#text.block()
    else if (lineTags.has(tagName)) this.#text.line()
  }

  #heading(node: Element): Element {
    const text = plainText(node)
    if (node.properties.id === 'footnote-label') {
      this.#text.addHeading(text)
      return node
    }
    const isTitle = node.tagName === 'h1' && this.#title === undefined
    if (isTitle) this.#title = { text, html: inlineHtml(node), node }
    else if (text && this.#boxes === 0) this.#firstHeading ??= { text, html: inlineHtml(node), node }
    const charIndex = isTitle || this.#silent ? -1 : this.#text.addHeading(text)
    const index = this.#outline.add(node, charIndex, this.#boxes === 0)
    this.#visitSilently(node.children)
    const placeholder = { type: 'raw', value: this.#hole({ kind: 'heading', index }) } as never
    if (this.#inLinks > 0) {
      node.children.unshift(placeholder)
      return node
    }
    const label = interpolate(this.#options.words.permalink, { heading: text })
    const permalink: Element = {
      type: 'element',
      tagName: 'a',
      properties: { className: ['permalink'], href: `#${node.properties.id}`, ariaLabel: label },
      children: [{ type: 'text', value: '#' }],
    }
    node.children.unshift(placeholder, permalink)
    return node
  }

  /** Visits what an element holds whose text is in already. */
  #visitSilently(nodes: ElementContent[]): void {
    this.#silent++
    this.#visitAll(nodes)
    this.#silent--
  }

  #link(node: Element): void {
    const { href } = node.properties
    if (typeof href !== 'string') return
    if (this.#inLinks > 0) {
      node.tagName = 'span'
      delete node.properties.href
      return
    }
    if (isFootnoteLink(node)) return
    if (isExternal(href)) {
      if (!opensNewTab(href)) return
      this.#webLinks.push({ href, node, ...(plainText(node) === href ? { isShown: true } : {}) })
      Object.assign(node.properties, { target: '_blank', rel: ['noopener', 'noreferrer'] })
      return
    }
    const index = this.#links.push({ href, node }) - 1
    delete node.properties.href
    // A hole stands for the whole attribute: where it leads decides what else the link says.
    node.properties[this.#hole({ kind: 'link', index })] = true
  }

  #asset(node: Element): void {
    const isImage = node.tagName === 'img'
    const eager = !isImage || (this.#text.length < firstScreen && this.#assets.length < 2)
    if (isImage && node.properties.loading === undefined && !eager) node.properties.loading = 'lazy'
    if (isImage) node.properties.decoding ??= 'async'
    const sized = node.properties.width !== undefined || node.properties.height !== undefined
    for (const name of assetAttributes.get(node.tagName) ?? []) {
      const value = node.properties[name]
      const written = Array.isArray(value) ? value.join(', ') : value
      if (typeof written !== 'string' || written.startsWith('data:')) continue
      delete node.properties[name]
      const kind = isImage && name === 'src' ? 'image' : 'source'
      if (name === 'srcSet') node.properties[this.#srcSet(written, node)] = true
      else if (isExternal(written)) node.properties[name] = written
      else {
        const index = this.#assets.push({ href: written, kind, attribute: name, eager, sized, node }) - 1
        node.properties[this.#hole({ kind: 'asset', index })] = true
      }
    }
  }

  /** Each candidate of a source set is a file of its own; the attribute is written around their holes. */
  #srcSet(written: string, node: Element): string {
    // A comma ends a candidate before a space or after a descriptor; any other is part of an address.
    const candidates = written.split(/,\s+|(?<=\s\d[\d.]*[wxh]),/).map((candidate) => {
      const [href = '', ...descriptor] = candidate.trim().split(/\s+/)
      if (isExternal(href)) return [href, ...descriptor].join(' ')
      const index = this.#assets.push({ href, kind: 'source', attribute: '', eager: true, sized: true, node }) - 1
      return [this.#hole({ kind: 'asset', index }), ...descriptor].join(' ')
    })
    return this.#hole({ kind: 'attribute', name: 'srcset', value: this.#split(candidates.join(', ')) })
  }

  #split(value: string): Body {
    const parts: Body = value
      .split(placeholderPattern)
      .map((part, i) => (i % 2 ? (this.#holes[Number(part)] as Placeholder) : escapeAttribute(part)))
    return parts.filter((part) => part !== '')
  }

  /** `pre` in raw HTML: its line ends are content. */
  #preformatted(node: Element): Element {
    if (!this.#silent) this.#text.addCode(rawText(node))
    this.#visitSilently(node.children)
    return node
  }

  #fence(node: FenceNode): ElementContent {
    const { html, code, problems } = renderFence(node.fence, this.#options.fence)
    for (const problem of problems) this.#problems.push({ node, problem })
    if (!this.#silent) this.#text.addCode(code)
    return { type: 'raw', value: html } as never
  }

  #island(node: IslandNode): ElementContent {
    this.#boxes++
    if (!this.#silent) this.#text.block()
    const labels = (node.props.tabs as { label: string }[] | undefined) ?? []
    const slots = node.children.map((slot, i) => {
      if (labels[i] && !this.#silent) {
        this.#text.line()
        this.#text.add(labels[i].label)
        this.#text.line()
      }
      this.#visitAll(slot.children)
      return this.#cut(slot.children)
    })
    if (!this.#silent) this.#text.block()
    this.#boxes--
    const { name, props } = node
    const place = this.#options.placeOf(node)
    return { type: 'raw', value: this.#hole({ kind: 'island', name, props, slots, place }) } as never
  }
}

const namedTags = new Set(['embed', 'form', 'iframe', 'img', 'object'])

/**
 * Takes away names that browsers put into `document`, before what is there: `<img name="createElement">` would stop all scripts. No
 * property has a hyphen, so a name with one may stay.
 */
function keepDocument({ tagName, properties }: Element): void {
  if (!namedTags.has(tagName)) return
  if (!String(properties.name ?? '').includes('-')) delete properties.name
  if (tagName === 'object' && !String(properties.id ?? '').includes('-')) delete properties.id
}

/** A name with hyphens in it is read as one: `--env-mode` and `react-ts` are not broken at the end of a line. */
function keepWhole(code: Element): void {
  const text = rawText(code)
  if (/^[^\s-]*-[^\s]*$/.test(text) && text.length <= longestWhole) code.properties.className ??= ['whole']
  // One word wider than a column: it may break anywhere.
  else if (/^\S+$/.test(text) && text.length > longestWhole) code.properties.className ??= ['breakable']
}

/** Letters of code that fit the narrowest line. */
const longestWhole = 24

/** The box of a task says whether it is done: the text beside it says of what. */
function nameTask(item: Element, words: InterfaceText): void {
  if (!Array.isArray(item.properties.className) || !item.properties.className.includes('task-list-item')) return
  const first = item.children.find((child) => child.type === 'element')
  const box = first?.tagName === 'p' ? first.children[0] : first
  if (box?.type === 'element' && box.tagName === 'input')
    box.properties.ariaLabel = box.properties.checked ? words.taskDone : words.taskOpen
}

/** The `align` attribute would be a style by another name: a class says the same. */
function alignByClass(node: Element): void {
  const { align } = node.properties
  if (typeof align !== 'string') return
  delete node.properties.align
  const { className } = node.properties
  node.properties.className = [...(Array.isArray(className) ? className : []), `align-${align}`]
}

/** Numbers that lead to a footnote and arrows that lead back are neither text nor links to check. */
const isFootnoteLink = ({ properties }: Element): boolean =>
  properties.dataFootnoteRef !== undefined || properties.dataFootnoteBackref !== undefined

const rawText = (node: RootContent | ElementContent): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(rawText).join('') : ''
