// The module `@docsite/cli/vocabulary`: what pages and configurations can contain, for programs that write them.

import { brandNames } from '../model/brand-logos.ts'
import type { Problem } from '../model/config/problem.ts'
import { fieldOf, isValid, problemsOf } from '../model/config/schema.ts'
import { type SiteConfig, siteConfig } from '../model/config/site-config.ts'
import { locale, themeConfig } from '../model/config/theme.ts'
import type { HeadTag } from '../model/head/head-html.ts'
import { frontmatterFields } from '../model/page/frontmatter.ts'
import type { HtmlNode } from '../model/plugin/plugin-rule.ts'
import { matchesAny } from '../source/glob.ts'
import { featuresAndPlugins } from '../source/plugins/plugins.ts'
import { lookUp } from '../text/look-up.ts'
import { readFileLines, readRanges } from './code/code-region.ts'
import { htmlSchema } from './html/html-schema.ts'
import { attributeOf } from './html/sanitize.ts'
import { headElement } from './syntax/frontmatter-html.ts'

export { sourcesOfEmbeds } from '../model/config/html-policy.ts'
export { meantLanguage } from '../model/config/language.ts'
export { type Path, pathText } from '../model/config/problem.ts'
export { allows, type Directive, isStylesheet, type Sources } from '../model/csp.ts'
export { nearest } from '../model/diagnostics/diagnostic.ts'
export { rules as ruleSeverities } from '../model/diagnostics/rules.ts'
export { atxHeading } from '../text/atx-heading.ts'
export { type KnownPackage, knownPackages } from './blocks/known-packages.ts'
export { unreadMarks } from './code/fence-marks.ts'
export { foreignFile, readInfo } from './code/fence-meta.ts'
export { htmlElements, standardElements } from './html/html-elements.ts'
export { isLinkTag, rawTags } from './html/raw-tags.ts'
export { readAttributes } from './syntax/directive-attributes.ts'

type Place = 'frontmatter' | 'locale' | 'themeConfig'

const schemas: Readonly<Record<Place, object>> = { frontmatter: frontmatterFields, locale, themeConfig }

/** Returns whether a field is valid in the frontmatter, in an entry of `locales`, or in `themeConfig`. */
export function isValidField(where: Place, name: string, value: unknown): boolean {
  const field = fieldOf(schemas[where], name)
  return field !== undefined && isValid(field, value)
}

/** Returns the problems of a configuration without its plugins. */
export const configProblems = (config: object): Problem[] => problemsOf(siteConfig, config)

/** Returns whether authors can write a name of a kind that a feature or a plugin of the configuration declares in `vocabulary`. */
export const isKnown = (kind: string, name: string, config: Pick<SiteConfig, 'plugins'> = {}): boolean =>
  featuresAndPlugins(config).some(({ vocabulary }) => lookUp(vocabulary ?? {}, kind)?.(name) ?? false)

/** Returns whether a path matches a glob of the configuration. */
export const matchesGlob = (path: string, glob: string): boolean => matchesAny(path, [glob])

/** Returns the element of a tag in the head, with hast's names of its attributes. */
export const elementOfTag = (tag: HeadTag): HtmlNode => headElement(tag)

/** Returns whether `socialLinks` has a logo with this name. */
export const isLogo = (name: string): boolean => brandNames.some((one) => one === name)

/** Returns whether a tag in content keeps an attribute. Both names are those of HTML. */
export const allowsAttribute = (tag: string, attribute: string): boolean =>
  ['*', tag].some((name) => attributesOf(name).has(attribute))

const attributesOf = (tag: string): Set<string> =>
  new Set(
    (lookUp(htmlSchema.attributes ?? {}, tag) ?? []).map((entry) =>
      attributeOf(String(Array.isArray(entry) ? entry[0] : entry)),
    ),
  )

/** A part of a file, as the attributes of a fence name it. */
export interface CodePart {
  region?: string | undefined
  /** Lines such as `3-9`. */
  lines?: string | undefined
}

/** Returns whether a fence with `file` can show a part of a file with this text. */
export function hasCodePart(text: string, { region, lines }: CodePart): boolean {
  if (text.includes('\0') || text.trim() === '') return false
  const { regions, lines: all } = readFileLines(text)
  if (region !== undefined) return regions.has(region)
  const read = lines === undefined ? { ranges: [] } : readRanges(lines)
  const count = all.at(-1)?.number ?? 0
  return (
    !('invalid' in read) &&
    read.ranges.every(({ first, last }) => first <= count && (last === Number.POSITIVE_INFINITY || last <= count))
  )
}
