// Replaces `::include{file="…"}` with fragments, before the text is hashed and parsed.

import { posix } from 'node:path'
import { type Diagnostic, diagnostic } from '../model/diagnostics/diagnostic.ts'
import type { SourceSpan } from '../model/page/page.ts'
import { type Addressing, splitContentPath } from '../model/route.ts'
import { FenceReader } from '../text/fences.ts'
import { bytesText } from '../text/quantity.ts'
import { type Refusal, refusals } from './contained.ts'

/** Matches a line that includes a fragment. */
const includePattern = /^([ \t]*)::include\{\s*file\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'}]+))\s*\}[ \t]*$/

export interface Included {
  text: string
  /** Empty if the page includes no fragment. */
  spans: SourceSpan[]
}

export interface IncludeOptions {
  site: Addressing
  /** The maximum size of a page with its fragments, in bytes. */
  most: number
  /** Reads a fragment; returns `undefined` if it does not exist. */
  read(filePath: string): { text: string; refusal?: Refusal } | undefined
  /** Receives the problems. */
  diagnostics: Diagnostic[]
}

interface Line extends Omit<SourceSpan, 'start'> {
  text: string
}

/**
 * Inserts fragments, except in code blocks. Paths are relative to the including file or, with a leading `/`, to the root of its locale.
 * Reports fragments that are missing, may not be read, or include themselves, at the position of the directive.
 */
export function includeFragments(
  filePath: string,
  text: string,
  { site, most, read, diagnostics }: IncludeOptions,
): Included {
  if (!text.includes('::include')) return { text, spans: [] }
  // Limit the size, because the text doubles with every level if each fragment includes the next one twice.
  let bytes = Buffer.byteLength(text)
  let isFull = false
  const lines = linesOf(filePath, text, 0, [filePath])
  const spans: SourceSpan[] = []
  lines.forEach(({ filePath, line, indent }, i) => {
    const last = spans.at(-1)
    if (last && last.filePath === filePath && last.indent === indent && last.line + i + 1 - last.start === line) return
    spans.push({ start: i + 1, filePath, line, indent })
  })
  return { text: lines.map((line) => line.text).join('\n'), spans }

  function linesOf(file: string, source: string, indent: number, chain: string[]): Line[] {
    const fences = new FenceReader()
    return source.split('\n').flatMap((text, i): Line[] => {
      const line: Line = { text: ' '.repeat(indent) + text, filePath: file, line: i + 1, indent }
      const isCode = fences.isCode(text)
      const [whole, space = '', double, single, bare] = (!isCode && includePattern.exec(text)) || []
      if (whole === undefined) return [line]
      const place = { file: `content/${file}`, line: i + 1, column: space.length + 1 }
      const target = fragmentPath(file, double ?? single ?? bare ?? '', site)
      const fault = (text: string, hint?: string): Line[] => {
        diagnostics.push(diagnostic('missing-fragment', place, text, hint))
        return []
      }
      if (chain.includes(target)) return fault(`The fragment \`${target}\` includes itself`)
      if (chain.length >= mostLevels) return fault(`Fragments are nested more than ${mostLevels} levels deep here`)
      if (isFull) return []
      const included = read(target)
      if (!included)
        return fault(
          `Fragment \`${target}\` does not exist`,
          'Use a path relative to this file or, with a leading `/`, to the root of the locale.',
        )
      bytes += Buffer.byteLength(included.text)
      isFull = bytes > most
      const refusal = isFull ? 'too large' : included.refusal?.reason
      if (refusal !== undefined) {
        const { text, hint } =
          refusal === 'too large'
            ? tooLarge(most)
            : { ...refusals[refusal], text: `\`${target}\` ${refusals[refusal].text}` }
        diagnostics.push(diagnostic('refused-file', place, text, hint))
        return []
      }
      return linesOf(target, included.text.replace(/\n$/, ''), indent + space.length, [...chain, target])
    })
  }
}

/** The maximum depth of nested fragments. */
const mostLevels = 50

/** Returns the message for a page that is too large. */
export const tooLarge = (most: number): { text: string; hint: string } => ({
  text: `This page is larger than the limit of ${bytesText(most)}`,
  hint: 'Split the page, or raise `limits.pageBytes`.',
})

/** A fragment that a file includes: the line, its path as written and in the content folder, and the offsets of the written path. */
export interface WrittenInclude {
  line: number
  start: number
  end: number
  written: string
  filePath: string
}

/** Lists the fragments that a file includes directly. */
export function includesIn(filePath: string, text: string, site: Addressing): WrittenInclude[] {
  if (!text.includes('::include')) return []
  const fences = new FenceReader()
  let offset = 0
  return text.split('\n').flatMap((line, i): WrittenInclude[] => {
    const at = offset
    offset += line.length + 1
    const [all, , double, single, bare] = (!fences.isCode(line) && includePattern.exec(line)) || []
    const value = double ?? single ?? bare
    if (all === undefined || !value) return []
    const start = at + all.indexOf(value, all.indexOf('=') + 1)
    const target = fragmentPath(filePath, value, site)
    return [{ line: i + 1, start, end: start + value.length, written: value, filePath: target }]
  })
}

/** Returns the content path of a fragment that the file `from` includes. */
function fragmentPath(from: string, path: string, site: Addressing): string {
  if (!path.startsWith('/')) return posix.normalize(posix.join(posix.dirname(from), path))
  return posix.normalize([...splitContentPath(from, site).names, path.slice(1)].join('/'))
}
