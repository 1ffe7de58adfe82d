// The HTML of a page → the ids that a fragment can refer to.

import type { Tokenizer } from 'parse5'

/** Elements whose content is text. Scripts may contain their own end tag in a comment. */
const textElement = /^(?:iframe|noembed|noframes|plaintext|style|textarea|title|xmp|(script))$/

/** Lists the ids. Only splits the HTML into tags, in linear time: a tree with many open elements takes quadratic time. */
export async function idsOf(html: string): Promise<string[]> {
  const { Tokenizer, TokenizerMode } = await import('parse5')
  const ids = new Set<string>()
  const skip = () => undefined
  // The number of open drawings and formulas, in which no element contains only text.
  let foreign = 0
  const isForeign = (name: string) => name === 'svg' || name === 'math'
  const tokenizer: Tokenizer = new Tokenizer(
    {},
    {
      onStartTag({ tagName, attrs, selfClosing }) {
        for (const { name, value } of attrs)
          if (value && (name === 'id' || (name === 'name' && tagName === 'a'))) ids.add(value)
        if (isForeign(tagName) && !selfClosing) foreign++
        const [isText, isScript] = (foreign === 0 && textElement.exec(tagName)) || []
        if (isText) tokenizer.state = isScript ? TokenizerMode.SCRIPT_DATA : TokenizerMode.RAWTEXT
      },
      onEndTag({ tagName }) {
        if (isForeign(tagName) && foreign > 0) foreign--
      },
      ...{ onCharacter: skip, onWhitespaceCharacter: skip, onNullCharacter: skip },
      ...{ onComment: skip, onDoctype: skip, onEof: skip },
    },
  )
  tokenizer.write(html, true)
  return [...ids]
}
