// Generates the files that every page loads: the script with the site data in its language, the one that starts pages, and the style sheet.

import { hash } from 'node:crypto'
import { basename } from 'node:path'
import type { SiteData } from '../../model/config/site-data.ts'
import { importMapText } from '../../model/head/import-map.ts'
import { withBase } from '../../model/route.ts'
import type { WebFonts } from '../fonts/web-fonts.ts'
import { localeInBrowser } from '../locale-data.ts'
import type { CoreOutput } from '../output.ts'
import type { TextFile } from '../output-writer.ts'
import type { ShellFiles, Theme } from './compile-theme.ts'
import { globalScriptFile } from './global-scripts.ts'

export const sharedFiles: CoreOutput<'site'> = {
  name: 'shared files',
  scope: 'site',
  paths: (_, site) => site.sharedFiles.map(({ path }) => path),
  files: (_, site) => site.sharedFiles,
}

/**
 * Returns the scripts with the site data, by language. A script contains the texts of one language, and not the icons of social links,
 * which documents show. `blockStyles` are the paths of the theme's style sheets, and `scripts` the names of those that pages start.
 */
export function siteDataFiles(
  site: SiteData,
  blockStyles: Theme['shell']['blockStyles'],
  scripts: readonly string[],
): Record<string, TextFile> {
  // Only the build reads these.
  const { description: _, markdown: __, icon: ___, ...shown } = site
  return Object.fromEntries(
    Object.entries(site.byLocale).map(([lang, locale]) => {
      const { socialLinks, ...others } = localeInBrowser(locale)
      const byLocale = { [lang]: { ...others, socialLinks: socialLinks.map(({ svg: _, ...link }) => link) } }
      const data = {
        ...shown,
        byLocale,
        overlayStyles: blockStyles.overlays,
        ...(scripts.length > 0 ? { scripts } : {}),
      }
      return [lang, globalScriptFile('docsite', 'site', data, site)]
    }),
  )
}

/** Returns the style sheet of all pages: the declarations of the web fonts, and the styles of the theme and the project. */
function styleFile({ styles }: Pick<Theme, 'styles'>, fonts: WebFonts): TextFile {
  const text = `${fonts.styles}${styles}\n`
  return { path: `static/css/style-${hash('sha256', text).slice(0, 8)}.css`, text }
}

/** Returns the files that every document loads, and those of them that depend on the site. */
export function shellFiles(
  theme: Pick<Theme, 'shell' | 'styles' | 'imports' | 'start'>,
  site: SiteData,
  fonts: WebFonts,
  startedScripts: readonly string[],
): { shell: ShellFiles; files: TextFile[] } {
  const folder = withBase('static/js/', site.base)
  const scripts = Object.values(theme.imports).map((path) => basename(path, '.js'))
  const start = startFile(theme, folder, scripts)
  const data = siteDataFiles(site, theme.shell.blockStyles, startedScripts)
  const style = styleFile(theme, fonts)
  const shell: ShellFiles = {
    ...theme.shell,
    style: style.path,
    siteData: Object.fromEntries(Object.entries(data).map(([lang, { path }]) => [lang, path])),
    start: start.path,
    importMap: scripts.length === 0 ? '' : importMapText(folder, scripts),
    fonts: Object.fromEntries(
      Object.entries(fonts.preloads).filter(([token]) => !theme.shell.ownFonts.some((own) => own === token)),
    ),
  }
  return { shell, files: [start, ...Object.values(data), style] }
}

/** Returns the script that starts pages. It is a file of the site, because the import map contains the base of the site. */
function startFile({ start }: Pick<Theme, 'start'>, folder: string, scripts: readonly string[]): TextFile {
  const text = `globalThis.docsiteScripts=${JSON.stringify([folder, scripts.join(' ')])};${start}\n`
  return { path: `static/start-${hash('sha256', text).slice(0, 8)}.js`, text }
}
