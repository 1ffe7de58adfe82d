// The footer and the social links of a locale, whose links are resolved, and the problems with them.

import type { Path } from '../model/config/problem.ts'
import type { SocialLink } from '../model/config/theme.ts'
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts'
import type { AnnouncementContext } from './announcement.ts'
import { dataLink, linksInHtml, targetInData } from './links/data-links.ts'
import { pathInTheme, themeOf } from './site-data.ts'

/** Returns the links of a locale. */
export function themeLinks(lang: string, { config, targets, textOf, placeOf }: AnnouncementContext) {
  const diagnostics: Diagnostic[] = []
  const origin = { lang, version: targets.site.defaultVersion }
  const inHtml = (html: string, path: Path) =>
    linksInHtml(html, targets.site, (link) => targetInData(link, origin, () => placeOf(path), targets, diagnostics))
  const { footer, socialLinks = [] } = themeOf(config, lang)
  return {
    footer: inHtml(textOf(footer?.message ?? '', lang), [...pathInTheme(config, lang, 'footer'), 'message']),
    socialLinks: socialLinks.map((social, i): SocialLink => {
      const { mode, content } = social
      const path = [...pathInTheme(config, lang, 'socialLinks'), i, 'content']
      if (mode === 'dom') return { ...social, content: inHtml(content, path) }
      if (mode !== 'link') return social
      return { ...social, content: dataLink(content, origin, () => placeOf(path), targets, diagnostics) }
    }),
    diagnostics,
  }
}
