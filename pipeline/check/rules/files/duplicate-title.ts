// Reports pages with the same title in one locale and version.

import { diagnostic } from '../../../model/diagnostics/diagnostic.ts'
import { documentTitle } from '../../../model/head/head-tags.ts'
import { defineRule } from '../../define-rule.ts'
import { findDuplicates, placeOfTitle, titledPages } from '../../titles.ts'

export const duplicateTitle = defineRule({
  name: 'duplicate-title',
  en: [
    'two pages in the same locale and version have the same title. Titles that are names of options or functions may appear more than once',
    'give each page a distinct title',
  ],
  zh: ['同一语言和版本里有两个页面标题相同。选项名和函数名可以相同', '写出两个页面的区别'],
  site(site) {
    return findDuplicates(
      titledPages(site),
      ({ linked }) => documentTitle(linked.record, site.linked.site),
      ({ linked, page }, { route }) =>
        diagnostic(
          'duplicate-title',
          placeOfTitle(page, linked.route.filePath),
          `This page has the same title as \`content/${route.filePath}\``,
          'Give each page a distinct title.',
        ),
    )
  },
})
