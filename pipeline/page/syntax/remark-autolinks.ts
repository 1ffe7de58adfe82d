// Ends bare URLs at Chinese punctuation and curly quotes, which GFM would include in the URL, and finds them behind an
// open bracket and behind any punctuation.

import type { Handle, Extension as TreeExtension } from 'mdast-util-from-markdown'
import { unicodePunctuation } from 'micromark-util-character'
import type { Code, Construct, Effects, State } from 'micromark-util-types'
import type { Processor } from 'unified'
import { mapConstructs, syntaxData } from './syntax-extensions.ts'

/** Matches what ends a URL. URLs may contain other Chinese characters: `https://zh.wikipedia.org/wiki/中文`. */
const fullWidth =
  /[\u2018-\u201F\u2026\u3000-\u3003\u3008-\u3011\u3014-\u301F\uFF01\uFF08\uFF09\uFF0C\uFF0E\uFF1A\uFF1B\uFF1F\uFF5E]/
const space = 32

const endsUrl = (code: Code): boolean => code !== null && code > 0x2000 && fullWidth.test(String.fromCharCode(code))
/** In `[see https://a.example](b)`, the bracket ends a link that begins before the URL, unless a backslash escapes it. */
const endsUrlInBrackets = (code: Code): boolean => (code !== null && code >= 91 && code <= 93) || endsUrl(code)

/** What replaces each construct of GFM. The second one is tried where GFM finds no URL because a bracket is open. */
const replacements: Record<string, (gfm: Construct) => Construct[]> = {
  protocolAutolink: (gfm) => [endingAt(endsUrl, gfm), endingAt(endsUrlInBrackets, inBrackets(gfm))],
  wwwAutolink: (gfm) => [
    endingAt(endsUrl, afterPunctuation(gfm)),
    endingAt(endsUrlInBrackets, afterPunctuation(inBrackets(gfm))),
  ],
  emailAutolink: (gfm) => [inBrackets(gfm)],
}

/** Must come after remark-gfm, whose constructs it replaces. Leaves out its search of the finished tree, which creates nodes without a position. */
export function remarkAutolinks(this: Processor): void {
  const data = syntaxData(this)
  const replace = (construct: Construct) => replacements[construct.name ?? '']?.(construct) ?? [construct]
  data.micromarkExtensions = data.micromarkExtensions?.map((extension) => mapConstructs(extension, replace)) ?? []
  data.fromMarkdownExtensions = data.fromMarkdownExtensions?.flat().map(withoutNestedLinks) ?? []
}

/** Returns a construct to which the characters that end a URL look like a space. */
function endingAt(isEnd: (code: Code) => boolean, construct: Construct): Construct {
  /** The states that see such a space already. */
  const seeing = new WeakSet<State>()
  /** `onRefusal` receives the offset at which the construct fails. */
  const wrapped = (construct: Construct, onRefusal?: (offset: number) => void): Construct => ({
    ...construct,
    tokenize(effects, ok, nok) {
      let real: Code = null
      let isDone = false
      let refusedUntil = 0
      const see = (state: State): State => {
        if (isDone || seeing.has(state)) return state
        const sees: State = (code) => {
          real = code
          const next = state(isEnd(code) ? space : code)
          return next && see(next)
        }
        seeing.add(sees)
        return sees
      }
      const withReal =
        (state: State): State =>
        () =>
          state(real)
      const leave = (state: State): State =>
        withReal((code) => {
          isDone = true
          return state(code)
        })
      const refuse = leave((code) => {
        onRefusal?.(this.now().offset)
        return nok(code)
      })
      const attempt: Effects['attempt'] = (inner, then, otherwise = refuse) =>
        withReal(effects.attempt(wrapped(inner as Construct), see(then), see(otherwise)))
      // Looks ahead for the end of a URL after a sign such as a dot. What refuses a run of signs also refuses the rest of
      // the run, and looking again at each sign would take quadratic time.
      const check: Effects['check'] = (inner, then, otherwise = refuse) => {
        const refuseUntil = (offset: number) => {
          refusedUntil = offset
        }
        const look = effects.check(wrapped(inner as Construct, refuseUntil), see(then), see(otherwise))
        return withReal((code) => (this.now().offset < refusedUntil ? see(otherwise) : look)(code))
      }
      return see(construct.tokenize.call(this, { ...effects, attempt, check }, leave(ok), refuse))
    },
  })
  return wrapped(construct)
}

/** Returns a construct that does not know whether a bracket is open before it. */
const inBrackets = (construct: Construct): Construct => ({
  ...construct,
  tokenize(...args) {
    return construct.tokenize.apply(Object.create(this, { events: { value: [] } }), args)
  },
})

/** Returns a construct that may also begin after punctuation that GFM does not list: `“www.a.example”`, `（www.a.example）`. */
const afterPunctuation = (construct: Construct): Construct => ({
  ...construct,
  previous(code) {
    return unicodePunctuation(code) || (construct.previous?.call(this, code) ?? true)
  },
  tokenize(...args) {
    const context = unicodePunctuation(this.previous) ? Object.create(this, { previous: { value: space } }) : this
    return construct.tokenize.apply(context, args)
  },
})

/** Makes text of a URL in the text of a link, because the tokenizer cannot know that a bracket before it begins a link. */
function withoutNestedLinks(tree: TreeExtension): TreeExtension {
  const { literalAutolink: enter } = tree.enter ?? {}
  const { literalAutolink: exit, ...exits } = tree.exit ?? {}
  if (!enter || !exit) return tree
  const exitText = ([name, handle]: [string, Handle | undefined]): [string, Handle] => [
    name,
    function (token) {
      const isInOwnLink = this.stack.at(-2)?.type === 'link'
      ;(isInOwnLink ? handle : this.config.exit.data)?.call(this, token)
    },
  ]
  return {
    enter: {
      ...tree.enter,
      literalAutolink(token) {
        if (!this.stack.some(({ type }) => type === 'link')) enter.call(this, token)
      },
    },
    exit: {
      ...Object.fromEntries(Object.entries(exits).map(exitText)),
      literalAutolink(token) {
        if (this.stack.at(-1)?.type === 'link') exit.call(this, token)
      },
    },
  }
}
