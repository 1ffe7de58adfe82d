// Two versions of an article → the new one with marks, and the list of its changes.

import type { Element, Root } from 'hast'
import { h } from 'hastscript'
import { visit } from 'unist-util-visit'
import { type Block, blocksOf } from './blocks.ts'
import { markCode } from './code-marks.ts'
import { type Counts, markAll, markInline } from './inline-marks.ts'
import { type Match, matchBlocks } from './match-blocks.ts'
import { markTable } from './table-marks.ts'
import { addClass, Insertions, oldCopy, parseArticle } from './tree.ts'

/** A changed block. */
export interface Change {
  kind: Exclude<Match['kind'], 'same'>
  block: Block['kind']
  /** The heading above it. */
  section: string
  /** The id of the element that shows the change. */
  id: string
  before?: string
  after?: string
}

/** A marked article. */
export interface MarkedArticle extends Counts {
  article: Root
  changes: Change[]
  /** The share of blocks that have changed, from 0 to 1. */
  share: number
}

/** What marks need to know about both sides. */
export interface MarkOptions {
  lang: string
  /** Whether two URLs, old and new, show different bytes although they look the same. */
  differs(before: string, after: string): boolean
}

const markText = (before: Block, after: Block): Counts => markInline(after.node, before.tokens, after.tokens)

/** Marks a block that both sides have. */
const markPair: Record<Block['kind'], (before: Block, after: Block, lang: string) => Counts> = {
  heading: markText,
  text: markText,
  code: (before, after) => markCode(before.node, after.node),
  table: (before, after, lang) => markTable(before.node, after.node, lang),
  media(before, after) {
    replace(after, h('div.review-pair', h('del', oldCopy(before.node)), h('ins', after.node)))
    return { inserted: 1, removed: 1 }
  },
}

/** Replaces the node of a block in its article. */
function replace(block: Block, node: Element): void {
  const { children } = block.parent
  children[children.indexOf(block.node)] = node
  block.node = node
}

/** Compares two articles. Without `before` or `after`, the page was added or removed. */
export function markArticle(
  before: string | undefined,
  after: string | undefined,
  options: MarkOptions,
): MarkedArticle {
  const [old, article] = [parseArticle(before ?? ''), parseArticle(after ?? '')]
  const matches = matchBlocks(blocksOf(old, options.lang), blocksOf(article, options.lang))
  const prefix = freePrefix(article)
  const result: MarkedArticle = { article, changes: [], inserted: 0, removed: 0, share: 0 }
  const insertions = new Insertions()
  let last: Pick<Block, 'node' | 'parent'> | undefined
  for (const match of matches) {
    const { before: from, after: to } = match
    const kind = match.kind === 'same' && haveOtherImages(match, options) ? 'changed' : match.kind
    if (kind === 'same') {
      last = to
      continue
    }
    const block = to ?? removedBlock(from)
    const { inserted, removed } = markBlock(block, { ...match, kind }, options.lang)
    if (to) last = to
    const shown = to ? block.node : fitting(block.node, last?.parent ?? article)
    if (!to) insertions.add(shown, last?.parent ?? article, last?.node)
    shown.properties.id ??= `${prefix}${result.changes.length + 1}`
    shown.properties.dataReview = kind
    result.inserted += inserted
    result.removed += removed
    result.changes.push({
      ...{ kind, block: block.kind, section: block.section, id: String(shown.properties.id) },
      ...(from ? { before: from.text } : {}),
      ...(to ? { after: to.text } : {}),
    })
  }
  insertions.apply()
  const share = matches.length === 0 ? 0 : result.changes.length / matches.length
  return { ...result, share: Math.round(share * 1000) / 1000 }
}

/** Returns whether one of the images of two blocks that look the same has other bytes. */
function haveOtherImages({ before, after }: Match, { differs }: MarkOptions): boolean {
  const old = valuesOf(before?.node, 'src')
  return valuesOf(after?.node, 'src').some((url, i) => old[i] !== undefined && differs(old[i], url))
}

/** Returns the values of a property of a node and its descendants. */
function valuesOf(node: Root | Element | undefined, name: 'id' | 'src'): string[] {
  const values: string[] = []
  if (node)
    visit(node, 'element', ({ properties }) => {
      if (typeof properties[name] === 'string') values.push(properties[name])
    })
  return values
}

/** Returns a prefix of ids that the article does not contain. */
function freePrefix(article: Root): string {
  const ids = valuesOf(article, 'id')
  let prefix = 'review-'
  while (ids.some((id) => id.startsWith(prefix))) prefix += '-'
  return prefix
}

/** Copies a block of the old article, which is not in the new one yet. */
function removedBlock(block: Block): Block {
  const node = oldCopy(block.node)
  return { ...block, node, parent: h('div', node) }
}

/** Marks the block that shows a difference. */
function markBlock(block: Block, { kind, before, after }: Match, lang: string): Counts {
  const none = { inserted: 0, removed: 0 }
  if (before && after) {
    const isWhole = kind === 'moved' && before.key === after.key
    const counts = isWhole ? none : markPair[after.kind](before, after, lang)
    addClass(block.node, `review-${kind}`)
    return counts
  }
  const mark = after ? 'ins' : 'del'
  if (block.kind === 'heading' || block.kind === 'text') {
    block.node.children = markAll(block.tokens, mark)
    addClass(block.node, `review-${kind}`)
  } else replace(block, h(`${mark}.review-${kind}.review-block`, block.node))
  return { ...none, [kind]: block.words.length }
}

/** The items of lists. */
const itemTags = new Map([
  ['ul', 'li'],
  ['ol', 'li'],
  ['dl', 'dd'],
])

/** Returns an element that the parent may contain. */
function fitting(node: Element, parent: Root | Element): Element {
  const item = parent.type === 'element' ? itemTags.get(parent.tagName) : undefined
  const isItem = ['li', 'dt', 'dd'].includes(node.tagName)
  if (item) return isItem ? node : h(item, { className: 'review-removed' }, node)
  const { className = [] } = node.properties
  if (node.tagName === 'li') return h('ul', { className }, h('li', node.children))
  return isItem || node.tagName === 'summary' ? h('p', { className }, node.children) : node
}
