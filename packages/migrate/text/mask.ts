// Hides code and comments in Markdown, so that patterns match only text. Every mask keeps the length and the lines of the text.

import { closingBrace } from './braces.ts'

/** Replaces each character except line ends. The replacement is in no pattern. */
const hidden = '\uFFFC'
const hide = (text: string): string =>
  text
    .split('\n')
    .map((line) => hidden.repeat(line.length))
    .join('\n')

/** A fence: the offsets of its opening line, of its code and of its closing line. */
export interface Fence {
  start: number
  /** End of the closing line, without the line end. */
  end: number
  /** Everything before the fence marks: indentation, block quote marks and list marks. */
  prefix: string
  marks: string
  /** Text after the marks. */
  info: string
  codeStart: number
  codeEnd: number
}

const opening = /^((?:[ \t>]|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*)(`{3,}|~{3,})([^\n]*)$/

/** Whether a line stands at least four columns further right than a fence, where it cannot close this fence. */
const isDeeper = (prefix: string, open: Fence): boolean => prefix.length - open.prefix.length >= 4

/**
 * Returns the fences of a text, from first to last. A fence that is not closed ends with the text. A fence that shows Markdown can
 * contain indented fences with a language: their last lines do not close it.
 */
export function fencesIn(text: string): Fence[] {
  const fences: Fence[] = []
  let open: Fence | undefined
  let inner = false
  let offset = 0
  for (const line of text.split('\n')) {
    const end = offset + line.length
    const [, prefix = '', marks = '', info = ''] = opening.exec(line) ?? []
    if (open) {
      if (marks && !info.includes('`') && isDeeper(prefix, open) && inner !== (info.trim() !== '')) inner = !inner
      else if (marks.startsWith(open.marks) && info.trim() === '' && !/[-+*\d]/.test(prefix)) {
        fences.push({ ...open, end, codeEnd: Math.max(open.codeStart, offset - 1) })
        open = undefined
        inner = false
      }
    } else if (marks && !(marks.startsWith('`') && info.includes('`'))) {
      open = { start: offset, end, prefix, marks, info, codeStart: end + 1, codeEnd: end }
    }
    offset = end + 1
  }
  if (open)
    fences.push({ ...open, end: text.length, codeStart: Math.min(open.codeStart, text.length), codeEnd: text.length })
  return fences
}

/** Returns a mask that remembers its last text, because steps ask for the mask of the same text one after another. */
function remembered(mask: (text: string) => string): (text: string) => string {
  let last = { text: '', masked: '' }
  return (text) => {
    if (text !== last.text) last = { text, masked: mask(text) }
    return last.masked
  }
}

/** Hides the fences of a text. */
export const maskFences = remembered((text) => {
  let masked = ''
  let at = 0
  for (const { start, end } of fencesIn(text)) {
    masked += text.slice(at, start) + hide(text.slice(start, end))
    at = end
  }
  return masked + text.slice(at)
})

/** Hides fences, inline code and HTML comments. */
export const maskCode = remembered((text) => maskInlineCode(maskFences(text).replace(/<!--[\s\S]*?-->/g, hide)))

const codeOrExpression = /(?<=\s[\w:-]+=)\{|(?<![`\\])(`+)(?!`)(?:(?!\n[ \t]*\n)[\s\S])*?[^`]\1(?!`)/g

/**
 * Hides inline code, which ends at the next marks of the same length in the same paragraph, and attributes of JSX with templates,
 * because their marks are not those of Markdown.
 */
function maskInlineCode(text: string): string {
  let masked = ''
  let at = 0
  const token = new RegExp(codeOrExpression)
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [{ index }, part] = [match, match[0]]
    if (part === '{') {
      const end = closingBrace(text, index)
      if (end === undefined || !text.slice(index, end).includes('`')) continue
      masked += text.slice(at, index + 1) + hide(text.slice(index + 1, end))
      at = end
    } else {
      masked += text.slice(at, index) + hide(part)
      at = index + part.length
    }
    token.lastIndex = at
  }
  return masked + text.slice(at)
}

/** A replacement of a part of a text. */
export interface Edit {
  start: number
  end: number
  text: string
}

/** Applies edits. Of edits that overlap, the first one wins. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = ''
  let at = 0
  for (const { start, end, text: replacement } of [...edits].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at) continue
    result += text.slice(at, start) + replacement
    at = end
  }
  return result + text.slice(at)
}

/** Replaces the matches of a pattern outside code and comments. The function receives the text of the match and its groups. */
export function replaceInText(
  text: string,
  pattern: RegExp,
  replace: (match: RegExpExecArray, offset: number) => string | undefined,
): string {
  const edits: Edit[] = []
  for (const found of maskCode(text).matchAll(pattern)) {
    const end = found.index + found[0].length
    // The mask may hide parts of a match, so take the groups from the text itself.
    const scanner = new RegExp(pattern.source, pattern.flags.replace('g', 'y'))
    scanner.lastIndex = found.index
    const match = scanner.exec(text)
    const replacement = match && replace(match, found.index)
    if (match && typeof replacement === 'string')
      edits.push({ start: found.index, end: found.index + match[0].length || end, text: replacement })
  }
  return applyEdits(text, edits)
}

/** Returns the line of an offset, starting at 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}
