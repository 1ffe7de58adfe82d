// Statements of a Mermaid ER diagram → the text for beautiful-mermaid: entities with their attributes, then relations.

import { plainLabel, wordOf, wordsFor } from '../labels.ts'
import { Scanner } from '../scanner.ts'
import { type KindReader, undrawable, type WrittenKind } from '../undrawable.ts'

const entity = /("[^"]+"|[\p{L}\p{N}_.*-]+)(?:\s*\[((?:"[^"]*"|[^\]"])+)\])?(?:\s*:::[\w,-]+)?/uy
const body = /(\{)([^}]*)(\})?$/y
/** How many, by Mermaid's signs and words, and the sign that the library reads on both sides. */
const numbers: readonly { pattern: RegExp; sign: string }[] = [
  { pattern: /\|o|o\||one or zero|zero or one/iy, sign: 'o|' },
  { pattern: /\}o|o\{|zero or more|zero or many|many\(0\)|0\+|many(?=\s)/iy, sign: 'o{' },
  { pattern: /\}\||\|\{|one or more|one or many|many\(1\)|1\+/iy, sign: '|{' },
  { pattern: /\|\||only one|one(?=\s)|1(?=[\s.-])/iy, sign: '||' },
]
const lines: readonly { pattern: RegExp; sign: string }[] = [
  { pattern: /\s*(?:--|\bto\b)\s*/iy, sign: '--' },
  { pattern: /\s*(?:\.\.|\.-|-\.|\boptionally to\b)\s*/iy, sign: '..' },
]
const attribute = /\s*([^\s"{}]+)\s+([^\s"{},]+)(?:\s+((?:PK|FK|UK)(?:\s*,\s*(?:PK|FK|UK))*)\b)?(?:\s*"([^"]*)")?\s*/y
const ignored = /^(?:direction\s+(?:TB|TD|BT|LR|RL)|(?:classDef|class|style)\s.+)$/s

interface Entity {
  text: string
  attributes: string[]
}

export class Entities implements KindReader {
  readonly #entities = new Map<string, Entity>()
  readonly #relations: { from: string; to: string; sign: string; label: string }[] = []
  #open: Entity | undefined
  #opened = 0
  #scanner = new Scanner('')

  read(statement: string, line: number): void {
    if (this.#open) {
      const [, inside = '', closing] = /^([^}]*)(\})?$/s.exec(statement) ?? []
      if (inside.trim()) addAttributes(this.#open, inside)
      if (closing !== undefined) this.#open = undefined
      return
    }
    if (statement === '' || ignored.test(statement)) return
    this.#scanner = new Scanner(statement)
    const from = this.#entity()
    const [, opening, inside = '', closing] = this.#scanner.match(body) ?? []
    if (opening !== undefined) {
      const one = this.#entities.get(from)
      this.#open = closing === undefined ? one : undefined
      this.#opened = line
      if (one && inside.trim()) addAttributes(one, inside)
    }
    if (this.#scanner.isAtEnd) return
    const sign = this.#one(numbers) + this.#one(lines) + this.#one(numbers)
    this.#scanner.skipSpace()
    const to = this.#entity()
    const [, label] = this.#scanner.match(/:\s*(.*)$/sy) ?? []
    if (label === undefined) throw undrawable(statement)
    this.#relations.push({ from, to, sign, label })
  }

  #entity(): string {
    const [, name, alias] = this.#scanner.match(entity) ?? []
    if (name === undefined) throw undrawable(this.#scanner.text)
    const id = name.replaceAll('"', '')
    const one = this.#entities.get(id) ?? { text: id, attributes: [] }
    if (alias !== undefined) one.text = alias
    this.#entities.set(id, one)
    this.#scanner.skipSpace()
    return id
  }

  #one(table: typeof numbers): string {
    const found = table.find(({ pattern }) => this.#scanner.match(pattern))
    if (!found) throw undrawable(this.#scanner.text)
    return found.sign
  }

  write(): WrittenKind {
    if (this.#open) throw undrawable('entity without `}`', this.#opened)
    const named = wordsFor(this.#entities)
    return {
      text: [
        'erDiagram',
        ...[...this.#entities].flatMap(([id, { attributes }]) => [`${named.get(id)} {`, ...attributes, '}']),
        ...this.#relations.map(
          ({ from, to, sign, label }) => `${named.get(from)} ${sign} ${named.get(to)} : ${labelOf(label)}`,
        ),
      ].join('\n'),
      counts: { entity: this.#entities.size, 'er-relationship': this.#relations.length },
    }
  }
}

/** Adds attributes. A comment stays beside the name, because the library hides it in a tooltip. */
function addAttributes(one: Entity, text: string): void {
  for (let at = 0; at < text.length; at = attribute.lastIndex) {
    attribute.lastIndex = at
    const [, type, name = '', keys = '', comment] = attribute.exec(text) ?? []
    if (type === undefined) throw undrawable(text.slice(at))
    const shown = wordOf(comment ? `${name} “${comment}”` : name)
    one.attributes.push(`${wordOf(type)} ${shown} ${keys.toUpperCase().replaceAll(',', ' ')}`.trim())
  }
}

/** The library removes quotes at the ends, and draws no label only if it is empty. */
const labelOf = (label: string): string => (/^(?:"\s*")?$/.test(label) ? '""' : `"${plainLabel(label)}"`)
