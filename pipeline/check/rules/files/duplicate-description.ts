// Reports pages with the same `description` in one locale and version.

import { diagnostic } from '../../../model/diagnostics/diagnostic.ts'
import { placeOfField } from '../../../model/diagnostics/source-place.ts'
import { defineRule } from '../../define-rule.ts'
import { findDuplicates, ownPages } from '../../titles.ts'

export const duplicateDescription = defineRule({
  name: 'duplicate-description',
  en: ['two pages in the same locale and version have the same `description`', 'describe how the pages differ'],
  zh: ['同一语言和版本里有两个页面的 `description` 相同', '写出两个页面的区别'],
  // Only descriptions in frontmatter count. Descriptions that docsite derives from the text may repeat.
  site(site) {
    return findDuplicates(
      ownPages(site),
      ({ page: { frontmatter } }) => (frontmatter.description ? String(frontmatter.description).trim() : undefined),
      ({ linked, page }, { route }) =>
        diagnostic(
          'duplicate-description',
          placeOfField(linked.route.filePath, page.details, 'description'),
          `This page has the same description as \`content/${route.filePath}\``,
          'Describe what distinguishes this page from the other one.',
        ),
    )
  },
})
