// Parses fence marks: comments such as `// [!code focus]` at the end of a line or on a separate line.

import { nearest } from '../../model/diagnostics/diagnostic.ts'
import type { Fence } from './fence-meta.ts'

interface FenceMark {
  /** The names, as written between `[!code ` and `]`. Writers may add `:2` to mark two lines, or `:start` and `:end`. */
  names: readonly string[]
  /** The class of a marked line, which the theme styles. */
  lineClass: string
  /** The class of a block that contains a marked line. */
  blockClass?: string
  /** Excludes the line from the code that `docsite check` parses. */
  isRemoved?: true
}

/** The classes of lines that are closed initially, and of lines that are copied but not shown. */
export const collapsedClass = 'collapsed'
export const unseenClass = 'unseen'

/** All marks. When you add a mark, also add styles for its class to the theme. */
const fenceMarks: readonly FenceMark[] = [
  { names: ['highlight', 'hl'], lineClass: 'highlighted' },
  { names: ['focus'], lineClass: 'focused', blockClass: 'has-focus' },
  { names: ['error'], lineClass: 'error' },
  { names: ['warning'], lineClass: 'warning' },
  { names: ['++'], lineClass: 'added' },
  { names: ['--'], lineClass: 'removed', isRemoved: true },
  { names: ['collapse'], lineClass: collapsedClass },
  { names: ['hidden'], lineClass: unseenClass },
]

/** The names of all marks. */
export const fenceMarkNames: readonly string[] = fenceMarks.flatMap(({ names }) => names)

const byName = new Map(fenceMarks.flatMap((mark) => mark.names.map((name) => [name, mark] as const)))

const escaped = (name: string): string => name.replace(/[+*?.^$()[\]{}|\\]/g, '\\$&')
const anyName = [...byName.keys()].map(escaped).join('|')
const extent = '(?::(?:\\d+|start|end))?'
const anyMark = `\\[!code (?:${anyName})${extent}\\]`

const markPattern = new RegExp(`\\[!code (${anyName})(?::(\\w+))?\\]`, 'g')
const commentPattern = new RegExp(
  `(?<![ \\t])[ \\t]*(?:\\/\\/|#|--|;|%|\\/\\*|<!--|\\{\\s*\\/\\*)[ \\t]*((?:${anyMark}[ \\t]*)+)(?:\\*\\/[ \\t]*(?:\\}[ \\t]*)?|-->[ \\t]*)?$`,
)

/** A Markdown sample may show fences that contain marks, so only HTML comments are read as marks in it. */
const isMarkdown = (language: string): boolean => /^(?:markdown|md|mdx)$/i.test(language)

interface WrittenMark {
  mark: FenceMark
  /** `:2`, `:start` or `:end`, without the colon. `1` if nothing is written. */
  extent: string
}

interface MarkedLine {
  /** The line without its comment. */
  rest: string
  marks: WrittenMark[]
}

function readLine(line: string, language: string): MarkedLine | undefined {
  const comment = commentPattern.exec(line)
  if (!comment || (isMarkdown(language) && !comment[0].trimStart().startsWith('<!--'))) return undefined
  const marks = Array.from(comment[1]?.matchAll(markPattern) ?? [], ([, name = '', extent = '1']) => ({
    mark: byName.get(name) as FenceMark,
    extent,
  }))
  return { rest: line.slice(0, comment.index), marks }
}

const hasMarks = (code: string): boolean => code.includes('[!code ')

/** The lines of a fence without mark comments. `source` is the index of the line as written. */
interface ReadFence {
  lines: { text: string; source: number }[]
  /** The marks of lines, by line number, starting at 1. */
  marks: Map<number, Set<FenceMark>>
}

/** Reads the marks of a fence. A `:start` without an `:end` applies to the end of the code. */
function readFence({ code, language }: Pick<Fence, 'code' | 'language'>): ReadFence {
  const lines: ReadFence['lines'] = []
  const marks: ReadFence['marks'] = new Map()
  const open = new Map<FenceMark, number>()
  const written = code.split('\n')
  const apply = (mark: FenceMark, first: number, last: number) => {
    for (let at = first; at <= last; at++) marks.set(at, (marks.get(at) ?? new Set()).add(mark))
  }
  for (const [source, line] of written.entries()) {
    const marked = hasMarks(line) ? readLine(line, language) : undefined
    const first = lines.length + 1
    // A comment on a separate line marks the lines below it.
    if (!marked) lines.push({ text: line, source })
    else if (marked.rest.trim()) lines.push({ text: marked.rest, source })
    for (const { mark, extent } of marked?.marks ?? []) {
      if (extent === 'start') open.set(mark, first)
      else if (extent === 'end') {
        const start = open.get(mark)
        if (start !== undefined) apply(mark, start, lines.length)
        open.delete(mark)
      } else apply(mark, first, Math.min(first + Number(extent) - 1, written.length))
    }
  }
  for (const [mark, start] of open) apply(mark, start, lines.length)
  return { lines, marks }
}

/** A fence without its marks. */
export interface MarkedCode {
  code: string
  /** The classes of lines, by line number, starting at 1. */
  classes: Map<number, Set<string>>
}

/** Removes the mark comments. */
export function takeMarks(fence: Fence): MarkedCode {
  if (!hasMarks(fence.code)) return { code: fence.code, classes: new Map() }
  const { lines, marks } = readFence(fence)
  return {
    code: lines.map(({ text }) => text).join('\n'),
    classes: new Map(Array.from(marks, ([at, of]) => [at, new Set(Array.from(of, ({ lineClass }) => lineClass))])),
  }
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
  const { lines, marks } = readFence({ code, language })
  const after = code.split('\n').fill('')
  for (const [i, { text, source }] of lines.entries())
    if (![...(marks.get(i + 1) ?? [])].some(({ isRemoved }) => isRemoved)) after[source] = text
  return after.join('\n')
}

interface UnreadMark {
  /** The line of the code, starting at 1. */
  line: number
  written: string
  hint: string
}

/** Lists text that looks like a mark but is not one, because its name is unknown, it is not in a comment, or its pair is incomplete. */
export function unreadMarks({ code, language }: Fence): UnreadMark[] {
  if (!hasMarks(code) || isMarkdown(language)) return []
  const open = new Map<string, UnreadMark>()
  const unread = code.split('\n').flatMap((line, i): UnreadMark[] => {
    const rest = line.replace(commentPattern, '')
    const unknown = Array.from(rest.matchAll(/\[!code ([^[\]\s:][^[\]:]*)(?::[^[\]]*)?\]/g), ([whole, name = '']) => ({
      line: i + 1,
      written: whole,
      hint: hintFor(name),
    }))
    const strayEnds = (readLine(line, language)?.marks ?? []).flatMap(({ mark: { names }, extent }): UnreadMark[] => {
      const [name = ''] = names
      const one = (other: string) => ({
        line: i + 1,
        written: `[!code ${name}:${extent}]`,
        hint: `Add the other mark of the pair, \`[!code ${name}:${other}]\`.`,
      })
      if (extent === 'start') open.set(name, one('end'))
      return extent === 'end' && !open.delete(name) ? [one('start')] : []
    })
    return [...unknown, ...strayEnds]
  })
  return [...unread, ...open.values()]
}

function hintFor(name: string): string {
  if (byName.has(name)) return `Put it in a comment at the end of its line, such as \`// [!code ${name}]\`.`
  const near = nearest(name, byName.keys())
  if (near) return `Did you mean \`[!code ${near}]\`?`
  const names = fenceMarks.map(({ names: [first] }) => `\`${first}\``)
  return `Use ${names.slice(0, -1).join(', ')} and ${names.at(-1)}, each in a comment at the end of its line.`
}
