// Reports `::include` in a place where it is not supported. Others are replaced by their fragments when the page is parsed.

import { reportIn } from '../handler.ts'
import type { Finding } from '../rules/rules.ts'
import { defineBlock } from './block.ts'

export const misplacedInclude: Omit<Finding, 'at'> = {
  rule: 'missing-fragment',
  text: 'An include directive must be alone on its line',
  hint: 'Write `::include{file="_name.md"}` on a line of its own, below an empty line, and begin it where the text around it begins.',
}

export const include = defineBlock({
  name: 'include',
  forms: ['leaf'],
  docs: { en: 'Inserts a fragment, whose name begins with `_`', zh: '插入名称以 `_` 开头的片段' },
  manual: 'guide/markdown#fragments',
  attributes: { file: { en: 'the path of the fragment', zh: '片段的路径' } },
  template: `{file="\${0:_fragment.md}"}`,
  render({ state, node }) {
    // Wrong attributes are reported.
    const isWrong = node.badAttributes || Object.keys(node.attributes).some((name) => name !== 'file')
    if (!isWrong) reportIn(state, node, misplacedInclude)
    return undefined
  },
})
