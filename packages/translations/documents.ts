// The content files of a site → documents, cut into parts at their headings.

import { posix } from 'node:path'
import type { Site, SitePage } from '@docsite/cli'
import { type Addressing, addressing, linkOfRoute, type RoutePath, splitRoute } from '@docsite/cli/routes'
import { fieldsOf, headOf } from './frontmatter.ts'
import type { Mark, Marked, MarkPiece } from './marked.ts'
import { type Kind, type Markup, markupOf, type Span } from './markup.ts'
import { rawLinesOf, trimmedEnd, trimmedStart, withLf } from './text.ts'

/** The lines of a file from one heading to the next. The first part begins with the file, and contains the frontmatter. */
export interface Part {
  document: Document
  index: number
  /** The number of the first line, and the number of lines. */
  line: number
  count: number
  /** The text in `document.text`, without the frontmatter and without white space around it. */
  from: number
  to: number
}

/** A page or a fragment. */
export interface Document {
  /** Relative to the project. */
  file: string
  /** As read, line by line, with the line ends and the byte order mark. */
  lines: string[]
  /** With `\n` at the end of lines. */
  text: string
  /** The frontmatter; `''` without one. */
  head: string
  markup: Markup
  parts: Part[]
}

/** What the documents are made from. */
export type TranslatedSite = Pick<Site, 'pages' | 'data' | 'read' | 'lang' | 'config'>

/** The documents of a site. Those that plugins generate have no file. */
export class Documents {
  readonly addressing: Addressing
  readonly #site: TranslatedSite
  readonly #cuts = new Map<string, Set<number>>()
  readonly #known = new Map<string, Document | undefined>()
  readonly #targets = new Map<string, Map<string, string>>()

  constructor(site: TranslatedSite) {
    this.#site = site
    this.addressing = addressing(site.data)
    for (const { headings, links, file } of site.pages) {
      headings.forEach(({ depth, place }, i) => {
        if (place?.line === undefined || (i === 0 && depth === 1)) return
        const cuts = this.#cuts.get(place.file) ?? new Set()
        this.#cuts.set(place.file, cuts.add(place.line))
      })
      for (const { href, place, target } of links) {
        const targets = this.#targets.get(place.file ?? file) ?? new Map<string, string>()
        if (target.kind === 'page')
          targets.set(href, linkOfRoute(splitRoute(target.route, this.addressing).rest) + target.hash)
        this.#targets.set(place.file, targets)
      }
    }
  }

  /** Returns the path of a page without its version and its language. */
  restOf = ({ route }: SitePage): RoutePath => splitRoute(route, this.addressing).rest

  /** Returns the folder of a language. */
  folderOf = (lang: string, version: string): string => `${['content', version, lang].filter(Boolean).join('/')}/`

  /** Returns the document of a file; `undefined` if there is no such file. */
  of(file: string): Document | undefined {
    if (this.#known.has(file)) return this.#known.get(file)
    const made = this.#read(file)
    this.#known.set(file, made)
    return made
  }

  #read(file: string): Document | undefined {
    let read: string
    try {
      read = this.#site.read(file)
    } catch {
      return undefined
    }
    const text = withLf(read.replace(/^\uFEFF/, ''))
    const { head, markup } = headAndMarkup(text)
    const document: Document = { file, text, head, markup, lines: rawLinesOf(read), parts: [] }
    const starts = [...new Set([1, ...(this.#cuts.get(file) ?? [])])].sort((a, b) => a - b)
    const offsets = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]
    starts.forEach((line, index) => {
      const end = starts[index + 1] ?? document.lines.length + 1
      const offset = offsets[line - 1] ?? text.length
      const written = text.slice(offset, offsets[end - 1] ?? text.length)
      const before = index === 0 ? head.length : 0
      const [space] = /^(?:[ \t]*\n)*/.exec(written.slice(before)) ?? ['']
      const to = offset + Math.max(before, trimmedEnd(written).length)
      document.parts.push({
        ...{ document, index, line, count: end - line },
        from: Math.min(to, offset + before + space.length),
        to,
      })
    })
    return document
  }

  /** Returns the part of a file that contains a line. */
  partAt(file: string, line: number): Part | undefined {
    return this.of(file)?.parts.findLast((part) => part.line <= line)
  }

  /** Returns the fragments that a file includes, also indirectly. */
  includedIn(file: string, folder: string, known = new Set<string>()): ReadonlySet<string> {
    for (const { 1: written = '' } of this.of(file)?.text.matchAll(include) ?? []) {
      const path = posix.join(written.startsWith('/') ? folder : posix.dirname(file), written)
      if (known.has(path) || !path.startsWith('content/') || !this.of(path)) continue
      known.add(path)
      this.includedIn(path, folder, known)
    }
    return known
  }

  /** Returns the text of a part with its marks, the fields of the frontmatter first. */
  marked({ document, index, from, to }: Part): Marked {
    const { text, head, markup, file } = document
    const body = cut(text, markup.spans, [from, to], (kind, start, end) => this.#keyOf(kind, start, end, file))
    return index === 0 ? withFieldsOf(head, body) : body
  }

  #keyOf(kind: Kind, start: string, end: string | undefined, file: string): string {
    if (kind === 'id') return ''
    if (kind === 'code') return withoutComments(start)
    if (kind !== 'link') return `${start}\n${end ?? ''}`
    const [, href = ''] = /^\]\(\s*<?([^\s<>)]*)/.exec(end ?? start) ?? []
    return this.#targets.get(file)?.get(href) ?? `${start}\n${end ?? ''}`
  }
}

const include = /^[ \t]*::include\{\s*file\s*=\s*["']?([^"'}\s]+)["']?\s*\}[ \t]*$/gm

/** Returns the frontmatter of a file, and the markup of what follows. */
export function headAndMarkup(text: string): Pick<Document, 'head' | 'markup'> {
  const head = headOf(text)
  return { head, markup: markupOf(head.replace(/[^\n]/g, ' ') + text.slice(head.length)) }
}

/** Returns a text of Markdown with its marks. */
export function markedText(text: string): Marked {
  const { head, markup } = headAndMarkup(text)
  const body = cut(
    text,
    markup.spans,
    [text.length - trimmedStart(text.slice(head.length)).length, text.length],
    () => '',
  )
  return withFieldsOf(head, body)
}

/** Puts the fields of the frontmatter before a text. */
function withFieldsOf(head: string, { pieces, marks }: Marked): Marked {
  const fields = fieldsOf(head)
  if (fields.length === 0) return { pieces, marks }
  const moved = pieces.map((piece) =>
    typeof piece === 'string' ? piece : { ...piece, mark: piece.mark + fields.length },
  )
  return {
    marks: [...fields.map(({ path }): Mark => ({ kind: 'field', start: path, end: '', key: path })), ...marks],
    pieces: [
      ...fields.flatMap(({ value }, mark): (string | MarkPiece)[] => [
        ...(mark === 0 ? [] : ['\n']),
        { mark, at: 'start' },
        value,
        { mark, at: 'end' },
      ]),
      ...(moved.length > 0 ? ['\n\n', ...moved] : []),
    ],
  }
}

/** Cuts a range of a text at its spans. */
export function cut(
  text: string,
  spans: readonly Span[],
  [from, to]: readonly [number, number],
  keyOf: (kind: Kind, start: string, end: string | undefined) => string,
): Marked {
  const marks: Mark[] = []
  const pieces: Marked['pieces'] = []
  const ofPair = new Map<number, number>()
  let at = from
  for (const span of spans) {
    if (span.from < from || span.to > to) continue
    if (span.from > at) pieces.push(text.slice(at, span.from))
    const written = text.slice(span.from, span.to)
    const open = span.at === 'end' ? ofPair.get(span.pair ?? -1) : undefined
    if (open === undefined) {
      if (span.pair !== undefined) ofPair.set(span.pair, marks.length)
      pieces.push({ mark: marks.length, at: span.at })
      marks.push({ kind: span.kind, start: written, key: '' })
    } else {
      pieces.push({ mark: open, at: 'end' })
      ;(marks[open] as Mark).end = written
    }
    at = span.to
  }
  if (at < to) pieces.push(text.slice(at, to))
  for (const mark of marks) mark.key = keyOf(mark.kind, mark.start, mark.end)
  return { pieces, marks }
}

/** Returns code without what a translation can change: comments, and the title of the block. */
const withoutComments = (code: string): string =>
  code
    .replace(/\btitle=(?:"[^"\n]*"|'[^'\n]*')/, '')
    .replace(/<!--(?:(?!<!--)[\s\S])*?-->|\/\*(?:(?!\/\*)[\s\S])*?\*\//g, '')
    .replace(/(?<=^|\s)(?:\/\/|#|--)(?:\s|[^\x20-\x7E]).*$/gm, '')
    .replace(/\s+/g, ' ')
