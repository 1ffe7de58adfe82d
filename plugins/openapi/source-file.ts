// A parsed YAML or JSON file, and the places of its values.

import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import { DescriptionError, type Place } from './problem.ts'

/** A parsed file. `name` is its path relative to the project, with `/` separators. */
export class SourceFile {
  readonly name: string
  readonly value: unknown
  readonly #text: string
  readonly #lines = new LineCounter()
  #document: Document | undefined

  /** Parses a file. Throws a `DescriptionError` if it contains a syntax error. */
  constructor(name: string, text: string) {
    this.name = name
    this.#text = text.replace(/^\uFEFF/, '')
    this.value = parsedJson(this.#text) ?? this.#parsedYaml()
  }

  /** Returns the place of the value at a path of keys, or of the innermost value on the way that exists. */
  placeOf(path: readonly string[]): Place {
    this.#document ??= this.#parse()
    let node = this.#document.contents as Node | null
    let offset = node?.range?.[0] ?? 0
    for (const key of path) {
      const found = childOf(isAlias(node) ? node.resolve(this.#document) : node, key)
      if (found === undefined) break
      node = found.value
      offset = found.offset
    }
    return this.#placeAt(offset)
  }

  #placeAt(offset: number): Place {
    const { line, col } = this.#lines.linePos(offset)
    return { file: this.name, line: Math.max(line, 1), column: Math.max(col, 1) }
  }

  #parsedYaml(): unknown {
    this.#document = this.#parse()
    const [error] = this.#document.errors
    if (error) throw new DescriptionError(sentence(error.message), this.#placeAt(error.pos[0]))
    try {
      const value: unknown = this.#document.toJS()
      // An alias inside of its own anchor makes a value that has no end, and that is not JSON.
      if (/(?:^|\s)&\S/.test(this.#text)) JSON.stringify(value)
      return value
    } catch (error) {
      throw new DescriptionError(sentence(String((error as Error).message)), { file: this.name })
    }
  }

  #parse(): Document {
    return parseDocument(this.#text, { lineCounter: this.#lines, prettyErrors: false, merge: true, logLevel: 'silent' })
  }
}

/** Parses JSON, which is much faster than to parse it as YAML. Returns `undefined` for anything else. */
function parsedJson(text: string): unknown {
  if (!/^\s*[{[]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const sentence = (text: string): string => (text.split('\n')[0] ?? '').replace(/[.:]\s*$/, '')

/** Returns the child of a node, and the offset at which it begins: that of its key, if it has one. */
function childOf(node: Node | null | undefined, key: string): { value: Node | null; offset: number } | undefined {
  if (isSeq(node)) {
    const value = node.items[Number(key)] as Node | undefined
    return value && { value, offset: value.range?.[0] ?? 0 }
  }
  if (!isMap(node)) return undefined
  const pair = node.items.find(({ key: name }) => isScalar(name) && String(name.value) === key)
  if (!pair || !isScalar(pair.key)) return undefined
  return { value: pair.value as Node | null, offset: pair.key.range?.[0] ?? 0 }
}
