// An article → its blocks, in the order of the text.

import type { Element, Root } from 'hast'
import { h } from 'hastscript'
import { codeKey } from './code-marks.ts'
import { tableKey } from './table-marks.ts'
import { keysOf, type Token, tokensOf } from './tokens.ts'
import { hasClass, isElement, type Node, textOf } from './tree.ts'
import { contextOf, isBlock, isDecoration, isMedia, mediaKey } from './visible.ts'

type BlockKind = 'heading' | 'text' | 'code' | 'table' | 'media'

/** A paragraph, a heading, a code block, a table, an image, or another part of a page that is compared as a whole. */
export interface Block {
  kind: BlockKind
  node: Element
  parent: Root | Element
  /** Equal blocks look the same to readers. */
  key: string
  /** The words of the block, for comparing blocks that differ. */
  words: readonly string[]
  /** The inline content of headings and texts. */
  tokens: readonly Token[]
  /** The id of a heading, or the nearest heading above. */
  section: string
  id?: string
  /** The text for reports. */
  text: string
}

/** What distinguishes a block. The keys of its parents are added to its own. */
type Content = Omit<Block, 'node' | 'parent' | 'section'>

const wordsIn = (text: string): string[] => text.match(/[\p{Script=Han}]|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? []
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Returns the blocks of an article. Wraps text that is not in an element of its own. */
export function blocksOf(article: Root, lang: string): Block[] {
  const blocks: Block[] = []
  let section = ''
  const visitOne = (node: Element, parent: Root | Element, outside: string): void => {
    if (isDecoration(node)) return
    const own = contextOf(node)
    const context = own ? `${outside}>${own}` : outside
    if (isContainer(node)) return visitAll(node, context)
    const content = contentOf(node, lang)
    if (content.key === '') return
    if (content.kind === 'heading') section = content.text
    blocks.push({ ...content, node, parent, section, key: `${content.kind}\n${context}\n${content.key}` })
  }
  const visitAll = (node: Root | Element, context: string): void => {
    node.children = withRuns(node) as Element['children']
    for (const child of node.children) if (isElement(child)) visitOne(child, node, context)
  }
  visitAll(article, '')
  return blocks
}

const isCode = (node: Element): boolean => hasClass(node, 'code') || node.tagName === 'pre'

const isContainer = (node: Element): boolean =>
  !isCode(node) && node.tagName !== 'table' && !isMedia(node) && node.children.some(isBlock)

function contentOf(node: Element, lang: string): Content {
  const whole = (kind: BlockKind, key: string, words = key, text = textOf(node)): Content => {
    return { kind, key, words: wordsIn(words), tokens: [], text: plain(text) }
  }
  if (isCode(node)) return whole('code', codeKey(node), textOf(node))
  if (node.tagName === 'table') return whole('table', tableKey(node, lang))
  const shown = isMedia(node) ? node : onlyChild(node)
  const media = shown && mediaIn(shown)
  return media ? whole('media', mediaKey(shown), mediaKey(media), mediaText(media)) : textContent(node, lang)
}

function textContent(node: Element, lang: string): Content {
  const tokens = tokensOf(node.children, lang)
  const level = /^h[1-6]$/.test(node.tagName) ? node.tagName : ''
  const key = keysOf(tokens).join('\n')
  const { id } = node.properties
  return {
    kind: level ? 'heading' : 'text',
    key: key && level + key,
    words: tokens.flatMap((token) => (token.text === ' ' || token.key === '' ? [] : token.text || token.key)),
    tokens,
    text: plain(tokens.map(({ text }) => text).join('')),
    ...(level && id !== undefined ? { id: String(id) } : {}),
  }
}

const onlyChild = ({ children }: Element): Node | undefined => {
  const shown = children.filter((child) => !(child.type === 'text' && child.value.trim() === ''))
  return shown.length === 1 ? shown[0] : undefined
}

/** Returns an image, also inside a link. */
function mediaIn(node: Node): Element | undefined {
  if (!isElement(node)) return undefined
  if (isMedia(node)) return node
  const [child, ...others] = node.children
  return node.tagName === 'a' && child && others.length === 0 ? mediaIn(child) : undefined
}

const mediaText = (node: Element): string => String(node.properties.alt ?? node.properties.title ?? textOf(node))

/** Wraps inline content between blocks, so that each block is an element. */
function withRuns({ children }: Root | Element): Node[] {
  const result: Node[] = []
  let run: Node[] = []
  const end = (): void => {
    const isEmpty = run.every((node) =>
      node.type === 'text' ? node.value.trim() === '' : !isElement(node) || isDecoration(node),
    )
    if (isEmpty || (run.length === 1 && run[0] && isMedia(run[0]))) for (const one of run) result.push(one)
    else result.push(h('span.review-run', run))
    run = []
  }
  for (const child of children)
    if (isBlock(child)) {
      end()
      result.push(child)
    } else run.push(child)
  end()
  return result
}
