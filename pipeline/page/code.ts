// Renders a fence as a highlighted code block with a title, marked lines and line numbers (specification, 2.5).

import { escapeAttribute } from '../model/head-html.ts'
import { blockClassesOf, type Fence, takeMarks } from './fence-marks.ts'
import { escapeText, highlight, highlightLines, languageName } from './highlight.ts'
import { isTerminal, readTerminal, renderTerminal } from './terminal.ts'

export interface FenceOptions {
  showLineNumbers: boolean
  defaultWrapCode: boolean
  /** Whether the project allows live samples. */
  liveSamples: boolean
  /** The aliases for languages that the project configures. */
  languages: ReadonlyMap<string, string>
  /** Caches rendered fences, because translated pages contain the same samples. */
  known: Map<string, RenderedFence>
}

export interface RenderedFence {
  html: string
  /** The code without its marks. */
  code: string
  problems: FenceProblem[]
}

const mostKnown = 2000

export interface FenceProblem {
  rule: 'unknown-language' | 'invalid-line-range'
  /** The invalid part of the line that opens the fence. */
  written: string
  text: string
  hint?: string
}

interface Meta {
  title: string
  lines: Set<number>
  showLineNumbers?: boolean
  wrapCode?: boolean
  problems: FenceProblem[]
}

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
): Pick<Fence, 'language' | 'meta'> {
  const [, name = '', attached = '', after = ''] = /^([^\s{[,:]*)((?:[,:][^\s{[,:]*)*)(.*)$/s.exec(language ?? '') ?? []
  const words = attached
    .split(/[,:]/)
    .flatMap((word) => (word ? (attachedWords.get(word.split('=')[0] ?? '') ?? word) : []))
  const rest = [...words, after].join(' ').trim()
  // `package-manager` may replace the language.
  if (isPackageManagerFence(name)) return { language: 'bash', meta: [name, rest, meta ?? ''].join(' ') }
  return { language: name, meta: [rest, meta ?? ''].filter(Boolean).join(' ') }
}

export const isPackageManagerFence = (meta: string): boolean =>
  /(?:^|\s)(?:package-manager|npm2yarn)(?=\s|$)/.test(meta)

/** Finds the column of a problem in a fence's first line, starting at 0. */
export function offsetInFence(line: string, { rule, written }: FenceProblem): number {
  if (rule === 'unknown-language') return Math.max(0, line.indexOf(written))
  const bare = line.replace(quotedText, (title) => ' '.repeat(title.length))
  for (const { index, 1: ranges = '' } of bare.matchAll(/\{([^}]*)\}/g)) {
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
  const pattern = new RegExp(`(?:^|\\s)${name}=(?:"([^"]*)"|'([^']*)'|([^\\s"']+))`)
  const [, double, single, bare] = pattern.exec(meta) ?? []
  return double ?? single ?? bare
}

/** Returns the title of a fence, from `title="…"` or `[…]`. */
export function fenceTitle(meta: string): string {
  return fenceAttribute(meta, 'title') ?? /(?:^|\s)\[([^\]]+)\]/.exec(meta)?.[1] ?? ''
}

/** Returns whether a fence is excluded from parsing and type checks. */
export const isUnchecked = (meta: string): boolean => hasWord(meta, 'noCheck')

/** Returns whether the meta of a fence contains a word outside quotes. */
export const hasWord = (meta: string, word: string): boolean => meta.replace(quotedText, '').split(/\s+/).includes(word)

/** Attributes whose values are text, in which braces and names have no meaning. */
type TextAttribute = 'title' | 'caption' | 'file' | 'region' | 'lines' | 'height'

const quotedText = /(?<![\w-])(?:title|caption|file|region|lines|height)=(?:"[^"]*"|'[^']*')/g

function readMeta(meta: string, lineCount: number): Meta {
  const read: Meta = { title: fenceTitle(meta), lines: new Set(), problems: [] }
  const bare = meta.replace(quotedText, '')
  for (const [, ranges = ''] of bare.matchAll(/\{([^}]*)\}/g)) {
    for (const range of ranges.split(',')) addRange(read, range.trim(), lineCount)
  }
  const flag = (name: string) => {
    const [found, value] = new RegExp(`(?:^|\\s)${name}(?:=["']?(\\w+))?`).exec(bare) ?? []
    return found === undefined ? undefined : value !== 'false'
  }
  const [showLineNumbers, wrapCode] = [flag('showLineNumbers'), flag('wrapCode')]
  if (showLineNumbers !== undefined) read.showLineNumbers = showLineNumbers
  if (wrapCode !== undefined) read.wrapCode = wrapCode
  return read
}

function addRange(read: Meta, range: string, lineCount: number): void {
  // Report each range once.
  if (read.problems.some(({ written }) => written === range)) return
  const [, from = '', to = from] = /^(\d+)(?:\s*-\s*(\d+))?$/.exec(range) ?? []
  const [first, last] = [Number(from), Number(to)]
  const wrong = !from
    ? 'is not a line or a range of lines'
    : first < 1 || last < first
      ? 'is not a valid range; write `first-last`, starting at 1'
      : undefined
  if (wrong) {
    read.problems.push({
      rule: 'invalid-line-range',
      written: range,
      text: `\`{${range}}\` ${wrong}`,
      hint: 'Write line numbers such as `{1,3-5}`.',
    })
  } else if (last > lineCount) {
    read.problems.push({
      rule: 'invalid-line-range',
      written: range,
      text: `\`{${range}}\` is outside the code, which has ${lineCount} ${lineCount === 1 ? 'line' : 'lines'}`,
    })
  }
  if (!wrong) for (let line = first; line <= Math.min(last, lineCount); line++) read.lines.add(line)
}

/** Renders a fence. A script adds the copy and wrap buttons in the browser. */
export function renderFence(fence: Fence, options: FenceOptions): RenderedFence {
  const key = `${fence.language}\n${fence.meta}\n${fence.code}`
  const known = options.known.get(key)
  if (known) return known
  if (options.known.size >= mostKnown) options.known.clear()
  const rendered = renderNew(fence, options)
  options.known.set(key, rendered)
  return rendered
}

function renderNew(fence: Fence, options: FenceOptions): RenderedFence {
  const { code, classes } = takeMarks(fence)
  const lineCount = code === '' ? 0 : code.split('\n').length
  const meta = readMeta(fence.meta, lineCount)
  const problems = meta.problems
  const isSession = isTerminal(fence.language) && !options.languages.has(fence.language.toLowerCase())
  const session = isSession ? readTerminal(code, fence.language) : undefined
  let language = languageName(fence.language, options.languages)
  if (language === undefined) {
    problems.push({
      rule: 'unknown-language',
      written: fence.language,
      text: `highlight.js does not support the language \`${fence.language}\``,
      hint: 'Write `text` for plain text, or add the language to `markdown.highlightLanguages`.',
    })
    language = ''
  }
  for (const line of meta.lines) classes.set(line, (classes.get(line) ?? new Set()).add('highlighted'))
  const numbered = !session && (meta.showLineNumbers ?? options.showLineNumbers) && lineCount > 0
  const blockClass = [
    'code',
    session && 'terminal',
    numbered && 'numbered',
    ...blockClassesOf(classes),
    (meta.wrapCode ?? options.defaultWrapCode) && 'wrapped',
  ]
    .filter(Boolean)
    .join(' ')
  const inner = session
    ? renderTerminal(session, (line) => classes.get(line) ?? [])
    : numbered || classes.size > 0
      ? markedLines(code, language, classes)
      : highlight(code, language)
  const codeClass = fence.language ? ` class="language-${escapeAttribute(fence.language)}"` : ''
  const title = meta.title ? `<div class="code-title">${escapeText(meta.title)}</div>` : ''
  return {
    html: `<div class="${blockClass}">${title}<pre tabindex="0"><code${codeClass}>${inner}</code></pre></div>`,
    code,
    problems,
  }
}

function markedLines(code: string, language: string, classes: Map<number, Set<string>>): string {
  return highlightLines(code, language)
    .map((line, i) => `<span class="${['line', ...(classes.get(i + 1) ?? [])].join(' ')}">${line}\n</span>`)
    .join('')
}
