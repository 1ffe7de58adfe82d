// Reports translated sections whose original has changed since the baseline was recorded.

import { diagnostic } from '../../../model/diagnostics/diagnostic.ts'
import { type ComparedFile, comparedPages } from '../../../site/translated-pages.ts'
import { type Change, changeSince } from '../../../site/translations.ts'
import { defineRule } from '../../define-rule.ts'
import { linesOf, placeOfSection } from '../../translated-pages.ts'

export const staleTranslation = defineRule({
  name: 'stale-translation',
  en: [
    'the original of a section has changed since it was translated',
    'update the translation, then record it as the baseline: [Outdated translations](/guide/check#translation-drift)',
  ],
  zh: ['这一节翻译以后，原文又有改动', '更新译文，然后记录为新的基线，见 [过时的译文](/guide/check#translation-drift)'],
  *sitePerPage(site) {
    for (const compared of comparedPages(site))
      for (const { section, original, baseline } of compared.comparison.sections) {
        const change = original && baseline && changeSince(baseline, original, section)
        if (!change) continue
        yield diagnostic(
          'stale-translation',
          placeOfSection(section, compared),
          'The original of this section has changed since it was translated',
          `See ${placeOfChange(change, compared)}. Update the translation, then run \`docsite check --accept-file content/${compared.filePath}\`.`,
        )
      }
  },
})

function placeOfChange({ blocks, after }: Change, { original }: ComparedFile): string {
  const lines = linesOf(blocks, original.filePath)
  return lines ?? `content/${original.filePath}${after ? `, after line ${after[2]}` : ''}, where text was deleted`
}
