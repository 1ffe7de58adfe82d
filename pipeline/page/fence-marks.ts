// Parses fence marks: comments such as `// [!code focus]` at the end of a line or on a separate line.

import { nearest } from '../model/diagnostic.ts'

/** A fence as written. */
export interface Fence {
  language: string
  meta: string
  code: string
}

interface FenceMark {
  /** The names, as written between `[!code ` and `]`. Writers may add `:2` to mark two lines. */
  names: readonly string[]
  /** The class of a marked line, which the theme styles. */
  lineClass: string
  /** The class of a block that contains a marked line. */
  blockClass?: string
  /** Excludes the line from the code that `docsite check` parses. */
  isRemoved?: true
}

/** All marks. When you add a mark, also add styles for its class to the theme. */
const fenceMarks: readonly FenceMark[] = [
  { names: ['highlight', 'hl'], lineClass: 'highlighted' },
  { names: ['focus'], lineClass: 'focused', blockClass: 'has-focus' },
  { names: ['error'], lineClass: 'error' },
  { names: ['warning'], lineClass: 'warning' },
  { names: ['++'], lineClass: 'added' },
  { names: ['--'], lineClass: 'removed', isRemoved: true },
]

const byName = new Map(fenceMarks.flatMap((mark) => mark.names.map((name) => [name, mark] as const)))

const escaped = (name: string): string => name.replace(/[+*?.^$()[\]{}|\\]/g, '\\$&')
const anyName = [...byName.keys()].map(escaped).join('|')
const anyMark = `\\[!code (?:${anyName})(?::\\d+)?\\]`

const markPattern = new RegExp(`\\[!code (${anyName})(?::(\\d+))?\\]`, 'g')
const commentPattern = new RegExp(
  `[ \\t]*(?:\\/\\/|#|--|;|%|\\/\\*|<!--|\\{\\s*\\/\\*)[ \\t]*((?:${anyMark}[ \\t]*)+)(?:\\*\\/[ \\t]*\\}?|-->)?[ \\t]*$`,
)

/** A Markdown sample may show fences that contain marks, so only HTML comments are read as marks in it. */
const isMarkdown = (language: string): boolean => /^(?:markdown|md|mdx)$/i.test(language)

interface MarkedLine {
  /** The line without its comment. */
  rest: string
  marks: { mark: FenceMark; count: number }[]
}

function readLine(line: string, language: string): MarkedLine | undefined {
  const comment = commentPattern.exec(line)
  if (!comment || (isMarkdown(language) && !comment[0].trimStart().startsWith('<!--'))) return undefined
  const marks = Array.from(comment[1]?.matchAll(markPattern) ?? [], ([, name = '', count = '1']) => ({
    mark: byName.get(name) as FenceMark,
    count: Number(count),
  }))
  return { rest: line.slice(0, comment.index), marks }
}

const hasMarks = (code: string): boolean => code.includes('[!code ')

/** Removes the mark comments. Returns the remaining code, and the classes of its lines by line number, starting at 1. */
export function takeMarks({ code, language }: Fence): { code: string; classes: Map<number, Set<string>> } {
  const classes = new Map<number, Set<string>>()
  if (!hasMarks(code)) return { code, classes }
  const kept: string[] = []
  const lines = code.split('\n')
  for (const line of lines) {
    const marked = readLine(line, language)
    if (!marked) {
      kept.push(line)
      continue
    }
    const first = kept.length + 1
    // A comment on a separate line marks the lines below it.
    if (marked.rest.trim()) kept.push(marked.rest)
    for (const { mark, count } of marked.marks)
      for (let at = first; at < Math.min(first + count, lines.length + 1); at++)
        classes.set(at, (classes.get(at) ?? new Set()).add(mark.lineClass))
  }
  return { code: kept.join('\n'), classes }
}

/** Returns the code of a fence as readers see it. */
export const codeWithoutMarks = (fence: Fence): string => takeMarks(fence).code

/** Returns the classes of a block, given the classes of its lines. */
export function blockClassesOf(classes: ReadonlyMap<number, ReadonlySet<string>>): string[] {
  const ofLines = new Set(Array.from(classes.values(), (names) => [...names]).flat())
  return fenceMarks.flatMap(({ lineClass, blockClass }) => (blockClass && ofLines.has(lineClass) ? [blockClass] : []))
}

/** Returns the code without marks. Blank lines replace removed lines, so that line numbers stay the same. */
export function afterChanges({ code, language }: Pick<Fence, 'code' | 'language'>): string {
  if (!hasMarks(code) || isMarkdown(language)) return code
  const removed = new Set<number>()
  const kept = code.split('\n').map((line, i) => {
    const marked = readLine(line, language)
    if (!marked) return line
    const first = marked.rest.trim() ? i : i + 1
    for (const { mark, count } of marked.marks)
      if (mark.isRemoved) for (let at = first; at < first + count; at++) removed.add(at)
    return marked.rest
  })
  return kept.map((line, i) => (removed.has(i) ? '' : line)).join('\n')
}

interface UnreadMark {
  /** The line of the code, starting at 1. */
  line: number
  written: string
  hint: string
}

/** Lists text that looks like a mark but is not one, because its name is unknown or it is not in a comment. */
export function unreadMarks({ code, language }: Fence): UnreadMark[] {
  if (!hasMarks(code) || isMarkdown(language)) return []
  return code.split('\n').flatMap((line, i) => {
    const rest = line.replace(commentPattern, '')
    return Array.from(rest.matchAll(/\[!code ([^\]\s:][^\]:]*)[^\]]*\]/g), ([written, name = '']) => ({
      line: i + 1,
      written,
      hint: hintFor(name),
    }))
  })
}

function hintFor(name: string): string {
  if (byName.has(name)) return `Put it in a comment at the end of its line, such as \`// [!code ${name}]\`.`
  const near = nearest(name, byName.keys())
  if (near) return `Did you mean \`[!code ${near}]\`?`
  const names = fenceMarks.map(({ names: [first] }) => `\`${first}\``)
  return `Use ${names.slice(0, -1).join(', ')} and ${names.at(-1)}, each in a comment at the end of its line.`
}
