// Finds the tools that draw Open Graph images: the fonts that the configuration names, and an installed package.

import { hash } from 'node:crypto'
import type { CacheFolder } from '../../storage/signed-files.ts'
import { readBytes } from '../contained.ts'
import { areaOfConfigured, type FileOfArea } from '../content-area.ts'
import { type TriedPackage, tryInstalled } from '../installed-package.ts'

/** The package that converts SVG to PNG. A project installs it to get Open Graph images. */
export const rasterizer = '@resvg/resvg-js'

/** The first four bytes of TTF, OTF and WOFF files. */
const signatures = new Set(['\0\x01\0\0', 'true', 'OTTO', 'wOFF'])

export interface DrawingTools {
  /** The fonts, in the order in which to look up a character. A font that cannot be read has no hash. */
  fonts: { file: FileOfArea; hash?: string }[]
  rasterizer: TriedPackage
}

/** Finds the package that converts SVG to PNG. */
export const findRasterizer = (root: string, folder: CacheFolder | undefined): Promise<TriedPackage> =>
  tryInstalled<typeof import('@resvg/resvg-js')>(rasterizer, root, folder, ({ Resvg }) =>
    new Resvg('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>', { font: { loadSystemFonts: false } })
      .render()
      .asPng(),
  )

/** Finds the tools of a project. The paths of fonts are relative to its root. */
export function findDrawingTools(root: string, fonts: readonly string[], tried: TriedPackage): DrawingTools {
  return {
    fonts: fonts.map((font) => {
      const file = areaOfConfigured(root, font)
      const read = readBytes(file.area, file.path)
      const isFont = read.kind === 'bytes' && signatures.has(read.bytes.toString('latin1', 0, 4))
      return isFont ? { file, hash: hash('sha1', read.bytes) } : { file }
    }),
    rasterizer: tried,
  }
}
