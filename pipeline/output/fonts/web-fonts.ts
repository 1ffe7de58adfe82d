// The web fonts of the theme, as bin/bundle/web-fonts.mjs packs them: a style sheet for each token of a font, the files that it names, and
// their license. Browsers load only the files with characters of the page.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteConfig } from '../../model/config/site-config.ts'
import type { SiteData } from '../../model/config/site-data.ts'
import { isPortable } from '../../model/portable.ts'
import { withBase } from '../../model/route.ts'
import { type WebFontToken, webFontTokens } from '../../model/tokens.ts'
import { packageRoot } from '../../source/package.ts'
import { localeOf } from '../../text/language-tag.ts'
import type { CoreOutput } from '../output.ts'
import type { OutputFile } from '../output-writer.ts'

const fileName = /\bgeist[\w-]{1,60}\.woff2/g

const inOutput = (name: string): string => `static/font/${name}`
const read = (name: string): Buffer => readFileSync(join(packageRoot, 'lib/fonts', name))

/** Languages that need no letters beyond those of Western Europe. Other scripts than Latin and Cyrillic have system fonts. */
const western = new Set(
  'af br ca co da de en es et eu fi fo fr fy ga gd gl id is it lb ms nb nl nn no oc pt sq sv sw zu'.split(' '),
)

const needsMore = (tag: string): boolean => {
  const { language = '', script = '' } = localeOf(tag)
  return script === 'Cyrl' || (script === 'Latn' && !western.has(language))
}

/** The rules of fonts with further letters. */
const further = /@font-face\{[^{}]{0,150}-(?:latin-ext|cyrillic|cyrillic-ext|vietnamese)-\w{8}\.[^{}]{0,600}\}/g

/** Returns the style sheets of the fonts that the tokens of the project do not replace, with the letters of the site's languages. */
function sheetsOf({ themeConfig }: Pick<SiteConfig, 'themeConfig'>, site: SiteData): [WebFontToken, string][] {
  const isAll = Object.keys(site.byLocale).some(needsMore)
  return webFontTokens
    .filter((token) => themeConfig?.tokens?.[token] === undefined)
    .map((token) => {
      const css = read(`${token}.css`).toString('utf8')
      return [token, isAll ? css : css.replace(further, '')]
    })
}

export interface WebFonts {
  /** The declarations of the fonts. */
  styles: string
  /** The file with the Latin letters of each font, if documents can load it early. */
  preloads: Partial<Record<WebFontToken, string>>
}

/** Returns the web fonts of a site. Portable sites embed them in the style sheet, because browsers refuse font files from disk. */
export function webFontsOf(config: Pick<SiteConfig, 'themeConfig'>, site: SiteData): WebFonts {
  const portable = isPortable(site)
  const urlOf = (name: string) =>
    portable ? `data:font/woff2;base64,${read(name).toString('base64')}` : withBase(inOutput(name), site.base)
  const sheets = sheetsOf(config, site)
  const latin = sheets.map(([token, css]) => [
    token,
    inOutput(/\bgeist[\w-]{0,60}-latin-\w{8}\.woff2/.exec(css)?.[0] ?? ''),
  ])
  return {
    styles: sheets.map(([, css]) => css.replace(fileName, urlOf)).join(''),
    preloads: portable ? {} : Object.fromEntries(latin),
  }
}

export const webFontOutput: CoreOutput<'site'> = {
  name: 'web fonts',
  scope: 'site',
  paths: () => [/^static\/font\//],
  files(_, { project, linked }): OutputFile[] {
    const sheets = sheetsOf(project.config, linked.site)
    if (sheets.length === 0) return []
    const names = isPortable(linked.site) ? [] : sheets.flatMap(([, css]) => css.match(fileName) ?? [])
    return [
      { path: 'static/font/license.txt', text: read('LICENSE.txt').toString('utf8') },
      ...names.map((name) => ({ path: inOutput(name), bytes: read(name) })),
    ]
  },
}
