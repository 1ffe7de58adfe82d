// Finds scripts and unsafe URLs in the HTML of a site's configuration. The CSP does not allow these scripts, even
// though they come from the project itself.

import type { NavItem } from '../model/config/menu.ts'
import type { Path } from '../model/config/problem.ts'
import type { SidebarItem } from '../model/config/sidebar.ts'
import type { SiteConfig } from '../model/config/site-config.ts'
import type { LocaleTheme } from '../model/config/theme.ts'
import { type Diagnostic, diagnostic } from '../model/diagnostics/diagnostic.ts'
import { cleanFragment } from '../page/html/html-fragment.ts'
import { findField } from '../source/config/problem-place.ts'
import type { CheckedSite } from './rule.ts'

type Html = [path: Path, html: string]

/** Reports HTML that breaks the given rule. */
export function* configHtmlFaults(
  { project, configTexts }: CheckedSite,
  rule: 'script-in-content' | 'unsafe-url',
): Generator<Diagnostic> {
  for (const [path, html] of htmlOf(project.config)) {
    const diagnostics: Diagnostic[] = []
    cleanFragment(html, { html: 'all', head: 'all', frameHosts: [], customElements: [], ownHosts: [] }, (fault) => {
      if (fault.rule !== rule) return
      const text = fault.text.replace(/^(?:The content|Content) contains/, 'The HTML of this field contains')
      diagnostics.push(diagnostic(rule, findField(configTexts, path), text, fault.hint))
    })
    yield* diagnostics
  }
}

function* htmlOf({ themeConfig = {}, locales = [], landing }: SiteConfig): Generator<Html> {
  yield* ofTheme(themeConfig, ['themeConfig'])
  for (const [i, locale] of locales.entries()) yield* ofTheme(locale, ['locales', i])
  const texts = landing?.texts ?? {}
  for (const [i, feature] of (landing?.features ?? []).entries())
    for (const key of ['icon', 'details'] as const) {
      const value = feature[key]
      if (value === undefined) continue
      if (!Object.hasOwn(texts, value)) yield [['landing', 'features', i, key], value]
      else
        for (const [lang, text] of Object.entries(texts[value] ?? {})) yield [['landing', 'texts', value, lang], text]
    }
}

function* ofTheme({ footer, socialLinks = [], nav, sidebar }: LocaleTheme, path: Path): Generator<Html> {
  if (footer?.message) yield [[...path, 'footer', 'message'], footer.message]
  for (const [i, { icon, mode, content }] of socialLinks.entries()) {
    const here: Path = [...path, 'socialLinks', i]
    if (typeof icon !== 'string') yield [[...here, 'icon', 'svg'], icon.svg]
    if (mode === 'dom') yield [[...here, 'content'], content]
  }
  if (Array.isArray(nav)) yield* tagsIn(nav, [...path, 'nav'])
  else for (const [version, items] of Object.entries(nav ?? {})) yield* tagsIn(items, [...path, 'nav', version])
  for (const [key, items] of Object.entries(sidebar ?? {})) yield* tagsIn(items, [...path, 'sidebar', key])
}

function* tagsIn(items: readonly (NavItem | SidebarItem)[], path: Path): Generator<Html> {
  for (const [i, item] of items.entries()) {
    if (typeof item === 'string') continue
    if ('tag' in item && item.tag !== undefined) yield [[...path, i, 'tag'], item.tag]
    if ('items' in item) yield* tagsIn(item.items ?? [], [...path, i, 'items'])
  }
}
