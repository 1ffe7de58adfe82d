// Parses the object literal of a configuration file into a tree with positions, so that a command can edit the file without a full
// parser of JavaScript and without changing anything else in it.

import { type Token, tokensOf } from '@docsite/cli/data'

/** A literal in a source text. Values of other kinds, such as function calls, have the kind `other`. */
export interface LiteralNode {
  kind: 'object' | 'list' | 'string' | 'other'
  start: number
  end: number
  /** The fields of an object literal by name. Spread values and methods are left out. */
  fields: Map<string, LiteralNode>
  /** The entries of a list literal. */
  items: LiteralNode[]
}

/** Returns the configuration's object: the first object in JSON, otherwise the argument of `defineSite` or the default export. */
export function configLiteral(text: string, isJson: boolean): LiteralNode | undefined {
  const tokens = tokensOf(text)
  const reader = new LiteralReader(tokens)
  const starts = isJson
    ? [[]]
    : [
        ['defineSite', '('],
        ['export', 'default'],
      ]
  for (const start of starts) {
    const at = tokens.findIndex((_, i) => [...start, '{'].every((text, j) => tokens[i + j]?.text === text))
    if (at >= 0) return reader.read(at + start.length)
  }
  return undefined
}

const closing = new Map([
  ['{', '}'],
  ['[', ']'],
  ['(', ')'],
])

class LiteralReader {
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  read(at: number): LiteralNode {
    this.#at = at
    return this.#value()
  }

  #peek(ahead = 0): string {
    return this.#tokens[this.#at + ahead]?.text ?? ''
  }

  /** Reads a value up to the comma or bracket after it. A value that is more than one literal has the kind `other`. */
  #value(): LiteralNode {
    const first = this.#at
    const node: LiteralNode = {
      kind: 'other',
      start: this.#tokens[first]?.start ?? 0,
      end: 0,
      fields: new Map(),
      items: [],
    }
    const opened = this.#peek()
    if (opened === '{') this.#fields(node)
    else if (opened === '[') this.#items(node)
    else if (/^["']/.test(opened)) {
      node.kind = 'string'
      this.#at++
    }
    if (!this.#isAtEnd()) {
      node.kind = 'other'
      while (!this.#isAtEnd()) this.#skip()
    }
    node.end = this.#tokens[this.#at - 1]?.end ?? node.start
    return node
  }

  #isAtEnd(): boolean {
    return /^[,)\]}]?$/.test(this.#peek())
  }

  /** Skips one token, or a pair of brackets with everything between them. */
  #skip(): void {
    const close = closing.get(this.#peek())
    this.#at++
    if (close === undefined) return
    while (this.#peek() !== close && this.#peek() !== '') this.#skip()
    this.#at++
  }

  #fields(node: LiteralNode): void {
    node.kind = 'object'
    this.#at++
    while (this.#peek() !== '}' && this.#peek() !== '') {
      const name = this.#peek().replace(/^(["'])(.*)\1$/, '$2')
      if (this.#peek(1) === ':') {
        this.#at += 2
        node.fields.set(name, this.#value())
      } else while (!this.#isAtEnd()) this.#skip()
      if (/^[)\]]$/.test(this.#peek())) break
      if (this.#peek() === ',') this.#at++
    }
    this.#at++
  }

  #items(node: LiteralNode): void {
    node.kind = 'list'
    this.#at++
    while (this.#peek() !== ']' && this.#peek() !== '') {
      node.items.push(this.#value())
      if (/^[)}]$/.test(this.#peek())) break
      if (this.#peek() === ',') this.#at++
    }
    this.#at++
  }
}
