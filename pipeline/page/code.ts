// Fence → highlighted code block, with title, marked lines and line numbers (specification, 2.5).

import { escapeAttribute } from '../model/config/head.ts'
import { lookUp } from '../text/look-up.ts'
import { escapeText, highlight, highlightLines, languageName } from './highlight.ts'

/** A fence as written. */
export interface Fence {
  language: string
  meta: string
  code: string
}

export interface FenceOptions {
  showLineNumbers: boolean
  defaultWrapCode: boolean
  /** The project's own names for languages. */
  languages: ReadonlyMap<string, string>
  /** Fences rendered before: the same sample stands in every language's page. */
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
  /** What is wrong of the line that opens the fence. */
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

/** What other generators write right behind the language, and what it is called here. */
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
  // The mark of a package-manager block may stand where the language does.
  if (isPackageManagerFence(name)) return { language: 'bash', meta: [name, rest, meta ?? ''].join(' ') }
  return { language: name, meta: [rest, meta ?? ''].filter(Boolean).join(' ') }
}

export const isPackageManagerFence = (meta: string): boolean =>
  /(?:^|\s)(?:package-manager|npm2yarn)(?=\s|$)/.test(meta)

/** Finds what is wrong in a fence's first line. */
export function offsetInFence(line: string, { rule, written }: FenceProblem): number {
  if (rule === 'unknown-language') return Math.max(0, line.indexOf(written))
  const bare = line.replace(quotedTitle, (title) => ' '.repeat(title.length))
  for (const { index, 1: ranges = '' } of bare.matchAll(/\{([^}]*)\}/g)) {
    let at = index + 1
    for (const range of ranges.split(',')) {
      if (range.trim() === written) return at + range.length - range.trimStart().length
      at += range.length + 1
    }
  }
  return 0
}

/** The title of a fence: `title="…"`, else what stands in `[…]`. */
export function fenceTitle(meta: string): string {
  const [, double, single, bare] = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)'|([^\s"']+))/.exec(meta) ?? []
  return double ?? single ?? bare ?? /(?:^|\s)\[([^\]]+)\]/.exec(meta)?.[1] ?? ''
}

/** Tells whether the author wants a fence neither parsed nor type-checked. */
export const isUnchecked = (meta: string): boolean => /(?:^|\s)noCheck(?=\s|$)/.test(meta.replace(quotedTitle, ''))

const quotedTitle = /title=(?:"[^"]*"|'[^']*')/g

function readMeta(meta: string, lineCount: number): Meta {
  const read: Meta = { title: fenceTitle(meta), lines: new Set(), problems: [] }
  const bare = meta.replace(quotedTitle, '')
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
  // The same again is no other fault.
  if (read.problems.some(({ written }) => written === range)) return
  const [, from = '', to = from] = /^(\d+)(?:\s*-\s*(\d+))?$/.exec(range) ?? []
  const [first, last] = [Number(from), Number(to)]
  const wrong = !from
    ? 'is not a line or a range of lines'
    : first < 1 || last < first
      ? 'is not a valid range: lines start at 1, and the first one comes first'
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
      text: `\`{${range}}\` lies outside the code, which has ${lineCount} ${lineCount === 1 ? 'line' : 'lines'}`,
    })
  }
  if (!wrong) for (let line = first; line <= Math.min(last, lineCount); line++) read.lines.add(line)
}

const markClasses: Record<string, string> = {
  highlight: 'highlighted',
  hl: 'highlighted',
  '++': 'added',
  '--': 'removed',
  focus: 'focused',
}
const markPattern = /\[!code (highlight|hl|\+\+|--|focus)(?::(\d+))?\]/g
const commentPattern =
  /[ \t]*(?:\/\/|#|--|;|%|\/\*|<!--|\{\s*\/\*)[ \t]*((?:\[!code (?:highlight|hl|\+\+|--|focus)(?::\d+)?\][ \t]*)+)(?:\*\/[ \t]*\}?|-->)?[ \t]*$/

/** In a sample of Markdown only Markdown's own comments count: marks in the fences it shows are what it shows. */
const isMarkdown = (language: string): boolean => /^(?:markdown|md|mdx)$/i.test(language)

/** Takes mark comments out of the code: what is left, and the classes of its lines, by number from 1. */
function takeMarks({ code, language }: Fence): { code: string; classes: Map<number, Set<string>> } {
  const classes = new Map<number, Set<string>>()
  if (!code.includes('[!code ')) return { code, classes }
  const kept: string[] = []
  const lines = code.split('\n')
  for (const line of lines) {
    const comment = commentPattern.exec(line)
    if (!comment || (isMarkdown(language) && !comment[0].trimStart().startsWith('<!--'))) {
      kept.push(line)
      continue
    }
    const rest = line.slice(0, comment.index)
    const first = kept.length + 1
    if (rest.trim()) kept.push(rest)
    for (const [, mark = '', count = '1'] of comment[1]?.matchAll(markPattern) ?? []) {
      for (let at = first; at < Math.min(first + Number(count), lines.length + 1); at++) {
        const onLine = classes.get(at) ?? new Set()
        classes.set(at, onLine.add(lookUp(markClasses, mark) ?? ''))
      }
    }
  }
  return { code: kept.join('\n'), classes }
}

/** The code as it is when its marks are gone and its removed lines too, every other line in its place. */
export function afterChanges({ code, language }: Pick<Fence, 'code' | 'language'>): string {
  if (!code.includes('[!code ') || isMarkdown(language)) return code
  const lines = code.split('\n')
  const removed = new Set<number>()
  const kept = lines.map((line, i) => {
    const comment = commentPattern.exec(line)
    if (!comment) return line
    const rest = line.slice(0, comment.index)
    const first = rest.trim() ? i : i + 1
    for (const [, mark, count = '1'] of comment[1]?.matchAll(markPattern) ?? [])
      if (mark === '--') for (let at = first; at < first + Number(count); at++) removed.add(at)
    return rest
  })
  return kept.map((line, i) => (removed.has(i) ? '' : line)).join('\n')
}
/** Lists marks that stay in the code, since nobody knows them or they stand in no comment; lines count from 1. */
export function unreadMarks(fence: Fence): { line: number; written: string }[] {
  if (!fence.code.includes('[!code ') || isMarkdown(fence.language)) return []
  return fence.code.split('\n').flatMap((line, i) => {
    const rest = line.replace(commentPattern, '')
    return Array.from(rest.matchAll(/\[!code [^\]\s][^\]]*\]/g), ([written]) => ({ line: i + 1, written }))
  })
}

/** The code of a fence as readers see it. */
export const codeWithoutMarks = (fence: Fence): string => takeMarks(fence).code

/** Renders a fence. The markup carries what the copy and wrap buttons need; the buttons come with script. */
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
  let language = languageName(fence.language, options.languages)
  if (language === undefined) {
    problems.push({
      rule: 'unknown-language',
      written: fence.language,
      text: `\`${fence.language}\` is not a language that highlight.js knows`,
      hint: 'Write `text` for plain text, or add the language to `markdown.highlightLanguages`.',
    })
    language = ''
  }
  for (const line of meta.lines) classes.set(line, (classes.get(line) ?? new Set()).add('highlighted'))
  const numbered = (meta.showLineNumbers ?? options.showLineNumbers) && lineCount > 0
  const focused = [...classes.values()].some((names) => names.has('focused'))
  const blockClass = [
    'code',
    numbered && 'numbered',
    focused && 'has-focus',
    (meta.wrapCode ?? options.defaultWrapCode) && 'wrapped',
  ]
    .filter(Boolean)
    .join(' ')
  const inner = numbered || classes.size > 0 ? markedLines(code, language, classes) : highlight(code, language)
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
