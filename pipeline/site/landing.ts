// Creates the landing data of one locale: replaces the keys in the configuration with texts, and resolves links.

import type { Landing } from '../model/config/landing.ts'
import type { Path } from '../model/config/problem.ts'
import type { Diagnostic, Place } from '../model/diagnostic.ts'
import type { Feature } from '../model/frontmatter.ts'
import type { LandingData } from '../model/landing.ts'
import { checkPicture, dataLink } from './data-links.ts'
import type { LinkOrigin, TargetContext } from './targets.ts'
import type { TextOf } from './texts.ts'

export function makeLanding(
  landing: Landing,
  origin: LinkOrigin,
  textOf: TextOf,
  placeOf: (path: Path) => Place,
  context: TargetContext,
): { landing: LandingData; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const link = (value: string, path: Path) =>
    dataLink(value, origin, () => placeOf(['landing', ...path]), context, diagnostics)
  const { texts: _, announcement: __, ...data } = landing
  const made = withTexts(data, (text) => textOf(text, origin.lang)) as LandingData
  const { hero } = made
  if (hero?.getStartedLink) hero.getStartedLink = link(hero.getStartedLink, ['hero', 'getStartedLink'])
  if (hero?.learnMoreLink) hero.learnMoreLink = link(hero.learnMoreLink, ['hero', 'learnMoreLink'])
  made.features = (made.features ?? []).map((feature: Feature, i) =>
    feature.link ? { ...feature, link: link(feature.link, ['features', i, 'link']) } : feature,
  )
  const picture = (value: string | undefined, path: Path) =>
    checkPicture(value, () => placeOf(['landing', ...path]), context, diagnostics)
  picture(made.background, ['background'])
  picture(hero?.logoUrl, ['hero', 'logoUrl'])
  return { landing: made, diagnostics }
}

/** Copies data, and replaces every string that is the key of a text. */
function withTexts(value: unknown, text: (key: string) => string): unknown {
  if (typeof value === 'string') return text(value)
  if (Array.isArray(value)) return value.map((entry) => withTexts(entry, text))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withTexts(entry, text)]))
}
