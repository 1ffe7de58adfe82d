// Searches the Chinese prose of a page, which excludes code, URLs, HTML and attributes.

import { type RulePage, WordFinder } from '@docsite/cli'

/** Chinese characters, for use in a character class of a regular expression. */
export const han = '\\u2e80-\\u2fdf\\u3005-\\u3007\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff'

export const isChinese = ({ lang }: RulePage): boolean => /^(?:zh|yue|lzh|wuu)\b/i.test(lang)

/** A match in a page: its text and offset, and the word of a list that it is. */
interface ProseMatch {
  found: string
  word: string
  offset: number
}

/** Finds a pattern or the words of a list in the prose of a page, except in quotations and notation. */
export function* inProse(page: RulePage, wanted: RegExp | WordFinder): Generator<ProseMatch> {
  for (const { start, end } of proseOf(page)) {
    const text = page.markdown.slice(start, end)
    // Most texts have no match, and `matchAll` copies the expression.
    if (!(wanted instanceof WordFinder) && text.search(wanted) === -1) continue
    let quotations: SourceSpan[] | undefined
    let next = 0
    const matches =
      wanted instanceof WordFinder
        ? wanted.find(text).map(({ word, at, end }) => ({ word, index: at, found: text.slice(at, end) }))
        : Array.from(text.matchAll(wanted), ({ 0: found, index }) => ({ word: found, index, found }))
    for (const { found, word, index } of matches) {
      quotations ??= Array.from(text.matchAll(quoted), ({ 0: all, index }) => ({
        start: index,
        end: index + all.length,
      }))
      while ((quotations[next]?.end ?? index + 1) <= index) next++
      if ((quotations[next]?.start ?? index + 1) > index) yield { found, word, offset: start + index }
    }
  }
}

interface SourceSpan {
  start: number
  end: number
}

/** Lists the ranges of text nodes, once for all rules. */
function proseOf(page: RulePage): SourceSpan[] {
  const known = proseByPage.get(page)
  if (known) return known
  const prose = page.nodes('text').flatMap(({ position, value = '' }) =>
    // The text of an autolink is its URL.
    /^(?:https?:|www\.)/.test(value) ? [] : { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 },
  )
  proseByPage.set(page, prose)
  return prose
}
const proseByPage = new WeakMap<RulePage, SourceSpan[]>()

/** Matches quotations and notation: `"Hello, 世界"`, `$a, 值$`, `f(a, 值)`, `[a, 值]`, `{ a: 值 }`, and code in a text label. */
const quoted =
  /"[^"\n]*"|(?<![A-Za-z\d])'[^'\n]*'(?![A-Za-z\d])|`[^`\n]+`|\$[^$\n]+\$|[\w$]\([^()\n]*\)|\[[^[\]\n]*\]|\{[^{}\n]*\}/g
