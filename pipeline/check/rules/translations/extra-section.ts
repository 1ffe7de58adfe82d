// Reports sections of a translation that its original lacks.

import { diagnostic } from '../../../model/diagnostics/diagnostic.ts'
import { comparedPages } from '../../../site/translated-pages.ts'
import { idOfSection } from '../../../site/translations.ts'
import { defineRule } from '../../define-rule.ts'
import { ambiguousSections, placeOfSection } from '../../translated-pages.ts'

export const extraSection = defineRule({
  name: 'extra-section',
  en: ['a translation has a section that its original lacks', 'add it to the original, or delete it'],
  zh: ['译文有一节，原文没有', '补到原文里，或者删掉'],
  *sitePerPage(site) {
    for (const compared of comparedPages(site))
      for (const group of compared.comparison.unmatched) {
        if (group.original.length > 0) {
          if (group.translated.length >= group.original.length)
            yield ambiguousSections('extra-section', group, compared)
          continue
        }
        for (const section of group.translated)
          yield diagnostic(
            'extra-section',
            placeOfSection(section, compared),
            `The original has no section \`#${idOfSection(section, compared.page)}\``,
            `Delete it, or add it to \`content/${compared.original.filePath}\`.`,
          )
      }
  },
})
