// Parses the line that opens a fence: its language, title and attributes.

import { nearest } from '../../model/diagnostics/diagnostic.ts'
import { type FenceWord, fenceTitle, fenceWords, startOfInfo } from '../../model/page/fence-words.ts'

/** A fence as written. */
export interface Fence {
  language: string
  meta: string
  code: string
}

export interface FenceProblem {
  rule: 'unknown-language' | 'invalid-line-range' | 'invalid-content'
  /** The invalid part of the line that opens the fence. */
  written: string
  text: string
  hint?: string
}

/** The attributes that change how a fence looks. */
export interface FenceMeta {
  title: string
  /** The numbers of highlighted lines. */
  lines: Set<number>
  /** The numbers of lines in collapsed regions. */
  collapsed: Set<number>
  showLineNumbers?: boolean
  /** The number of the first line. */
  firstLine: number
  wrapCode?: boolean
  /** The number of lines that a long block shows, or false for all. True stands for the number in the configuration. */
  fold?: number | boolean
  problems: FenceProblem[]
}

/** The words and the attributes that plugins add to fences. */
export type OwnWords = ReadonlySet<string>

const noWords: OwnWords = new Set()

/** Words that other generators allow directly after the language, and docsite's equivalents. */
const attachedWords = new Map([
  ['line-numbers', 'showLineNumbers'],
  ['no-line-numbers', 'showLineNumbers=false'],
])

/**
 * Splits the info string: `ts{1,3}` and `ts[file.ts]` need no space. The language ends at a comma or a colon, as in `rust,ignore` and
 * `ts:line-numbers`.
 */
export function readInfo(
  language: string | null | undefined,
  meta: string | null | undefined,
  own: OwnWords = noWords,
): Pick<Fence, 'language' | 'meta'> {
  const [, name = '', attached = '', after = ''] = /^([^\s{[,:]*)((?:[,:][^\s{[,:]*)*)(.*)$/s.exec(language ?? '') ?? []
  const words = attached.split(/[,:]/).flatMap((word): string[] => {
    const [written = '', value] = word.split('=')
    const name = attachedWords.get(written) ?? written
    // Other words, as in `rust,ignore`, are for programs that test the code.
    if (!isFenceWord(name.split('=')[0] ?? '', own)) return []
    return [value === undefined ? name : `${name}=${value}`]
  })
  const rest = [...words, after].join(' ').trim()
  return { language: name, meta: [rest, meta ?? ''].filter(Boolean).join(' ') }
}

/** Reads a fence's first line once, and returns a function that finds the column of a problem in it, starting at 0. */
export function finderInFence(line: string): (problem: FenceProblem) => number {
  const info = startOfInfo(line)
  const words = fenceWords(line.slice(info))
  const places = new Map<string, number>()
  const ranges = new Map<string, number>()
  const add = (to: Map<string, number>, written: string, at: number) => to.has(written) || to.set(written, info + at)
  for (const { written, start, kind, name, valueStart, value } of words) {
    add(places, written, start)
    if (kind !== 'lines' && name !== 'collapse') continue
    let at = valueStart
    for (const range of value.split(',')) {
      const bare = range.replace(/[{}]/g, '').trim()
      add(ranges, bare, at + range.indexOf(bare))
      at += range.length + 1
    }
  }
  return ({ rule, written }) =>
    rule === 'invalid-line-range'
      ? (ranges.get(written) ?? 0)
      : (places.get(written) ?? Math.max(0, line.indexOf(written)))
}

/** Returns the attributes of a fence with one of these names. */
export const ownAttributes = (meta: string, names: readonly string[]): [name: string, value: string][] =>
  fenceWords(meta).flatMap(({ kind, name, value }) =>
    kind === 'attribute' && names.includes(name) ? [[name, value]] : [],
  )

/** Returns the meta of a fence without its title. */
export const withoutTitle = (meta: string): string =>
  fenceWords(meta)
    .filter(({ kind, name }) => kind !== 'title' && (kind !== 'attribute' || name !== 'title'))
    .map(({ written }) => written)
    .join(' ')

/** All names that may follow the language of a fence. */
const knownWords: readonly string[] = [
  ...'title caption lang file region lines name alt'.split(' '),
  ...'showLineNumbers startLine wrapCode fold collapse noCheck variables'.split(' '),
]

const isFenceWord = (name: string, own: OwnWords): boolean => knownWords.includes(name) || own.has(name)

/** Reads the attributes of a fence, and reports ranges of lines that the code does not have. */
export function readMeta(meta: string, lineCount: number, own: OwnWords = noWords): FenceMeta {
  const read: FenceMeta = {
    title: fenceTitle(meta),
    lines: new Set(),
    collapsed: new Set(),
    firstLine: 1,
    problems: [],
  }
  const words = fenceWords(meta)
  const add = (lines: Set<number>, ranges: string) => {
    for (const range of ranges.split(',')) addRange(lines, range.trim(), lineCount, read.problems)
  }
  for (const { kind, name, value } of words) {
    const [, collapsed] = (name === 'collapse' && /^\{(.*)\}$/s.exec(value)) || []
    if (collapsed !== undefined) add(read.collapsed, collapsed)
    else if (kind === 'lines') add(read.lines, value)
  }
  const attribute = (name: string) => {
    const word = words.find((word) => word.name === name)
    return word?.kind === 'flag' ? 'true' : word?.value
  }
  const names = ['showLineNumbers', 'startLine', 'wrapCode', 'fold']
  const [showLineNumbers, startLine, wrapCode, fold] = names.map(attribute)
  const first = [startLine, showLineNumbers].find((value) => value !== undefined && /^\d{1,6}$/.test(value))
  if (first !== undefined) read.firstLine = Number(first)
  if ((showLineNumbers ?? startLine) !== undefined) read.showLineNumbers = showLineNumbers !== 'false'
  if (wrapCode !== undefined) read.wrapCode = wrapCode !== 'false'
  if (fold !== undefined) read.fold = /^[1-9]\d*$/.test(fold) ? Number(fold) : fold !== 'false'
  // Report each word once.
  const written = new Map(words.map((word) => [word.written, word]))
  for (const word of written.values()) read.problems.push(...problemsOfWord(word, own))
  return read
}

/** The values of attributes that are numbers or switches. */
const values = new Map<string, [pattern: RegExp, meaning: string]>([
  ['showLineNumbers', [/^(?:true|false|\d{1,6})$/, 'a line number, `true` or `false`']],
  ['startLine', [/^\d{1,6}$/, 'a line number']],
  ['wrapCode', [/^(?:true|false)$/, '`true` or `false`']],
  ['fold', [/^(?:true|false|[1-9]\d*)$/, 'a number of lines, `true` or `false`']],
])

/** Reports a word that has no meaning, and a value that its attribute cannot have. */
function problemsOfWord({ kind, name, value, written }: FenceWord, own: OwnWords): FenceProblem[] {
  if (kind === 'lines' || kind === 'title') return []
  if (isFenceWord(name, own)) {
    const [pattern, meaning] = (kind === 'attribute' && values.get(name)) || []
    return !pattern || pattern.test(value)
      ? []
      : [{ rule: 'unknown-language', written, text: `\`${name}\` must be ${meaning}, but is \`${value}\`` }]
  }
  if (kind === 'attribute' && foreignFiles.includes(name)) return []
  const near = nearest(name, [...knownWords, ...own])
  return [
    {
      rule: 'unknown-language',
      written,
      text: `The word \`${name}\` after the language of this code block is unknown`,
      hint: near === undefined ? 'Remove it.' : `Did you mean \`${near}\`?`,
    },
  ]
}

/** How other generators name the file of a code block, which the rule foreign-syntax reports. */
const foreignFiles = ['src', 'include', 'import']

/** Returns an attribute with which other generators name the file of a code block, as written. */
export const foreignFile = (meta: string): string | undefined =>
  fenceWords(meta).find(({ kind, name }) => kind === 'attribute' && foreignFiles.includes(name))?.written

function addRange(lines: Set<number>, range: string, lineCount: number, problems: FenceProblem[]): void {
  // Report each range once.
  if (problems.some(({ written }) => written === range)) return
  const [, from = '', to = from] = /^(\d+)(?:\s*-\s*(\d+))?$/.exec(range) ?? []
  const [first, last] = [Number(from), Number(to)]
  const wrong = !from
    ? 'is not a line or a range of lines'
    : first < 1 || last < first
      ? 'is not a valid range; write `first-last`, starting at 1'
      : undefined
  if (wrong) {
    problems.push({
      rule: 'invalid-line-range',
      written: range,
      text: `\`{${range}}\` ${wrong}`,
      hint: 'Write line numbers such as `{1,3-5}`.',
    })
  } else if (last > lineCount) {
    problems.push({
      rule: 'invalid-line-range',
      written: range,
      text: `\`{${range}}\` is outside the code, which has ${lineCount} ${lineCount === 1 ? 'line' : 'lines'}`,
    })
  }
  if (!wrong) for (let line = first; line <= Math.min(last, lineCount); line++) lines.add(line)
}
