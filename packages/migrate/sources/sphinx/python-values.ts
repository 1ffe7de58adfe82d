// Reads the assignments of a Python file whose values are literals, without running it: `project = "Kite"` → `project: 'Kite'`.

import { lookUp } from '../../guards.ts'
import type { Data } from '../../values.ts'

/** Stands for a value that is not a literal. */
const unknown = Symbol('not a literal')

const token =
  /\s+|#[^\n]*|([rbuf]{0,2})("""|'''|"|')|-?\d[\d_]*(?:\.\d+)?|[A-Za-z_]\w*(?:\.\w+)*|[()[\]{},:=+]|[^\s\w]/iy

/** Returns the values of the assignments at the beginning of a line, and the names of those that are code. */
export function pythonValues(source: string): { values: Data; code: string[] } {
  const values = new Map<string, unknown>()
  const code: string[] = []
  for (const { 1: name = '', 2: operator = '', index, 0: whole } of source.matchAll(
    /^([A-Za-z_]\w*)(?:[ \t]*:[ \t]*[^=\n]+?)?[ \t]*(\+?=)(?!=)[ \t]*/gm,
  )) {
    const value = new Reader(source, index + whole.length, values).expression()
    if (value === unknown) code.push(name)
    else if (operator === '=') values.set(name, value)
    else {
      const before = values.get(name)
      if (Array.isArray(before) && Array.isArray(value)) values.set(name, [...before, ...value])
    }
  }
  return { values: Object.fromEntries(values), code }
}

/** Reads one expression. */
class Reader {
  readonly #source: string
  readonly #values: ReadonlyMap<string, unknown>
  #at: number

  constructor(source: string, at: number, values: ReadonlyMap<string, unknown>) {
    this.#source = source
    this.#at = at
    this.#values = values
  }

  /** Returns the value of an expression, or `unknown`. Only `+` joins values. */
  expression(isNested = false): unknown {
    let value = this.#value(isNested)
    while (value !== unknown && this.#peek(isNested) === '+') {
      this.#next(isNested)
      value = sum(value, this.#value(isNested))
    }
    const after = this.#peek(isNested)
    return isNested || after === '' ? value : unknown
  }

  /** Returns the next token. Outside brackets, the end of the line is the end of the expression. */
  #peek(isNested: boolean): string {
    const before = this.#at
    const next = this.#next(isNested)
    this.#at = before
    return next
  }

  #next(isNested: boolean): string {
    for (;;) {
      token.lastIndex = this.#at
      const [text = ''] = token.exec(this.#source) ?? []
      const isBlank = /^(?:\s|#)/.test(text)
      if (text === '' || (isBlank && !isNested && text.includes('\n'))) return ''
      this.#at += text.length
      if (!isBlank) return text
    }
  }

  #value(isNested: boolean): unknown {
    const text = this.#next(isNested)
    if (/^[rbuf]{0,2}["']/i.test(text)) return this.#strings(text, isNested)
    if (/^-?\d/.test(text)) return Number(text.replaceAll('_', ''))
    if (text === '[') return this.#list(']')
    if (text === '(') return this.#tuple()
    if (text === '{') return this.#dictionary()
    if (text === 'True' || text === 'False') return text === 'True'
    if (text === 'None') return null
    const value = this.#values.get(text)
    return value === undefined ? unknown : value
  }

  /** Reads a string, and those that follow it, which Python joins. */
  #strings(first: string, isNested: boolean): string | typeof unknown {
    let whole = ''
    for (let open = first; ; open = this.#next(isNested)) {
      const part = this.#string(open)
      if (part === unknown) return unknown
      whole += String(part)
      if (!/^[rbuf]{0,2}["']/i.test(this.#peek(isNested))) return whole
    }
  }

  #string(open: string): string | typeof unknown {
    const [, prefix = '', quotes = ''] = /^([a-z]*)("""|'''|"|')$/i.exec(open) ?? []
    let end = this.#source.indexOf(quotes, this.#at)
    while (end >= 0 && /(?<!\\)(?:\\\\)*\\$/.test(this.#source.slice(this.#at, end)))
      end = this.#source.indexOf(quotes, end + 1)
    if (quotes === '' || end < 0) return unknown
    const text = this.#source.slice(this.#at, end)
    this.#at = end + quotes.length
    if (/f/i.test(prefix)) return this.#formatted(text)
    return /r/i.test(prefix) ? text : unescaped(text)
  }

  #formatted(text: string): string | typeof unknown {
    let isKnown = true
    const filled = text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = this.#values.get(name)
      if (value === undefined) isKnown = false
      return value === undefined ? whole : String(value)
    })
    return isKnown && !/(?<!\{)\{(?!\{)/.test(filled) ? filled.replaceAll('{{', '{').replaceAll('}}', '}') : unknown
  }

  /** Leaves out the entries that are code. */
  #list(end: string): unknown[] {
    const entries: unknown[] = []
    for (;;) {
      if (this.#peek(true) === end || this.#peek(true) === '') return this.#closed(entries)
      const value = this.expression(true)
      if (value !== unknown) entries.push(value)
      this.#skipTo(end)
    }
  }

  /** Brackets around one value without a comma are no tuple. */
  #tuple(): unknown {
    const start = this.#at
    const value = this.#peek(true) === ')' ? unknown : this.expression(true)
    if (this.#peek(true) === ')') return this.#closed(value)
    this.#at = start
    return this.#list(')')
  }

  #dictionary(): unknown {
    const fields: Data = {}
    for (;;) {
      if (this.#peek(true) === '}' || this.#peek(true) === '') return this.#closed(fields)
      const key = this.expression(true)
      if (this.#peek(true) === ':') {
        this.#next(true)
        const value = this.expression(true)
        if (typeof key === 'string' && key !== '__proto__' && value !== unknown) fields[key] = value
      }
      this.#skipTo('}')
    }
  }

  #closed<Value>(value: Value): Value {
    this.#next(true)
    return value
  }

  /** Moves behind the next comma, or before the closing bracket. Skips what is code. */
  #skipTo(end: string): void {
    for (let depth = 0; ; ) {
      const next = this.#peek(true)
      if (next === '' || (depth === 0 && next === end)) return
      this.#next(true)
      if (/^[rbuf]{0,2}["']/i.test(next)) this.#string(next)
      if (depth === 0 && next === ',') return
      if (/^[([{]$/.test(next)) depth++
      if (/^[)\]}]$/.test(next)) depth--
    }
  }
}

function sum(left: unknown, right: unknown): unknown {
  if (typeof left === 'string' && typeof right === 'string') return left + right
  return Array.isArray(left) && Array.isArray(right) ? [...left, ...right] : unknown
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', '\n': '' }

const unescaped = (text: string): string =>
  text.replace(/\\([\s\S])/g, (_, letter: string) => lookUp(escapes, letter) ?? letter)
