// Generates the script with the site data, which every page loads.

import { hash } from 'node:crypto'
import type { SiteData } from '../../model/config/site-data.ts'
import { isPortable, siteDataScript } from '../../model/portable.ts'
import { inlineStylesOf } from '../documents/inline-styles.ts'
import type { WebFonts } from '../fonts/web-fonts.ts'
import { type MainOutput, perSite } from '../output.ts'
import type { TextFile } from '../output-writer.ts'
import type { ShellFiles, Theme } from './compile-theme.ts'

export const siteData: MainOutput<'site'> = {
  name: 'site data',
  ...perSite((path, site) => path === site.siteData.path),
  files: (_, site) => [site.siteData],
}

/** Interface texts that only the build uses. Left out of the script to keep it small. */
const buildText = new Set(['movedTo', 'offline', 'offlineHint'])

/**
 * Returns the script with the site data. A shared file avoids repeating the data in every page. `blockStyles` are the paths of the
 * theme's style sheets.
 */
export function siteDataFile(site: SiteData, blockStyles: Theme['shell']['blockStyles']): TextFile {
  const byLocale = Object.fromEntries(
    // Each page contains its own description.
    Object.entries(site.byLocale).map(([lang, { text, description: _, ...locale }]) => {
      const shown = Object.entries(text).filter(([key]) => !buildText.has(key))
      return [lang, { ...locale, text: Object.fromEntries(shown) }]
    }),
  )
  // Only the build reads these.
  const { description: _, markdown: __, icon: ___, ...shown } = site
  const json = JSON.stringify({ ...shown, byLocale, overlayStyles: blockStyles.overlays })
  const text = `globalThis.docsite=${json}\n`
  const path = `static/js/site-${hash('sha256', text).slice(0, 8)}.js`
  return { path, text: isPortable(site) ? siteDataScript(path, json) : text }
}

/** Returns the files that every document loads: those of the theme, the site data, and the web fonts. */
export function shellFiles({ shell }: Pick<Theme, 'shell'>, data: TextFile, fonts: WebFonts): ShellFiles {
  return {
    ...shell,
    styles: [...(fonts.styles ? [fonts.styles.path] : []), ...shell.styles],
    inlineStyles: {
      ...shell.inlineStyles,
      // A portable site contains its fonts in the style sheet.
      ...(fonts.styles ? inlineStylesOf([[fonts.styles.path, fonts.styles.text]]) : {}),
    },
    siteData: data.path,
    fonts: Object.fromEntries(
      Object.entries(fonts.preloads).filter(([token]) => !shell.ownFonts.some((own) => own === token)),
    ),
  }
}
