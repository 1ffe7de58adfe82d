// Supports the names of emoji in text: `:tada:`. Unknown names stay text.

import type { OnDemand } from '@docsite/cli'
import type { Literal } from 'mdast'
import { asciiAlphanumeric } from 'micromark-util-character'
import type { Code, Construct, Effects, State, TokenizeContext } from 'micromark-util-types'
// Declares the extensions in the data of the processor.
import type {} from 'remark-parse'
import type { Processor } from 'unified'
import { emojiNamed } from './names.ts'

/** The characters of an emoji. `name` is the name that the page uses. */
interface Emoji extends Literal {
  type: 'emoji'
  name: string
}

declare module 'mdast' {
  interface RootContentMap {
    emoji: Emoji
  }
  interface PhrasingContentMap {
    emoji: Emoji
  }
}

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    emoji: 'emoji'
  }
}

const [plus, hyphen, colon, underscore] = [43, 45, 58, 95]
/** Characters before a colon that make it a part of a path, a time or a qualified name: `- . / : \\ _`. */
const joining: readonly Code[] = [45, 46, 47, 58, 92, 95]

/** The length of the longest name. */
const longest = 40

/** Adds the syntax. */
export function remarkEmoji(this: Processor): void {
  const data = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { text: { [colon]: emoji } }]
  data.fromMarkdownExtensions = [
    ...(data.fromMarkdownExtensions ?? []),
    {
      enter: {
        emoji(token) {
          const written = this.sliceSerialize(token)
          const name = written.slice(1, -1)
          const value = emojiNamed(name) ?? ''
          this.enter(
            {
              ...{ type: 'emoji', name, value },
              // The id of a heading contains the name, as on GitHub.
              data: {
                ...{ hName: 'span', hProperties: { dataEmoji: name, dataIdText: written } },
                hChildren: [{ type: 'text', value }],
              },
            },
            token,
          )
        },
      },
      exit: {
        emoji(token) {
          this.exit(token)
        },
      },
    },
  ]
}

const isNamePart = (code: Code): boolean =>
  asciiAlphanumeric(code) || code === plus || code === hyphen || code === underscore

const emoji: Construct & OnDemand = {
  name: 'emoji',
  when: /:[\w+-]+:/,
  tokenize: tokenizeEmoji,
  previous(code) {
    return (!asciiAlphanumeric(code) && !joining.includes(code)) || this.events.at(-1)?.[1].type === 'emoji'
  },
}

/** Looks ahead for the name of an emoji directly after another one: `:tada::rocket:`. */
const nextEmoji: Construct = { tokenize: tokenizeName, partial: true }

function tokenizeEmoji(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const { previous } = this
  const name = tokenizeName(effects, end, nok)
  return (code) => (emoji.previous?.call(this, previous) ? name(code) : nok(code))
  function end(code: Code): State | undefined {
    if (code === colon) return effects.check(nextEmoji, ok, nok)(code)
    return asciiAlphanumeric(code) ? nok(code) : ok(code)
  }
}

function tokenizeName(effects: Effects, ok: State, nok: State): State {
  let name = ''
  return (code) => {
    effects.enter('emoji')
    effects.consume(code)
    return inName
  }
  function inName(code: Code): State | undefined {
    if (code === colon && emojiNamed(name) !== undefined) {
      effects.consume(code)
      effects.exit('emoji')
      return ok
    }
    if (!isNamePart(code) || name.length === longest) return nok(code)
    name += String.fromCharCode(code as number)
    effects.consume(code)
    return inName
  }
}
