// Translated parts → the new texts of files, and what is wrong with their Markdown.

import { cut, type Document, type Documents, headAndMarkup } from './documents.ts'
import type { Problem } from './formats/exchange.ts'
import { withFields } from './frontmatter.ts'
import { withLiterals } from './marked.ts'
import type { Markup } from './markup.ts'
import { lineEndOf, trimmedEnd, withLf } from './text.ts'
import type { Unit } from './units.ts'
import { shown, type TranslatedPart } from './verify.ts'

/** A file with its new text. */
export interface ChangedFile {
  file: string
  /** The text on disk; `undefined` if the file is new. */
  before: string | undefined
  text: string
  /** The translated parts with their ranges in the text, whose lines end with `\n` here. */
  parts: { part: TranslatedPart; from: number; to: number }[]
}

/** Writes the translated parts of one file. Those of a new file must be complete. */
export function assemble(file: string, parts: readonly TranslatedPart[], documents: Documents): ChangedFile {
  const document = documents.of(file)
  const base = document ?? (parts[0] as TranslatedPart).unit.source.document
  const written = new Writer(base)
  for (const part of base.parts) {
    written.existing(
      part,
      parts.find(({ unit }) => (document ? unit.target : unit.source) === part),
    )
    for (const one of parts) if (document && !one.unit.target && one.unit.after === part) written.inserted(one)
  }
  return { file, before: document?.lines.join(''), ...written.result() }
}

class Writer {
  readonly #document: Document
  readonly #eol: string
  readonly #parts: ChangedFile['parts'] = []
  #text = ''
  /** The length of the text with `\n` at the end of lines. */
  #length = 0

  constructor(document: Document) {
    this.#document = document
    this.#eol = lineEndOf(document.lines.join(''))
  }

  #add(text: string): void {
    this.#text += text
    this.#length += withLf(text).length
  }

  #addPart(part: TranslatedPart): void {
    const from = this.#length
    this.#add(part.body.replaceAll('\n', this.#eol))
    this.#parts.push({ part, from, to: this.#length })
  }

  /** Writes a part in its place, with its translation instead of its text. */
  existing({ document, line, count, index, from, to }: Unit['source'], part: TranslatedPart | undefined): void {
    const lines = document.lines.slice(line - 1, line - 1 + count)
    if (!part) return this.#add(lines.join(''))
    const headLines = index === 0 ? document.head.split('\n').length - 1 : 0
    const head = withFields(document.head, part.fields)
    const rawHead = lines.slice(0, headLines).join('')
    const raw = lines.slice(headLines).join('')
    this.#add(index === 0 && head !== document.head ? head.replaceAll('\n', this.#eol) : rawHead)
    // The same text keeps its bytes, also where its line ends differ.
    if (part.body === document.text.slice(from, to)) {
      this.#parts.push({ part, from: this.#length, to: this.#length + withLf(raw).length })
      return this.#add(raw)
    }
    const [before = ''] = /^(?:[ \t]*(?:\r\n|\n|\r))*/.exec(raw) ?? []
    const after = raw.slice(Math.max(before.length, trimmedEnd(raw).length))
    this.#add(before)
    this.#addPart(part)
    this.#add(after)
  }

  /** Writes a new part between empty lines. */
  inserted(part: TranslatedPart): void {
    const [end = ''] = /(?<!\s)\s*$/.exec(withLf(this.#text)) ?? []
    const missing = Math.max(0, 2 - (end.match(/\n/g)?.length ?? 0))
    if (this.#length > 0) this.#add(this.#eol.repeat(missing))
    this.#addPart(part)
    const isLast = part.unit.after === this.#document.parts.at(-1)
    this.#add(this.#eol.repeat(isLast ? 1 : 2))
  }

  result(): Pick<ChangedFile, 'text' | 'parts'> {
    return { text: this.#text, parts: this.#parts }
  }
}

/** Finds where the Markdown of translated parts differs in its structure from what the placeholders say. */
export function structureProblems({ text, parts }: ChangedFile): Problem[] {
  const plain = withLf(text)
  const { markup } = headAndMarkup(plain)
  return parts.flatMap(({ part, from, to }) => problemsIn(part, plain, markup, [from, to]))
}

function problemsIn(part: TranslatedPart, text: string, markup: Markup, [from, to]: [number, number]): Problem[] {
  const line = part.entry.targetLine
  const [empty] = [...part.fields].find(([, value]) => value === '') ?? []
  if (empty !== undefined)
    return [
      { line, text: `The field \`${empty}\` has no text`, hint: 'Translate it, or keep the text of the original.' },
    ]
  const { source, target } = part.unit
  const depths = depthsIn(markup, from, to)
  const expected = [source, target].flatMap((one) => (one ? [depthsIn(one.document.markup, one.from, one.to)] : []))
  if (!expected.includes(depths))
    return [
      {
        ...{
          line,
          text: `The translation has ${depths || 'no'} heading${depths ? ' marks' : ''}, but its original has ${expected[0] || 'none'}`,
        },
        hint: 'Keep the marks of headings, such as `## `, and write no others.',
      },
    ]
  const found = withLiterals(cut(text, markup.spans, [from, to], () => '')).marks.map(
    ({ start, end = '' }) => start + end,
  )
  const meant = part.marks.map(({ start, end = '' }) => start + end)
  const added = without(found, meant)[0]
  if (added !== undefined)
    return [
      {
        ...{ line, text: `The translation contains ${shown(added)}, which is no text and stands in no placeholder` },
        hint: 'Code, links, tags, directives and ids can only be inserted as placeholders of the original. Put a backslash before the character if it is meant as text.',
      },
    ]
  const lost = without(meant, found)[0]
  if (lost !== undefined)
    return [
      {
        ...{ line, text: `The text around ${shown(lost)} changes what it means` },
        hint: 'Keep the placeholder at a place like that in the original, such as on a line of its own.',
      },
    ]
  const nesting = nestingOf(found)
  const nestings = [source, target].flatMap((one) =>
    one
      ? [
          nestingOf(
            cut(one.document.text, one.document.markup.spans, [one.from, one.to], () => '').marks.map(
              ({ start }) => start,
            ),
          ),
        ]
      : [],
  )
  if (!nestings.includes(nesting))
    return [
      {
        ...{ line, text: 'The containers begin and end in another order than in the original' },
        hint: 'Put the placeholders of `:::` in their order.',
      },
    ]
  return []
}

const depthsIn = ({ headings }: Markup, from: number, to: number): string =>
  headings.flatMap((one) => (one.from >= from && one.from < to ? ['#'.repeat(one.depth)] : [])).join(' ')

/** Describes how containers are nested: the deepest end, and how many are open after it. */
function nestingOf(marks: readonly string[]): string {
  let [depth, least] = [0, 0]
  for (const mark of marks) {
    if (!/^:{3,}/.test(mark)) continue
    depth += /^:+\s*$/.test(mark) ? -1 : 1
    least = Math.min(least, depth)
  }
  return `${least} ${depth}`
}

/** Returns the texts of a list that another one does not contain as often. Empty ones do not count. */
function without(texts: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return texts.filter((text) => {
    const at = left.indexOf(text)
    if (at !== -1) left.splice(at, 1)
    return at === -1 && text !== ''
  })
}
