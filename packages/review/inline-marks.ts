// Two versions of inline content → one with `<ins>` and `<del>` around the words that differ.

import type { Element, ElementContent } from 'hast'
import { diffLists } from './diff-lists.ts'
import type { Token } from './tokens.ts'
import { element, text } from './tree.ts'
import { signatureOf } from './visible.ts'

type Mark = 'ins' | 'del' | undefined

interface MarkedToken {
  token: Token
  mark: Mark
}

/** Inline content with marks, and the texts that differ. */
export interface MarkedContent {
  children: ElementContent[]
  inserted: number
  removed: number
}

/** Marks the words of `after` that `before` does not have, and adds those that only `before` has. */
export function markInline(before: readonly Token[], after: readonly Token[]): MarkedContent {
  const marked = withoutFragments(comparison(before, after))
  const count = (mark: Mark): number =>
    marked.filter((one) => one.mark === mark && /[\p{L}\p{N}]/u.test(one.token.text)).length
  return { children: treeOf(withDecorations(marked, after)), inserted: count('ins'), removed: count('del') }
}

/** Marks all words. */
export const markAll = (tokens: readonly Token[], mark: 'ins' | 'del'): ElementContent[] =>
  treeOf(
    tokens.flatMap((token) =>
      token.key === '' ? (mark === 'ins' ? { token, mark: undefined } : []) : { token, mark },
    ),
  )

const marks = { same: undefined, removed: 'del', inserted: 'ins' } as const

const comparison = (before: readonly Token[], after: readonly Token[]): MarkedToken[] =>
  diffLists(before.filter(isShown), after.filter(isShown)).flatMap(({ kind, ...part }) =>
    (kind === 'removed' ? part.before : part.after).map((token) => ({ token, mark: marks[kind] })),
  )

const isShown = ({ key }: Token): boolean => key !== ''

/** Marks single spaces and punctuation marks between changed words, too, so that a rewritten phrase is one change. */
function withoutFragments(marked: readonly MarkedToken[]): MarkedToken[] {
  const result: MarkedToken[] = []
  let start = 0
  while (start < marked.length) {
    if (marked[start]?.mark === undefined) {
      result.push(marked[start++] as MarkedToken)
      continue
    }
    let end = start
    while (end < marked.length && (marked[end]?.mark !== undefined || isBridge(marked, end))) end++
    const run = marked.slice(start, end)
    result.push(...run.filter(({ mark }) => mark !== 'ins').map(({ token }): MarkedToken => ({ token, mark: 'del' })))
    result.push(...run.filter(({ mark }) => mark !== 'del').map(({ token }): MarkedToken => ({ token, mark: 'ins' })))
    start = end
  }
  return result
}

/** Returns whether a token is a space between words of which both are replaced. */
function isBridge(marked: readonly MarkedToken[], at: number): boolean {
  if (marked[at]?.token.text !== ' ' || marked[at + 1]?.mark === undefined) return false
  const kinds = (step: number): Set<Mark> => {
    const found = new Set<Mark>()
    for (let i = at + step; marked[i]?.mark !== undefined; i += step) found.add(marked[i]?.mark)
    return found
  }
  return kinds(-1).size === 2 && kinds(1).size === 2
}

/** Puts permalinks and the like back where they are in `after`. */
function withDecorations(marked: readonly MarkedToken[], after: readonly Token[]): MarkedToken[] {
  const result: MarkedToken[] = []
  let next = 0
  const addUntil = (token?: Token): void => {
    while (next < after.length && after[next] !== token) {
      const one = after[next++] as Token
      if (!isShown(one)) result.push({ token: one, mark: undefined })
    }
    next++
  }
  for (const one of marked) {
    if (one.mark !== 'del') addUntil(one.token)
    result.push(one)
  }
  addUntil()
  return result
}

/** Builds elements from tokens. Neighbors share the elements around them. */
function treeOf(marked: readonly MarkedToken[]): ElementContent[] {
  const root = element('span')
  let open: { source: Element; made: Element; isOld: boolean }[] = []
  let last: { parent: Element; made: Element; mark: Mark } | undefined
  for (const { token, mark } of marked) {
    const isOld = mark === 'del'
    let depth = 0
    while (
      depth < open.length &&
      depth < token.chain.length &&
      isShared(open[depth], token.chain[depth] as Element, isOld)
    )
      depth++
    if (depth < open.length || depth < token.chain.length) last = undefined
    open = open.slice(0, depth)
    for (const source of token.chain.slice(depth)) {
      const made = shell(source, isOld)
      ;(open.at(-1)?.made ?? root).children.push(made)
      open.push({ source, made, isOld })
    }
    const parent = open.at(-1)?.made ?? root
    const target =
      mark === undefined ? parent : last?.parent === parent && last.mark === mark ? last.made : element(mark)
    if (target !== parent && target !== last?.made) parent.children.push(target)
    last = target === parent ? undefined : { parent, made: target, mark }
    append(target, token)
  }
  return root.children
}

function append(target: Element, { node, text: value }: Token): void {
  const end = target.children.at(-1)
  if (node) target.children.push(node)
  else if (end?.type === 'text') end.value += value
  else target.children.push(text(value))
}

function isShared(open: { source: Element; isOld: boolean } | undefined, source: Element, isOld: boolean): boolean {
  if (!open) return false
  if (open.source === source) return true
  return (
    open.isOld !== isOld && open.source.tagName === source.tagName && signatureOf(open.source) === signatureOf(source)
  )
}

/** Copies an element without its content. Removed links lead nowhere, and removed ids are no targets. */
function shell({ tagName, properties }: Element, isOld: boolean): Element {
  if (!isOld) return element(tagName, { ...properties })
  const { href: _, id: __, ...kept } = properties
  return element(tagName === 'a' ? 'span' : tagName, kept)
}
