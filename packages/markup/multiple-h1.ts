// Reports pages with more than one level-1 heading.

import { defineRule } from '@docsite/cli'
import { headingsOf } from './headings.ts'

export const multipleH1 = defineRule({
  name: 'multiple-h1',
  severity: 'warning',
  explanation: {
    meaning: 'a page has more than one level-1 heading',
    fix: 'write `##` for the second one, or move it to its own page',
    zh: {
      meaning: '页面有两个一级标题',
      fix: '把第二个改成 `##`，或者另写一页',
    },
  },
  *page(page) {
    const [first, ...further] = headingsOf(page).filter(({ depth }) => depth === 1)
    if (further.length === 0) return
    const { file, line } = page.at(first?.offset ?? 0)
    for (const { at, offset } of further)
      yield {
        at,
        text: `This page already has a title ${page.at(offset).file === file ? `on line ${line}` : `in \`${file}\``}`,
        hint: 'Write `##`, or move this section to its own page.',
      }
  },
})
