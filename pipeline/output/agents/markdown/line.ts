// A line of Markdown as it is written: white space, breaks, and emphasis that is read as such.

import { escapeCell, escapeText, fold, type Place } from './escape.ts'

/** What is set off, by the signs that say so and the tags that do where signs are not read. */
const marks = {
  strong: { sign: '**', tags: ['<strong>', '</strong>'] },
  em: { sign: '*', tags: ['<em>', '</em>'] },
  both: { sign: '***', tags: ['<em><strong>', '</strong></em>'] },
  del: { sign: '~~', tags: ['<del>', '</del>'] },
} as const
export type MarkName = keyof typeof marks

type Part = string | { kind: 'open' | 'close'; mark: MarkName } | { kind: 'break' }

/** A line that is being written. Emphasis is decided at the end: whether signs work depends on what stands beside them. */
export class Line {
  readonly place: Place
  /** Other words name the link that this is: a picture without any is a decoration. */
  isNamed = false
  readonly #parts: Part[] = []
  /** Marks that are open, outermost first. */
  readonly #open: MarkName[] = []
  #wantsBreak = false
  /** How many parts there were when code was the last of them. */
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

  /** White space, unless there is some already. Before emphasis it stands outside. */
  space(): void {
    let at = this.#parts.length
    while (at > 0 && kindOf(this.#parts[at - 1]) === 'open') at--
    const before = this.#parts[at - 1]
    if (before === undefined || kindOf(before) === 'break' || (typeof before === 'string' && /\s$/.test(before))) return
    this.#parts.splice(at, 0, ' ')
  }

  /** Markdown as it is. */
  sign(markdown: string): void {
    const last = this.#parts.at(-1)
    if (markdown.startsWith('[') && typeof last === 'string' && last.endsWith('!'))
      this.#parts.splice(-1, 1, `${last.slice(0, -1)}\\!`)
    this.#add(markdown)
  }

  code(value: string): void {
    const text = value.replace(/\n/g, ' ')
    if (!text) return
    // Two that touch would share one fence.
    if (this.#codeEnd === this.#parts.length) this.#add('<!-- -->')
    // In a cell no sign writes a backslash before a bar; at the start of a link `]:` would make a definition of it.
    const needsTag = (this.place === 'cell' && text.includes('\\|')) || (this.isNamed && text.includes(']:'))
    this.#add(needsTag ? codeTag(text) : codeSpan(escapeCell(text, this.place)))
    this.#codeEnd = this.#parts.length
  }

  break(): void {
    if (this.place === 'line') this.space()
    else if (this.#parts.length > 0) this.#add({ kind: 'break' })
  }

  /** The border of a block that stands where none can. */
  block(): void {
    if (this.place === 'cell') this.#wantsBreak = this.#parts.some((part) => typeof part === 'string')
    else this.space()
  }

  /** What a mark adds to those that are open: in emphasis there is no emphasis. */
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
    const written = parts.map((part) =>
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
      written[start] = works ? sign : tags[0]
      written[at] = works ? sign : tags[1]
    })
    return written.join('')
  }

  /** Tells whether signs at a place are read as emphasis, by what stands inside and outside (CommonMark, 6.2). */
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
