// The announcement above the navbar: that of the landing page, or that of the theme, in one locale.

import type { Announcement } from '../model/config/landing/landing.ts'
import type { Path } from '../model/config/problem.ts'
import type { SiteConfig } from '../model/config/site-config.ts'
import type { Diagnostic, Place } from '../model/diagnostics/diagnostic.ts'
import { allLangs } from '../model/route.ts'
import { dataLink } from './links/data-links.ts'
import type { LinkOrigin, TargetContext } from './links/targets.ts'
import { pathInTheme, themeOf } from './site-data.ts'
import type { TextOf } from './texts.ts'

export interface AnnouncementContext {
  config: SiteConfig
  targets: TargetContext
  textOf: TextOf
  placeOf(path: Path): Place
}

interface Written {
  announcement: Announcement
  path: Path
}

/** Returns the announcement of all pages in a language, with its place in the configuration. */
function ofTheme(config: SiteConfig, lang: string): Written | undefined {
  const { announcement } = themeOf(config, lang)
  return announcement && { announcement, path: pathInTheme(config, lang, 'announcement') }
}

function ofHome({ landing }: SiteConfig): Written | undefined {
  const announcement = landing?.announcement
  return announcement && { announcement, path: ['landing', 'announcement'] }
}

const isShown = (announcement: Written | undefined): announcement is Written =>
  announcement !== undefined && announcement.announcement.display !== false

/** Replaces the key of a text and the link. Adds the problems with the link to `diagnostics`. */
function resolved(
  { announcement, path }: Written,
  origin: LinkOrigin,
  { targets, textOf, placeOf }: AnnouncementContext,
  diagnostics: Diagnostic[],
): Announcement {
  const { href, message, localStorageKey } = announcement
  const place = () => placeOf([...path, 'href'])
  return {
    message: textOf(message, origin.lang),
    localStorageKey,
    ...(href === undefined ? {} : { href: dataLink(textOf(href, origin.lang), origin, place, targets, diagnostics) }),
  }
}

/** Returns the announcement of a page, if it has one. */
export function announcementOf(
  origin: LinkOrigin,
  isHome: boolean,
  context: AnnouncementContext,
): Announcement | undefined {
  const { config } = context
  const [announcement] = [isHome ? ofHome(config) : undefined, ofTheme(config, origin.lang)].filter(isShown)
  return announcement && resolved(announcement, origin, context, [])
}

/** Returns the problems with all announcements. */
export function announcementDiagnostics(context: AnnouncementContext): Diagnostic[] {
  const { config, targets } = context
  const diagnostics: Diagnostic[] = []
  for (const lang of allLangs(targets.site))
    for (const announcement of [ofHome(config), ofTheme(config, lang)])
      if (announcement) resolved(announcement, { lang, version: targets.site.defaultVersion }, context, diagnostics)
  return diagnostics
}
