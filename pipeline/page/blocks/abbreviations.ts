// Collects the abbreviations that a page defines, and marks them in text.

import type { Element, ElementContent, Text } from 'hast'
import type { State } from 'mdast-util-to-hast'
import { element, fileOf, reportIn, textNode } from '../handler.ts'
import { dataOf } from '../page-file.ts'
import type { AbbreviationDefinition } from '../text/remark-abbreviations.ts'

/** Collects a definition, which the page does not show. As for links, the first definition of a name applies. */
export function abbreviationDefinition(state: State, node: AbbreviationDefinition): undefined {
  const { label, value } = node
  const { abbreviations } = dataOf(fileOf(state))
  const known = abbreviations.get(label)
  if (value === '')
    reportIn(state, node, {
      rule: 'invalid-content',
      text: `The abbreviation \`${label}\` has no meaning`,
      hint: `Write \`*[${label}]: Meaning\` on one line.`,
    })
  else if (known === undefined) abbreviations.set(label, value)
  else if (known !== value)
    reportIn(state, node, {
      rule: 'invalid-content',
      text: `The abbreviation \`${label}\` already means "${known}"`,
      hint: 'Delete one of the two definitions.',
    })
}

const wordCharacter = /[\p{L}\p{N}\p{M}_]/u
/** Scripts without spaces between words, and Korean, which attaches particles to words. */
const noSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

const isWord = (character: string | undefined): boolean =>
  character !== undefined && wordCharacter.test(character) && !noSpaces.test(character)

/** Finds the abbreviations of a page in text. The time does not depend on their number. */
export class AbbreviationFinder {
  readonly #meanings: ReadonlyMap<string, string>
  /** The lengths of the abbreviations by their first character, the longest first. */
  readonly #lengths = new Map<string, number[]>()

  constructor(meanings: ReadonlyMap<string, string>) {
    this.#meanings = meanings
    const lengths = new Map<string, Set<number>>()
    for (const name of meanings.keys()) {
      const first = name[0] as string
      lengths.set(first, (lengths.get(first) ?? new Set()).add(name.length))
    }
    for (const [first, found] of lengths)
      this.#lengths.set(
        first,
        [...found].sort((a, b) => b - a),
      )
  }

  /** Splits a text at its abbreviations. Returns `undefined` if it contains none. */
  split(text: Text): ElementContent[] | undefined {
    const { value } = text
    const parts: ElementContent[] = []
    let from = 0
    for (let at = 0; at < value.length; at++) {
      const name = this.#nameAt(value, at)
      if (name === undefined) continue
      if (at > from) parts.push(textNode(value.slice(from, at)))
      parts.push(this.#marked(name))
      from = at + name.length
      at = from - 1
    }
    if (from === 0) return undefined
    if (from < value.length) parts.push(textNode(value.slice(from)))
    return parts
  }

  #nameAt(value: string, at: number): string | undefined {
    const lengths = this.#lengths.get(value[at] as string)
    if (!lengths || (isWord(after(value, at)) && isWord(before(value, at)))) return undefined
    for (const length of lengths) {
      const name = value.slice(at, at + length)
      if (!this.#meanings.has(name) || (isWord(before(name, length)) && isWord(after(value, at + length)))) continue
      return name
    }
    return undefined
  }

  #marked(name: string): Element {
    return element('abbr', { title: this.#meanings.get(name) ?? '' }, [textNode(name)])
  }
}

/** Returns the character before or after an offset. Characters outside the BMP consist of two code units. */
const before = (value: string, at: number): string | undefined =>
  Array.from(value.slice(Math.max(0, at - 2), at)).at(-1)
const after = (value: string, at: number): string | undefined => Array.from(value.slice(at, at + 2))[0]
