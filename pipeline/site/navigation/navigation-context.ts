// The input for the navigation of one locale and version. Resolves its links.

import type { Path } from '../../model/config/problem.ts'
import type { EntryTarget } from '../../model/config/site-data.ts'
import { type Diagnostic, diagnostic, type Place } from '../../model/diagnostics/diagnostic.ts'
import type { RouteParts } from '../../model/route.ts'
import { readTitle } from '../../page/text/inline.ts'
import { withNameBreaks } from '../../text/name-breaks.ts'
import type { LinkProject } from '../link-project.ts'
import { faultInData, linkOfTarget } from '../links/data-links.ts'
import { deadLink, linkFaults } from '../links/link-faults.ts'
import { findTarget, type TargetContext } from '../links/targets.ts'
import type { Reads } from '../reads.ts'
import type { TextOf } from '../texts.ts'
import type { NavigationFile } from './navigation-files.ts'
import type { NavigationMetadata } from './navigation-metadata.ts'

export interface NavigationInput {
  project: LinkProject
  reads: Reads
  /** The positions of the posts of blogs in their lists, by the route that their file gives. */
  posts: ReadonlyMap<string, { rank: number }>
  /** The generated pages of blogs. Sidebars contain only the index of a blog. */
  generated: ReadonlySet<string>
  targets: TargetContext
  /** The contents of `_meta.json` and `_nav.json` files, by content path. */
  sidebars: ReadonlyMap<string, string>
  /** The text of the configuration files, to find the positions of problems. */
  configTexts: { file: string; text: string }[]
  textOf: TextOf
  metadata(filePath: string): NavigationMetadata
  /** Returns the position of a frontmatter field. */
  placeOf(filePath: string, path: Path): Place
  /** Returns the label of drafts in a language. */
  draftText(lang: string): string
}

/** The input for one locale and version. `diagnostics` collects the problems of all of them. */
export interface NavigationContext extends NavigationInput, Pick<RouteParts, 'lang' | 'version'> {
  files: readonly NavigationFile[]
  diagnostics: Diagnostic[]
}

/** Resolves a link in the menu or a sidebar, and reports it if it is dead. */
export function entryTarget(link: string, place: () => Place, context: NavigationContext): EntryTarget | undefined {
  const { targets, diagnostics } = context
  const origin = originOf(context)
  const target = findTarget(link, origin, targets)
  if (target.kind !== 'dead')
    for (const fault of linkFaults(link, target, origin, targets))
      diagnostics.push(faultInData(fault, link, place(), targets))
  const resolved = linkOfTarget(target)
  if (resolved !== undefined) return { link: resolved, ...(target.kind === 'public' ? { file: true } : {}) }
  if (target.kind === 'content') diagnostics.push(deadEntry(link, { text: 'does not exist' }, place(), context))
  // A page that is not published yet may already be in the navigation.
  if (target.kind === 'dead' && target.reason.kind !== 'draft')
    diagnostics.push(deadEntry(link, deadLink(link, target.reason, origin, targets), place(), context))
  return undefined
}

function deadEntry(
  link: string,
  { text, hint }: Pick<Diagnostic, 'text' | 'hint'>,
  place: Place,
  context: NavigationContext,
): Diagnostic {
  const { lang } = context.project.addressing
  const elsewhere =
    context.lang !== lang && findTarget(link, { ...originOf(context), lang }, context.targets).kind === 'page'
  if (!elsewhere) return diagnostic('invalid-sidebar', place, `Link target \`${link}\` ${text}`, hint)
  const omitted = `Link target \`${link}\` does not exist in "${context.lang}", so docsite omits the link there`
  return { ...diagnostic('invalid-sidebar', place, omitted), severity: 'warning' }
}

const originOf = ({ lang, version }: NavigationContext): Pick<RouteParts, 'lang' | 'version'> => ({ lang, version })

/** Returns a text of the configuration or of a navigation file as safe HTML, in the locale of the context. */
export const entryHtml = (text: string, { textOf, lang }: NavigationContext): string =>
  withNameBreaks(readTitle(textOf(text, lang)).html)
