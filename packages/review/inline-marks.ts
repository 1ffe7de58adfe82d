// Two versions of inline content → one with `<ins>` and `<del>` around the words that differ.

import type { Element, ElementContent } from 'hast'
import { h } from 'hastscript'
import { alignLists, type Pair } from './align-lists.ts'
import type { Token } from './tokens.ts'
import { oldCopy } from './tree.ts'
import { signatureOf } from './visible.ts'

type Mark = 'ins' | 'del' | undefined

interface MarkedToken {
  token: Token
  mark: Mark
}

/** The number of words, lines of code and cells that differ. */
export interface Counts {
  inserted: number
  removed: number
}

/** Gives an element the words of `after`, with marks on those that `before` does not have, and those that only `before` has. */
export function markInline(node: Element, before: readonly Token[], after: readonly Token[]): Counts {
  const marked = phrasesOf(alignLists(before.filter(isShown), after.filter(isShown))).flatMap(marksOf)
  const count = (mark: Mark): number =>
    marked.filter((one) => one.mark === mark && /[\p{L}\p{N}]/u.test(one.token.text)).length
  node.children = treeOf(withDecorations(marked, after))
  return { inserted: count('ins'), removed: count('del') }
}

/** Marks all words. */
export const markAll = (tokens: readonly Token[], mark: 'ins' | 'del'): ElementContent[] =>
  treeOf(
    tokens.flatMap((token) => (isShown(token) ? { token, mark } : mark === 'ins' ? { token, mark: undefined } : [])),
  )

const isShown = ({ key }: Token): boolean => key !== ''

/** Divides pairs into those that are the same, and rewritten phrases. The spaces between replaced words are part of a phrase. */
function phrasesOf(pairs: readonly Pair<Token>[]): Pair<Token>[][] {
  const signs = pairs.map(({ before, after }) => (!after ? '-' : !before ? '+' : after.text === ' ' ? ' ' : '='))
  let start = 0
  return (signs.join('').match(/-+\++(?: -+\++)*|[-+]+|[ =]/g) ?? []).map(({ length }) => {
    start += length
    return pairs.slice(start - length, start)
  })
}

/** Marks a phrase: its old words, then its new ones. */
function marksOf(phrase: readonly Pair<Token>[]): MarkedToken[] {
  const [only] = phrase
  if (phrase.length === 1 && only?.before && only.after) return [{ token: only.after, mark: undefined }]
  return [
    ...phrase.flatMap(({ before }): MarkedToken[] => (before ? [{ token: before, mark: 'del' }] : [])),
    ...phrase.flatMap(({ after }): MarkedToken[] => (after ? [{ token: after, mark: 'ins' }] : [])),
  ]
}

/** Puts permalinks and the like back where they are in `after`. */
function withDecorations(marked: readonly MarkedToken[], after: readonly Token[]): MarkedToken[] {
  let next = 0
  const until = (token?: Token): MarkedToken[] => {
    const start = next
    next = token ? after.indexOf(token, start) + 1 : after.length
    return after.slice(start, next).flatMap((one) => (isShown(one) ? [] : { token: one, mark: undefined }))
  }
  return [...marked.flatMap((one) => (one.mark === 'del' ? one : [...until(one.token), one])), ...until()]
}

/** An element of the content, and the one that is made from it. */
interface OpenElement {
  source: Element
  made: Element
  isOld: boolean
}

/** Builds elements from tokens. Neighbors share the elements around them. */
function treeOf(marked: readonly MarkedToken[]): ElementContent[] {
  const root = h('span')
  let open: OpenElement[] = []
  let last: Element | undefined
  for (const { token, mark } of marked) {
    const isOld = mark === 'del'
    let depth = 0
    while (isShared(open[depth], token.chain[depth], isOld)) depth++
    open = open.slice(0, depth)
    for (const source of token.chain.slice(depth)) {
      const made = shell(source, isOld)
      ;(open.at(-1)?.made ?? root).children.push(made)
      open.push({ source, made, isOld })
    }
    const parent = open.at(-1)?.made ?? root
    if (mark && (last?.tagName !== mark || last !== parent.children.at(-1))) {
      last = h(mark)
      parent.children.push(last)
    }
    append(mark && last ? last : parent, token, isOld)
  }
  return root.children
}

function append(target: Element, { node, text: value }: Token, isOld: boolean): void {
  const end = target.children.at(-1)
  if (node) target.children.push(isOld ? oldCopy(node) : node)
  else if (end?.type === 'text') end.value += value
  else target.children.push({ type: 'text', value })
}

function isShared(open: OpenElement | undefined, source: Element | undefined, isOld: boolean): boolean {
  if (!open || !source) return false
  const isLike = open.source.tagName === source.tagName && signatureOf(open.source) === signatureOf(source)
  return open.source === source || (open.isOld !== isOld && isLike)
}

/** Copies an element without its content. Removed links lead nowhere, and removed ids are no targets. */
function shell({ tagName, properties }: Element, isOld: boolean): Element {
  const { href: _, id: __, ...kept } = properties
  if (!isOld) return { type: 'element', tagName, properties: { ...properties }, children: [] }
  return { type: 'element', tagName: tagName === 'a' ? 'span' : tagName, properties: kept, children: [] }
}
