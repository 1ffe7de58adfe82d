// Problems with a configuration: the error, and the positions of fields in the configuration files.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Path } from '../../model/config/problem.ts'
import type { Diagnostic, Place } from '../../model/diagnostics/diagnostic.ts'
import { DocsiteError } from '../../model/diagnostics/docsite-error.ts'
import { positionsIn } from '../../text/positions.ts'
import { tokensOf } from './config-strings.ts'

/** Returns the error for a configuration with problems. */
export const invalidConfig = (diagnostics: Diagnostic[]): DocsiteError =>
  new DocsiteError('The configuration is invalid', diagnostics)

/** A configuration file: its path in the project, and its text. */
export interface ConfigText {
  file: string
  text: string
}

/** Reads the configuration files, so that diagnostics can refer to positions in them. `root` is the project's directory. */
export const readConfigTexts = ({ root, configFiles }: { root: string; configFiles: string[] }): ConfigText[] =>
  configFiles.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** A key of an object literal or an entry of an array literal, with its path from the outermost literal, and its position. */
interface Literal {
  path: (string | number)[]
  line: number
  column: number
}

/**
 * Finds the field at `path` in the configuration files. A configuration may be composed of several files, and a function may return an
 * object with the fields of its argument. So each step of the path of a literal has to be one of the first or the last steps of `path`.
 */
export function findField(files: readonly ConfigText[], path: Path): Place {
  let best: { length: number; place: Place } = {
    length: 0,
    place: { file: files[0]?.file ?? 'config/site.ts', line: 1, column: 1 },
  }
  for (const text of files) {
    for (let end = path.length; end > 0; end--) {
      const wanted = path.slice(0, end)
      for (const { path: fieldPath, line, column } of literalsIn(text).get(wanted.at(-1)) ?? []) {
        const first = shared(fieldPath, wanted, fromStart)
        const last = shared(fieldPath, wanted, fromEnd)
        // Of literals of one length, the one that is nearest to the field.
        const isPart = fieldPath.length <= end && first + last >= fieldPath.length
        const length = isPart ? fieldPath.length + end / (path.length + 1) : 0
        if (length > best.length) best = { length, place: { file: text.file, line, column } }
      }
    }
  }
  return best.place
}

/** Counts the equal steps at the start of two paths, or at the end. */
function shared(a: Path, b: Path, stepAt: (path: Path, i: number) => Path[number] | undefined): number {
  let count = 0
  while (count < a.length && stepAt(a, count) === stepAt(b, count)) count++
  return count
}

const fromStart = (path: Path, i: number) => path[i]
const fromEnd = (path: Path, i: number) => path.at(-1 - i)

type LiteralsByKey = ReadonlyMap<string | number | undefined, readonly Literal[]>

/** A configuration of 180 kB takes 50 ms, and a site can have a thousand messages about it. */
const literalsByText = new WeakMap<ConfigText, LiteralsByKey>()

/** Returns the literals of a file by their own keys. Reads each file once. */
function literalsIn(text: ConfigText): LiteralsByKey {
  const known = literalsByText.get(text)
  if (known) return known
  const literals = new Map<string | number | undefined, Literal[]>()
  for (const literal of literalsOf(text.text)) {
    const key = literal.path.at(-1)
    const others = literals.get(key)
    if (others) others.push(literal)
    else literals.set(key, [literal])
  }
  literalsByText.set(text, literals)
  return literals
}

const unknownIndex = '…'

/** Finds the keys and entries of all object and array literals in a source text, without a full parser. */
function literalsOf(text: string): Literal[] {
  const literals: Literal[] = []
  const open: { kind: string; key?: string | number }[] = []
  let previous = ''
  const position = positionsIn(text)
  const at = (start: number): Literal => ({
    path: open.flatMap(({ key }) => (key === undefined ? [] : [key])),
    ...position(start),
  })
  // Strings, names and brackets. Numbers and other signs have no part in this.
  for (const { text: token, start, end } of tokensOf(text).filter((one) =>
    /^["'`{}[\],:()]|[A-Za-z_$]/.test(one.text),
  )) {
    const top = open.at(-1)
    const startsEntry = previous === '[' || previous === ','
    if (top?.kind === '[' && startsEntry && token !== ']') {
      // After a spread list, nobody knows the indexes.
      const isSpread = text.slice(0, start).endsWith('...')
      top.key = isSpread || top.key === unknownIndex ? unknownIndex : previous === '[' ? 0 : Number(top.key) + 1
      literals.push(at(start))
    }
    if (token === '{' || token === '[' || token === '(') open.push({ kind: token })
    else if (token === '}' || token === ']' || token === ')') open.pop()
    else if (top?.kind === '{' && (previous === '{' || previous === ',') && /^\s*[:,}]/.test(text.slice(end))) {
      top.key = /^["'`]/.test(token) ? token.slice(1, -1) : token
      literals.push(at(start))
    }
    previous = token
  }
  return literals
}
