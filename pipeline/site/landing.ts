// Creates the landing data of one locale: replaces the keys in the configuration with texts, and resolves links.

import type { Landing } from '../model/config/landing/landing.ts'
import type { Path } from '../model/config/problem.ts'
import type { Diagnostic, Place } from '../model/diagnostics/diagnostic.ts'
import type { Feature } from '../model/page/frontmatter.ts'
import type { LandingData, SectionData } from '../model/page/landing.ts'
import { languagesOf, type PluginLanguages } from '../page/code/plugin-languages.ts'
import { escapeUnknownTags } from '../page/html/raw-tags.ts'
import { readTitle } from '../page/text/inline.ts'
import { featuresAndPlugins } from '../source/plugins/plugins.ts'
import { optional } from '../text/optional.ts'
import { sampleData } from './landing-code.ts'
import type { LinkProject } from './link-project.ts'
import { checkPicture, dataLink } from './links/data-links.ts'
import type { LinkOrigin, TargetContext } from './links/targets.ts'
import type { TextOf } from './texts.ts'

/** What landing data depends on besides the configuration. */
interface LandingSite {
  origin: LinkOrigin
  textOf: TextOf
  placeOf(path: Path): Place
  context: TargetContext
  project: Pick<LinkProject, 'config'>
}

export function makeLanding(
  landing: Landing,
  { origin, textOf, placeOf, context, project }: LandingSite,
): { landing: LandingData; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const languages = languagesOf(featuresAndPlugins(project.config))
  const link = (value: string, path: Path) =>
    dataLink(value, origin, () => placeOf(['landing', ...path]), context, diagnostics)
  const {
    texts: _,
    announcement: __,
    hero,
    features = [],
    sections = [],
    ...written
  } = withTexts(landing, (text) => textOf(text, origin.lang)) as Landing
  const picture = (value: string | undefined, path: Path) =>
    checkPicture(value, () => placeOf(['landing', ...path]), context, diagnostics)
  picture(written.background, ['background'])
  picture(hero?.logoUrl, ['hero', 'logoUrl'])
  const linked = <Of extends { link?: string | undefined }>(of: Of, path: Path): Of =>
    of.link ? { ...of, link: link(of.link, [...path, 'link']) } : of
  const made = {
    ...written,
    ...(hero ? { hero: linkedHero(hero, link) } : {}),
    features: features.map((feature: Feature, i) => linked(cardHtml(feature), ['features', i])),
    sections: sections.map((section, i) =>
      sectionData(described(section), languages, (of, path) => linked(of, ['sections', i, ...path])),
    ),
  }
  return { landing: made, diagnostics }
}

/** Converts the text below a title, which may contain inline Markdown, to HTML. */
const described = <Of extends { description?: string | undefined }>(of: Of): Of =>
  of.description ? { ...of, description: readTitle(of.description).html } : of

/** The icon and the text of a card are HTML. */
const cardHtml = ({ icon, details, ...feature }: Feature): Feature => ({
  ...feature,
  ...optional({ icon: icon && escapeUnknownTags(icon), details: details && escapeUnknownTags(details) }),
})

function linkedHero(
  hero: NonNullable<Landing['hero']>,
  link: (value: string, path: Path) => string,
): NonNullable<LandingData['hero']> {
  const { getStartedLink, learnMoreLink } = hero
  return {
    ...hero,
    ...(getStartedLink ? { getStartedLink: link(getStartedLink, ['hero', 'getStartedLink']) } : {}),
    ...(learnMoreLink ? { learnMoreLink: link(learnMoreLink, ['hero', 'learnMoreLink']) } : {}),
  }
}

/** Resolves the links of a section, and renders its code. `linked` receives the object with a link and its path in the section. */
function sectionData(
  section: NonNullable<Landing['sections']>[number],
  languages: PluginLanguages,
  linked: <Of extends { link?: string | undefined }>(of: Of, path: Path) => Of,
): SectionData {
  switch (section.type) {
    case 'comparison':
      return section.source ? { ...section, source: linked(section.source, ['source']) } : section
    case 'samples':
      return { ...section, samples: section.samples.map((sample) => sampleData(sample, languages)) }
  }
}

/** Fields whose values are never keys of texts. */
const verbatim: ReadonlySet<string> = new Set(['type', 'texts', 'language', 'code', 'output'])

/** Copies data, and replaces every string that is the key of a text. */
function withTexts(value: unknown, text: (key: string) => string): unknown {
  if (typeof value === 'string') return text(value)
  if (Array.isArray(value)) return value.map((entry) => withTexts(entry, text))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, verbatim.has(key) ? entry : withTexts(entry, text)]),
  )
}
