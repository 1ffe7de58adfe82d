// Parses the syntax of directives: `:::name` containers, `::name` leaves, and `:name[…]` in text.
//
//   :::tip Title          container: three or more colons, a name, then `[label]`, `{attributes}` or a title.
//   …                     A line with the same number of colons closes it. Outer containers should have more colons.
//   :::
//   ::include{file="x"}   leaf: two colons and a name, alone on a line
//   :badge[New]{type=tip} text: one colon that does not follow a letter, a name, then a label, attributes, or both
//
// docsite does not use remark-directive, which reads `npm:foo` and `10:30` as directives and rejects `:::tip Title`.

import { markdownSpace } from 'micromark-util-character'
import type {
  Code,
  Construct,
  Effects,
  Event,
  Extension,
  Point,
  State,
  Token,
  TokenizeContext,
  Tokenizer,
} from 'micromark-util-types'
import { beginToken, consumeWhile, endToken, endWithLine, isLineEnd } from './syntax-extensions.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    directiveContainer: 'directiveContainer'
    directiveOpening: 'directiveOpening'
    directiveClosing: 'directiveClosing'
    directiveLeaf: 'directiveLeaf'
    directiveText: 'directiveText'
    directiveLabel: 'directiveLabel'
  }
}

const colon = 58
const backslash = 92
const tab = -2
const [openBracket, closeBracket, openBrace, closeBrace] = [91, 93, 123, 125]
const [backtick, tilde, greaterThan] = [96, 126, 62]

const isLetter = (code: Code): code is number =>
  code !== null && ((code >= 65 && code <= 90) || (code >= 97 && code <= 122))
const isNamePart = (code: Code): code is number =>
  isLetter(code) || (code !== null && ((code >= 48 && code <= 57) || code === 45 || code === 95))

/** The offsets of a label in the first line of a directive, and whether it is text without Markdown. */
export type LabelSpan = Readonly<{ start: number; end: number; isText: boolean }>

type FindLabel = (head: string) => LabelSpan | undefined

/**
 * Returns the micromark extension for all three forms. A token contains the whole first line, which `directive.ts` parses, and the
 * token of the label, whose Markdown is part of the page.
 */
export function directiveSyntax(findLabel: FindLabel): Extension {
  const labeled = (one: Construct): Construct => ({ ...one, tokenize: withLabel(one.tokenize, findLabel) })
  return {
    document: { [colon]: labeled(container) },
    flow: { [colon]: labeled(leaf) },
    text: { [colon]: labeled(textDirective) },
  }
}

const withLabel = (tokenize: Tokenizer, findLabel: FindLabel): Tokenizer =>
  function (effects, ok, nok) {
    const { offset } = this.now()
    const points: Point[] = []
    const consume: Effects['consume'] = (code) => {
      const point = this.now()
      points[point.offset - offset] = point
      effects.consume(code)
    }
    const addLabel: State = (code) => {
      points.push(this.now())
      // In a table, `sliceSerialize` omits the backslashes before bars, which have points.
      const chunks = this.sliceStream((this.events.at(-1) as Event)[1])
      const label = findLabel(chunks.map((one) => (typeof one === 'string' ? one : one === tab ? '\t' : '')).join(''))
      if (!label) return ok(code)
      const place = { start: points[label.start] as Point, end: points[label.end] as Point }
      const outer: Token = { type: 'directiveLabel', ...place }
      const inner: Token = label.isText
        ? { type: 'data', ...place }
        : { type: 'chunkText', contentType: 'text', ...place }
      const event = (kind: 'enter' | 'exit', token: Token): Event => [kind, token, this]
      const events = [event('enter', outer), event('enter', inner), event('exit', inner), event('exit', outer)]
      this.events.splice(-1, 0, ...events)
      return ok(code)
    }
    return tokenize.call(this, { ...effects, consume }, addLabel, nok)
  }

// ---- Containers. Like block quotes, they are document constructs, so micromark parses their content in place, once.

interface ContainerState {
  open?: boolean
  size?: number
  start?: number
  closed?: boolean
  /** The open code block. In a list item or a quote, which also ends the block, `column` is that of the fence. */
  fence?: { marker: number; size: number; column: number } | undefined
}

const container: Construct = {
  name: 'directiveContainer',
  tokenize: containerOpening,
  continuation: { tokenize: containerLine },
  exit: containerExit,
}

/**
 * Returns the open containers of a document by start offset. A line of colons closes the innermost container with the
 * same number of colons.
 */
function openContainers(context: TokenizeContext): Map<number, ContainerState> {
  const parser = context.parser as typeof context.parser & { directives?: Map<number, ContainerState> }
  parser.directives ??= new Map()
  return parser.directives
}

function containerOpening(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const state = this.containerState as ContainerState
  const start = this.now().offset
  let size = 0
  const isInHead = (code: Code) => !isLineEnd(code)
  const head = consumeWhile(effects, isInHead, (code) => {
    effects.exit('directiveOpening')
    Object.assign(state, { open: true, size, start })
    openContainers(this).set(start, state)
    return ok(code)
  })
  const spaces = consumeWhile(effects, markdownSpace, (code) => (isLetter(code) ? head(code) : nok(code)))
  const isColon = (code: Code) => code === colon && ++size > 0
  const colons = consumeWhile(effects, isColon, (code) => (size < 3 ? nok(code) : spaces(code)))
  return (code) => {
    effects.enter('directiveContainer', { _container: true })
    effects.enter('directiveOpening')
    return colons(code)
  }
}

function containerLine(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const context = this
  const state = this.containerState as ContainerState
  if (state.closed) return nok

  const closing: Construct = { partial: true, tokenize: tokenizeClosing }
  const fenceLine: Construct = { partial: true, tokenize: tokenizeFenceLine }
  // Inside a code block, a line of colons is code. `check` reads the line without consuming it.
  return effects.check(fenceLine, ok, (code) => (state.fence ? ok : effects.attempt(closing, ok, ok))(code))

  function tokenizeClosing(effects: Effects, ok: State, nok: State): State {
    let size = 0
    let before = 0
    const after = consumeWhile(effects, markdownSpace, (code) => {
      if (!isLineEnd(code) || !closesThis(size)) return nok(code)
      effects.exit('directiveClosing')
      state.closed = true
      return ok(code)
    })
    const colons = consumeWhile(effects, (code) => code === colon && ++size > 0, after)
    const isIndent = (code: Code) => markdownSpace(code) && before++ < 3
    const indent = consumeWhile(effects, isIndent, (code) => (code === colon ? colons(code) : nok(code)))
    return (code) => {
      effects.enter('directiveClosing')
      return indent(code)
    }
  }

  function closesThis(size: number): boolean {
    const open = [...openContainers(context).values()].filter((other) => !other.closed)
    const exact = open.filter((other) => other.size === size)
    const candidates = exact.length > 0 ? exact : open.filter((other) => (other.size ?? 0) < size)
    return candidates.at(-1) === state
  }

  /** Accepts a line that opens or closes a fenced code block, and records whether one is open. */
  function tokenizeFenceLine(effects: Effects, ok: State, nok: State): State {
    let marker = 0
    let size = 0
    let column = 0
    let last: MarkerPart = 'space'
    let isNested = false
    const done = endToken(effects, 'data', ok)
    const rest = consumeWhile(effects, markdownSpace, (code) => {
      const { fence } = state
      if (fence && isLineEnd(code) && marker === fence.marker && size >= fence.size) state.fence = undefined
      return done(code)
    })
    const isMarker = (code: Code) => code === marker && ++size > 0
    const run = consumeWhile(effects, isMarker, (code) => {
      if (size < 3) return nok(code)
      return state.fence ? rest(code) : info(code)
    })
    return (code) => {
      effects.enter('data')
      return indent(code)
    }
    function indent(code: Code): State | undefined {
      if (markdownSpace(code) || code === greaterThan) {
        isNested ||= code === greaterThan
        column++
        effects.consume(code)
        return indent
      }
      if (state.fence && column < state.fence.column && !isLineEnd(code)) state.fence = undefined
      return prefix(code)
    }
    /** Skips the markers of lists and quotes, after which a code block can begin. */
    function prefix(code: Code): State | undefined {
      if (last === 'space' && (code === backtick || code === tilde)) {
        marker = code
        return run(code)
      }
      const part = state.fence ? undefined : markerPart(code, last)
      if (part === undefined) return nok(code)
      last = part
      isNested ||= part !== 'space'
      column++
      effects.consume(code)
      return prefix
    }
    /** Reads the text after an opening fence, which cannot contain the marks of a fence of backticks. */
    function info(code: Code): State | undefined {
      if (code === backtick && marker === backtick) return nok(code)
      if (isLineEnd(code)) {
        state.fence = { marker, size, column: isNested ? column : 0 }
        return done(code)
      }
      effects.consume(code)
      return info
    }
  }
}

/** The last part of a list marker: its number, all of it, or the white space after it. */
type MarkerPart = 'number' | 'marker' | 'space'

/** Returns the part of a list or quote marker that a character can be after another part. */
function markerPart(code: Code, last: MarkerPart): MarkerPart | undefined {
  if (markdownSpace(code) || (code === greaterThan && last === 'space')) return last === 'number' ? undefined : 'space'
  if (code === null || code < 0) return undefined
  const sign = String.fromCharCode(code)
  if (/[-*+]/.test(sign)) return last === 'space' ? 'marker' : undefined
  if (/\d/.test(sign)) return last === 'marker' ? undefined : 'number'
  return /[.)]/.test(sign) && last === 'number' ? 'marker' : undefined
}

function containerExit(this: TokenizeContext, effects: Effects): undefined {
  const { start } = this.containerState as ContainerState
  if (start !== undefined) openContainers(this).delete(start)
  effects.exit('directiveContainer')
}

// ---- Leaves and text directives

const leaf: Construct = { name: 'directiveLeaf', concrete: true, tokenize: tokenizeLeaf }

function tokenizeLeaf(effects: Effects, ok: State, nok: State): State {
  let size = 0
  const end = endWithLine(effects, 'directiveLeaf', ok, nok)
  const name = consumeWhile(effects, isNamePart, label)
  const isColon = (code: Code) => code === colon && size++ < 2
  const colons = consumeWhile(effects, isColon, (code) => (size === 2 && isLetter(code) ? name(code) : nok(code)))
  return (code) => {
    effects.enter('directiveLeaf')
    return colons(code)
  }
  function label(code: Code): State | undefined {
    if (code === openBracket) return bracketed(effects, openBracket, closeBracket, attributes, nok)(code)
    return attributes(code)
  }
  function attributes(code: Code): State | undefined {
    if (code === openBrace) return bracketed(effects, openBrace, closeBrace, end, nok)(code)
    return end(code)
  }
}

const textDirective: Construct = {
  name: 'directiveText',
  tokenize: tokenizeText,
  previous: (code) => !(isNamePart(code) || code === colon || code === backslash),
}

function tokenizeText(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  if (!textDirective.previous?.call(this, this.previous)) return nok
  const end = endToken(effects, 'directiveText', ok)
  const name = consumeWhile(effects, isNamePart, (code) => {
    if (code === openBrace) return bracketed(effects, openBrace, closeBrace, end, nok, mostInText)(code)
    if (code !== openBracket) return nok(code)
    return bracketed(effects, openBracket, closeBracket, attributes, nok, mostInText)(code)
  })
  return beginToken(effects, 'directiveText', (code) => (isLetter(code) ? name(code) : nok(code)))
  function attributes(code: Code): State | undefined {
    return code === openBrace ? bracketed(effects, openBrace, closeBrace, end, end, mostInText)(code) : end(code)
  }
}

/** The limit for labels in CommonMark. Without it, a line with many opening brackets would take quadratic time. */
const mostInText = 999

/** Consumes a pair of brackets and their content on one line. Brackets may nest; quoted and escaped brackets are ignored. */
function bracketed(
  effects: Effects,
  open: number,
  close: number,
  ok: State,
  nok: State,
  most = Number.POSITIVE_INFINITY,
): State {
  let depth = 0
  let size = 0
  let quote: Code = null
  return inside

  function inside(code: Code): State | undefined {
    if (isLineEnd(code) || size++ > most) return nok(code)
    if (code === backslash) {
      effects.consume(code)
      return escaped
    }
    if (open === openBrace && (code === 34 || code === 39))
      quote = quote === null ? code : quote === code ? null : quote
    if (quote === null && code === open) depth++
    if (quote === null && code === close) depth--
    effects.consume(code)
    return depth === 0 ? ok : inside
  }
  function escaped(code: Code): State | undefined {
    if (isLineEnd(code)) return nok(code)
    effects.consume(code)
    return inside
  }
}
