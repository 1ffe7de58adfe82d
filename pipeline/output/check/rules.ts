// All rules of `docsite check` beside what reading and linking find anyway: one file each.

import type { SiteConfig } from '../../model/site.ts'
import type { PageRule } from '../../page/rules.ts'
import { emptyLinks } from './empty-links.ts'
import { halfWidthPunctuation } from './half-width-punctuation.ts'
import { headingOrder } from './heading-order.ts'
import { imageTexts } from './image-texts.ts'
import { literalAsterisks } from './literal-asterisks.ts'
import type { SiteRule } from './rule.ts'
import { untranslatedText } from './untranslated-text.ts'
import { wrongTerms } from './wrong-terms.ts'

const pageRules: readonly PageRule[] = [
  emptyLinks,
  halfWidthPunctuation,
  headingOrder,
  imageTexts,
  literalAsterisks,
  untranslatedText,
]

/** The rules of pages, those among them that the configuration has to say more about. */
export function pageRulesOf({ check }: SiteConfig): readonly PageRule[] {
  return check?.terms ? [...pageRules, wrongTerms(check.terms)] : pageRules
}

export const siteRules: readonly SiteRule[] = []
