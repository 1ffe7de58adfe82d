// Removes line breaks between two wide characters: browsers show a space for them, and Chinese and Japanese do not separate words.

import { eastAsianWidthType } from 'get-east-asian-width'
import type { Nodes, Root, Text } from 'hast'
import type { VFile } from 'vfile'
import { dataOf } from '../page-file.ts'
import type { HtmlNode } from '../visit.ts'
import { isFootnoteLink } from './inline.ts'

export function rehypeLineBreaks() {
  return (tree: Root, file: VFile): void => joinWideLines(tree, dataOf(file).source.lang)
}

/** Removes these line breaks from a tree. Korean keeps them, because it separates words with spaces. */
export function joinWideLines(tree: Nodes, lang: string): void {
  if (/^ko\b/i.test(lang)) return
  const isMixed = /^(?:zh|yue|lzh|wuu|ja|ii)\b/i.test(lang)
  const run = new TextRun((before, after) => isJoined(before, after, isMixed))
  visit(tree, run)
  run.end()
}

/** Elements that can be in the middle of a word. All others, such as blocks, images and `<br>`, end a run of text. */
const inline: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark q ruby s samp small span strike strong sub sup time tt u var'.split(
    ' ',
  ),
)
/** Elements whose line breaks are visible, or that contain no text. */
const verbatim: ReadonlySet<string> = new Set(['pre', 'textarea', 'script', 'style', 'template', 'svg', 'math'])

/** Attributes with text for readers. */
const labels = ['alt', 'title', 'ariaLabel']

function visit(node: HtmlNode, run: TextRun): void {
  if (node.type === 'text') return run.add(node)
  const isInline = node.type === 'element' && inline.has(node.tagName)
  // The number of a footnote does not separate the text around it.
  if (isInline && isFootnoteLink(node)) return
  if (!isInline) run.end()
  if (node.type === 'element')
    for (const name of labels) {
      const label = node.properties[name]
      if (typeof label === 'string') node.properties[name] = run.joined(label)
    }
  if ('children' in node && !(node.type === 'element' && verbatim.has(node.tagName)))
    for (const child of node.children) visit(child, run)
  if (!isInline) run.end()
}

/** Matches the ranges of all wide characters, and others. */
const maybeWide = /[\u1100-\uffff]/

/** Matches a line break with the characters around it, without the marks of the first one. */
const lineBreak = /([^\s\p{M}])\p{M}{0,8}[ \t]*\n\s*(?=(\S))/gu

/** The text nodes of one line box, in order. */
class TextRun {
  readonly #isJoined: (before: string, after: string) => boolean
  #nodes: Text[] = []

  constructor(isJoined: (before: string, after: string) => boolean) {
    this.#isJoined = isJoined
  }

  /** Joins the lines of a text that is not part of the run. */
  joined(value: string): string {
    const node: Text = { type: 'text', value }
    const own = new TextRun(this.#isJoined)
    own.add(node)
    own.end()
    return node.value
  }

  add(node: Text): void {
    this.#nodes.push(node)
  }

  end(): void {
    const nodes = this.#nodes
    if (nodes.length === 0) return
    this.#nodes = []
    if (!nodes.some(({ value }) => value.includes('\n'))) return
    const text = nodes.map(({ value }) => value).join('')
    if (!maybeWide.test(text)) return
    const removed = Array.from(text.matchAll(lineBreak)).flatMap(({ 0: all, 1: before = '', 2: after = '', index }) =>
      this.#isJoined(before, after) ? { from: index + all.trimEnd().length, to: index + all.length } : [],
    )
    if (removed.length > 0) removeRanges(nodes, removed)
  }
}

function removeRanges(nodes: readonly Text[], ranges: readonly { from: number; to: number }[]): void {
  let start = 0
  let next = 0
  for (const node of nodes) {
    const end = start + node.value.length
    let kept = ''
    let at = start
    for (let range = ranges[next]; range && range.from < end; range = ranges[next]) {
      kept += node.value.slice(at - start, Math.max(range.from, at) - start)
      at = Math.min(range.to, end)
      if (range.to > end) break
      next++
    }
    node.value = kept + node.value.slice(at - start)
    start = end
  }
}

/** Returns whether a line break is removed, as the segment break rules of CSS Text 3 suggest. */
const isJoined = (before: string, after: string, isMixed: boolean): boolean =>
  (isWide(before) && (isWide(after) || (isMixed && isAmbiguousSign(after)))) ||
  (isMixed && isAmbiguousSign(before) && isWide(after))

const widthType = (character: string) => eastAsianWidthType(character.codePointAt(0) ?? 0)

const isWide = (character: string): boolean =>
  character > '\u1100' &&
  ['wide', 'fullwidth', 'halfwidth'].includes(widthType(character)) &&
  !/[\p{Script=Hangul}\p{Emoji_Presentation}]/u.test(character)

/** Returns whether a sign is as wide as its neighbors in Chinese and Japanese, such as `“`, `…` and `—`. */
const isAmbiguousSign = (character: string): boolean => /\p{P}/u.test(character) && widthType(character) === 'ambiguous'
