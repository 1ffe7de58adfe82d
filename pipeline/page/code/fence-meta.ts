// Parses the line that opens a fence: its language, title and attributes.

import { nearest } from '../../model/diagnostics/diagnostic.ts'

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
    if (!isFenceWord(name, own)) return []
    return [value === undefined ? name : `${name}=${value}`]
  })
  const rest = [...words, after].join(' ').trim()
  // `package-manager` may replace the language.
  if (isPackageManagerFence(name)) return { language: 'bash', meta: [name, rest, meta ?? ''].join(' ') }
  return { language: name, meta: [rest, meta ?? ''].filter(Boolean).join(' ') }
}

export const isPackageManagerFence = (meta: string): boolean =>
  /(?:^|\s)(?:package-manager|npm2yarn)(?=\s|$)/.test(meta)

/** Finds the column of a problem in a fence's first line, starting at 0. */
export function offsetInFence(line: string, { rule, written }: FenceProblem): number {
  if (rule !== 'invalid-line-range') return Math.max(0, line.indexOf(written))
  const bare = line.replace(quotedText, (title) => ' '.repeat(title.length))
  for (const { index, 1: ranges = '' } of bare.matchAll(/\{([^{}]*)\}/g)) {
    let at = index + 1
    for (const range of ranges.split(',')) {
      if (range.trim() === written) return at + range.length - range.trimStart().length
      at += range.length + 1
    }
  }
  return 0
}

/** Returns the value of an attribute in the meta of a fence, such as `file="src/a.ts"`. */
export function fenceAttribute(meta: string, name: TextAttribute): string | undefined {
  if (!meta.includes(`${name}=`)) return undefined
  const pattern = new RegExp(`(?:^|\\s)${name}=(?:"([^"]*)"|'([^']*)'|([^\\s"']+))`)
  const [, double, single, bare] = pattern.exec(meta) ?? []
  return double ?? single ?? bare
}

/** Returns the title of a fence, from `title="…"` or `[…]`. */
export function fenceTitle(meta: string): string {
  return fenceAttribute(meta, 'title') ?? /(?:^|\s)\[((?:[^\]\s]|\s(?!\[))+)\]/.exec(meta)?.[1] ?? ''
}

/** Returns whether a fence is excluded from parsing and type checks. */
export const isUnchecked = (meta: string): boolean => hasWord(meta, 'noCheck')

/** Returns whether the meta of a fence contains a word outside quotes. */
export const hasWord = (meta: string, word: string): boolean =>
  meta.includes(word) && meta.replace(quotedValue, '').split(/\s+/).includes(word)

/** Returns the attributes of a fence with one of these names, as written. */
export const ownAttributes = (meta: string, names: readonly string[]): [name: string, value: string][] =>
  Array.from(
    meta.matchAll(/(?<!\S)([\w-]+)=(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g),
    ([, name = '', double, single, bare]): [string, string] => [name, double ?? single ?? bare ?? ''],
  ).filter(([name]) => names.includes(name))

/** Attributes whose values are text, in which braces and names have no meaning. */
type TextAttribute = 'title' | 'caption' | 'lang' | 'file' | 'region' | 'lines' | 'hidelines' | 'name'

/** All names that may follow the language of a fence. */
const fenceWords: readonly string[] = [
  ...'title caption lang file region lines hidelines name alt'.split(' '),
  ...'showLineNumbers startLine wrapCode fold collapse noCheck variables package-manager npm2yarn'.split(' '),
]

function isFenceWord(word: string, own: OwnWords): boolean {
  const [name = ''] = word.split('=')
  return fenceWords.includes(name) || own.has(name)
}

const quotedText = /(?<![\w-])(?:title|caption|lang|file|region|lines|hidelines|name)=(?:"[^"]*"|'[^']*')/g
const quotedValue = /(?<![\w-])[\w-]+=(?:"[^"]*"|'[^']*')/g

const collapseAttribute = /(?:^|\s)collapse=["']?\{([^{}]*)\}["']?/g
const bracketTitle = /(?:^|\s)\[(?:[^\]\s]|\s(?!\[))+\]/g

/** Reads the attributes of a fence, and reports ranges of lines that the code does not have. */
export function readMeta(meta: string, lineCount: number, own: OwnWords = noWords): FenceMeta {
  const read: FenceMeta = {
    title: fenceTitle(meta),
    lines: new Set(),
    collapsed: new Set(),
    firstLine: 1,
    problems: [],
  }
  if (meta === '') return read
  const add = (lines: Set<number>, ranges: string) => {
    for (const range of ranges.split(',')) addRange(lines, range.trim(), lineCount, read.problems)
  }
  const bare = meta.replace(quotedText, '').replace(bracketTitle, ' ')
  for (const [, ranges = ''] of bare.matchAll(collapseAttribute)) add(read.collapsed, ranges)
  for (const [, ranges = ''] of bare.replace(collapseAttribute, ' ').matchAll(/\{([^{}]*)\}/g)) add(read.lines, ranges)
  const attribute = (name: string) => {
    const [found, value = 'true'] = new RegExp(`(?:^|\\s)${name}(?:=["']?(\\w+)["']?)?(?=[\\s{]|$)`).exec(bare) ?? []
    return found === undefined ? undefined : value
  }
  const names = ['showLineNumbers', 'startLine', 'wrapCode', 'fold']
  const [showLineNumbers, startLine, wrapCode, fold] = names.map(attribute)
  const first = [startLine, showLineNumbers].find((value) => value !== undefined && /^\d{1,6}$/.test(value))
  if (first !== undefined) read.firstLine = Number(first)
  if ((showLineNumbers ?? startLine) !== undefined) read.showLineNumbers = showLineNumbers !== 'false'
  if (wrapCode !== undefined) read.wrapCode = wrapCode !== 'false'
  if (fold !== undefined) read.fold = /^[1-9]\d*$/.test(fold) ? Number(fold) : fold !== 'false'
  read.problems.push(...unknownWords(bare, own))
  return read
}

/** The values of attributes that are numbers or switches. */
const values = new Map<string, [pattern: RegExp, meaning: string]>([
  ['showLineNumbers', [/^(?:true|false|\d{1,6})$/, 'a line number, `true` or `false`']],
  ['startLine', [/^\d{1,6}$/, 'a line number']],
  ['wrapCode', [/^(?:true|false)$/, '`true` or `false`']],
  ['fold', [/^(?:true|false|[1-9]\d*)$/, 'a number of lines, `true` or `false`']],
])

function invalidValue(written: string): FenceProblem[] {
  const [, name = '', value = ''] = /^(\w+)=["']?(.*?)["']?$/.exec(written) ?? []
  const [pattern, meaning] = values.get(name) ?? []
  return !pattern || pattern.test(value)
    ? []
    : [{ rule: 'unknown-language', written, text: `\`${name}\` must be ${meaning}, but is \`${value}\`` }]
}

/** Reports the words of a meta that have no meaning. Its quoted texts and its title in brackets are already removed. */
function unknownWords(meta: string, own: OwnWords): FenceProblem[] {
  const words =
    meta
      .replace(collapseAttribute, ' ')
      .replace(/\{[^{}]*\}/g, ' ')
      .match(writtenWord) ?? []
  return words.flatMap((written): FenceProblem[] => {
    if (isFenceWord(written, own)) return invalidValue(written)
    if (foreignFile.test(written)) return []
    const [name = ''] = written.split('=')
    const near = nearest(name, [...fenceWords, ...own])
    return [
      {
        rule: 'unknown-language',
        written,
        text: `The word \`${name}\` after the language of this code block is unknown`,
        hint: near === undefined ? 'Remove it.' : `Did you mean \`${near}\`?`,
      },
    ]
  })
}

/** How other generators name the file of a code block, which the rule foreign-syntax reports. */
export const foreignFile = /(?<!\S)(?:src|include|import)=(?:"[^"]*"|'[^']*'|\S+)/

const writtenWord = /[^\s=]+(?:=(?:"[^"]*"|'[^']*'|\S*))?/g

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
