// Heading ids as micromark sees them: `{#__init__}` at the end of a line is one piece of text, so no mark of emphasis in it counts.

import { markdownLineEnding, markdownSpace } from 'micromark-util-character'
import type { Code, Construct, Effects, Extension, State } from 'micromark-util-types'

const [openBrace, closeBrace, numberSign] = [123, 125, 35]

/** The micromark extension. The token is plain data: `blocks.ts` reads the id where a heading ends with it. */
export function headingIdSyntax(): Extension {
  return { text: { [openBrace]: headingId } }
}

const headingId: Construct = { name: 'headingId', tokenize: tokenizeHeadingId }

function tokenizeHeadingId(effects: Effects, ok: State, nok: State): State {
  let isEmpty = true
  const isEnd = (code: Code) => code === null || markdownLineEnding(code)
  return (code) => {
    effects.enter('data')
    effects.consume(code)
    return sign
  }
  function sign(code: Code): State | undefined {
    if (code !== numberSign && !markdownSpace(code)) return nok(code)
    effects.consume(code)
    return code === numberSign ? id : sign
  }
  function id(code: Code): State | undefined {
    if (code === closeBrace && !isEmpty) {
      effects.consume(code)
      return after
    }
    if (isEnd(code) || code === openBrace || code === numberSign || code === closeBrace) return nok(code)
    // A space may stand before the brace, as after the opening one.
    if (markdownSpace(code)) return isEmpty ? nok(code) : space(code)
    isEmpty = false
    effects.consume(code)
    return id
  }
  function space(code: Code): State | undefined {
    if (!markdownSpace(code) && code !== closeBrace) return nok(code)
    effects.consume(code)
    return code === closeBrace ? after : space
  }
  function after(code: Code): State | undefined {
    if (markdownSpace(code)) {
      effects.consume(code)
      return after
    }
    if (!isEnd(code)) return nok(code)
    effects.exit('data')
    return ok(code)
  }
}
