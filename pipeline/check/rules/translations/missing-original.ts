// Reports pages that do not exist in the default language.

import { diagnostic } from '../../../model/diagnostics/diagnostic.ts'
import { translatedPages } from '../../../site/translated-pages.ts'
import { defineRule } from '../../define-rule.ts'

export const missingOriginal = defineRule({
  name: 'missing-original',
  en: [
    'a page does not exist in the default language',
    'write the original, or move the page to the new location of its original',
  ],
  zh: ['这个页面没有默认语言的版本', '写出原文，或者移到原文的新位置'],
  *sitePerPage(site) {
    const { config, addressing } = site.project
    if (config.missingTranslation === 'absent') return
    for (const { filePath, original } of translatedPages(site))
      if (!original)
        yield diagnostic(
          'missing-original',
          { file: `content/${filePath}` },
          `This page has no original in \`${addressing.lang}\``,
          'Write the original, or move this page to the new location of its original.',
        )
  },
})
