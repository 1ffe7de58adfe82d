// Statements of a Mermaid sequence diagram → the text for beautiful-mermaid: participants, then everything else in its order.

import { plainLabel } from '../labels.ts'
import { type KindReader, UndrawableError, undrawable, type WrittenKind } from '../undrawable.ts'

const participant = /^(participant|actor)\s(.+)$/is
const message = /^([^<>:,;+()]+?)(-->>|->>|-->|->|--\)|-\))([^<>:,;()]+):(.*)$/s
const note = /^note\s+(left of|right of|over)\s([^:]+):(.*)$/is
const block = /^(loop|alt|opt|par|critical|break|rect)(?:\s+(.*))?$/is
const divider = /^(else|and|option)(?:\s+(.*))?$/is
const ignored = /^(?:#|(?:links?|properties|details)\s[^:]+:)/is

interface Participant {
  name: string
  type: string
  label: string
}

/** A block that is open, and whether its last section has a message. A `rect` colors the background, which is not drawn. */
interface Block {
  type: string
  line: number
  hasMessage: boolean
}

const dividers = new Map([
  ['alt', 'else'],
  ['par', 'and'],
  ['critical', 'option'],
])

export class Sequence implements KindReader {
  readonly #participants = new Map<string, Participant>()
  readonly #lines: string[] = []
  readonly #blocks: Block[] = []
  readonly #bare: number[] = []
  #messages = 0
  #notes = 0
  #frames = 0

  read(statement: string, line: number): void {
    if (statement === '' || ignored.test(statement)) return
    const declared = participant.exec(statement)
    if (declared) return this.#declare(declared, statement)
    const noted = note.exec(statement)
    if (noted) return this.#note(noted)
    const opened = block.exec(statement)
    if (opened) return this.#start(opened, line)
    const divided = divider.exec(statement)
    if (divided) return this.#divide(divided, statement)
    if (statement.toLowerCase() === 'end') return this.#end(statement)
    const sent = message.exec(statement)
    if (!sent) throw undrawable(statement)
    this.#send(sent, statement)
  }

  #declare([, type = '', rest = '']: RegExpExecArray, statement: string): void {
    const as = rest.search(/\sas\s/i)
    const id = as < 0 ? rest : rest.slice(0, as)
    if (/[<>:,;@]/.test(id)) throw undrawable(statement)
    const one = this.#of(id.trim())
    one.type = type.toLowerCase()
    if (as >= 0) one.label = plainLabel(rest.slice(as + ' as '.length))
  }

  #of(id: string): Participant {
    const one = this.#participants.get(id) ?? {
      name: `p${this.#participants.size}`,
      type: 'participant',
      label: plainLabel(id),
    }
    this.#participants.set(id, one)
    return one
  }

  #send([, from = '', arrow = '', target = '', text = '']: RegExpExecArray, statement: string): void {
    const [, mark = '', to = ''] = /^([+-]?)([^+-].*)$/s.exec(target.trim()) ?? []
    if (to === '' || to.includes('+')) throw undrawable(statement)
    if (arrow === '->' || arrow === '-->') this.#bare.push(this.#messages)
    this.#messages++
    for (const open of this.#blocks) open.hasMessage = true
    this.#lines.push(`${this.#of(from.trim()).name}${arrow}${mark}${this.#of(to.trim()).name}: ${lineText(text)}`)
  }

  #note([, place = '', ids = '', text = '']: RegExpExecArray): void {
    // The library places a note below the message before it.
    if (!(this.#frame()?.hasMessage ?? this.#messages > 0))
      throw new UndrawableError('docsite cannot draw a note above the first message')
    this.#notes++
    const names = ids.split(',').map((id) => this.#of(id.trim()).name)
    this.#lines.push(`Note ${place.toLowerCase()} ${names}: ${lineText(text)}`)
  }

  #frame(): Block | undefined {
    return this.#blocks.findLast(({ type }) => type !== 'rect')
  }

  #start([, type = '', text = '']: RegExpExecArray, line: number): void {
    const name = type.toLowerCase()
    // The library writes the titles of both blocks at the same place.
    if (name !== 'rect' && this.#frame()?.hasMessage === false)
      throw new UndrawableError(`docsite cannot draw \`${name}\` above the first message of another block`)
    this.#blocks.push({ type: name, line, hasMessage: false })
    if (name === 'rect') return
    this.#frames++
    this.#lines.push(`${name} ${titleOf(text)}`)
  }

  #divide([, word = '', text = '']: RegExpExecArray, statement: string): void {
    const open = this.#blocks.at(-1)
    if (!open || dividers.get(open.type) !== word.toLowerCase()) throw undrawable(statement)
    checkMessage(open)
    open.hasMessage = false
    this.#lines.push(`else ${titleOf(text)}`)
  }

  #end(statement: string): void {
    const open = this.#blocks.pop()
    if (!open) throw undrawable(statement)
    if (open.type === 'rect') return
    checkMessage(open)
    this.#lines.push('end')
  }

  write(): WrittenKind {
    const [unclosed] = this.#blocks
    if (unclosed) throw undrawable(`${unclosed.type} without \`end\``, unclosed.line)
    const people = [...this.#participants.values()]
    return {
      text: [
        'sequenceDiagram',
        ...people.map(({ name, type, label }) => `${type} ${name} as ${label}`),
        ...this.#lines,
      ].join('\n'),
      counts: { actor: people.length, message: this.#messages, note: this.#notes, block: this.#frames },
      bare: { of: 'message', at: this.#bare },
    }
  }
}

/** The library places the borders of a block at its messages. */
function checkMessage({ type, hasMessage }: Block): void {
  if (!hasMessage) throw new UndrawableError(`docsite cannot draw a part of \`${type}\` without a message`)
}

/** `wrap:` before a text has no effect. */
const lineText = (text: string): string => plainLabel(text.replace(/^(?:no)?wrap:/i, ''))

/** The library writes brackets around the title of a block if it has one. */
const titleOf = (text: string): string => (text.trim() ? lineText(text) : '')
