// Adds the syntax of abbreviations, as in Markdown Extra: `*[HTML]: HyperText Markup Language` on a line of its own.

import type { OnDemand } from '@docsite/cli'
import type { Literal } from 'mdast'
import type { Extension as TreeExtension } from 'mdast-util-from-markdown'
import { markdownLineEnding, markdownSpace } from 'micromark-util-character'
import type { Code, Construct, Effects, Extension, State } from 'micromark-util-types'

/** The definition of an abbreviation. The value is its meaning. */
export interface AbbreviationDefinition extends Literal {
  type: 'abbreviationDefinition'
  label: string
}

declare module 'mdast' {
  interface RootContentMap {
    abbreviationDefinition: AbbreviationDefinition
  }
  interface BlockContentMap {
    abbreviationDefinition: AbbreviationDefinition
  }
}

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    abbreviationDefinition: 'abbreviationDefinition'
  }
}

const [asterisk, colon, openBracket, backslash, closeBracket] = [42, 58, 91, 92, 93]

/** The maximum number of UTF-16 code units of an abbreviation. It limits the time to find abbreviations in the text. */
const longestAbbreviation = 100

const definition: Construct & OnDemand = {
  name: 'abbreviationDefinition',
  when: /\*\[(?:[^\]\n*]|\*(?!\[))+\][ \t]?:/,
  tokenize: tokenizeDefinition,
}

export const abbreviationSyntax: Extension = { flow: { [asterisk]: definition } }

/** Converts the tokens to nodes. */
export const abbreviationTree: TreeExtension = {
  enter: {
    abbreviationDefinition(token) {
      const text = this.sliceSerialize(token)
      const end = text.indexOf(']')
      const label = text.slice(2, end).trim()
      const value = text.slice(text.indexOf(':', end) + 1).trim()
      this.enter({ type: 'abbreviationDefinition', label, value }, token)
    },
  },
  exit: {
    abbreviationDefinition(token) {
      this.exit(token)
    },
  },
}

const isLineEnd = (code: Code): boolean => code === null || markdownLineEnding(code)

function tokenizeDefinition(effects: Effects, ok: State, nok: State): State {
  let length = 0
  let isBlank = true
  return (code) => {
    effects.enter('abbreviationDefinition')
    effects.consume(code)
    return open
  }
  function open(code: Code): State | undefined {
    if (code !== openBracket) return nok(code)
    effects.consume(code)
    return label
  }
  function label(code: Code): State | undefined {
    if (code === closeBracket && !isBlank) {
      effects.consume(code)
      return afterLabel
    }
    const isInvalid = isLineEnd(code) || code === openBracket || code === closeBracket || code === backslash
    if (isInvalid || length === longestAbbreviation) return nok(code)
    length++
    isBlank &&= markdownSpace(code)
    effects.consume(code)
    return label
  }
  function afterLabel(code: Code): State | undefined {
    if (code === colon) return beforeColon(code)
    if (!markdownSpace(code)) return nok(code)
    effects.consume(code)
    return beforeColon
  }
  function beforeColon(code: Code): State | undefined {
    if (code !== colon) return nok(code)
    effects.consume(code)
    return meaning
  }
  function meaning(code: Code): State | undefined {
    if (isLineEnd(code)) {
      effects.exit('abbreviationDefinition')
      return ok(code)
    }
    effects.consume(code)
    return meaning
  }
}
