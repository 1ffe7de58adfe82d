// An article → its blocks, in the order of the text.

import type { Element, Root } from 'hast'
import { keysOf, type Token, tokensOf } from './tokens.ts'
import { classesOf, element, findElement, hasClass, isElement, type Node, textOf } from './tree.ts'
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

interface Place {
  parent: Root | Element
  context: string
}

const wordsIn = (text: string): string[] => text.match(/[\p{Script=Han}]|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? []
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Returns the blocks of an article. Wraps text that is not in an element of its own. */
export function blocksOf(article: Root, lang: string): Block[] {
  const blocks: Block[] = []
  let section = ''
  const add = (node: Element, place: Place, block: Pick<Block, 'kind' | 'key' | 'words'> & Partial<Block>): void => {
    const { kind, key, words, tokens = [], text = textOf(node) } = block
    blocks.push({
      kind,
      node,
      parent: place.parent,
      key: `${kind}\n${place.context}\n${key}`,
      words,
      tokens,
      section,
      text: plain(text),
      ...(block.id === undefined ? {} : { id: block.id }),
    })
  }
  const addText = (node: Element, place: Place): void => {
    const tokens = tokensOf(node.children, lang)
    const level = /^h[1-6]$/.test(node.tagName) ? node.tagName : ''
    const keys = keysOf(tokens)
    if (keys.length === 0) return
    const text = tokens.map((token) => token.text).join('')
    if (level) section = plain(text)
    const id = level && node.properties.id !== undefined ? { id: String(node.properties.id) } : {}
    add(node, place, {
      kind: level ? 'heading' : 'text',
      key: `${level}${keys.join('\n')}`,
      words: tokens.flatMap((token) => (token.text === ' ' || token.key === '' ? [] : token.text || token.key)),
      tokens,
      text,
      ...id,
    })
  }
  const visit = (node: Element, parent: Root | Element, context: string): void => {
    const place = { parent, context }
    if (isDecoration(node)) return
    if (isCode(node)) return add(node, place, { kind: 'code', key: codeKey(node), words: wordsIn(textOf(node)) })
    if (node.tagName === 'table') {
      const key = tableKey(node, lang)
      return add(node, place, { kind: 'table', key, words: wordsIn(key) })
    }
    if (isMedia(node))
      return add(node, place, {
        kind: 'media',
        key: mediaKey(node),
        words: wordsIn(mediaKey(node)),
        text: mediaText(node),
      })
    const own = contextOf(node)
    const inside = own ? `${context}>${own}` : context
    if (!node.children.some(isBlock)) {
      const only = node.children.filter((child) => !(child.type === 'text' && child.value.trim() === ''))
      const media = only.length === 1 && only[0] ? mediaIn(only[0]) : undefined
      if (media)
        return add(
          node,
          { parent, context: inside },
          { kind: 'media', key: mediaKey(only[0] as Node), words: wordsIn(mediaKey(media)), text: mediaText(media) },
        )
      return addText(node, { parent, context: inside })
    }
    visitAll(node, inside)
  }
  const visitAll = (node: Root | Element, context: string): void => {
    node.children = withRuns(node) as Element['children']
    for (const child of node.children) if (isElement(child)) visit(child, node, context)
  }
  visitAll(article, '')
  return blocks
}

/** Returns an image, also inside a link. */
const mediaIn = (node: Node): Element | undefined => {
  if (!isElement(node)) return undefined
  if (isMedia(node)) return node
  return node.tagName === 'a' && node.children.length === 1 && node.children[0] ? mediaIn(node.children[0]) : undefined
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
    if (isEmpty || (run.length === 1 && run[0] && isMedia(run[0]))) result.push(...run)
    else result.push(element('span', { className: ['review-run'] }, run))
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

const isCode = (node: Element): boolean => hasClass(node, 'code') || node.tagName === 'pre'

/** Returns the title and the lines of a code block, with the marks of lines. */
function codeKey(node: Element): string {
  const lines: string[] = []
  const visit = (one: Node): void => {
    if (!isElement(one)) return
    if (hasClass(one, 'line')) lines.push(classesOf(one).join(' '))
    for (const child of one.children) visit(child)
  }
  visit(node)
  const title = findElement(node, (one) => hasClass(one, 'code-title'))
  const pre = node.tagName === 'pre' ? node : findElement(node, (one) => one.tagName === 'pre')
  return `${title ? textOf(title) : ''}\n${pre ? textOf(pre).trimEnd() : textOf(node)}\n${lines.join('\n').trimEnd()}`
}

function tableKey(node: Element, lang: string): string {
  const cells: string[] = []
  const visit = (one: Node): void => {
    if (!isElement(one)) return
    if (one.tagName === 'tr') cells.push('\n')
    if (one.tagName === 'td' || one.tagName === 'th') cells.push(one.tagName, ...keysOf(tokensOf(one.children, lang)))
    else for (const child of one.children) visit(child)
  }
  visit(node)
  return cells.join('\t')
}
