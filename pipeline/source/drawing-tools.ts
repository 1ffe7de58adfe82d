// Finds the tools that draw Open Graph images: the fonts that the configuration names, and an installed package.

import { hash } from 'node:crypto'
import { readBytes } from './contained.ts'
import { areaOfConfigured, type FileOfArea } from './content-area.ts'
import { findInstalled, type InstalledPackage } from './installed-package.ts'

/** The package that converts SVG to PNG. A project installs it to get Open Graph images. */
export const rasterizer = '@resvg/resvg-js'

/** The first four bytes of TTF, OTF and WOFF files. */
const signatures = new Set(['\0\x01\0\0', 'true', 'OTTO', 'wOFF'])

export interface DrawingTools {
  /** The fonts, in the order in which to look up a character. A font that cannot be read has no hash. */
  fonts: { file: FileOfArea; hash?: string }[]
  /** The rasterizer package, if it is installed. */
  rasterizer?: InstalledPackage
}

/** Finds the tools of a project. The paths of fonts are relative to its root. */
export function findDrawingTools(root: string, fonts: readonly string[]): DrawingTools {
  const found = findInstalled(rasterizer, root)
  return {
    fonts: fonts.map((font) => {
      const file = areaOfConfigured(root, font)
      const read = readBytes(file.area, file.path)
      const isFont = read.kind === 'bytes' && signatures.has(read.bytes.toString('latin1', 0, 4))
      return isFont ? { file, hash: hash('sha1', read.bytes) } : { file }
    }),
    ...(found ? { rasterizer: found } : {}),
  }
}
