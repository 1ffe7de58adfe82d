// Adds the syntax of abbreviations, as in Markdown Extra: `*[HTML]: HyperText Markup Language` on a line of its own.

import type { Literal } from 'mdast'
import { markdownSpace } from 'micromark-util-character'
import type { Code, Construct, Effects, State } from 'micromark-util-types'
import type { Processor } from 'unified'
import { addSyntax, beginToken, consumeWhile, endNode, endToken, isLineEnd } from '../syntax/syntax-extensions.ts'

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

/** Adds the syntax. */
export function remarkAbbreviations(this: Processor): void {
  addSyntax(
    this,
    { flow: { [asterisk]: abbreviationDefinition } },
    {
      enter: {
        abbreviationDefinition(token) {
          const text = this.sliceSerialize(token)
          const end = text.indexOf(']')
          const label = text.slice(2, end).trim()
          const value = text.slice(text.indexOf(':', end) + 1).trim()
          this.enter({ type: 'abbreviationDefinition', label, value }, token)
        },
      },
      exit: { abbreviationDefinition: endNode },
    },
  )
}

const abbreviationDefinition: Construct = { name: 'abbreviationDefinition', tokenize: tokenizeDefinition }

function tokenizeDefinition(effects: Effects, ok: State, nok: State): State {
  let length = 0
  let isBlank = true
  const isInMeaning = (code: Code) => !isLineEnd(code)
  const meaning = consumeWhile(effects, isInMeaning, endToken(effects, 'abbreviationDefinition', ok))
  return beginToken(effects, 'abbreviationDefinition', open)
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
}
