// Writes a line of Markdown with correct white space, line breaks and emphasis.

import { escapeCell, escapeText, fold, type Place } from './escape.ts'

/** The kinds of emphasis, each with its Markdown syntax and with tags for places where the syntax does not work. */
const marks = {
  strong: { sign: '**', tags: ['<strong>', '</strong>'] },
  em: { sign: '*', tags: ['<em>', '</em>'] },
  both: { sign: '***', tags: ['<em><strong>', '</strong></em>'] },
  del: { sign: '~~', tags: ['<del>', '</del>'] },
} as const
export type MarkName = keyof typeof marks

type Part = string | { kind: 'open' | 'close'; mark: MarkName } | { kind: 'break' }

/** A line of Markdown under construction. Emphasis is written at the end, because its syntax depends on the adjacent characters. */
export class Line {
  readonly place: Place
  /**
   * Whether this is the text of a link that contains words. Images without alternative text in it are then decorative.
   */
  isNamed = false
  readonly #parts: Part[] = []
  /** Open marks, outermost first. */
  readonly #open: MarkName[] = []
  #wantsBreak = false
  /** The number of parts after the last code span. */
  #codeEnd = -1

  constructor(place: Place) {
    this.place = place
  }

  text(value: string): void {
    const folded = fold(value)
    if (folded.startsWith(' ')) this.space()
    const bare = folded.slice(
      folded.startsWith(' ') ? 1 : 0,
      folded.length > 1 && folded.endsWith(' ') ? -1 : undefined,
    )
    if (!bare) return
    this.#add(escapeCell(escapeText(bare), this.place))
    if (folded.endsWith(' ')) this.space()
  }

  /** Adds white space, unless there already is some. Moves it out of emphasis that has just been opened. */
  space(): void {
    let at = this.#parts.length
    while (at > 0 && kindOf(this.#parts[at - 1]) === 'open') at--
    const before = this.#parts[at - 1]
    if (before === undefined || kindOf(before) === 'break' || (typeof before === 'string' && /\s$/.test(before))) return
    this.#parts.splice(at, 0, ' ')
  }

  /** Adds Markdown without escaping it. */
  sign(markdown: string): void {
    const last = this.#parts.at(-1)
    if (markdown.startsWith('[') && typeof last === 'string' && last.endsWith('!'))
      this.#parts.splice(-1, 1, `${last.slice(0, -1)}\\!`)
    this.#add(markdown)
  }

  code(value: string): void {
    const text = value.replace(/\n/g, ' ')
    if (!text) return
    // Two adjacent code spans would share one delimiter.
    if (this.#codeEnd === this.#parts.length && !this.#wantsBreak) this.#add('<!-- -->')
    // A table cell has no syntax for a backslash before a pipe, and `]:` in a link text could begin a definition.
    const needsTag = (this.place === 'cell' && text.includes('\\|')) || (this.isNamed && text.includes(']:'))
    this.#add(needsTag ? codeTag(text) : codeSpan(escapeCell(text, this.place)))
    this.#codeEnd = this.#parts.length
  }

  break(): void {
    if (this.place === 'line') this.space()
    else if (this.#parts.length > 0) this.#add({ kind: 'break' })
  }

  /** Marks a block boundary where Markdown allows no blocks. */
  block(): void {
    if (this.place === 'cell') this.#wantsBreak = this.#parts.some((part) => typeof part === 'string')
    else this.space()
  }

  /** Returns the mark to open inside the open marks, or `undefined` if it is already open. */
  added(mark: MarkName): MarkName | undefined {
    const isOpen = (one: MarkName) => this.#open.includes(one) || (one !== 'del' && this.#open.includes('both'))
    if (mark !== 'both') return isOpen(mark) ? undefined : mark
    return isOpen('strong') ? this.added('em') : isOpen('em') ? 'strong' : 'both'
  }

  open(mark: MarkName): void {
    this.#open.push(mark)
    this.#parts.push({ mark, kind: 'open' })
  }

  close(mark: MarkName): void {
    this.#open.pop()
    const last = this.#parts.at(-1)
    if (kindOf(last) === 'open') {
      this.#parts.pop()
      return
    }
    if (last === ' ') this.#parts.pop()
    this.#parts.push({ mark, kind: 'close' })
    if (last === ' ') this.space()
  }

  #add(part: Part): void {
    if (this.#wantsBreak) this.#parts.push({ kind: 'break' })
    this.#wantsBreak = false
    this.#parts.push(part)
  }

  finish(): string {
    const parts = this.#parts
    while (isEdge(parts.at(-1))) parts.pop()
    while (isEdge(parts[0])) parts.shift()
    const opened: number[] = []
    const texts = parts.map((part) =>
      typeof part === 'string' ? part : part.kind === 'break' && this.place === 'cell' ? '<br>' : '\\\n',
    )
    parts.forEach((part, at) => {
      if (typeof part === 'string' || part.kind === 'break') return
      if (part.kind === 'open') {
        opened.push(at)
        return
      }
      const start = opened.pop() as number
      const works = this.#flanks(start, start + 1, start - 1) && this.#flanks(at, at - 1, at + 1)
      const { sign, tags } = marks[part.mark]
      texts[start] = works ? sign : tags[0]
      texts[at] = works ? sign : tags[1]
    })
    return texts.join('')
  }

  /** Returns whether Markdown accepts emphasis at a place, according to the characters inside and outside it (CommonMark, 6.2). */
  #flanks(at: number, inside: number, outside: number): boolean {
    const [inner, outer] = [this.#parts[inside], this.#parts[outside]]
    if (typeof inner !== 'string' || (typeof outer === 'object' && outer.kind !== 'break')) return false
    const beside = typeof outer === 'string' ? outer : undefined
    const [near, far] = at < inside ? [firstSign(inner), lastSign(beside)] : [lastSign(inner), firstSign(beside)]
    return !isSpace(near) && (!isPunctuation(near) || isSpace(far) || isPunctuation(far))
  }
}

const kindOf = (part: Part | undefined): string | undefined => (typeof part === 'object' ? part.kind : undefined)
const isEdge = (part: Part | undefined): boolean => part === ' ' || kindOf(part) === 'break'

const firstSign = (text = ''): string | undefined => Array.from(text.slice(0, 2))[0]
const lastSign = (text = ''): string | undefined => Array.from(text.slice(-2)).at(-1)
const isSpace = (sign: string | undefined): boolean => sign === undefined || /\s/.test(sign)
const isPunctuation = (sign: string | undefined): boolean => sign !== undefined && /[\p{P}\p{S}]/u.test(sign)

function codeSpan(text: string): string {
  const longest = text.includes('`') ? Math.max(...Array.from(text.matchAll(/`+/g), ([run]) => run.length)) : 0
  const fence = '`'.repeat(longest === 0 ? 1 : Math.max(2, longest + 1))
  const room = /^`|`$/.test(text) || (/^ .* $/.test(text) && text.trim() !== '') ? ' ' : ''
  return fence + room + text + room + fence
}

const codeTag = (text: string): string =>
  `<code>${text.replace(/[\\`*[\]~<&_|]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</code>`
