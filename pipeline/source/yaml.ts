// The parser of YAML, which also reads JSON, with the same limits for all its uses.

import { type Document, Lexer, type LineCounter, Parser, parseAllDocuments, parseDocument } from 'yaml'

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

const parserOptions = {
  prettyErrors: false,
  logLevel: 'silent',
  intAsBigInt: true,
  // The parser's own check is quadratic: it compares each key with all previous ones.
  uniqueKeys: false,
} as const

export const parseYaml = (source: string, lineCounter?: LineCounter): Document.Parsed =>
  parseDocument(source, { ...parserOptions, ...(lineCounter ? { lineCounter } : {}) })

/** Returns the offset and the message of the first syntax error in YAML of one or more documents. Without a message, it is too deep. */
export function findYamlError(source: string): { offset: number; message?: string } | undefined {
  const deep = tooDeepAt(source)
  if (deep !== undefined) return { offset: deep }
  const documents = parseAllDocuments(source, parserOptions)
  const error = 'empty' in documents ? undefined : documents.flatMap(({ errors }) => errors)[0]
  return error && { offset: error.pos[0], message: error.message }
}

/** Parses YAML or JSON for its positions. Returns `undefined` if the text is invalid or nested too deeply. */
export function parsePlaces(source: string): Document.Parsed | undefined {
  const document = tooDeepAt(source) === undefined ? parseYaml(source) : undefined
  return document?.errors.length === 0 ? document : undefined
}
