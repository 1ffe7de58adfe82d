// Extracts plain text for search, in lines and blocks, and the ranges of code in it (specification, 7).

import type { Element, Root } from 'hast'
import type { VFile } from 'vfile'
import type { IslandNode } from '../nodes.ts'
import { dataOf, type PageData } from '../page-file.ts'
import type { HtmlNode } from '../visit.ts'
import { headingName, isBadge, isFootnoteLink, plainText, rawText } from './inline.ts'
import { TextBuilder } from './text.ts'

export function rehypeText() {
  return (tree: Root, file: VFile): void => {
    const data = dataOf(file)
    const collector = new TextCollector(data.textOffsets)
    collector.visit(tree.children, false)
    Object.assign(data, { text: collector.text.toString(), code: collector.text.code } satisfies Partial<PageData>)
  }
}

const blockTags = new Set(
  'ul ol dl table blockquote div details figure section article aside header footer hr form fieldset'.split(' '),
)
const lineTags = new Set('p li dt dd summary tr br caption figcaption option'.split(' '))
const withoutText = new Set(['script', 'style', 'template'])

const labelsIn = (node: Element): Element[] =>
  node.tagName === 'text' ? [node] : node.children.flatMap((child) => (child.type === 'element' ? labelsIn(child) : []))

class TextCollector {
  readonly text = new TextBuilder()
  readonly #offsets: PageData['textOffsets']
  #hasTitle = false

  constructor(offsets: PageData['textOffsets']) {
    this.#offsets = offsets
  }

  /** Adds the text of nodes. If `silent`, an element around them has already added their text, so this only records images. */
  visit(nodes: readonly HtmlNode[], silent: boolean): void {
    for (const node of nodes) {
      if (node.type === 'text') {
        if (!silent) this.text.add(node.value)
      } else if (node.type === 'element') this.#element(node, silent)
      else if (node.type === 'raw' && !silent) for (const text of node.data?.texts ?? []) this.text.addCode(text)
      else if (node.type === 'island') this.#island(node, silent)
    }
  }

  /** Adds the alternative text of a drawing and its labels, which are not sentences together. */
  #drawing({ properties }: Element, labels: readonly Element[]): void {
    this.text.block()
    if (properties.role === 'img') this.text.addLine(String(properties.ariaLabel ?? ''))
    for (const label of labels) this.text.addLine(rawText(label))
    this.text.block()
  }

  #element(node: Element, silent: boolean): void {
    const { tagName, children } = node
    if (/^h[1-6]$/.test(tagName)) this.#heading(node, silent)
    else if (withoutText.has(tagName)) this.visit(children, true)
    else if (tagName === 'svg') {
      const labels = labelsIn(node)
      if (labels.length > 0 && !silent) this.#drawing(node, labels)
      this.visit(children, silent || labels.length > 0)
    } else if (tagName === 'pre') {
      if (!silent) this.text.addCode(rawText(node))
      this.visit(children, true)
    } else {
      if (tagName === 'img') this.#offsets.set(node, this.text.length)
      if (!silent) this.#separate(tagName)
      // The name of a figure says what it shows.
      if (!silent && tagName === 'figure' && node.properties.ariaLabel) {
        this.text.add(String(node.properties.ariaLabel))
        this.text.block()
      }
      this.visit(children, silent || isFootnoteLink(node))
      if (!silent) this.#separate(tagName)
    }
  }

  #separate(tagName: string): void {
    if (blockTags.has(tagName)) this.text.block()
    else if (lineTags.has(tagName)) this.text.line()
    else if (tagName === 'td' || tagName === 'th') this.text.cell()
  }

  #heading(node: Element, silent: boolean): void {
    const text = plainText(node)
    if (node.properties.id === 'footnote-label') {
      this.text.addHeading(text)
      return
    }
    // Search stores the title in a separate field.
    const isTitle = node.tagName === 'h1' && !this.#hasTitle
    if (isTitle) this.#hasTitle = true
    const bare = headingName(node)
    this.#offsets.set(node, isTitle || silent ? -1 : this.text.addHeading(bare === node ? text : plainText(bare)))
    this.visit(node.children, true)
    if (bare !== node && !silent) this.#badges(node)
  }

  /** Adds the text of badges in a heading below it, so that search finds them. */
  #badges(node: Element): void {
    for (const child of node.children) {
      if (child.type !== 'element') continue
      if (isBadge(child)) this.text.addLine(plainText(child))
      else this.#badges(child)
    }
  }

  #island({ props, children, inline }: IslandNode, silent: boolean): void {
    if (inline) {
      if (!silent) this.text.add(inline.text)
      return
    }
    const labels = (props.tabs as { label: string }[] | undefined) ?? []
    if (!silent) this.text.block()
    children.forEach((slot, i) => {
      if (labels[i] && !silent) this.text.addLine(labels[i].label)
      this.visit(slot.children, silent)
    })
    if (!silent) this.text.block()
  }
}
