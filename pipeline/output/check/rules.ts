// All rules of `docsite check` beside what reading and linking find anyway: one file each.

import type { PageRule } from '../../page/rules.ts'
import { emptyLinks } from './empty-links.ts'
import { foreignPassages } from './foreign-passages.ts'
import { headingOrder } from './heading-order.ts'
import { imageTexts } from './image-texts.ts'
import type { SiteRule } from './rule.ts'
import { tableHeaders } from './table-headers.ts'
import { titles } from './titles.ts'
import { unlistedPages } from './unlisted-pages.ts'
import { unusedFiles } from './unused-files.ts'
import { vagueLinks } from './vague-links.ts'

export const pageRules: readonly PageRule[] = [
  emptyLinks,
  foreignPassages,
  headingOrder,
  imageTexts,
  tableHeaders,
  vagueLinks,
]

export const siteRules: readonly SiteRule[] = [titles, unlistedPages, unusedFiles]
