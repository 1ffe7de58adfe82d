// Manages the extensions in a processor's data, from which remark-parse reads them, and what their tokenizers share.

import type { Handle, Extension as TreeExtension } from 'mdast-util-from-markdown'
import { markdownLineEnding, markdownSpace } from 'micromark-util-character'
import type { Code, Construct, Effects, Extension, State, TokenType } from 'micromark-util-types'
import type { Processor } from 'unified'

export interface SyntaxData {
  micromarkExtensions?: Extension[]
  fromMarkdownExtensions?: (TreeExtension | TreeExtension[])[]
}

export const syntaxData = (processor: Processor): SyntaxData => processor.data() as SyntaxData

/** Adds a micromark extension, and the extension that converts its tokens to nodes. */
export function addSyntax(processor: Processor, syntax: Extension | undefined, tree?: TreeExtension): void {
  const data = syntaxData(processor)
  data.micromarkExtensions ??= []
  data.fromMarkdownExtensions ??= []
  if (syntax) data.micromarkExtensions.push(syntax)
  if (tree) data.fromMarkdownExtensions.push(tree)
}

const contentTypes = ['document', 'contentInitial', 'flowInitial', 'flow', 'string', 'text'] as const

/** Lists the constructs of an extension. */
export const constructsOf = (extension: Extension): Construct[] =>
  contentTypes.flatMap((type) => Object.values(extension[type] ?? {}).flatMap((constructs) => constructs ?? []))

/** Replaces each construct of an extension by those that `change` returns. */
export function mapConstructs(extension: Extension, change: (construct: Construct) => readonly Construct[]): Extension {
  const copy = { ...extension }
  for (const type of contentTypes) {
    const entries = Object.entries(extension[type] ?? {}).map(
      ([code, constructs]) => [code, [constructs ?? []].flat().flatMap(change)] as const,
    )
    if (entries.length > 0) copy[type] = Object.fromEntries(entries.filter(([, present]) => present.length > 0))
  }
  return copy
}

/** Ends a node with the token that began it. */
export const endNode: Handle = function (token) {
  this.exit(token)
}

export const isLineEnd = (code: Code): boolean => code === null || markdownLineEnding(code)

/** Consumes characters as long as `takes` accepts them, and goes on with `next`. */
export function consumeWhile(effects: Effects, takes: (code: Code) => boolean, next: State): State {
  return function more(code) {
    if (!takes(code)) return next(code)
    effects.consume(code)
    return more
  }
}

/** Begins a token with the next character, and goes on with `next`. */
export const beginToken =
  (effects: Effects, type: TokenType, next: State): State =>
  (code) => {
    effects.enter(type)
    effects.consume(code)
    return next
  }

/** Ends a token before the next character. */
export const endToken =
  (effects: Effects, type: TokenType, ok: State): State =>
  (code) => {
    effects.exit(type)
    return ok(code)
  }

/** Consumes spaces up to the end of the line, where the token ends. */
export function endWithLine(effects: Effects, type: TokenType, ok: State, nok: State): State {
  const end = endToken(effects, type, ok)
  return consumeWhile(effects, markdownSpace, (code) => (isLineEnd(code) ? end(code) : nok(code)))
}
