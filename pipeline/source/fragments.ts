// Inserts the texts of fragments below `::include{file="…"}`, before the text is hashed and parsed.

import { posix } from 'node:path'
import { type Diagnostic, diagnostic, type Place } from '../model/diagnostics/diagnostic.ts'
import type { SourceFile, SourceSpan } from '../model/page/page.ts'
import { type Addressing, splitContentPath } from '../model/route.ts'
import { FenceReader } from '../text/fences.ts'
import { bytesText } from '../text/quantity.ts'
import { type Refusal, refusals } from './contained.ts'
import { bodyOffset } from './peek.ts'

/** Matches a line that includes a fragment. */
const includePattern = /^([ \t]*)::include\{\s*file\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'}]+))\s*\}[ \t]*$/

export interface IncludeOptions {
  site: Addressing
  /** The maximum size of a page with its fragments, in bytes. */
  most: number
  /** Reads a fragment; returns `undefined` if it does not exist. */
  read(filePath: string): { text: string; refusal?: Refusal } | undefined
  /** Receives the problems. */
  diagnostics: Diagnostic[]
}

interface Line {
  text: string
  line: number
  file: { filePath: string; first?: number }
}

interface Fault {
  rule: 'missing-fragment' | 'refused-file'
  text: string
  hint?: string
}

/**
 * Inserts the text of each fragment below the line that includes it, without its frontmatter. Parsing puts its nodes in the place of this line.
 * Reports fragments that are missing, may not be read, or include themselves, at the position of the directive, and removes it.
 */
export function includeFragments(
  filePath: string,
  text: string,
  { site, most, read, diagnostics }: IncludeOptions,
): Pick<SourceFile, 'text' | 'spans'> {
  if (!text.includes('::include')) return { text, spans: [] }
  // Limit the size, because the text doubles with every level if each fragment includes the next one twice.
  let left = most - Buffer.byteLength(text)
  let current: Place | undefined
  const fragments = new Map<string, ReturnType<typeof read>>()
  const lines = linesOf(filePath, text, [])
  if (left < 0 && current) {
    const { text: why, hint } = tooLarge(most)
    diagnostics.push(diagnostic('refused-file', current, why, hint))
    return { text: text.slice(0, bodyOffset(text)), spans: [] }
  }
  const spans: SourceSpan[] = []
  lines.forEach(({ file, line }, i) => {
    file.first ??= i + 1
    const { filePath, first } = file
    const last = spans.at(-1)
    if (last?.first !== first || last.line + i + 1 - last.start !== line)
      spans.push({ start: i + 1, filePath, line, first })
  })
  return { text: lines.map((line) => line.text).join('\n'), spans }

  /** Returns the lines of a file, with its fragments. `chain` are the files that include it. */
  function linesOf(filePath: string, source: string, chain: readonly string[]): Line[] {
    const includes = new Map(includesIn(filePath, source, site).map((one) => [one.line, one]))
    const body = chain.length > 0 ? bodyOffset(source) : 0
    const above = source.slice(0, body).split('\n').length
    const file = { filePath }
    const texts = source.slice(body).split('\n')
    return texts.flatMap((text, i): Line[] => {
      const line = { text, line: above + i, file }
      const include = includes.get(line.line)
      if (!include) return [line]
      const place = { file: `content/${filePath}`, line: line.line, column: include.column }
      if (chain.length === 0 && left >= 0) current = place
      const included = left < 0 ? undefined : fragmentOf(include.filePath, [...chain, filePath])
      if (Array.isArray(included)) return [line, ...included]
      if (included) diagnostics.push(diagnostic(included.rule, place, included.text, included.hint))
      return [{ ...line, text: '' }]
    })
  }

  /** Returns the lines of a fragment, or why the last one of `files` cannot include it. */
  function fragmentOf(filePath: string, files: readonly string[]): Line[] | Fault | undefined {
    const rule = 'missing-fragment'
    if (files.includes(filePath)) return { rule, text: `The fragment \`${filePath}\` includes itself` }
    if (files.length > mostLevels)
      return { rule, text: `Fragments are nested more than ${mostLevels} levels deep here` }
    if (!fragments.has(filePath)) fragments.set(filePath, read(filePath))
    const { text: source, refusal } = fragments.get(filePath) ?? {}
    if (source === undefined)
      return {
        rule,
        text: `Fragment \`${filePath}\` does not exist`,
        hint: 'Use a path relative to this file or, with a leading `/`, to the root of the locale.',
      }
    const text = source.replace(/\n$/, '')
    left -= refusal?.reason === 'too large' ? Number.POSITIVE_INFINITY : Buffer.byteLength(text) + 1
    if (left < 0) return undefined
    if (!refusal) return linesOf(filePath, text, files)
    const { text: why, hint } = refusals[refusal.reason]
    return { rule: 'refused-file', text: `\`${filePath}\` ${why}`, hint }
  }
}

/** The maximum depth of nested fragments. */
const mostLevels = 50

/** Returns the message for a page that is too large. */
export const tooLarge = (most: number): { text: string; hint: string } => ({
  text: `This page is larger than the limit of ${bytesText(most)}`,
  hint: 'Split the page, or raise `limits.pageBytes`.',
})

/** A fragment that a file includes: the place of the directive, its path as written and in the content folder, and the offsets of the written path. */
export interface WrittenInclude {
  line: number
  column: number
  start: number
  end: number
  written: string
  filePath: string
}

/**
 * Lists the fragments that a file includes directly: lines with nothing but the directive, except in frontmatter and code blocks. Paths are
 * relative to the file or, with a leading `/`, to the root of its locale.
 */
export function includesIn(filePath: string, text: string, site: Addressing): WrittenInclude[] {
  if (!text.includes('::include')) return []
  const body = bodyOffset(text)
  const fences = new FenceReader()
  let offset = 0
  return text.split('\n').flatMap((line, i): WrittenInclude[] => {
    const at = offset
    offset += line.length + 1
    const [all, space = '', double, single, bare] =
      (at >= body && !fences.isCode(line) && includePattern.exec(line)) || []
    const written = double ?? single ?? bare
    if (all === undefined || written === undefined) return []
    const start = at + all.indexOf(written, all.indexOf('=') + 1)
    const target = fragmentPath(filePath, written, site)
    return [{ line: i + 1, column: space.length + 1, start, end: start + written.length, written, filePath: target }]
  })
}

/** Returns the content path of a fragment that the file `from` includes. */
function fragmentPath(from: string, path: string, site: Addressing): string {
  if (!path.startsWith('/')) return posix.normalize(posix.join(posix.dirname(from), path))
  return posix.normalize([...splitContentPath(from, site).names, path.slice(1)].join('/'))
}
