// Reads the web fonts in docsite's package.

import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type WebFontFile, webFonts, webFontTokens } from '../../model/web-fonts.ts'
import { packageRoot } from '../package.ts'

const folder = join(packageRoot, 'lib/fonts')

export interface ReadWebFont extends WebFontFile {
  bytes: Uint8Array
}

let read: ReadWebFont[] | undefined

/** Returns all files that bin/bundle/bundle.mjs put into lib/fonts/. */
export function webFontFiles(): readonly ReadWebFont[] {
  read ??= webFontTokens.flatMap((token) =>
    webFonts[token].sets.map((set) => {
      const name = `${webFonts[token].file}-${set}`
      const bytes = readFileSync(join(folder, `${name}.woff2`))
      return { token, set, path: `static/font/${name}-${hash('sha256', bytes).slice(0, 8)}.woff2`, bytes }
    }),
  )
  return read
}

/** Returns the license of the fonts. */
export const webFontLicense = (): string => readFileSync(join(folder, 'LICENSE.txt'), 'utf8')
