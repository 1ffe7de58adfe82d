// Reports how many translated pages have sections without a baseline, in one diagnostic.

import { translationsFile } from '../../../model/diagnostics/baseline.ts'
import { type Diagnostic, diagnostic } from '../../../model/diagnostics/diagnostic.ts'
import { comparedPages } from '../../../site/translated-pages.ts'
import { defineRule } from '../../define-rule.ts'
import type { CheckedSite } from '../../rule.ts'

export const missingBaseline = defineRule({
  name: 'missing-baseline',
  en: [
    'some translated pages have no baseline, so docsite does not report changes to their originals. The message says how many',
    'compare them with their originals, then run `docsite check --accept`',
  ],
  zh: [
    '一些译文页面没有基线，因此不会报告原文的改动；消息里有页面的数量',
    '与原文核对，然后执行 `docsite check --accept`',
  ],
  site: pagesWithoutBaseline,
})

/** Reports the number of pages, which is known if their findings come from the cache. */
export function* pagesWithoutBaseline(site: CheckedSite): Generator<Diagnostic> {
  const count = site.pageFindings?.withoutBaseline ?? countWithoutBaseline(site)
  if (count > 0)
    yield diagnostic(
      'missing-baseline',
      { file: translationsFile },
      `${count} translated ${count === 1 ? 'page has' : 'pages have'} no baseline, so changes to ${count === 1 ? 'its original' : 'their originals'} are not reported`,
      'Compare the translations with their originals, then run `docsite check --accept`.',
    )
}

const countWithoutBaseline = (site: CheckedSite): number =>
  comparedPages(site).filter(({ comparison }) =>
    comparison.sections.some(({ original, baseline }) => original && !baseline),
  ).length
