// Reports paragraphs in a script that the page's language does not use. Screen readers mispronounce them unless they have `lang`.

import { defineRule, type MarkdownNode, type RawTag } from '@docsite/cli'
import { localeOf } from '@docsite/cli/routes'

export const foreignPassage = defineRule({
  name: 'foreign-passage',
  severity: 'warning',
  explanation: {
    meaning: 'a whole paragraph is written in a script that the language of the page does not use',
    fix: 'wrap it in `<div lang="…">` and `</div>`',
    zh: {
      meaning: '整段文字使用的不是页面语言的文字',
      fix: '放在 `<div lang="…">` 和 `</div>` 之间',
    },
  },
  *page(page) {
    const foreign = foreignLetters(page.lang)
    if (!foreign || page.markdown.search(foreign) < 0) return
    const marked = markedSpans(page.tags)
    const paragraphs = page.nodes('paragraph')
    const passages = paragraphs.filter((node) => isForeign(node, foreign, marked))
    const [first] = passages
    // A page that is mostly in another script is in the wrong folder, or the configuration has the wrong language.
    if (first && passages.length > 3 && passages.length > paragraphs.length / 2) {
      yield {
        at: first,
        text: `Most of this page is in a script that its language, \`${page.lang}\`, does not use`,
        hint: 'Move the page to the folder for its language, or correct `lang` in the configuration.',
      }
      return
    }
    for (const at of passages)
      yield {
        at,
        text: `This paragraph is in a script that the page's language, \`${page.lang}\`, does not use`,
        hint: 'Wrap it in `<div lang="…">` and `</div>`, with a blank line after the first tag and before the last.',
      }
  },
})

/** Unicode scripts by ISO 15924 code. Latin is omitted because every language uses it for names and code. */
const scripts = new Map([
  ['Hans', ['Han']],
  ['Hant', ['Han']],
  ['Jpan', ['Han', 'Hiragana', 'Katakana']],
  ['Kore', ['Hangul', 'Han']],
  ['Cyrl', ['Cyrillic']],
  ['Grek', ['Greek']],
  ['Hebr', ['Hebrew']],
  ['Arab', ['Arabic']],
  ['Deva', ['Devanagari']],
  ['Thai', ['Thai']],
])
const allScripts = [...new Set([...scripts.values()].flat())]

/** Shorter texts are names or examples. The limit is lower for CJK because each character carries more meaning than a letter. */
const fewestSigns = 12
const fewestLetters = 30

const signs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const latin = /\p{Script=Latin}/gu
/** In `Chinese: 开箱即用`, the text after the colon is an example. */
const label = /^\s*\p{Script=Latin}[^:：]*[:：]/u

const patterns = new Map<string, RegExp | undefined>()

/** Returns a pattern that matches letters of scripts that a language does not use; `undefined` for an unknown language. */
function foreignLetters(lang: string): RegExp | undefined {
  if (!patterns.has(lang)) patterns.set(lang, makePattern(lang))
  return patterns.get(lang)
}

function makePattern(lang: string): RegExp | undefined {
  const { script } = localeOf(lang)
  const languages = scripts.get(script ?? '') ?? []
  const foreign = allScripts.filter((name) => !languages.includes(name))
  return script === undefined
    ? undefined
    : new RegExp(`[${foreign.map((name) => `\\p{Script=${name}}`).join('')}]`, 'gu')
}

type SourceSpan = [start: number, end: number]

function isForeign(paragraph: MarkdownNode, foreign: RegExp, marked: readonly SourceSpan[]): boolean {
  const text = ownText(paragraph, marked)
  const letters: string[] = text.match(foreign) ?? []
  const fewest = letters.some((letter) => signs.test(letter)) ? fewestSigns : fewestLetters
  return letters.length >= fewest && letters.length >= (text.match(latin) ?? []).length && !label.test(text)
}

/** Returns the text of a paragraph without code, link texts and text with its own `lang`. */
function ownText(node: MarkdownNode, marked: readonly SourceSpan[]): string {
  const at = node.position?.start.offset ?? 0
  if (node.type === 'text') return marked.some(([start, end]) => at >= start && at < end) ? '' : (node.value ?? '')
  if (node.type === 'link' || node.type === 'linkReference' || !node.children) return ''
  return node.children.map((child) => ownText(child, marked)).join('')
}

const isVoid = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/

/** Returns the ranges of raw HTML elements with `lang`. */
function markedSpans(tags: readonly RawTag[]): SourceSpan[] {
  const open: RawTag[] = []
  const spans: SourceSpan[] = []
  for (const tag of tags) {
    if (!tag.closing && !isVoid.test(tag.name)) open.push(tag)
    const at = tag.closing ? open.findLastIndex(({ name }) => name === tag.name) : -1
    if (at < 0) continue
    for (const { attributes, end } of open.splice(at)) if (attributes.has('lang')) spans.push([end, tag.start])
  }
  // An element without a closing tag extends to the end of the page.
  for (const { attributes, end } of open) if (attributes.has('lang')) spans.push([end, Number.POSITIVE_INFINITY])
  return spans
}
