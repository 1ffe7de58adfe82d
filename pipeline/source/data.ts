// Parses YAML or JSON, validates the value, and reports all problems with their positions.

import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  type Scalar,
  visit,
  type YAMLMap,
} from 'yaml'
import { type Path, type Problem, pathText } from '../model/config/problem.ts'
import { asAsked, isObject, problemsOf, type Schema } from '../model/config/schema.ts'
import { typed, Written } from '../model/config/written.ts'
import { lookUp } from '../text/look-up.ts'
import { optional } from '../text/optional.ts'
import { mostLevels, parsePlaces, parseYaml, tooDeepAt } from './yaml.ts'

/** A problem in YAML or JSON. Line and column start at 1. A `cut` text is valid, but its author may have meant a longer one. */
export interface DataProblem {
  rule: 'syntax' | 'unknown-field' | 'wrong' | 'cut'
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

interface ReadDataOptions {
  name?: string
  list?: string
  /** Whether the text is JSON, in which a number is no text. */
  isJson?: boolean
}

/**
 * Parses YAML or JSON, and validates it against a schema. The returned value is `undefined` if the text cannot be parsed. Otherwise
 * invalid members of an object are missing from it, and invalid entries of a list, or of the list in the field `list`, are `null`.
 * `name` describes the text in messages.
 */
export function readData<Value>(
  source: string,
  field: Schema<Value>,
  { name, list, isJson = false }: ReadDataOptions = {},
): ReadData<Value> & Pick<ParsedData, 'cutTexts'> {
  const parsed = parseData(source)
  const { problem, placeOf, cutTexts } = parsed
  const value = asAsked(field, isJson ? typed(parsed.value) : parsed.value)
  if (problem || value === null || value === undefined)
    return { value: undefined, problems: problem ? [problem] : [], placeOf, cutTexts }
  const problems = problemsOf(field, value, [], isJson)
  const usable = problems.every(({ path }) => path.length > 0)
  removeAll(value, problems, list)
  return {
    value: usable ? (value as Value) : undefined,
    problems: problems.map(({ path, kind, text, hint }) => {
      const place = placeOf(path)
      const help = hint ?? (!isJson && text.startsWith('must be a string') ? quotesHint(source, place.line) : undefined)
      return {
        rule: ruleOfKind[kind],
        text: problemText({ path, text }, name),
        ...(help ? { hint: help } : {}),
        ...place,
      }
    }),
    placeOf,
    cutTexts,
  }
}

/** YAML or JSON without a schema. */
export interface ParsedData extends Pick<ReadData<unknown>, 'placeOf'> {
  /** Lists, objects and scalars, of which some are `Written`. */
  value: unknown
  /** Set if the text cannot be parsed. */
  problem?: DataProblem
  /** Returns a problem for each text in front of a comment that its schema would also accept with the comment. */
  cutTexts(field: Schema<unknown>): DataProblem[]
}

/** Parses YAML or JSON. Numbers keep their spelling, and in YAML also `true` and `false`. */
export function parseData(source: string): ParsedData {
  const json = parseJson(source)
  if (json?.isExact) {
    // Places are rarely needed, and finding them takes many times as long.
    let known: ParsedData['placeOf'] | undefined
    const placesIn = (counter: LineCounter) => placesOf(parseYaml(source, counter), counter)
    const placeOf = (path: Path) => {
      known ??= placesIn(new LineCounter())
      return known(path)
    }
    return { value: json.value, placeOf, cutTexts: () => [] }
  }
  const lines = new LineCounter()
  const deep = tooDeepAt(source, lines)
  const counter = deep === undefined ? new LineCounter() : lines
  const document = deep === undefined ? parseYaml(source, counter) : parseYaml('')
  const place = (offset: number) => placeAt(counter, offset)
  const placeOf = placesOf(document, counter)
  const refused = ({ text, offset, hint }: Fault): ParsedData => ({
    value: undefined,
    problem: { rule: 'syntax', text, ...(hint === undefined ? {} : { hint }), ...place(offset) },
    placeOf,
    cutTexts: () => [],
  })
  if (deep !== undefined)
    return refused({ offset: deep, text: 'This is nested too deeply', hint: `Use at most ${mostLevels} levels.` })
  const fault = findFault(document, source)
  if (fault) return refused({ ...fault, text: `This is not valid YAML: ${fault.text}` })
  const valueWith = (scalarOf: (node: Scalar) => unknown) => new Values(document, scalarOf).valueOf(document.contents)
  let value: unknown
  try {
    value = valueWith((node) => scalarOf(node, json !== undefined))
  } catch (error) {
    if (error !== tooManyValues) throw error
    return refused({ offset: 0, text: 'The aliases in this YAML expand to too many values' })
  }
  return {
    value,
    placeOf,
    cutTexts(field) {
      const comments = commentsIn(document, source)
      if (comments.size === 0) return []
      // A schema that asks for the text here reads the spelling.
      const longer = asAsked(
        field,
        valueWith((node) =>
          comments.has(node) ? new Written(0, comments.get(node)?.text ?? '') : scalarOf(node, false),
        ),
      )
      const wrong = new Set(problemsOf(field, longer).map(({ path }) => pathText(path)))
      return [...comments.values()]
        .filter(({ path, text }) => valueAt(longer, path) === text && !wrong.has(pathText(path)))
        .map(({ path, offset }) => ({
          rule: 'cut',
          text: `\`${pathText(path)}\` ends before the \`#\`, which begins a comment`,
          hint: 'If it belongs to the text, put the text in quotes. Otherwise, write the comment on a line of its own.',
          ...place(offset),
        }))
    },
  }
}

// ---- JSON

/** Parses JSON, which is much faster than parsing it as YAML. The value is exact if it says all that the text says. */
function parseJson(source: string): { value: unknown; isExact: boolean } | undefined {
  if (!/^\s*[[{]/.test(source)) return undefined
  let value: unknown
  let names: number
  try {
    value = JSON.parse(source)
    names = countNames(value)
  } catch {
    // Invalid, or nested too deeply.
    return undefined
  }
  for (const [token, colon] of source.matchAll(/"(?:[^"\\]|\\[\s\S])*(?:"(\s*:)?|\\?$)|-?\d[\d.eE+-]*/g)) {
    if (colon !== undefined) names--
    else if (!token.startsWith('"') && String(Number(token)) !== token) return { value, isExact: false }
  }
  return { value, isExact: names === 0 }
}

/** Returns the number of names in objects, which is smaller than in the text if a name is repeated. Throws if the value is too deep. */
function countNames(value: unknown, levels = mostLevels): number {
  if (typeof value !== 'object' || value === null) return 0
  if (levels === 0) throw new RangeError('nested too deeply')
  const values = Object.values(value)
  const own = Array.isArray(value) ? 0 : values.length
  return values.reduce((sum: number, one) => sum + countNames(one, levels - 1), own)
}

// ---- Values of YAML

const tooManyValues = new Error('too many values')
/** The maximum number of values that aliases may add. */
const mostRepeated = 100_000

/** Reads the values of a document. Each alias has a value of its own. A key is the text that the author wrote: `1.10` is not `1.1`. */
class Values {
  readonly #document: Document.Parsed
  readonly #scalarOf: (node: Scalar) => unknown
  #openAliases = 0
  #repeated = 0

  constructor(document: Document.Parsed, scalarOf: (node: Scalar) => unknown) {
    this.#document = document
    this.#scalarOf = scalarOf
  }

  valueOf(node: unknown): unknown {
    if (this.#openAliases > 0 && ++this.#repeated > mostRepeated) throw tooManyValues
    if (isScalar(node)) return this.#scalarOf(node)
    if (isSeq(node)) return node.items.map((item) => this.valueOf(item))
    if (isMap(node)) return this.#objectOf(node)
    if (!isAlias(node)) return null
    this.#openAliases++
    const value = this.valueOf(node.resolve(this.#document))
    this.#openAliases--
    return value
  }

  #objectOf({ items }: YAMLMap): object {
    const pairs = items.map(({ key, value }) => ({
      name: nameOf(key),
      isMerge: isMerge(key),
      value: this.valueOf(value),
    }))
    // Own fields replace those that `<<` adds, and earlier maps of a list the later ones.
    const added = pairs.flatMap(({ isMerge, value }) => (isMerge ? [value].flat().toReversed().filter(isObject) : []))
    const own = pairs.filter(({ isMerge, value }) => !(isMerge && [value].flat().every(isObject)))
    return Object.fromEntries([...added.flatMap(Object.entries), ...own.map(({ name, value }) => [name, value])])
  }
}

const nameOf = (key: unknown): string =>
  isScalar(key) ? (typeof key.value === 'string' ? key.value : (key.source ?? '')) : ''
const isMerge = (key: unknown): boolean => isScalar(key) && key.value === '<<' && key.type === 'PLAIN'

/** Returns the value of a scalar. In JSON, `true` and `false` are no spellings of texts. */
function scalarOf({ value: read, source = '', type }: Scalar, isJson: boolean): unknown {
  const value = typeof read === 'bigint' && Number.isSafeInteger(Number(read)) ? Number(read) : read
  if (type !== 'PLAIN' || typeof value === 'string') return value
  if (typeof value === 'number') return isJson && String(value) === source ? value : new Written(value, source)
  if (typeof value === 'bigint' || (!isJson && typeof value === 'boolean')) return new Written(value, source)
  return typeof value === 'object' && value !== null ? source : value
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (part, step) =>
      typeof part === 'object' && part !== null ? (part as Record<string | number, unknown>)[step] : undefined,
    value,
  )

/** Returns the plain scalars in front of a comment: their paths, their texts with the comment, and the offset of the comment. */
function commentsIn(document: Document.Parsed, source: string) {
  const found = new Map<Scalar, { path: Path; text: string; offset: number }>()
  visit(document, {
    Scalar(key, node, ancestors) {
      const [start, end] = node.range ?? [0, 0]
      const [comment = ''] = /^[ \t]+#.*/.exec(source.slice(end, (node.range ?? [0, 0, 0])[2])) ?? []
      if (key === 'key' || node.type !== 'PLAIN' || comment === '' || start === end) return
      const text = (node.source ?? '') + comment.trimEnd()
      found.set(node, { path: pathOfNode(key, ancestors), text, offset: end + comment.indexOf('#') })
    },
  })
  return found
}

// ---- Faults

interface Fault {
  offset: number
  text: string
  hint?: string
}

/** What the signs mean that an unquoted text cannot begin with. */
const signs: Readonly<Record<string, string>> = {
  '*': 'begins an alias',
  '&': 'begins an anchor',
  '!': 'begins a tag',
  '#': 'begins a comment',
  '[': 'begins a list',
  '{': 'begins a map',
  ']': 'ends a list',
  '}': 'ends a map',
  ',': 'separates the entries of a list',
  '-': 'begins an entry of a list',
  '?': 'begins a key',
  '|': 'begins a text of several lines',
  '>': 'begins a text of several lines',
  '%': 'begins a directive',
  '@': 'is reserved',
  '`': 'is reserved',
}
const meaning = (sign: string): string =>
  `In YAML, \`${sign}\` ${lookUp(signs, sign) ?? 'ends a key'}. Put the value in quotes.`

/** Returns the hint for a line with an unquoted text that YAML reads as something else; `undefined` if it seems to be right. */
function quotesHint(source: string, line: number): string | undefined {
  const text = source.split('\n', line)[line - 1] ?? ''
  const afterKey = /^[\s-]*["#]/.test(text) || !text.includes(':') ? '' : text.slice(text.indexOf(':') + 1)
  const value = /^[ \t]/.test(afterKey) ? afterKey.trim() : ''
  if (/^(?:null|~)$/i.test(value)) return `In YAML, \`${value}\` means that there is no value. Put a text in quotes.`
  const sign = value.charAt(0)
  if (lookUp(signs, sign) !== undefined) return meaning(sign)
  return /:(?:\s|$)/.test(value) ? meaning(': ') : undefined
}

/** Returns the first reason for which a document has no value, or not the one that its author sees. */
function findFault(document: Document.Parsed, source: string): Fault | undefined {
  const [error] = document.errors
  const misread = (offset: number, text: string): Fault => ({
    ...{ offset, text },
    ...optional({ hint: quotesHint(source, source.slice(0, offset).split('\n').length) }),
  })
  if (error) return misread(error.pos[0], error.message.replace(/\s+/g, ' ').replace(/\.$/, ''))
  const anchors = new Map<string, Node>()
  const used = new Set<string>()
  let fault: Fault | undefined
  visit(document, {
    Pair(_, { key }) {
      if (key === null || isScalar(key)) return undefined
      fault = misread(startOf(key), 'a key must be a text')
      return visit.BREAK
    },
    Node(_, node, ancestors) {
      if (isAlias(node)) {
        used.add(node.source)
        fault = aliasFault(node.source, startOf(node), anchors.get(node.source), ancestors)
      } else {
        if (node.anchor) anchors.set(node.anchor, node)
        fault = tagFault(node, source) ?? (isMap(node) ? repeatedName(node) : undefined)
      }
      return fault && visit.BREAK
    },
  })
  // The anchor of a list or a map hides no text.
  const unused = [...anchors].find(([name, node]) => isScalar(node) && !used.has(name))
  if (fault || !unused) return fault
  const [name, node] = unused
  return {
    offset: source.lastIndexOf(`&${name}`, startOf(node)),
    text: `nothing uses the anchor \`&${name}\``,
    hint: meaning('&'),
  }
}

const startOf = (node: unknown): number => (isNode(node) ? (node.range?.[0] ?? 0) : 0)

/** Reports an alias without a preceding anchor, such as an unquoted `*.ts`, or inside the value that it stands for. */
function aliasFault(name: string, offset: number, target: unknown, ancestors: readonly unknown[]): Fault | undefined {
  const text = `the alias \`*${name}\``
  if (target === undefined) return { offset, text: `${text} is not defined`, hint: meaning('*') }
  const hint = `Put the value that \`&${name}\` names in another place, or write it out.`
  return ancestors.includes(target) ? { offset, text: `${text} contains itself`, hint } : undefined
}

/** Reports a tag that selects none of the types that YAML always has. */
function tagFault({ tag, range }: Node, source: string): Fault | undefined {
  if (tag === undefined || /^tag:yaml\.org,2002:(?:str|int|float|bool|null|seq|map)$/.test(tag)) return undefined
  const offset = source.lastIndexOf('!', (range?.[0] ?? 0) - 1)
  const [name = ''] = /^\S*/.exec(source.slice(Math.max(offset, 0))) ?? []
  return { offset, text: `the tag \`${name}\` has no meaning here`, hint: meaning('!') }
}

function repeatedName({ items }: YAMLMap): Fault | undefined {
  const names = new Set<string>()
  for (const { key } of items) {
    const name = nameOf(key)
    if (names.has(name) && !isMerge(key)) return { offset: startOf(key), text: 'Map keys must be unique' }
    names.add(name)
  }
  return undefined
}

// ---- Text

/** A text in YAML or JSON, with the offsets of its source, quotes included. The quote of a text of several lines is `|`. */
export interface WrittenString {
  path: Path
  value: string
  start: number
  end: number
  quote: '"' | "'" | '' | '|'
}

/** Returns the texts in YAML or JSON, and other scalars as texts. Returns none if the source cannot be parsed. */
export function textsIn(source: string): WrittenString[] {
  const document = parsePlaces(source)
  if (!document) return []
  const texts: WrittenString[] = []
  visit(document, {
    Scalar(key, { value, source: spelling = '', range, type = 'PLAIN' }, ancestors) {
      if (key === 'key' || value === null || !range) return
      const quote = type === 'QUOTE_DOUBLE' ? '"' : type === 'QUOTE_SINGLE' ? "'" : type === 'PLAIN' ? '' : '|'
      const text = typeof value === 'string' ? value : spelling
      texts.push({ path: pathOfNode(key, ancestors), value: text, start: range[0], end: range[1], quote })
    },
  })
  return texts
}

/** Returns the texts in YAML or JSON that are written on one line. */
export const stringsIn = (source: string): WrittenString[] => textsIn(source).filter(({ quote }) => quote !== '|')

/** Returns the path of a node. Each of its ancestors is a map, a list, or a pair of a key and a value. */
function pathOfNode(key: number | 'key' | 'value' | null, ancestors: readonly unknown[]): Path {
  const path: (string | number)[] = []
  ancestors.forEach((node, i) => {
    const child = ancestors[i + 1]
    if (isPair(node)) path.push(nameOf(node.key))
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

function placeAt(counter: LineCounter, offset: number): { line: number; column: number } {
  const { line, col } = counter.linePos(offset)
  return { line: Math.max(line, 1), column: Math.max(col, 1) }
}

/** Returns the function that finds the place of the value at a path, or of its key if it has one. */
function placesOf(document: Document.Parsed, counter: LineCounter): ParsedData['placeOf'] {
  const known = new WeakMap<YAMLMap, Map<string, Pair>>()
  const pairsOf = (map: YAMLMap) => {
    const pairs = known.get(map) ?? new Map(map.items.map((pair) => [nameOf(pair.key), pair]))
    known.set(map, pairs)
    return pairs
  }
  return (path) => {
    let current: unknown = document.contents
    let offset = startOf(current)
    for (const step of path) {
      if (isAlias(current)) current = current.resolve(document)
      const next = isMap(current)
        ? pairsOf(current).get(String(step))
        : isSeq(current)
          ? current.items[Number(step)]
          : undefined
      if (next === undefined) break
      offset = startOf(isPair(next) ? next.key : next) || offset
      current = isPair(next) ? next.value : next
    }
    return placeAt(counter, offset)
  }
}
