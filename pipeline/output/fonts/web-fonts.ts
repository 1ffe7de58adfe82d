// The web fonts of a site, their license, and the style sheet that declares them.

import type { SiteConfig } from '../../model/config/site-config.ts'
import type { SiteData } from '../../model/config/site-data.ts'
import { isPortable } from '../../model/portable.ts'
import { withBase } from '../../model/route.ts'
import {
  setsOfLanguages,
  usedWebFonts,
  type WebFontFile,
  type WebFontToken,
  webFontsCss,
} from '../../model/web-fonts.ts'
import { type ReadWebFont, webFontFiles, webFontLicense } from '../../source/images/web-font-files.ts'
import type { CoreOutput } from '../output.ts'
import type { OutputFile } from '../output-writer.ts'

export interface WebFonts {
  /** The declarations of the fonts. Empty if the site has no web fonts. */
  styles: string
  /** The file with the Latin letters of each font, if documents can load it early. */
  preloads: Partial<Record<WebFontToken, string>>
  files: readonly ReadWebFont[]
}

/** Returns the web fonts of a site. Portable sites embed them in the style sheet, because browsers refuse font files from disk. */
export function webFontsOf(config: Pick<SiteConfig, 'webFonts' | 'themeConfig'>, site: SiteData): WebFonts {
  const tokens = new Set(usedWebFonts(config))
  const languages = Object.keys(site.byLocale)
  const sets = new Set(setsOfLanguages(languages))
  const files = webFontFiles().filter(({ token, set }) => tokens.has(token) && sets.has(set))
  if (files.length === 0) return { styles: '', preloads: {}, files }
  const portable = isPortable(site)
  const bytesOf = new Map(files.map(({ path, bytes }) => [path, bytes]))
  const urlOf = ({ path }: WebFontFile) =>
    portable
      ? `data:font/woff2;base64,${Buffer.from(bytesOf.get(path) ?? []).toString('base64')}`
      : withBase(path, site.base)
  const latin = files.filter(({ set }) => set === 'latin').map(({ token, path }) => [token, path])
  return {
    styles: webFontsCss(files, urlOf, languages),
    preloads: portable ? {} : Object.fromEntries(latin),
    files: portable ? [] : files,
  }
}

const licensePath = 'static/font/license.txt'

export const webFontOutput: CoreOutput<'site'> = {
  name: 'web fonts',
  scope: 'site',
  paths: () => [/^static\/font\//],
  files(_, { project, linked }): OutputFile[] {
    const { styles, files } = webFontsOf(project.config, linked.site)
    if (styles === '') return []
    return [{ path: licensePath, text: webFontLicense() }, ...files.map(({ path, bytes }) => ({ path, bytes }))]
  },
}
