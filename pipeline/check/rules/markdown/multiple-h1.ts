// Reports pages with more than one level-1 heading.

import { defineRule } from '../../define-rule.ts'
import { headingsOf } from '../../headings.ts'

export const multipleH1 = defineRule({
  name: 'multiple-h1',
  en: ['a page has more than one level-1 heading', 'write `##` for the second one, or move it to its own page'],
  zh: ['页面有两个一级标题', '把第二个改成 `##`，或者另写一页'],
  *page(page) {
    const [first, ...further] = headingsOf(page).filter(({ depth }) => depth === 1)
    // Included fragments shift line numbers, so the message omits the line on pages with fragments.
    const place = page.source.spans.length === 0 ? ` on line ${first?.at.position?.start.line}` : ''
    for (const { at } of further)
      yield {
        at,
        text: `This page already has a title${place}`,
        hint: 'Write `##`, or move this section to its own page.',
      }
  },
})
