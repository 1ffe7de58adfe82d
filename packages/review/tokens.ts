// Inline content → words, each with the elements around it.

import { tagOf } from '@docsite/cli/routes'
import type { Element, ElementContent } from 'hast'
import { isElement, type Node } from './tree.ts'
import { isDecoration, isMedia, mediaKey, signatureOf } from './visible.ts'

/** A word, a space, a punctuation mark, or an element without text such as an image. */
export interface Token {
  /** Equal tokens look the same to readers. */
  key: string
  /** `''` for an element without text. */
  text: string
  /** The elements around it, from the outside to the inside. */
  chain: readonly Element[]
  /** Set for an element without text, or one that is kept as it is. */
  node?: ElementContent
}

const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/u
const wordPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+|[\p{L}\p{N}\p{M}_]+|\s+|[^\p{L}\p{N}\p{M}_\s]/gu
const segmenters = new Map<string, Intl.Segmenter>()

function segmenter(lang: string): Intl.Segmenter {
  const found = segmenters.get(lang) ?? new Intl.Segmenter(tagOf(lang), { granularity: 'word' })
  segmenters.set(lang, found)
  return found
}

/** Divides a text into words, spaces and punctuation marks. */
const wordsOf = (text: string, lang: string): string[] =>
  (text.match(wordPattern) ?? []).flatMap((word) =>
    cjk.test(word)
      ? Array.from(segmenter(lang).segment(word), ({ segment }) => segment)
      : /^\s/.test(word)
        ? ' '
        : word,
  )

/** Returns the tokens of inline content. Leaves out what is not content of the author. */
export function tokensOf(nodes: readonly Node[], lang: string): Token[] {
  const tokens: Token[] = []
  const visit = (node: Node, chain: readonly Element[], signature: string): void => {
    if (node.type === 'text') {
      for (const text of wordsOf(node.value, lang)) {
        if (text === ' ' && tokens.at(-1)?.text === ' ') continue
        tokens.push({ key: `${text}\0${text === ' ' ? '' : signature}`, text, chain })
      }
      return
    }
    if (!isElement(node)) return
    if (isDecoration(node)) tokens.push({ key: '', text: '', chain, node })
    else if (isMedia(node) || node.tagName === 'br' || node.tagName === 'input')
      tokens.push({ key: `${mediaKey(node)}\0${signature}`, text: '', chain, node })
    else {
      const own = signatureOf(node)
      for (const child of node.children) visit(child, [...chain, node], own ? `${signature}|${own}` : signature)
    }
  }
  for (const node of nodes) visit(node, [], '')
  // Spaces at both ends are not shown.
  const last = tokens.findLastIndex(isNoSpace)
  return last < 0 ? [] : tokens.slice(tokens.findIndex(isNoSpace), last + 1)
}

const isNoSpace = ({ text }: Token): boolean => text !== ' '

/** The keys of the tokens that readers see. */
export const keysOf = (tokens: readonly Token[]): string[] => tokens.flatMap(({ key }) => (key === '' ? [] : key))
