// All rules of `docsite check` beside what reading and linking find anyway: one file each.

import type { PageRule } from '../../page/rules.ts'
import { emptyLinks } from './empty-links.ts'
import { headingOrder } from './heading-order.ts'
import { imageTexts } from './image-texts.ts'
import { localAddresses } from './local-addresses.ts'
import { rawAddresses } from './raw-addresses.ts'
import { references } from './references.ts'
import type { SiteRule } from './rule.ts'

export const pageRules: readonly PageRule[] = [emptyLinks, headingOrder, imageTexts, localAddresses, references]

export const siteRules: readonly SiteRule[] = [rawAddresses]
