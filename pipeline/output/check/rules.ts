// All rules of `docsite check` beside what reading and linking find anyway: one file each.

import type { Sources } from '../../model/csp.ts'
import { sourcesOfEmbeds } from '../../model/html-policy.ts'
import type { SiteConfig } from '../../model/site.ts'
import type { BodyRule } from '../../page/body-rules.ts'
import type { PageRule } from '../../page/rules.ts'
import { addresses } from './addresses.ts'
import { emptyLinks } from './empty-links.ts'
import { foreignPassages } from './foreign-passages.ts'
import { foreignSyntax } from './foreign-syntax.ts'
import { halfWidthPunctuation } from './half-width-punctuation.ts'
import { headingOrder } from './heading-order.ts'
import { imageTexts } from './image-texts.ts'
import { literalAsterisks } from './literal-asterisks.ts'
import { localAddresses } from './local-addresses.ts'
import { missingComponents } from './missing-components.ts'
import { rawAddresses } from './raw-addresses.ts'
import { references } from './references.ts'
import type { SiteRule } from './rule.ts'
import { scriptsInConfig } from './scripts-in-config.ts'
import { siteAddress } from './site-address.ts'
import { stoppedByPolicy } from './stopped-by-policy.ts'
import { tableHeaders } from './table-headers.ts'
import { titles } from './titles.ts'
import { translations } from './translations.ts'
import { unknownElements } from './unknown-elements.ts'
import { unlistedPages } from './unlisted-pages.ts'
import { untranslatedText } from './untranslated-text.ts'
import { unusedFiles } from './unused-files.ts'
import { vagueLinks } from './vague-links.ts'
import { wrongTerms } from './wrong-terms.ts'

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
