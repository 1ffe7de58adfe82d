// Rewrites Mermaid flowcharts in the form that beautiful-mermaid reads, which silently drops everything else.

/** A statement that cannot be drawn. */
export class UndrawableError extends Error {}

/** Characters that would end a label in the rewritten text. `restoreLabel` replaces them in the drawing. */
const reserved = ']})|[({>"'
const firstReserved = 0xe000
/** Stands before a character of the source that would otherwise stand for a reserved one, or for this sign. */
const escapeSign = '\uE009'
const escapeOffset = 10

/** Escapes the characters of a source that docsite uses itself. */
export const escapeSigns = (source: string): string =>
  source.replace(/[\uE000-\uE009]/g, (sign) => escapeSign + String.fromCharCode(sign.charCodeAt(0) + escapeOffset))

/** Returns a label in the drawing as the author wrote it. */
export const restoreLabel = (text: string): string =>
  text.replace(/\uE009([\uE00A-\uE013])|[\uE000-\uE008]/g, (sign, escaped?: string) =>
    escaped === undefined
      ? (reserved[sign.charCodeAt(0) - firstReserved] ?? '')
      : String.fromCharCode(escaped.charCodeAt(0) - escapeOffset),
  )

const entities: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>', nbsp: ' ', semi: ';' }

function storedLabel(text: string): string {
  const bare = text.trim().replace(/^"`?([\s\S]*?)`?"$/, '$1')
  const read = bare.replace(/[#&](?:(\d+)|([a-z]+));/g, (all, code: string | undefined, name: string) =>
    code !== undefined
      ? escapeSigns(characterOf(Number(code)) ?? all)
      : Object.hasOwn(entities, name)
        ? (entities[name] ?? '')
        : all,
  )
  // Tags such as `<br>` keep their signs.
  return read
    .split(/(<\/?[a-z]+\s*\/?>)/i)
    .map((part, i) => (i % 2 ? part : part.replace(/[\]})|[({>"]/g, storedSign)))
    .join('')
    .trim()
}

const characterOf = (code: number): string | undefined => (code <= 0x10ffff ? String.fromCodePoint(code) : undefined)

const storedSign = (sign: string): string => String.fromCharCode(firstReserved + reserved.indexOf(sign))

/** The brackets of shapes, longest first, and those of the shape that is drawn. */
const shapes: readonly { open: string; close: string; drawn?: [open: string, close: string] }[] = [
  { open: '(((', close: ')))' },
  { open: '([', close: '])' },
  { open: '((', close: '))' },
  { open: '[[', close: ']]' },
  { open: '[(', close: ')]' },
  { open: '[/', close: '\\]' },
  { open: '[\\', close: '/]' },
  { open: '[/', close: '/]', drawn: ['[', ']'] },
  { open: '[\\', close: '\\]', drawn: ['[', ']'] },
  { open: '{{', close: '}}' },
  { open: '[', close: ']' },
  { open: '(', close: ')' },
  { open: '{', close: '}' },
  { open: '>', close: ']' },
]

const idPattern = /[\p{L}\p{N}_](?:[\p{L}\p{N}_.]|-(?![-.>]))*/uy
const classPattern = /:::([\w-]+)/y
const arrow = /(<?)(-{2,}>|-{3,}|-\.+->?|={2,}>|={3,})(?:\s*\|([^|]*)\|)?/y
const labeledArrows = [
  /(<?)--\s*([^\s|>-][^|]*?)(?<!\s)\s*(-{2,}>|-{3,})/y,
  /(<?)-\.\s*([^\s|>-][^|]*?)(?<!\s)\s*(?<!\.)(\.+->|\.+-)/y,
  /(<?)==\s*([^\s|>=][^|]*?)(?<!\s)\s*(={2,}>|={3,})/y,
]
const ignored = /^(?:click|href)\s/
const keywords = /^(?:end|direction\s+(?:TB|TD|BT|LR|RL))$/
const styles = /^(classDef|linkStyle)\s+(.+)$/s
const assigned = /^(class|style)\s+(\S+)\s+(.+)$/s

/** Rewrites the statements of a flowchart, without its first line. */
export class Flowchart {
  readonly #ids = new Map<string, { id: string; shape: string }>()
  #text = ''
  #at = 0

  /** Returns one statement in the form that the library reads. Throws an `UndrawableError` if it has no such form. */
  rewrite(statement: string): string {
    if (statement === '' || ignored.test(statement)) return ''
    if (keywords.test(statement) || styles.test(statement)) return statement
    const [, word = '', ids = '', rest = ''] = assigned.exec(statement) ?? []
    if (word) return `${word} ${ids.split(',').map((id) => this.#idOf(id.trim()).id)} ${rest}`
    if (/^subgraph\b/.test(statement)) return subgraph(statement)
    return this.#links(statement)
  }

  #links(statement: string): string {
    this.#text = statement
    this.#at = 0
    let line = this.#group()
    while (this.#space() < statement.length) line += ` ${this.#arrow()} ${this.#group()}`
    return line
  }

  #space(): number {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++
    return this.#at
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#space()
    const match = pattern.exec(this.#text)
    if (match) this.#at = pattern.lastIndex
    return match
  }

  #group(): string {
    const nodes = [this.#node()]
    while (this.#text[this.#space()] === '&') {
      this.#at++
      nodes.push(this.#node())
    }
    return nodes.join(' & ')
  }

  #node(): string {
    const [text] = this.#match(idPattern) ?? []
    if (text === undefined) throw this.#fault()
    const isNew = !this.#ids.has(text)
    const node = this.#idOf(text)
    const shape = this.#shape()
    if (this.#text.startsWith('@{', this.#at)) throw this.#fault()
    const [, name] = this.#match(classPattern) ?? []
    const form = shape ?? (isNew ? node.shape : '')
    return `${node.id}${form}${name === undefined ? '' : `:::${name}`}`
  }

  /** Renames a node, because the library reads only ASCII letters in ids. */
  #idOf(text: string): { id: string; shape: string } {
    const entry = this.#ids.get(text) ?? { id: `n${this.#ids.size}`, shape: `[${storedLabel(text)}]` }
    this.#ids.set(text, entry)
    return entry
  }

  #shape(): string | undefined {
    for (const { open, close, drawn = [open, close] } of shapes) {
      if (!this.#text.startsWith(open, this.#at)) continue
      const start = this.#at + open.length
      const quoted = /\s*"[^"]*"\s*/y
      quoted.lastIndex = start
      const end = quoted.test(this.#text) ? quoted.lastIndex : this.#text.indexOf(close, start)
      if (end < 0 || !this.#text.startsWith(close, end)) continue
      this.#at = end + close.length
      return drawn[0] + storedLabel(this.#text.slice(start, end)) + drawn[1]
    }
    return undefined
  }

  #arrow(): string {
    const [, start = '', sign, label] = this.#match(arrow) ?? []
    if (sign !== undefined) return start + signOf(sign) + (label?.trim() ? `|${storedLabel(label)}|` : '')
    for (const pattern of labeledArrows) {
      const [, start = '', label = '', end] = this.#match(pattern) ?? []
      if (end !== undefined) return `${start}${signOf(end)}|${storedLabel(label)}|`
    }
    throw this.#fault()
  }

  #fault(): UndrawableError {
    return new UndrawableError(`docsite cannot draw \`${this.#text.slice(this.#space()).slice(0, 30)}\``)
  }
}

/** Returns an arrow of the length that the library reads. */
function signOf(arrow: string): string {
  const isArrow = arrow.endsWith('>')
  if (arrow.includes('.')) return isArrow ? '-.->' : '-.-'
  if (arrow.includes('=')) return isArrow ? '==>' : '==='
  return isArrow ? '-->' : '---'
}

function subgraph(statement: string): string {
  const [, id = 'group', label] = /^subgraph\s+([^\s[]+)\s*\[(.+)\]$/.exec(statement) ?? []
  const title = label ?? statement.slice('subgraph'.length).trim()
  return `subgraph ${id.replace(/[^\w-]/g, '_')} [${storedLabel(title || ' ')}]`
}

/** Splits a line at semicolons outside quotes, brackets and entities. */
export const statementsOf = (line: string): string[] =>
  Array.from(
    line.matchAll(/(?:"[^"]*(?:"|$)|\[[^\]]*(?:\]|$)|\{[^}]*(?:\}|$)|\|[^|]*(?:\||$)|[#&]\w+;|[^;])+/g),
    ([statement]) => statement.trim(),
  )
