// Parses YAML or JSON, validates the value, and reports all problems with their positions.

import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Pair,
  Parser,
  parseDocument,
  visit,
  type YAMLMap,
} from 'yaml'
import { type Path, type Problem, pathText } from '../model/config/problem.ts'
import { problemsOf, type Schema } from '../model/config/schema.ts'
import { optional } from '../text/optional.ts'

/** A problem in YAML or JSON. Line and column start at 1. */
export interface DataProblem {
  rule: 'syntax' | 'unknown-field' | 'wrong'
  text: string
  hint?: string
  line: number
  column: number
}

export interface ReadData<Value> {
  value: Value | undefined
  problems: DataProblem[]
  /** Returns the position of the value at a path. Line and column start at 1. */
  placeOf(path: Path): { line: number; column: number }
}

export interface ReadYaml<Value> extends ReadData<Value> {
  /** Returns the source text of the scalar at a path: `1.10` and `1.1` are the same number but different texts. */
  writtenAt(path: Path): string | undefined
}

interface ReadDataOptions {
  name?: string
  list?: string
  /** Reads numbers, `true`, `false` and `null` as the texts that the author wrote. */
  asTexts?: boolean
}

/**
 * Parses YAML or JSON, and validates it against a schema. The returned value is `undefined` if the text cannot be parsed. Otherwise
 * invalid members of an object are missing from it, and invalid entries of a list, or of the list in the field `list`, are `null`.
 * `name` describes the text in messages.
 */
export function readData<Value>(
  source: string,
  field: Schema<Value>,
  { name, list, asTexts = false }: ReadDataOptions = {},
): ReadYaml<Value> {
  const lines = new LineCounter()
  const deep = tooDeepAt(source, lines)
  const counter = deep === undefined ? new LineCounter() : lines
  const document = deep === undefined ? parseYaml(source, counter, asTexts) : parseYaml('')
  const place = (offset: number) => {
    const { line, col } = counter.linePos(offset)
    return { line: Math.max(line, 1), column: Math.max(col, 1) }
  }
  const pairs: PairTable = new WeakMap()
  const placeOf = (path: Path) => place(offsetOf(document.contents, path, pairs))
  const writtenAt = (path: Path) => {
    const node = document.getIn(path, true)
    return isScalar(node) ? node.source : undefined
  }
  const refused = (offset: number, text: string, hint?: string): ReadYaml<Value> => ({
    value: undefined,
    problems: [{ rule: 'syntax', text, ...(hint === undefined ? {} : { hint }), ...place(offset) }],
    placeOf,
    writtenAt,
  })
  if (deep !== undefined) return refused(deep, 'This is nested too deeply', `Use at most ${mostLevels} levels.`)
  const error = document.errors[0]
  if (error)
    return refused(error.pos[0], `This is not valid YAML: ${error.message.replace(/\s+/g, ' ').replace(/\.$/, '')}`)
  const repeated = repeatedKey(document)
  if (repeated) return refused(repeated, 'This is not valid YAML: Map keys must be unique')
  const broken = brokenAlias(document)
  if (broken) {
    const { alias, isInside } = broken
    const [text, hint] = isInside
      ? ['contains itself', `Put the value that \`&${alias.source}\` names in another place, or write it out.`]
      : ['is not defined', 'In YAML, `*` begins an alias. Put the value in quotes.']
    return refused(alias.range?.[0] ?? 0, `This is not valid YAML: the alias \`*${alias.source}\` ${text}`, hint)
  }
  let value: unknown
  try {
    value = document.toJS({ maxAliasCount: 100 })
  } catch {
    return refused(0, 'The aliases in this YAML expand to too many values')
  }
  if (value === null || value === undefined) return { value: undefined, problems: [], placeOf, writtenAt }
  const problems = problemsOf(field, value)
  const usable = problems.every(({ path }) => path.length > 0)
  removeAll(value, problems, list)
  return {
    value: usable ? (value as Value) : undefined,
    problems: problems.map((problem) => ({
      rule: ruleOfKind[problem.kind],
      text: problemText(problem, name),
      ...(problem.hint ? { hint: problem.hint } : {}),
      ...placeOf(problem.path),
    })),
    placeOf,
    writtenAt,
  }
}

/** The maximum depth of lists and maps. Readers of the values are recursive. */
export const mostLevels = 100
/** The characters that open a level. Most files have few of them, and are not read twice. */
const openers = new RegExp(`(?:[[{:?-][^[{:?-]*){${mostLevels}}`)

/**
 * Returns the offset at which YAML or JSON exceeds the depth limit. The parser of documents is recursive, so a deep text could overflow the
 * stack or even end the process. The parser of tokens is not.
 */
export function tooDeepAt(source: string, counter?: LineCounter): number | undefined {
  if (!openers.test(source)) return undefined
  const parser = new Parser(counter?.addNewLine)
  counter?.addNewLine(0)
  for (const lexeme of new Lexer().lex(source)) {
    for (const _ of parser.next(lexeme));
    // A level of a block takes two entries, and one of a list in brackets takes one.
    if (parser.stack.length > 2 * mostLevels) return parser.offset
  }
  return undefined
}

const parseYaml = (source: string, lineCounter?: LineCounter, asTexts = false): Document.Parsed =>
  parseDocument(source, {
    ...optional({ schema: asTexts ? ('failsafe' as const) : undefined, lineCounter }),
    prettyErrors: false,
    logLevel: 'silent',
    // The parser's own check is quadratic: it compares each key with all previous ones.
    uniqueKeys: false,
  })

/** Parses YAML or JSON for its positions. Returns `undefined` if the text is invalid or nested too deeply. */
export function parsePlaces(source: string): Document.Parsed | undefined {
  const document = tooDeepAt(source) === undefined ? parseYaml(source) : undefined
  return document?.errors.length === 0 ? document : undefined
}

/** A string in YAML or JSON, with the offsets of its source text, quotes included. */
export interface WrittenString {
  path: Path
  value: string
  start: number
  end: number
  quote: '"' | "'" | ''
}

/** Returns the strings in YAML or JSON that are written on one line. Returns none if the text cannot be parsed. */
export function stringsIn(source: string): WrittenString[] {
  const document = parsePlaces(source)
  if (!document) return []
  const strings: WrittenString[] = []
  visit(document, {
    Scalar(key, { value, range, type }, ancestors) {
      if (key === 'key' || typeof value !== 'string' || !range || type?.startsWith('BLOCK')) return
      const quote = type === 'QUOTE_DOUBLE' ? '"' : type === 'QUOTE_SINGLE' ? "'" : ''
      strings.push({ path: pathOfNode(key, ancestors), value, start: range[0], end: range[1], quote })
    },
  })
  return strings
}

/** Returns the path of a node. Each of its ancestors is a map, a list, or a pair of a key and a value. */
function pathOfNode(key: number | 'key' | 'value' | null, ancestors: readonly unknown[]): Path {
  const path: (string | number)[] = []
  ancestors.forEach((node, i) => {
    const child = ancestors[i + 1]
    if (isPair(node)) path.push(isScalar(node.key) ? String(node.key.value) : '')
    else if (isSeq(node)) path.push(child === undefined ? Number(key) : node.items.indexOf(child))
  })
  return path
}

/** Writes a string in the style of another one in the same source. */
export function writeString(value: string, quote: WrittenString['quote']): string {
  if (quote === "'") return `'${value.replaceAll("'", "''")}'`
  const isPlain = quote === '' && /^[\w./][^\n]*$/.test(value) && !/: |:$| #|\s$/.test(value)
  return isPlain ? value : JSON.stringify(value)
}

const ruleOfKind = { unknown: 'unknown-field', wrong: 'wrong' } as const

/** Formats a problem as a sentence about a field, or about the whole value. `name` describes the value. */
export function problemText({ path, text }: Pick<Problem, 'path' | 'text'>, name?: string): string {
  const subject = path.length ? [name && `The ${name} field`, `\`${pathText(path)}\``] : [name ? `The ${name}` : 'This']
  return [...subject, text].filter(Boolean).join(' ')
}

/** Returns the first alias without a preceding anchor, such as an unquoted `*.ts`, or inside the value that it stands for. */
function brokenAlias(document: Document.Parsed): { alias: Alias; isInside: boolean } | undefined {
  let match: { alias: Alias; isInside: boolean } | undefined
  const anchors = new Map<string, unknown>()
  visit(document, {
    Node(_, node, ancestors) {
      if (!isAlias(node)) {
        if (node.anchor) anchors.set(node.anchor, node)
        return undefined
      }
      const isInside = ancestors.some((one) => one === anchors.get(node.source))
      if (anchors.has(node.source) && !isInside) return undefined
      match = { alias: node, isInside }
      return visit.BREAK
    },
  })
  return match
}

/** Returns the offset of the first duplicate key. */
function repeatedKey(document: Document.Parsed): number | undefined {
  let index: number | undefined
  visit(document, {
    Map(_, { items }) {
      const keys = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key)) continue
        if (keys.has(key.value)) {
          index = key.range?.[0] ?? 0
          return visit.BREAK
        }
        keys.add(key.value)
      }
      return undefined
    },
  })
  return index
}

/** Removes the outermost members that contain a problem; in a list they become `null`, which keeps the indexes. */
function removeAll(value: unknown, problems: readonly Pick<Problem, 'path'>[], list?: string): void {
  for (const { path } of problems) {
    const [first, second] = path
    const isInList = first !== undefined && first === list && second !== undefined
    const [parent, step] = isInList ? [(value as Record<string, unknown>)[first], second] : [value, first]
    if (step === undefined || typeof parent !== 'object' || parent === null) continue
    if (Array.isArray(parent)) parent[Number(step)] = null
    else delete (parent as Record<string | number, unknown>)[step]
  }
}

/** The key-value pairs of each YAML map, by key. */
type PairTable = WeakMap<YAMLMap, Map<string, Pair>>

function pairsOf(map: YAMLMap, table: PairTable): Map<string, Pair> {
  const pairs =
    table.get(map) ??
    new Map(map.items.flatMap((pair): [string, Pair][] => (isScalar(pair.key) ? [[String(pair.key.value), pair]] : [])))
  table.set(map, pairs)
  return pairs
}

/** Returns the offset of the value at `path`, or of its key if it has one. */
function offsetOf(node: unknown, path: Path, pairs: PairTable): number {
  let offset = isNode(node) ? (node.range?.[0] ?? 0) : 0
  let current = node
  for (const step of path) {
    const items: unknown[] =
      current && typeof current === 'object' && 'items' in current ? (current.items as unknown[]) : []
    const next = isMap(current) ? pairsOf(current, pairs).get(String(step)) : items[Number(step)]
    if (next === undefined) break
    const target = isPair(next) ? next.key : next
    if (isNode(target)) offset = target.range?.[0] ?? offset
    current = isPair(next) ? next.value : next
  }
  return offset
}
