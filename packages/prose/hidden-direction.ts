// Reports characters in code that change the order in which readers see it ("Trojan source").

import { defineRule, type MarkdownNode, type RulePage } from '@docsite/cli'

export const hiddenDirection = defineRule({
  name: 'hidden-direction',
  severity: 'warning',
  explanation: {
    meaning:
      'code, a diagram or a formula contains an invisible character that changes the direction of text, such as U+202E: readers see the characters in another order than programs read them',
    fix: 'delete the character, or write it as an escape of the language, such as `\\u202e`',
    zh: {
      meaning: '代码、图表或公式里有改变文字方向的不可见字符，例如 U+202E：读者看到的字符顺序和程序读到的不一样',
      fix: '删掉这个字符，或者用所在语言的转义写法，例如 `\\u202e`',
    },
  },
  /** Reports the first such character of each block, and one in each line with code. */
  *page(page) {
    const reported = new Set<number | undefined>()
    for (const { offset, text } of inOrder(page)) {
      const at = page.at(offset)
      const line = at.position?.start.line
      if (reported.has(line)) continue
      reported.add(line)
      yield { at, text, hint }
    }
  },
})

/** Embeddings, overrides and isolates, which reorder any text. */
const controls = /[\u202a-\u202e\u2066-\u2069]/
/** Marks as well, which text in a right-to-left script may need. */
const controlsAndMarks = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/
const rightToLeft =
  /(?!\u061c)[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u
/** The same characters in raw HTML, also as character references. */
const reference =
  /&(?:(?:lrm|rlm)|#0*(?:823[4-8]|829[4-7]|820[67]|1564)|#x0*(?:202[a-e]|206[6-9]|200[ef]|61c))(?![\da-z]);?/i

interface Hidden {
  index: number
  /** `U+202E`, or the character reference. */
  name: string
}

function hiddenIn(text: string): Hidden | undefined {
  const match = (rightToLeft.test(text) ? controls : controlsAndMarks).exec(text)
  return match
    ? { index: match.index, name: `U+${match[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}` }
    : undefined
}

function hiddenInHtml(html: string): Hidden | undefined {
  const character = hiddenIn(html)
  if (character) return character
  const entity = rightToLeft.test(html) ? null : reference.exec(html)
  return entity ? { index: entity.index, name: `\`${entity[0]}\`` } : undefined
}

const effect = 'which is invisible and changes the order in which readers see the characters'
const hint = 'Delete the character, or write it as an escape such as `\\u202e`.'

interface Place {
  offset: number
  text: string
}

const codeElements: ReadonlySet<string> = new Set(['code', 'pre', 'kbd', 'samp', 'tt', 'var', 'xmp', 'listing'])

const inOrder = (page: RulePage): Place[] =>
  [...page.literals().flatMap((node) => inNode(page, node)), ...inElements(page)].sort((a, b) => a.offset - b.offset)

function inNode(page: RulePage, node: MarkdownNode): Place[] {
  const start = node.position?.start.offset ?? 0
  const character = hiddenIn(page.written(node))
  if (character) return [{ offset: start + character.index, text: `This code contains ${character.name}, ${effect}` }]
  const { value = '', data } = node
  const from = node.type === 'code' ? data?.from : undefined
  const valueMark = from && hiddenIn(value)
  if (!valueMark) return []
  const line = from.lines[value.slice(0, valueMark.index).split('\n').length - 1]
  return [{ offset: start, text: `Line ${line} of \`${from.file}\` contains ${valueMark.name}, ${effect}` }]
}

/** Finds the characters in the code elements of raw HTML. */
function* inElements(page: RulePage): Generator<Place> {
  const { tags } = page
  for (const [i, { name, closing, end }] of tags.entries()) {
    if (closing || !codeElements.has(name)) continue
    const close = tags.slice(i + 1).find((tag) => tag.closing && tag.name === name)
    const remainder = close && hiddenInHtml(page.markdown.slice(end, close.start))
    if (remainder) yield { offset: end + remainder.index, text: `This code contains ${remainder.name}, ${effect}` }
  }
}
