// Reports sections of an original that its translation lacks.

import { diagnostic } from '../../../model/diagnostics/diagnostic.ts'
import { comparedPages } from '../../../site/translated-pages.ts'
import { idOfSection } from '../../../site/translations.ts'
import { defineRule } from '../../define-rule.ts'
import { ambiguousSections, linesOf, placeOfSection } from '../../translated-pages.ts'

export const missingSection = defineRule({
  name: 'missing-section',
  en: ['a translation lacks a section of its original', 'translate the lines that the hint names'],
  zh: ['译文缺少原文的一节', '翻译提示指出的几行'],
  *sitePerPage(site) {
    for (const compared of comparedPages(site)) {
      const { original } = compared
      const { sections, unmatched } = compared.comparison
      for (const group of unmatched) {
        if (group.translated.length > 0) {
          if (group.original.length > group.translated.length)
            yield ambiguousSections('missing-section', group, compared)
          continue
        }
        for (const section of group.original) {
          const before =
            sections.findLast((one) => one.original && one.original.heading < section.heading) ?? sections[0]
          const lines =
            linesOf(section.blocks, original.filePath) ??
            `content/${original.filePath}:${original.page.details.headings[section.heading]?.line ?? 1}`
          yield diagnostic(
            'missing-section',
            placeOfSection(before?.section ?? section, compared),
            `After this section, the original has a section \`#${idOfSection(section, original.page)}\` that is missing here`,
            `Translate ${lines}.`,
          )
        }
      }
    }
  },
})
