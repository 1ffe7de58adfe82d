// Recognizes what the author is writing before the cursor. The text may be incomplete, so it is read without the parser.

import type { Position } from 'vscode-languageserver'
import { FenceReader } from './fence-reader.ts'

/** `written` is the part before the cursor, which begins at the character `start` of the line. */
interface Written {
  written: string
  start: number
}

export type Cursor = Written &
  (
    | { kind: 'link'; isImage: boolean }
    | { kind: 'directive'; marks: string }
    | { kind: 'attribute'; directive: string }
    | { kind: 'attribute value'; directive: string; name: string }
    | { kind: 'language' }
    | { kind: 'fence attribute' }
    | { kind: 'mark' }
    | { kind: 'field'; parents: string[] }
    | { kind: 'value'; path: string[] }
    | { kind: 'text' }
  )

/** Returns the language of a code block by its first line, and where it begins. */
export function fenceLanguage(line: string): { name: string; start: number } | undefined {
  const [before, name] = /^[\s>]*[`~]{3,}[ \t]*(?=([\w-]+))/.exec(line) ?? []
  return before === undefined || name === undefined ? undefined : { name, start: before.length }
}

/** Returns the index of the line that closes the frontmatter, or -1. */
export function frontmatterEnd(lines: readonly string[]): number {
  if (!/^\ufeff?---[ \t]*$/.test(lines[0] ?? '')) return -1
  return lines.findIndex((line, i) => i > 0 && /^---[ \t]*$/.test(line))
}

/** Returns whether a line is between the marks of the frontmatter. Frontmatter that is not closed yet ends at a blank line. */
export function isInFrontmatter(lines: readonly string[], line: number): boolean {
  if (line === 0 || !/^\ufeff?---[ \t]*$/.test(lines[0] ?? '')) return false
  const end = frontmatterEnd(lines)
  return end >= 0 ? line < end : !lines.slice(1, line).includes('')
}

export function cursorAt(lines: readonly string[], { line, character }: Position): Cursor {
  const before = (lines[line] ?? '').slice(0, character)
  if (isInFrontmatter(lines, line)) return inFrontmatter(lines, line, before)
  return (isInCode(lines, line) ? inCode(before) : inMarkdown(before)) ?? { kind: 'text', ...wordAt(before) }
}

/** Returns whether a line is inside a code block. */
export function isInCode(lines: readonly string[], line: number): boolean {
  const reader = new FenceReader()
  for (const earlier of lines.slice(Math.max(0, frontmatterEnd(lines) + 1), line)) reader.isCode(earlier)
  // An empty line changes nothing, and belongs to the code if a fence is open.
  return reader.isCode('')
}

function wordAt(before: string): Written {
  const written = before.split(/[\s()[\]{}"'`，。：；！？（）]/).at(-1) ?? ''
  return { written, start: before.length - written.length }
}

const endingWith = (before: string, written: string): Written => ({ written, start: before.length - written.length })

// ---- Frontmatter

function inFrontmatter(lines: readonly string[], line: number, before: string): Cursor {
  const parents = parentsOf(lines, line, /^[ \t]*(?:- )?/.exec(before)?.[0].length ?? 0)
  const field = /^[ \t]*(?:- )?([\w-]*)$/.exec(before)
  if (field) return { kind: 'field', parents, ...endingWith(before, field[1] ?? '') }
  const [, name, last = ''] = /^[ \t]*(?:- )?([\w-]+):[ \t]*(?![ \t])\[?(?:[^[\],]*,)*([^\],]*)$/.exec(before) ?? []
  const value = last.replace(/^[ \t]*["']?/, '')
  if (name !== undefined && !/["']/.test(value))
    return { kind: 'value', path: [...parents, name], ...endingWith(before, value) }
  return { kind: 'text', ...wordAt(before) }
}

/** Returns the names of the fields that contain a line with this indentation. */
function parentsOf(lines: readonly string[], line: number, indent: number): string[] {
  const parents: string[] = []
  let limit = indent
  for (let at = line - 1; at > 0 && limit > 0; at--) {
    const [, space = '', name] = /^([ \t]*(?:- )?)([\w-]+):/.exec(lines[at] ?? '') ?? []
    if (name === undefined || space.length >= limit) continue
    if (/:[ \t]*$/.test(lines[at] ?? '')) parents.unshift(name)
    limit = space.length
  }
  return parents
}

// ---- Code

function inCode(before: string): Cursor | undefined {
  const mark = /\[!code ([^\]\s]*)$/.exec(before)
  return mark ? { kind: 'mark', ...endingWith(before, mark[1] ?? '') } : undefined
}

// ---- Markdown

const fencePattern = /^[\s>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(?:`{3,}|~{3,}(?!~))([^\s`]*)$/
const fenceMetaPattern = /^[\s>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(?:`{3,}(?!`)|~{3,}(?!~))\S+ (?:.* )?([^\s`"'{[]*)$/
const linkPattern = /(!?)\[(?:[^[\]]|\[[^[\]]*\])*\]\(<?([^()<>\s]*(?:\([^()\s]*\)[^()<>\s]*)*)$/
const definitionPattern = /^[ \t>]*\[[^[\]]+\]:[ \t]*<?(\S*)$/
const tagPattern = /<(a|img)\s(?:[^<>"']|"[^"]*"|'[^']*')*?\b(?:href|src)=["']([^"'\s]*)$/i
/** A directive whose brace is open: its name, its attributes, and the value in quotes that is open. */
const openPattern = /(?<!:):+([A-Za-z][\w-]*)(?:\[[^[\]]*\])?\{((?:[^{}"']|"[^"]*"|'[^']*')*)((?:"[^"{}]*|'[^'{}]*)?)$/
const valuePattern = /(?<![\w-])([\w-]+)=(?:["']([^"'{}]*)|([^\s"'{}=]*))$/
const directivePattern = /(?:^|[^:\w])(:{1,})([A-Za-z][\w-]*|)$/

function inMarkdown(before: string): Cursor | undefined {
  const language = fencePattern.exec(before)
  if (language) return { kind: 'language', ...endingWith(before, language[1] ?? '') }
  const meta = fenceMetaPattern.exec(before)
  if (meta) return { kind: 'fence attribute', ...endingWith(before, meta[1] ?? '') }
  const link = linkPattern.exec(before)
  if (link) return { kind: 'link', isImage: link[1] === '!', ...endingWith(before, link[2] ?? '') }
  const definition = definitionPattern.exec(before)
  if (definition) return { kind: 'link', isImage: false, ...endingWith(before, definition[1] ?? '') }
  const tag = tagPattern.exec(before)
  if (tag) return { kind: 'link', isImage: tag[1]?.toLowerCase() === 'img', ...endingWith(before, tag[2] ?? '') }
  return inDirective(before)
}

function inDirective(before: string): Cursor | undefined {
  const [, directive, attributes = '', quoted = ''] = openPattern.exec(before) ?? []
  if (directive !== undefined) {
    const [, attribute, text, word = ''] = valuePattern.exec(attributes + quoted) ?? []
    if (attribute !== undefined)
      return { kind: 'attribute value', directive, name: attribute, ...endingWith(before, text ?? word) }
    const [, started] = /(?:^|\s)([\w-]*)$/.exec(attributes) ?? []
    if (!quoted && started !== undefined) return { kind: 'attribute', directive, ...endingWith(before, started) }
  }
  const [, marks = '', name = ''] = directivePattern.exec(before) ?? []
  return marks ? { kind: 'directive', marks, ...endingWith(before, name) } : undefined
}
