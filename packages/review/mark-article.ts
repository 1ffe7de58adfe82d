// Two versions of an article → the new one with marks, and the list of its changes.

import type { Element, Root } from 'hast'
import { type Block, blocksOf } from './blocks.ts'
import { markCode } from './code-marks.ts'
import { markAll, markInline } from './inline-marks.ts'
import { type Match, matchBlocks } from './match-blocks.ts'
import { markTable } from './table-marks.ts'
import { addClass, copyOf, eachElement, element, findElement, parseArticle } from './tree.ts'

type ChangeKind = 'changed' | 'inserted' | 'removed' | 'moved'

/** A changed block. */
export interface Change {
  kind: ChangeKind
  block: Block['kind']
  /** The heading above it. */
  section: string
  /** The id of the element that shows the change. */
  id: string
  before?: string
  after?: string
}

/** A marked article. */
export interface MarkedArticle {
  article: Root
  changes: Change[]
  /** The number of words, lines of code and cells. */
  inserted: number
  removed: number
  /** The share of blocks that have changed, from 0 to 1. */
  share: number
}

/** What marks need to know about both sides. */
export interface MarkOptions {
  lang: string
  /** Whether two URLs, old and new, show different bytes although they look the same. */
  differs(before: string, after: string): boolean
  /** Turns a URL of the old side into one under which the review has the file. */
  oldUrl(url: string): string
}

/** The tables of marks for blocks that exist on both sides. */
type MarkPair = (
  before: Block,
  after: Block,
  options: MarkOptions,
) => { node: Element; inserted: number; removed: number }

const markText: MarkPair = (before, after) => {
  const { children, inserted, removed } = markInline(before.tokens, after.tokens)
  after.node.children = children
  return { node: after.node, inserted, removed }
}

const markPair: Record<Block['kind'], MarkPair> = {
  heading: markText,
  text: markText,
  code: (before, after) => replaced(after, markCode(before.node, after.node)),
  table: (before, after, { lang }) => replaced(after, markTable(before.node, after.node, lang)),
  media(before, after, { oldUrl }) {
    const node = element('div', { className: ['review-pair'] }, [
      element('del', {}, [oldCopy(before.node, oldUrl)]),
      element('ins', {}, [copyOf(after.node)]),
    ])
    return { ...replaced(after, { node }), inserted: 1, removed: 1 }
  },
}

/** Replaces the node of a block in its article. */
function replaced<T extends { node: Element }>(block: Block, marked: T): T {
  const { children } = block.parent
  children[children.indexOf(block.node)] = marked.node
  block.node = marked.node
  return marked
}

/** Compares two articles. Without `before` or `after`, the page was added or removed. */
export function markArticle(
  before: string | undefined,
  after: string | undefined,
  options: MarkOptions,
): MarkedArticle {
  const [old, article] = [parseArticle(before ?? ''), parseArticle(after ?? '')]
  const matches = matchBlocks(blocksOf(old, options.lang), blocksOf(article, options.lang)).map((match) =>
    match.kind === 'same' && haveOtherImages(match, options) ? { ...match, kind: 'changed' as const } : match,
  )
  const prefix = freePrefix(article)
  const result: MarkedArticle = { article, changes: [], inserted: 0, removed: 0, share: 0 }
  let last: Element | undefined
  for (const match of matches) {
    if (match.kind === 'same') {
      last = match.after.node
      continue
    }
    const shown = showMatch(match, { article, last, options, result })
    const { kind } = match
    const block = kind === 'removed' ? match.before : match.after
    const id = `${prefix}${result.changes.length + 1}`
    shown.properties.id ??= id
    shown.properties.dataReview = kind
    result.changes.push({
      ...{ kind, block: block.kind, section: block.section, id: String(shown.properties.id) },
      ...(match.kind === 'inserted' ? {} : { before: match.before.text }),
      ...(match.kind === 'removed' ? {} : { after: match.after.text }),
    })
    last = shown
  }
  const share = matches.length === 0 ? 0 : result.changes.length / matches.length
  return { ...result, share: Math.round(share * 1000) / 1000 }
}

/** Returns whether one of the images of two blocks that look the same has other bytes. */
function haveOtherImages({ before, after }: { before: Block; after: Block }, { differs }: MarkOptions): boolean {
  const [old, now] = [sourcesOf(before.node), sourcesOf(after.node)]
  return now.some((url, i) => old[i] !== undefined && differs(old[i], url))
}

function sourcesOf(node: Element): string[] {
  const found: string[] = []
  eachElement(element('div', {}, [node]), ({ properties: { src } }) => {
    if (typeof src === 'string') found.push(src)
  })
  return found
}

/** Returns a prefix of ids that the article does not contain. */
function freePrefix(article: Root): string {
  const ids: string[] = []
  eachElement(article, ({ properties: { id } }) => {
    if (id !== undefined) ids.push(String(id))
  })
  let prefix = 'review-'
  while (ids.some((id) => id.startsWith(prefix))) prefix += '-'
  return prefix
}

interface Showing {
  article: Root
  /** The last element in the new article. */
  last: Element | undefined
  options: MarkOptions
  result: MarkedArticle
}

/** Shows a difference in the new article. Returns the element that shows it. */
function showMatch(match: Exclude<Match, { kind: 'same' }>, showing: Showing): Element {
  const { options, result } = showing
  switch (match.kind) {
    case 'inserted':
      result.inserted += match.after.words.length
      return showWhole(match.after, 'ins')
    case 'removed':
      result.removed += match.before.words.length
      return showRemoved(match.before, showing)
    case 'moved':
    case 'changed': {
      const { before, after, kind } = match
      const isWhole = before.key === after.key && kind === 'moved'
      const { node, inserted, removed } = isWhole
        ? { node: after.node, inserted: 0, removed: 0 }
        : markPair[after.kind](before, after, options)
      result.inserted += inserted
      result.removed += removed
      addClass(node, `review-${kind}`)
      return node
    }
  }
}

/** Marks a whole block. */
function showWhole(block: Block, mark: 'ins' | 'del'): Element {
  const name = mark === 'ins' ? 'review-inserted' : 'review-removed'
  if (block.kind === 'heading' || block.kind === 'text') {
    block.node.children = markAll(block.tokens, mark)
    addClass(block.node, name)
    return block.node
  }
  const node = element(mark, { className: [name, 'review-block'] }, [copyOf(block.node)])
  if (mark === 'ins') replaced(block, { node })
  return node
}

/** Puts a removed block after the last block of the new article. */
function showRemoved(before: Block, { article, last, options }: Showing): Element {
  const shown = oldCopy(showWhole({ ...before, node: copyOf(before.node) }, 'del'), options.oldUrl)
  const list = (last && parentOf(article, last)) ?? article
  const node = fitting(shown, list)
  list.children.splice(last ? list.children.indexOf(last) + 1 : 0, 0, node)
  return node
}

/** Copies an element of the old article, with its files, but without targets and links. */
function oldCopy(source: Element, oldUrl: MarkOptions['oldUrl']): Element {
  const node = copyOf(source)
  eachElement(element('div', {}, [node]), ({ properties }) => {
    for (const name of ['id', 'href', 'dataProps', 'srcSet']) delete properties[name]
    for (const name of ['src', 'poster'])
      if (typeof properties[name] === 'string') properties[name] = oldUrl(properties[name])
  })
  return node
}

const listItems = new Map([
  ['ul', 'li'],
  ['ol', 'li'],
  ['dl', 'dd'],
])

/** Returns an element that the parent may contain. */
function fitting(node: Element, parent: Root | Element): Element {
  const item = parent.type === 'element' ? listItems.get(parent.tagName) : undefined
  const isItem = ['li', 'dt', 'dd', 'summary'].includes(node.tagName)
  if (item)
    return isItem && node.tagName !== 'summary' ? node : element(item, { className: ['review-removed'] }, [node])
  if (!isItem) return node
  const { className } = node.properties
  if (node.tagName === 'li') return element('ul', { className: className ?? [] }, [element('li', {}, node.children)])
  return element('p', { className: className ?? [] }, node.children)
}

const parentOf = (root: Root, node: Element): Root | Element | undefined =>
  root.children.includes(node) ? root : findElement(root, ({ children }) => children.includes(node))
