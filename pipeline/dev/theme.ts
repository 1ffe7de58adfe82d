// Compiles and loads the theme for `dev`, or returns its diagnostics.

import type { Prerender } from '../../theme/entry.prerender.tsx'
import type { SiteData } from '../model/config/site-data.ts'
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts'
import { makeTheme, type ThemeCache } from '../output/theme/assets.ts'
import type { Theme } from '../output/theme/compile-theme.ts'
import { noParts, type ThemeParts } from '../output/theme/theme-modules.ts'
import { runModule } from '../source/config/collectable-module.ts'

export interface DevTheme extends Theme {
  prerender(site: SiteData): Prerender
}

/** Compiles and loads the theme with the project's components and styles. */
export async function openTheme(
  parts: ThemeParts,
  cache: ThemeCache,
): Promise<{ theme?: DevTheme; diagnostics: Diagnostic[] }> {
  const theme = await makeTheme(parts, cache, true)
  if (theme.diagnostics.length > 0) return { diagnostics: theme.diagnostics }
  return { theme: { ...theme, prerender: await loadPrerender(theme) }, diagnostics: [] }
}

/** Loads docsite's default theme, so that pages stay readable while a part of the project is broken. */
export async function plainTheme(root: string, cache: ThemeCache): Promise<DevTheme> {
  const theme = await makeTheme(noParts(root), cache, true)
  return { ...theme, prerender: await loadPrerender(theme) }
}

const loadPrerender = async ({ prerenderModule }: Theme): Promise<DevTheme['prerender']> =>
  ((await runModule(prerenderModule)) as Pick<DevTheme, 'prerender'>).prerender
