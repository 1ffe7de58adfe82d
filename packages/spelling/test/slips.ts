// Plants slips of the pen into the prose of a page, at random places.

import type { Nodes } from 'mdast'
import { readFrontmatter } from '../../../pipeline/page/syntax/frontmatter.ts'
import { parseMarkdown } from '../../../pipeline/page/syntax/syntax.ts'

/** A word that was changed. The line and the column begin at 1. */
export interface Planted {
  line: number
  column: number
  word: string
  written: string
  slip: string
  /** The block that contains it, such as `heading`. */
  block: string
}

type Next = () => number

const pick = <T>(some: readonly T[], next: Next): T => some[Math.floor(next() * some.length)] as T

/** Changes a word at one of its letters. */
const slips: Readonly<Record<string, (word: string, at: number, next: Next) => string>> = {
  'swapped letters': (word, at) => word.slice(0, at) + (word[at + 1] ?? '') + word[at] + word.slice(at + 2),
  'missing letter': (word, at) => word.slice(0, at) + word.slice(at + 1),
  'doubled letter': (word, at) => word.slice(0, at) + word[at] + word.slice(at),
  'wrong letter': (word, at, next) =>
    word.slice(0, at) + pick([...neighbors(word[at] ?? '')], next) + word.slice(at + 1),
}

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** Returns the keys beside a key. */
function neighbors(letter: string): string {
  const row = rows.find((one) => one.includes(letter)) ?? 'e'
  const at = row.indexOf(letter)
  return (row[at - 1] ?? '') + (row[at + 1] ?? '') || 'e'
}

/** Returns a slip of a word. Nobody can see one that makes another word. */
function slipOf(
  word: string,
  isWord: (word: string) => boolean,
  next: Next,
): { written: string; slip: string } | undefined {
  for (let i = 0; i < 20; i++) {
    const slip = pick(Object.keys(slips), next)
    const written = slips[slip]?.(word, Math.floor(next() * word.length), next) ?? word
    if (written !== word && written.length > 2 && !isWord(written)) return { written, slip }
  }
  return undefined
}

const blocks = new Set(['paragraph', 'heading', 'tableCell', 'link'])

interface Found {
  word: string
  offset: number
  block: string
}

/** Lists the words in the prose of a text, in lower case and with four letters or more. */
function wordsIn(markdown: string): Found[] {
  const found: Found[] = []
  const take = (node: Nodes, block: string) => {
    const start = node.position?.start.offset
    if (node.type === 'text' && start !== undefined) {
      const written = markdown.slice(start, node.position?.end.offset)
      if (/^https?:/.test(written)) return
      for (const { 0: word, index } of written.matchAll(
        /(?<![^\s("'])[a-zäöüßàâçèéêëîïôùûœ]{4,}(?=[\s,;:)"'?!]|\.(?!\w))/g,
      ))
        found.push({ word, offset: start + index, block })
    }
    if ('children' in node) for (const child of node.children) take(child, blocks.has(node.type) ? node.type : block)
  }
  take(parseMarkdown(markdown), 'text')
  return found
}

/** Plants some slips into a text, and returns the text with them. */
export function plant(
  text: string,
  count: number,
  isWord: (word: string) => boolean,
  next: Next,
): { text: string; planted: Planted[] } {
  const { markdown } = readFrontmatter(text)
  const words = wordsIn(markdown)
  const lineOf = (offset: number) => markdown.slice(0, offset).split('\n').length
  const chosen: (Found & { written: string; slip: string })[] = []
  for (let i = 0; i < 200 && chosen.length < count && words.length > 0; i++) {
    const one = pick(words, next)
    const slip = isWord(one.word) ? slipOf(one.word, isWord, next) : undefined
    if (slip && chosen.every(({ offset }) => lineOf(offset) !== lineOf(one.offset))) chosen.push({ ...one, ...slip })
  }
  const lines = text.split('\n')
  const planted = chosen
    .sort((a, b) => b.offset - a.offset)
    .map(({ word, offset, written, slip, block }): Planted => {
      const before = markdown.slice(0, offset).split('\n')
      const [line, column] = [before.length, (before.at(-1) ?? '').length]
      const row = lines[line - 1] ?? ''
      if (row.slice(column, column + word.length) !== word) throw new Error(`\`${word}\` is not in \`${row}\``)
      lines[line - 1] = row.slice(0, column) + written + row.slice(column + word.length)
      return { line, column: column + 1, word, written, slip, block }
    })
  return { text: lines.join('\n'), planted }
}
