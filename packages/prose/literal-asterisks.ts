// Reports emphasis marks that Markdown does not parse and therefore prints.

import { defineRule, type MarkdownNode, type PageFinding, type RulePage } from '@docsite/cli'
import { han, isChinese } from './prose.ts'

export const literalAsterisks = defineRule({
  name: 'literal-asterisks',
  severity: 'warning',
  explanation: {
    meaning: 'readers see `**` or `__` because Markdown does not parse it as emphasis, as in `**bold,**then`',
    fix: 'put the marks directly before and after the emphasized text, and a space between the text and the next word',
    zh: {
      meaning: '读者会看到 `**` 或 `__`，因为它没有标出任何内容，例如 `**bold,**then`',
      fix: '在要强调的文字前后紧挨着各写一个；西文单词之间留出空格',
    },
  },
  *page(page) {
    if (!/\*\*|__/.test(page.markdown)) return
    const reported = new Set<number>()
    const findingAt = (offset: number, marks: string, hint: string): PageFinding => {
      reported.add(offset)
      return {
        at: page.at(offset),
        text: `Readers see this \`${marks}\`, because it is not parsed as emphasis`,
        hint,
      }
    }
    if (isChinese(page)) yield* inChinese(page, (offset, marks) => findingAt(offset, marks, direct))
    for (const [block, texts] of blocksWithMarks(page)) {
      const start = block.position?.start.offset ?? 0
      const text = textOnly(page, block, texts)
      for (const { pattern, hint } of brokenPairs)
        for (const { 0: all, 1: marks = '', index } of text.matchAll(pattern)) {
          const [opening, closing] = [start + index, start + index + all.length - marks.length]
          if (!reported.has(opening) && !reported.has(closing)) yield findingAt(opening, marks, hint)
        }
    }
  },
})

const chinese = `${han}「」『』（）《》【】，。：；？！、`

/** Matches exactly two asterisks, except escaped ones, globs (`src/**`) and comments (`/**`). */
const asterisks = /(?<![*\\/])\*\*(?![*/])/g
/** Matches only pairs around Chinese, because names and form fields contain underscores too. */
const underscores = new RegExp(`(?<![_\\w\\\\])__(?=[${chinese}][^\\s_]{0,40}(?<=[${chinese}])__(?!_))`, 'g')

const isChineseSign = new RegExp(`[${chinese}]`)
const startsName = /^[A-Z`]/
const names = /^(?:kw)?args\b|^(?:opt|param)\w*\b/

/** Returns whether two asterisks can only be emphasis marks, unlike those of `2 ** 3`, `**kwargs` or `char** 参数`. */
function isMark(before: string, after: string): boolean {
  const isChineseAt = (text: string, at: number) => isChineseSign.test(text.at(at) ?? '')
  if (isChineseAt(before, -1)) return !names.test(after)
  if (isChineseAt(after, 0)) return true
  // Between spaces, they may be the power operator, which needs an operand on each side.
  if (before.trim() === '') return isChineseAt(after.trimStart(), 0) || startsName.test(after)
  if (after.trim() === '') return isChineseAt(before.trimEnd(), -1)
  return /\s/.test(before.at(-1) ?? '') && startsName.test(after)
}

const direct = 'Put the marks directly before and after the emphasized text, or delete them.'
const apart = 'Write the punctuation outside the marks, or a space between the marks and the word beside them.'

/** Emphasis in any language that is printed because of what is beside its marks. The first group contains the opening mark. */
const brokenPairs: readonly { pattern: RegExp; hint: string }[] = [
  // `**bold,**then`: the closing mark is between punctuation and a word.
  {
    pattern:
      /(?<![\w*\\/])(\*\*)(?![\s*/])(?!(?:kw)?args\b)[^*\n]{1,300}?(?<=[\p{Pe}\p{Pf}\p{Po}\p{Sc}\p{So}])(?<!\/)\*\*(?=[\p{L}\p{N}])/gu,
    hint: apart,
  },
  {
    pattern: /(?<![\w\\])(__)(?![\s_])[^_\n]{1,300}?(?<=[\p{Pe}\p{Pf}\p{Po}\p{Sc}\p{So}])__(?=[\p{L}\p{N}])/gu,
    hint: apart,
  },
  // `see**“this”** part`: the opening mark is between a word and punctuation.
  { pattern: /(?<=[\p{L}\p{N}])(\*\*)(?=[\p{Ps}\p{Pi}"'])[^*\n]{1,300}?[^\s*]\*\*(?![\w*])/gu, hint: apart },
  // `**bold ** text`, and `** bold **` at the start of a block.
  {
    pattern:
      /(?<![\w*\\/)\]])(\*\*)(?=[\p{L}\p{N}"'])(?!(?:kw)?args\b)[^*\n]{1,300}?[^\s*][ \t]+\*\*(?=[\s.,;:!?)]|$)/gmu,
    hint: direct,
  },
  { pattern: /(\*\*)(?<=^[ \t>]*\*\*)[ \t]+[^\s*][^*\n]{0,300}?[ \t]\*\*(?=[\s.,;:!?)]|$)/gmu, hint: direct },
]

const hasMarks = ({ value = '' }: MarkdownNode): boolean => /\*\*|__/.test(value)

/** Returns the texts that contain marks, by the node that contains them. */
function blocksWithMarks(page: RulePage): Map<MarkdownNode, MarkdownNode[]> {
  const marked = page.nodes('text').filter(hasMarks)
  const parents = new Set(marked.flatMap((node) => page.parentOf(node) ?? []))
  // Nodes without a position are not in the text.
  const isWritten = ({ type, position }: MarkdownNode) => type === 'text' && position !== undefined
  const textsIn = ({ children = [] }: MarkdownNode) => children.filter(isWritten)
  return new Map(Array.from(parents, (parent) => [parent, textsIn(parent)]))
}

/** Returns the source of a block with a letter in place of each character that is not its text, such as code and links. */
function textOnly(page: RulePage, block: MarkdownNode, texts: readonly MarkdownNode[]): string {
  const start = block.position?.start.offset ?? 0
  let [text, end] = ['', start]
  for (const node of texts) {
    const { offset = 0 } = node.position?.start ?? {}
    text += 'x'.repeat(offset - end) + page.written(node)
    end = node.position?.end.offset ?? end
  }
  return text
}

function* inChinese(page: RulePage, findingAt: (offset: number, marks: string) => PageFinding): Generator<PageFinding> {
  let openIn: MarkdownNode | undefined
  for (const node of page.nodes('text')) {
    if (!hasMarks(node)) continue
    const text = page.written(node)
    const start = node.position?.start.offset ?? 0
    const block = page.parentOf(node)
    for (const { 0: marks, index } of [...text.matchAll(asterisks), ...text.matchAll(underscores)]) {
      if (marks === '**' && !isMark(text.slice(0, index), text.slice(index + 2))) continue
      // Report a pair once.
      const closes = marks === '**' && openIn !== undefined && openIn === block
      openIn = closes ? undefined : block
      if (closes) continue
      yield findingAt(start + index, marks)
    }
  }
}
