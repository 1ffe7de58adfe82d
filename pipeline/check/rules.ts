// All rules of `docsite check` beside what reading and linking find anyway: one file each.

import type { Sources } from '../model/config/csp.ts'
import { sourcesOfEmbeds } from '../model/config/html-policy.ts'
import type { SiteConfig } from '../model/config/site-config.ts'
import type { BodyRule } from '../page/body-rules.ts'
import type { PageRule } from '../page/rules.ts'
import { references } from './references.ts'
import type { SiteRule } from './rule.ts'
import { addresses } from './rules/addresses.ts'
import { emptyLinks } from './rules/empty-links.ts'
import { foreignPassages } from './rules/foreign-passages.ts'
import { foreignSyntax } from './rules/foreign-syntax.ts'
import { halfWidthPunctuation } from './rules/half-width-punctuation.ts'
import { headingOrder } from './rules/heading-order.ts'
import { imageTexts } from './rules/image-texts.ts'
import { literalAsterisks } from './rules/literal-asterisks.ts'
import { localAddresses } from './rules/local-addresses.ts'
import { missingComponents } from './rules/missing-components.ts'
import { rawAddresses } from './rules/raw-addresses.ts'
import { scriptsInConfig } from './rules/scripts-in-config.ts'
import { siteAddress } from './rules/site-address.ts'
import { stoppedByPolicy } from './rules/stopped-by-policy.ts'
import { tableHeaders } from './rules/table-headers.ts'
import { titles } from './rules/titles.ts'
import { translations } from './rules/translations.ts'
import { unknownElements } from './rules/unknown-elements.ts'
import { unlistedPages } from './rules/unlisted-pages.ts'
import { untranslatedText } from './rules/untranslated-text.ts'
import { unusedFiles } from './rules/unused-files.ts'
import { vagueLinks } from './rules/vague-links.ts'
import { wrongTerms } from './rules/wrong-terms.ts'

const pageRules: readonly PageRule[] = [
  emptyLinks,
  foreignPassages,
  foreignSyntax,
  halfWidthPunctuation,
  headingOrder,
  imageTexts,
  literalAsterisks,
  localAddresses,
  references,
  tableHeaders,
  untranslatedText,
  vagueLinks,
]

/** The rules of pages, those among them that the configuration has to say more about. */
export const pageRulesOf = (
  { check, markdown }: SiteConfig,
  islands: ReadonlySet<string> = new Set(),
): readonly PageRule[] => [
  ...pageRules,
  unknownElements(islands, markdown?.customElements ?? []),
  ...(check?.components ? [missingComponents(check.components)] : []),
  ...(check?.terms ? [wrongTerms(check.terms)] : []),
]

/** The rules of what is written. */
export const bodyRulesOf = (config: SiteConfig): readonly BodyRule[] =>
  config.csp === false ? [] : [stoppedByPolicy(addedSources(config), config.siteUrl)]

/** What the project adds to the policy, by itself and by the embeds that it allows. */
function addedSources({ csp, markdown }: SiteConfig): Sources {
  const own = typeof csp === 'object' ? csp : {}
  const embeds = sourcesOfEmbeds({ markdown })['frame-src'] ?? []
  return { ...own, 'frame-src': [...(own['frame-src'] ?? []), ...embeds] }
}

export const siteRules: readonly SiteRule[] = [
  addresses,
  rawAddresses,
  scriptsInConfig,
  siteAddress,
  titles,
  translations,
  unlistedPages,
  unusedFiles,
]
