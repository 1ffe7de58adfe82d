// Statements of a Mermaid class diagram → the text for beautiful-mermaid: classes with their members, then relations.

import { plainLabel, wordOf, wordsFor } from '../labels.ts'
import { type KindReader, undrawable, type WrittenKind } from '../undrawable.ts'

const name = '(`[^`]+`|[\\p{L}\\p{N}_]+(?:[.-][\\p{L}\\p{N}_]+)*(?:~[^"<>:]*~)?)(?:::: *[\\w-]+)?'
const quantity = '(?:"([^"]*)"\\s*)?'
const lines = '(<\\|--|--\\|>|\\*--|--\\*|o--|--o|<--|-->|--|<\\|\\.\\.|\\.\\.\\|>|<\\.\\.|\\.\\.>|\\.\\.)(?![-.<>|*])'
const declaration = new RegExp(
  `^class\\s+${name}(?:\\s*\\["([^"]*)"\\])?(?:\\s*:::[\\w-]+)?(?:\\s*<<([^<>]+)>>)?(?:\\s*(\\{)([^{}]*)(\\})?)?$`,
  'su',
)
const annotation = new RegExp(`^<<([^<>]+)>>\\s*${name}$`, 'u')
const relation = new RegExp(`^${name}\\s*${quantity}${lines}\\s*${quantity}${name}\\s*(?::(.*))?$`, 'su')
const member = new RegExp(`^${name}\\s*:(.+)$`, 'su')
const ignored = /^(?:direction\s+(?:TB|TD|BT|LR|RL)|(?:classDef|style|cssClass|click|callback|link)\s.+)$/s

interface Class {
  text: string
  annotation?: string
  members: string[]
}

interface Relation {
  from: string
  to: string
  line: string
  start: string
  end: string
  label: string
}

export class Classes implements KindReader {
  readonly #classes = new Map<string, Class>()
  readonly #relations: Relation[] = []
  #open: Class | undefined
  #opened = 0

  read(statement: string, line: number): void {
    if (this.#open) return this.#body(this.#open, statement)
    if (statement === '' || ignored.test(statement)) return
    const declared = declaration.exec(statement)
    if (declared) return this.#declare(declared, line)
    const [, word = '', annotated] = annotation.exec(statement) ?? []
    if (annotated !== undefined) return annotate(this.#of(annotated), word)
    const related = relation.exec(statement)
    if (related) return this.#relate(related)
    const [, owner, text = ''] = member.exec(statement) ?? []
    if (owner === undefined) throw undrawable(statement)
    addMember(this.#of(owner), text)
  }

  #declare([, id = '', text, word, opening, body = '', closing]: RegExpExecArray, line: number): void {
    const one = this.#of(id)
    if (text !== undefined) one.text = text
    if (word !== undefined) annotate(one, word)
    if (opening === undefined) return
    this.#opened = line
    this.#open = one
    if (body.trim()) this.#body(one, body.trim())
    if (closing !== undefined) this.#open = undefined
  }

  #body(one: Class, line: string): void {
    const [, word] = /^<<(.+?)>>$/.exec(line) ?? []
    if (line === '}') this.#open = undefined
    else if (word !== undefined) annotate(one, word)
    else if (/[{}]/.test(line)) throw undrawable(line)
    else addMember(one, line)
  }

  /** Returns a class. `Box~T~` is the class `Box`, whose text contains the type. */
  #of(written: string): Class {
    const id = idOf(written)
    const [type = ''] = /~.*$/s.exec(written) ?? []
    const one = this.#classes.get(id) ?? { text: id, members: [] }
    if (type && one.text === id) one.text = withTypes(id + type)
    this.#classes.set(id, one)
    return one
  }

  #relate([, from = '', start = '', line = '', end = '', to = '', label = '']: RegExpExecArray): void {
    this.#of(from)
    this.#of(to)
    this.#relations.push({ from: idOf(from), to: idOf(to), line, start, end, label: label.trim() })
  }

  write(): WrittenKind {
    if (this.#open) throw undrawable('class without `}`', this.#opened)
    const named = wordsFor(this.#classes)
    return {
      text: [
        'classDiagram',
        ...[...this.#classes].flatMap(([id, { annotation: word, members }]) => [
          `class ${named.get(id)} {`,
          ...(word === undefined ? [] : [`<<${word}>>`]),
          ...members,
          '}',
        ]),
        ...this.#relations.map(({ from, to, line, start, end, label }) =>
          [
            named.get(from),
            ...(start ? [`"${plainLabel(start)}"`] : []),
            arrows.get(line) ?? line,
            ...(end ? [`"${plainLabel(end)}"`] : []),
            named.get(to),
            ...(label ? [`: ${plainLabel(label)}`] : []),
          ].join(' '),
        ),
      ].join('\n'),
      counts: { 'class-node': this.#classes.size, 'class-relationship': this.#relations.length },
      bare: {
        of: 'class-relationship',
        at: this.#relations.flatMap(({ line }, i) => (arrows.has(line) ? [i] : [])),
      },
    }
  }
}

/** Returns the id in a name such as `Box~T~`, whose backticks are not part of it. */
const idOf = (written: string): string => /[^`~]+/.exec(written)?.[0] ?? ''

/** Lines without an arrowhead, and those that the library draws with one. */
const arrows = new Map([
  ['--', '-->'],
  ['..', '..>'],
])

function annotate(one: Class, word: string): void {
  if (!/^\w+$/.test(word.trim()) || (one.annotation ?? word.trim()) !== word.trim()) throw undrawable(`<<${word}>>`)
  one.annotation = word.trim()
}

/** Writes members as words, because the library takes `name: Type` and `Type name = value` apart at the wrong places. */
function addMember(one: Class, written: string): void {
  const [, visibility = '', rest = ''] = /^([-+#~]?)(.*)$/s.exec(written.trim().replace(/;$/, '')) ?? []
  const [text, mark] = withoutMark(rest.trim())
  const end = text.lastIndexOf(')')
  const start = end < 0 ? -1 : text.indexOf('(')
  if (start > 0 && start < end) {
    const [result, innerMark] = withoutMark(
      text
        .slice(end + 1)
        .trim()
        .replace(/^([$*])(.*)$/s, '$2$1'),
    )
    const type = result.replace(/^:/, '').trim()
    const parameters = text.slice(start + 1, end).trim()
    one.members.push(
      [
        `${visibility}${wordOf(withTypes(text.slice(0, start)))}${mark || innerMark}`,
        `(${parameters && wordOf(withTypes(parameters))})`,
        type && ` ${wordOf(withTypes(type))}`,
      ].join(''),
    )
    return
  }
  const [, before, after] = /^([^\s:=]+)\s*:([^:=]+)$/s.exec(text) ?? []
  const [, first, second] = /^([^\s:=]+)\s+([^\s:=]+)$/s.exec(text) ?? []
  const type = after ?? first
  const name = wordOf(withTypes(before ?? second ?? text))
  one.members.push(`${visibility}${type === undefined ? '' : `${wordOf(withTypes(type))} `}${name}${mark}`)
}

/** Returns a text without the `$` or `*` at its end, and the `*`, which makes it italic. */
function withoutMark(text: string): [text: string, mark: string] {
  const [mark = ''] = /[$*]$/.exec(text) ?? []
  return [text.slice(0, text.length - mark.length).trim(), mark === '*' ? mark : '']
}

/** Converts `List~int~` to `List<int>`, also inside each other. */
function withTypes(text: string): string {
  const signs = [...text.matchAll(/~/g)].length
  if (signs < 2) return text
  const pieces: string[] = []
  let piece = ''
  for (const part of text.split(/([\s,()]+)/)) {
    piece += part
    if ([...piece.matchAll(/~/g)].length % 2 === 0) {
      pieces.push(piece)
      piece = ''
    }
  }
  return [...pieces, piece].map(withType).join('')
}

const withType = (text: string): string => {
  const [first, last] = [text.indexOf('~'), text.lastIndexOf('~')]
  return first === last
    ? text
    : `${text.slice(0, first)}<${withType(text.slice(first + 1, last))}>${text.slice(last + 1)}`
}
