// Parses the syntax of formulas: `$…$` in text, and `$$…$$` as a block of one or more lines.
//
//   $E = mc^2$            text: no space inside the signs, no letter or digit outside them, and no other sign between them. A code
//                         span that begins inside and ends outside is code.
//   $$                    block: the signs may be on lines of their own or on the lines of the formula. `{#id}` after the
//   E = mc^2              last sign numbers the equation.
//   $$ {#energy}
//
// The rules for text are those of Pandoc and GitHub together, so that "costs $5 and $6" and `$HOME/$PATH` stay text.

import { markdownLineEnding, markdownSpace } from 'micromark-util-character'
import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    mathFlow: 'mathFlow'
    mathFlowOpening: 'mathFlowOpening'
    mathFlowClosing: 'mathFlowClosing'
    mathText: 'mathText'
    mathTextSign: 'mathTextSign'
    mathData: 'mathData'
  }
}

const dollar = 36
const backslash = 92
const backtick = 96
const [openBrace, closeBrace] = [123, 125]

const isLineEnd = (code: Code): boolean => code === null || markdownLineEnding(code)
const isSpace = (code: Code): boolean => isLineEnd(code) || markdownSpace(code)
const isWordPart = (code: Code): boolean =>
  code !== null &&
  ((code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95)

/** The maximum number of characters in a formula in text. It limits how much text an unclosed sign makes the parser read twice. */
const longestInline = 1000

/** Returns the micromark extension for both forms. `math-nodes.ts` converts its tokens. */
export const mathSyntax = (): Extension => ({ flow: { [dollar]: mathFlow }, text: { [dollar]: mathText } })

// ---- In text

const mathText: Construct = { name: 'mathText', tokenize: tokenizeText, previous: mayPrecede }

function mayPrecede(this: TokenizeContext, code: Code): boolean {
  return !isWordPart(code) && (code !== dollar || this.events.at(-1)?.[1].type === 'characterEscape')
}

function tokenizeText(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const { previous } = this
  const isAllowed = mayPrecede.call(this, previous)
  let size = 0
  let length = 0
  let last: Code = null
  let isEscaped = false
  /** The number of backticks that begin the code span in which the parser is, and of those just read. */
  let span = 0
  let ticks = 0
  return (code) => {
    if (!isAllowed) return nok(code)
    effects.enter('mathText')
    effects.enter('mathTextSign')
    return opening(code)
  }
  function opening(code: Code): State | undefined {
    if (code === dollar && size < 2) {
      size++
      effects.consume(code)
      return opening
    }
    if (code === dollar || (size === 1 && isSpace(code))) return nok(code)
    effects.exit('mathTextSign')
    return between(code)
  }
  /** Between two pieces of data. */
  function between(code: Code): State | undefined {
    if (code === null || length > longestInline) return nok(code)
    if (code === dollar && !isEscaped) {
      if (size === 1 && isSpace(last)) return nok(code)
      endTicks()
      return span > 0 ? effects.check(codeEnd(span), size === 1 ? nok : sign, close)(code) : close(code)
    }
    if (markdownLineEnding(code)) {
      effects.enter('lineEnding')
      consume(code)
      effects.exit('lineEnding')
      return between
    }
    effects.enter('mathData')
    return data(code)
  }
  function close(code: Code): State | undefined {
    return effects.attempt(closing(size), ok, size === 1 ? nok : sign)(code)
  }
  function data(code: Code): State | undefined {
    if (isLineEnd(code) || (code === dollar && !isEscaped) || length > longestInline) {
      effects.exit('mathData')
      return between(code)
    }
    consume(code)
    return data
  }
  /** At a sign that belongs to the formula, as in `$$\text{$x$}$$`. */
  function sign(code: Code): State | undefined {
    effects.enter('mathData')
    consume(code)
    return data
  }
  function consume(code: Code): void {
    if (code === backtick && !(isEscaped && span === 0)) ticks++
    else endTicks()
    isEscaped = code === backslash && !isEscaped
    last = code
    length++
    effects.consume(code)
  }
  /** Behind backticks, which begin or end a code span. */
  function endTicks(): void {
    if (ticks > 0) span = span === 0 ? ticks : span === ticks ? 0 : span
    ticks = 0
  }
}

/** The rest of a code span that `size` backticks end. Quotation marks of TeX begin none, because nothing ends it. */
const codeEnd = (size: number): Construct => ({
  partial: true,
  tokenize(effects, ok, nok) {
    let ticks = 0
    let length = 0
    return next
    function next(code: Code): State | undefined {
      if (code !== backtick && ticks === size) return ok(code)
      if (code === null || length++ > longestInline) return nok(code)
      ticks = code === backtick ? ticks + 1 : 0
      const token = markdownLineEnding(code) ? 'lineEnding' : 'mathData'
      effects.enter(token)
      effects.consume(code)
      effects.exit(token)
      return next
    }
  },
})

const closing = (size: number): Construct => ({
  partial: true,
  tokenize(effects, ok, nok) {
    let count = 0
    return (code) => {
      effects.enter('mathTextSign')
      return sign(code)
    }
    function sign(code: Code): State | undefined {
      if (code === dollar && count < size) {
        count++
        effects.consume(code)
        return sign
      }
      if (count < size || code === dollar || (size === 1 && isWordPart(code))) return nok(code)
      effects.exit('mathTextSign')
      effects.exit('mathText')
      return ok(code)
    }
  },
})

// ---- As a block

const mathFlow: Construct = { name: 'mathFlow', concrete: true, tokenize: tokenizeFlow }

function tokenizeFlow(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const context = this
  let size = 0
  let isFirstLine = true
  let isEscaped = false
  return (code) => {
    effects.enter('mathFlow')
    effects.enter('mathFlowOpening')
    return opening(code)
  }
  function opening(code: Code): State | undefined {
    if (code === dollar && size < 2) {
      size++
      effects.consume(code)
      return opening
    }
    if (size < 2 || code === dollar) return nok(code)
    effects.exit('mathFlowOpening')
    return inLine(code)
  }
  /** At the start of a line, or between two pieces of data. */
  function inLine(code: Code): State | undefined {
    if (isLineEnd(code)) return lineEnd(code)
    if (code === dollar && !isEscaped) return effects.attempt(flowClosing, ok, isFirstLine ? firstSign : sign)(code)
    return sign(code)
  }
  function sign(code: Code): State | undefined {
    effects.enter('mathData')
    return consume(code)
  }
  /** At a sign in the first line that does not end the block. Two signs there mean a formula in text. */
  function firstSign(code: Code): State | undefined {
    return effects.check(twoSigns, nok, sign)(code)
  }
  function data(code: Code): State | undefined {
    if (!isLineEnd(code) && (code !== dollar || isEscaped)) return consume(code)
    effects.exit('mathData')
    return inLine(code)
  }
  function consume(code: Code): State {
    isEscaped = code === backslash && !isEscaped
    effects.consume(code)
    return data
  }
  function lineEnd(code: Code): State | undefined {
    isFirstLine = false
    isEscaped = false
    if (context.interrupt) return ok(code)
    return effects.attempt(nextLine, inLine, unclosed)(code)
  }
  function unclosed(code: Code): State | undefined {
    effects.exit('mathFlow')
    return ok(code)
  }
}

/** The end of a line that continues in the same container. */
const nextLine: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    return (code) => {
      if (code === null) return nok(code)
      effects.enter('lineEnding')
      effects.consume(code)
      effects.exit('lineEnding')
      return (next) => (this.parser.lazy[this.now().line] ? nok(next) : ok(next))
    }
  },
}

const twoSigns: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    return (code) => {
      effects.enter('mathData')
      effects.consume(code)
      return (next) => (next === dollar ? ok(next) : nok(next))
    }
  },
}

/** Two signs at the end of a line, and an id in braces. */
const flowClosing: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    let size = 0
    return (code) => {
      effects.enter('mathFlowClosing')
      return signs(code)
    }
    function signs(code: Code): State | undefined {
      if (code === dollar && size < 2) {
        size++
        effects.consume(code)
        return signs
      }
      return size === 2 ? after(code) : nok(code)
    }
    function after(code: Code): State | undefined {
      if (isLineEnd(code)) return end(code)
      if (code !== openBrace && !markdownSpace(code)) return nok(code)
      effects.consume(code)
      return code === openBrace ? braces : after
    }
    function braces(code: Code): State | undefined {
      if (isLineEnd(code) || code === openBrace) return nok(code)
      effects.consume(code)
      return code === closeBrace ? space : braces
    }
    function space(code: Code): State | undefined {
      if (isLineEnd(code)) return end(code)
      if (!markdownSpace(code)) return nok(code)
      effects.consume(code)
      return space
    }
    function end(code: Code): State | undefined {
      effects.exit('mathFlowClosing')
      effects.exit('mathFlow')
      return ok(code)
    }
  },
}
