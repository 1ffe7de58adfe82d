// A parsed YAML or JSON file, and the places of its values.

import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Node,
  Parser,
  parseDocument,
  visit,
} from 'yaml'
import { DescriptionError, type Place } from '../problem.ts'

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
    this.#refuseDepth()
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
    const inside = aliasInItself(this.#document)
    if (inside)
      throw new DescriptionError(
        `The alias \`*${inside.source}\` contains itself`,
        this.#placeAt(inside.range?.[0] ?? 0),
      )
    try {
      return this.#document.toJS()
    } catch (error) {
      throw new DescriptionError(sentence(String((error as Error).message)), { file: this.name })
    }
  }

  /** Throws if the text is nested so deeply that the parser of documents, which is recursive, could overflow the stack. */
  #refuseDepth(): void {
    if (!openers.test(this.#text)) return
    const lines = new LineCounter()
    const parser = new Parser(lines.addNewLine)
    lines.addNewLine(0)
    for (const lexeme of new Lexer().lex(this.#text)) {
      for (const _ of parser.next(lexeme));
      if (parser.stack.length > mostDeep) {
        const { line, col } = lines.linePos(parser.offset)
        throw new DescriptionError('The file is nested too deeply', { file: this.name, line, column: col })
      }
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

/** The maximum depth, as a number of open tokens. A level of a block takes two. */
const mostDeep = 400
/** The characters that open a level. Most files have few of them, and are not read twice. */
const openers = new RegExp(`(?:[[{:?-][^[{:?-]*){${mostDeep / 2}}`)

/** Returns the first alias inside the value that it stands for, which has no end. */
function aliasInItself(document: Document): Alias | undefined {
  let found: Alias | undefined
  visit(document, {
    Alias(_, alias, ancestors) {
      if (!ancestors.some((one) => isNode(one) && 'anchor' in one && one.anchor === alias.source)) return undefined
      if (!ancestors.includes(alias.resolve(document) as never)) return undefined
      found = alias
      return visit.BREAK
    },
  })
  return found
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
