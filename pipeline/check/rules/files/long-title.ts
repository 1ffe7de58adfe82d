// Reports titles that search engines cut off.

import { diagnostic } from '../../../model/diagnostics/diagnostic.ts'
import { widthOf } from '../../../text/width.ts'
import { defineRule } from '../../define-rule.ts'
import { placeOfTitle, titledPages } from '../../titles.ts'

export const longTitle = defineRule({
  name: 'long-title',
  en: [
    'a title is longer than the 60 characters that search engines show. A Chinese character counts as two',
    'shorten it',
  ],
  zh: ['标题比搜索结果页能显示的 60 个字母更宽；一个汉字算两个字母', '缩短标题'],
  *sitePerPage(site) {
    for (const { linked, page } of titledPages(site)) {
      const width = widthOf(page.title)
      if (width <= longestTitle) continue
      yield diagnostic(
        'long-title',
        placeOfTitle(page, linked.route.filePath),
        `This title is ${width} characters wide, but search engines show about ${longestTitle}`,
        'Shorten it, or set a shorter `title` in the frontmatter.',
      )
    }
  },
})

/** Search engines show about 60 Latin characters of a title. */
const longestTitle = 60
