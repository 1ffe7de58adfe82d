// Reads the fragments that a page may include, so that the key of the page depends on them. Parsing decides which of them it includes.

import { posix } from 'node:path'
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts'
import type { Fragment, Fragments } from '../model/page/page.ts'
import { type Addressing, splitContentPath } from '../model/route.ts'
import { bytesText } from '../text/quantity.ts'
import { type Refusal, refusals } from './contained.ts'

/** Matches a line that may include a fragment. */
const includePattern = /^[ \t]*::include\{\s*file\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'}]+))\s*\}[ \t]*$/

export interface FragmentOptions {
  site: Addressing
  /** The maximum size of a page with its fragments, in bytes. */
  most: number
  /** Reads a fragment; returns `undefined` if it does not exist. */
  read(filePath: string): { text: string; diagnostics: Diagnostic[]; refusal?: Refusal } | undefined
}

/** Reads the files that a page, and each of these files, may include. Returns `undefined` if there are none. */
export function readFragments(filePath: string, text: string, options: FragmentOptions): Fragments | undefined {
  const includes = includesOf(filePath, text, options.site)
  const files = new Map<string, Fragment>()
  const add = (filePath: string): void => {
    if (files.has(filePath)) return
    const fragment = readFragment(filePath, options)
    files.set(filePath, fragment)
    if ('text' in fragment) for (const inner of Object.values(fragment.includes)) add(inner)
  }
  for (const fragment of Object.values(includes)) add(fragment)
  return files.size === 0 ? undefined : { includes, files, most: options.most }
}

function readFragment(filePath: string, { site, most, read }: FragmentOptions): Fragment {
  const found = read(filePath)
  if (!found) {
    const text = `Fragment \`${filePath}\` does not exist`
    const hint = 'Use a path relative to this file or, with a leading `/`, to the root of the locale.'
    return { problem: { rule: 'missing-fragment', text, hint } }
  }
  const { refusal, diagnostics } = found
  if (refusal?.reason === 'too large') return { problem: tooLarge(most) }
  if (refusal) {
    const { text, hint } = refusals[refusal.reason]
    return { problem: { rule: 'refused-file', text: `\`${filePath}\` ${text}`, hint } }
  }
  const text = found.text.replace(/\n$/, '')
  return { text, includes: includesOf(filePath, text, site), diagnostics }
}

/** Returns the files that a page may include and that exist, by content path, with their texts. */
export const fragmentTexts = (fragments: Fragments | undefined): [filePath: string, text: string][] =>
  [...(fragments?.files ?? [])].flatMap(([path, file]) => ('text' in file ? [[path, file.text]] : []))

/** Returns the problem of a page that is too large. */
export const tooLarge = (most: number) => ({
  rule: 'refused-file' as const,
  text: `This page is larger than the limit of ${bytesText(most)}`,
  hint: 'Split the page, or raise `limits.pageBytes`.',
})

const includesOf = (filePath: string, text: string, site: Addressing): Fragments['includes'] =>
  Object.fromEntries(possibleIncludes(filePath, text, site).map((include) => [include.line, include.filePath]))

/** A line that may include a fragment: the offsets of the written path, and the path in the content folder. */
export interface WrittenInclude {
  line: number
  start: number
  end: number
  written: string
  filePath: string
}

/** Lists the lines with nothing but the directive. Paths are relative to the file or, with a leading `/`, to the root of its locale. */
export function possibleIncludes(filePath: string, text: string, site: Addressing): WrittenInclude[] {
  if (!text.includes('::include')) return []
  let offset = 0
  return text.split('\n').flatMap((line, i): WrittenInclude[] => {
    const at = offset
    offset += line.length + 1
    const [, double, single, bare] = includePattern.exec(line) ?? []
    const written = double ?? single ?? bare
    if (written === undefined) return []
    const start = at + line.indexOf(written, line.indexOf('=') + 1)
    const target = fragmentPath(filePath, written, site)
    return [{ line: i + 1, start, end: start + written.length, written, filePath: target }]
  })
}

/** Returns the content path of a fragment that the file `from` includes. */
export function fragmentPath(from: string, path: string, site: Addressing): string {
  if (!path.startsWith('/')) return posix.normalize(posix.join(posix.dirname(from), path))
  return posix.normalize([...splitContentPath(from, site).names, path.slice(1)].join('/'))
}
