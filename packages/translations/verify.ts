// An entry of an exchange file and its unit → the text of the translation, or what does not fit.

import type { FilesBeside } from './files-beside.ts'
import type { Entry, Problem } from './formats/exchange.ts'
import {
  joined,
  type NamedMark,
  type NamedPiece,
  tokenOf,
  tokenText,
  trimmed,
  withoutEnds,
  withoutIndent,
} from './marked.ts'
import type { Unit } from './units.ts'

/** A translated part of a file. */
export interface TranslatedPart {
  unit: Unit
  entry: Entry
  /** The Markdown, without the frontmatter and without white space around it. */
  body: string
  /** The texts of the frontmatter by path. */
  fields: ReadonlyMap<string, string>
  /** The marks in `body`. */
  marks: readonly NamedMark[]
}

/** Whether an entry still has the translation that was exported. */
export const isUntouched = ({ target }: Entry, { pair }: Unit): boolean =>
  pair.target !== undefined && target !== undefined && tokenText(trimmed(target)) === tokenText(trimmed(pair.target))

/** Finds what is wrong with an entry. `required` are the names of the placeholders that it must contain. */
export function problemsOf(entry: Entry, unit: Unit, required: ReadonlySet<string>): Problem[] {
  const { pair } = unit
  const [given, original] = [entry.source, pair.source].map((one) => tokenText(trimmed(one)))
  if (given !== original && given?.replace(/\s+/g, '') === original?.replace(/\s+/g, ''))
    return [
      {
        ...{ line: 1, text: 'A program has changed the line breaks and spaces in the texts of the file' },
        hint: 'Import the file as the translator saved it, without formatting it.',
      },
    ]
  if (given !== original)
    return [
      {
        line: entry.line,
        text: 'The original in the exchange file was changed',
        hint: 'Change only the translation. To change the original, edit its page and export it again.',
      },
    ]
  return [...changedData(entry, unit), ...placeholderProblems(entry, unit, required)]
}

function changedData({ data }: Entry, { pair }: Unit): Problem[] {
  return data.flatMap(({ inTarget, name, at, text, line }): Problem[] => {
    const marks = [...(inTarget ? pair.targetMarks : []), ...pair.sourceMarks].filter((mark) => mark.name === name)
    const [mark] = marks
    if (!mark || marks.some((one) => one[at] === text)) return []
    return [
      {
        line,
        text: `The ${nameOf(mark)} of placeholder ${name} was changed from ${shown(mark[at] ?? '')} to ${shown(text)}`,
        hint: 'Restore it. Placeholders stand for what a translation must not change.',
      },
    ]
  })
}

function placeholderProblems(
  { target = [], targetLine: line }: Entry,
  unit: Unit,
  required: ReadonlySet<string>,
): Problem[] {
  const { sourceMarks, targetMarks } = unit.pair
  const known = new Map([...sourceMarks, ...targetMarks].map((mark) => [mark.name, mark]))
  const problems: Problem[] = []
  const counts = new Map<string, number>()
  const open: string[] = []
  const count = (token: string): number => counts.get(token) ?? 0
  for (const piece of target) {
    if (typeof piece === 'string') continue
    const token = tokenOf(piece)
    const mark = known.get(piece.name)
    const field = open.map((name) => known.get(name)).find((one) => one?.kind === 'field')
    counts.set(token, count(token) + 1)
    if (!mark) {
      if (count(token) === 1)
        problems.push({
          ...{ line, text: `The translation has the placeholder ${token}, which its original does not have` },
          hint: 'Remove it.',
        })
      continue
    }
    if (count(token) === 2)
      problems.push({ line, text: `The placeholder ${token} occurs twice: ${textOf(mark)}`, hint: 'Remove one.' })
    if (field && field !== mark && mark.kind !== 'literal')
      problems.push({
        ...{ line, text: `The placeholder ${token} stands in the field \`${field.start}\`: ${textOf(mark)}` },
        hint: `Put it behind {/${field.name}}, as in the original.`,
      })
    if (piece.at === 'start') open.push(piece.name)
    if (piece.at === 'end' && open.pop() !== piece.name)
      problems.push({
        line,
        text: `The placeholder ${token} is not behind {${piece.name}}`,
        hint: 'Restore their order.',
      })
    if ((piece.at === 'whole') !== (mark.end === undefined))
      problems.push({
        ...{ line, text: `The placeholder ${token} must be in two parts, {${piece.name}} and {/${piece.name}}` },
        hint: 'Put them around the text, as in the original.',
      })
  }
  for (const name of open)
    problems.push({
      line,
      text: `The placeholder {/${name}} is missing`,
      hint: `Put it behind the text after {${name}}.`,
    })
  for (const mark of sourceMarks)
    if (required.has(mark.name) && count(`{${mark.name}}`) === 0)
      problems.push({
        ...{ line, text: `The translation has lost the placeholder {${mark.name}}: ${textOf(mark)}` },
        hint: 'Insert it where it belongs.',
      })
  return problems
}

/** Returns what a mark is, for messages. */
function nameOf({ kind }: NamedMark): string {
  const names: Record<NamedMark['kind'], string> = {
    ...{ code: 'code block', words: 'code', link: 'link', image: 'image', html: 'tag', directive: 'directive' },
    ...{ id: 'id', field: 'field', literal: 'text', other: 'text' },
  }
  return names[kind]
}

/** The maximum number of characters of a text in a message. */
const mostShown = 60

/** Returns a text for messages, on one line and without invisible characters. */
export function shown(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  const short = plain.length > mostShown ? `${plain.slice(0, mostShown)}…` : plain
  return short.includes('`') ? `“${short}”` : `\`${short}\``
}

const textOf = (mark: NamedMark): string =>
  mark.start + (mark.end ?? '') === ''
    ? `the ${nameOf(mark)} of the heading`
    : `${nameOf(mark)} ${shown(mark.start + (mark.end ?? ''))}`

type Marks = ReadonlyMap<string, NamedMark>

/** Divides pieces into the fields of the frontmatter by path, and the rest. */
function divided(pieces: readonly NamedPiece[], marks: Marks): { fields: Map<string, string>; body: NamedPiece[] } {
  const fields = new Map<string, string>()
  const body: NamedPiece[] = []
  let field: { path: string; text: string } | undefined
  for (const piece of pieces) {
    const mark = typeof piece === 'string' ? undefined : marks.get(piece.name)
    if (mark?.kind === 'field') {
      if (field) fields.set(field.path, field.text.trim())
      field = typeof piece !== 'string' && piece.at === 'start' ? { path: mark.start, text: '' } : undefined
    } else if (field) field.text += typeof piece === 'string' ? piece : (mark?.start ?? '')
    else body.push(piece)
  }
  return { fields, body }
}

const onOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')

/** Inserts the marks into a translation. Call it only without problems. */
export function translate(entry: Entry, unit: Unit, files: FilesBeside): TranslatedPart {
  const { targetMarks } = unit.pair
  const sourceMarks = unit.pair.sourceMarks.map((mark) => files.inTranslation(mark, unit))
  const marks = new Map([...sourceMarks, ...targetMarks].map((mark) => [mark.name, mark]))
  const { fields, body } = divided(withoutIndent(entry.target ?? []), marks)
  const before = [unit.pair.target ?? [], unit.pair.source].map((pieces) => divided(pieces, marks).fields)
  for (const [path, text] of fields)
    if (!before.some((one) => one.get(path)?.includes('\n'))) fields.set(path, onOneLine(text))
  const used = new Map<string, NamedMark>()
  const pieces = withoutEnds(body)
  const text = pieces.map((piece) => {
    if (typeof piece === 'string') return piece
    const mark = marks.get(piece.name) as NamedMark
    const written = mark.kind === 'id' && mark.start === '' ? { ...mark, start: newId(unit, pieces) } : mark
    used.set(piece.name, written)
    return (piece.at === 'end' ? written.end : written.start) ?? ''
  })
  return { unit, entry, body: indented(text.join(''), unit.target ?? unit.source), fields, marks: [...used.values()] }
}

/** Restores the spaces before the first line. */
const indented = (body: string, { document, from, to }: Unit['source']): string =>
  /^[ \t]/.test(body) ? body : (/^[ \t]*/.exec(document.text.slice(from, to))?.[0] ?? '') + body

/** Returns the id of a new heading: that of the original, unless both have the same text. */
function newId({ state, headingId, pair }: Unit, pieces: readonly NamedPiece[]): string {
  if (state !== 'missing' || headingId === '') return ''
  const lineOf = (all: readonly NamedPiece[]): string => tokenText(joined(all)).trim().split('\n')[0] ?? ''
  const isSame = lineOf(pieces) === lineOf(pair.source) && !/-\d+$/.test(headingId)
  return isSame ? '' : ` {#${headingId}}`
}
