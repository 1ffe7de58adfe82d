// Reports emphasis marks in Chinese text that Markdown does not parse and therefore prints.

import type { Nodes } from 'mdast'
import type { Finding, RulePage } from '../../page/rules.ts'
import { han, isChinese } from '../chinese.ts'
import { defineRule } from '../define-rule.ts'

export const literalAsterisks = defineRule({
  name: 'literal-asterisks',
  severity: 'warning',
  section: 'text',
  scope: 'check',
  docs: {
    en: {
      meaning: 'readers of Chinese text see `**` or `__` because Markdown does not parse it as emphasis',
      fix: 'put the marks directly before and after the emphasized text',
    },
    zh: {
      meaning: '读者会在中文里看到 `**` 或 `__`，因为它没有标出任何内容',
      fix: '在要强调的文字前后紧挨着各写一个',
    },
  },
  page: findLiteralAsterisks,
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

function* findLiteralAsterisks(page: RulePage): Generator<Finding> {
  if (!isChinese(page) || !/\*\*|__/.test(page.markdown)) return
  let openIn: Nodes | undefined
  for (const node of page.nodes('text')) {
    if (!/\*\*|__/.test(node.value)) continue
    const written = page.written(node)
    const start = node.position?.start.offset ?? 0
    const block = page.parentOf(node)
    for (const { 0: marks, index } of [...written.matchAll(asterisks), ...written.matchAll(underscores)]) {
      if (marks === '**' && !isMark(written.slice(0, index), written.slice(index + 2))) continue
      // Report a pair once.
      const closes = marks === '**' && openIn !== undefined && openIn === block
      openIn = closes ? undefined : block
      if (closes) continue
      yield {
        rule: 'literal-asterisks',
        at: page.at(start + index),
        text: `Readers see this \`${marks}\`, because it is not parsed as emphasis`,
        hint: `Put \`**\` directly before and after the emphasized text, or delete the marks.`,
      }
    }
  }
}
