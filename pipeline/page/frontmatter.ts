// Text of a page → its frontmatter, checked, and what follows it.

import { LineCounter, isMap, isNode, isPair, isScalar, parseDocument } from 'yaml'
import type { Field, Problem } from '../model/fields.ts'
import { pathText } from '../model/fields.ts'
import { type Frontmatter, frontmatterFields } from '../model/frontmatter.ts'

/** One thing wrong in a YAML or JSON text, with its place in it (from 1). */
export interface DataProblem {
  rule: 'syntax' | 'unknown-field' | 'wrong'
  text: string
  hint?: string
  line: number
  column: number
}

export interface PageParts {
  frontmatter: Frontmatter
  /** What follows the frontmatter, blank lines in its stead: places in it are places in the file. */
  markdown: string
  problems: DataProblem[]
}

const block = /^---[ \t]*\n(?:([\s\S]*?)\n)??---[ \t]*(?:\n|$)/

/** Takes the frontmatter off a page. Wrong fields are reported and left out, so that the rest of the page still counts. */
export function readFrontmatter(text: string): PageParts {
  const [all, yaml = ''] = block.exec(text) ?? []
  if (all === undefined) return { frontmatter: {}, markdown: text, problems: [] }
  const lines = all.split('\n').length - 1
  const { value, problems } = readData(yaml, frontmatterFields)
  const markdown = '\n'.repeat(lines) + text.slice(all.length)
  return { frontmatter: value ?? {}, markdown, problems: problems.map((problem) => ({ ...problem, line: problem.line + 1 })) }
}

/**
 * Reads YAML or JSON (which is YAML too) and checks it against a field. Returns what is right of it:
 * `undefined` when nothing could be read, wrong members of an object left out.
 */
export function readData<Value>(source: string, field: Field<Value>): { value: Value | undefined; problems: DataProblem[] } {
  const counter = new LineCounter()
  const document = parseDocument(source, { lineCounter: counter, prettyErrors: false, logLevel: 'silent' })
  const place = (offset: number) => {
    const { line, col } = counter.linePos(offset)
    return { line: Math.max(line, 1), column: Math.max(col, 1) }
  }
  const error = document.errors[0]
  if (error) {
    const text = `This cannot be read: ${error.message.replace(/\s+/g, ' ').replace(/\.$/, '')}`
    return { value: undefined, problems: [{ rule: 'syntax', text, ...place(error.pos[0]) }] }
  }
  let value: unknown
  try {
    value = document.toJS({ maxAliasCount: 100 })
  } catch {
    return { value: undefined, problems: [{ rule: 'syntax', text: 'This refers to itself too often to be read', line: 1, column: 1 }] }
  }
  if (value === null || value === undefined) return { value: undefined, problems: [] }
  const problems = field.check(value, [])
  for (const { path } of problems) removeAt(value, path)
  const usable = problems.every(({ path }) => path.length > 0)
  return {
    value: usable ? (value as Value) : undefined,
    problems: problems.map((problem) => ({
      rule: problem.kind === 'unknown' ? 'unknown-field' : 'wrong',
      text: problemText(problem),
      ...(problem.hint ? { hint: problem.hint } : {}),
      ...place(offsetOf(document.contents, problem.path)),
    })),
  }
}

export const problemText = ({ path, text }: Pick<Problem, 'path' | 'text'>): string => (path.length ? `\`${pathText(path)}\` ${text}` : `This ${text}`)

/** Takes the outermost member that a wrong path lies in out of the value. */
function removeAt(value: unknown, path: readonly (string | number)[]): void {
  if (typeof value === 'object' && value !== null && path[0] !== undefined) delete (value as Record<string | number, unknown>)[path[0]]
}

/** Finds where the value at `path` begins: at its key, where it has one. */
function offsetOf(node: unknown, path: readonly (string | number)[]): number {
  let offset = isNode(node) ? (node.range?.[0] ?? 0) : 0
  let current = node
  for (const step of path) {
    const items: unknown[] = current && typeof current === 'object' && 'items' in current ? (current.items as unknown[]) : []
    const next = isMap(current) ? items.find((pair) => isPair(pair) && isScalar(pair.key) && String(pair.key.value) === String(step)) : items[Number(step)]
    if (next === undefined) break
    const target = isPair(next) ? next.key : next
    if (isNode(target)) offset = target.range?.[0] ?? offset
    current = isPair(next) ? next.value : next
  }
  return offset
}
