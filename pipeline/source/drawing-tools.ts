// What draws pictures of pages: the fonts that the configuration names, and a package of the project.

import { hash } from 'node:crypto'
import { readBytes } from './contained.ts'
import { areaOfConfigured, type FileOfArea } from './content-area.ts'
import { findInstalled, type InstalledPackage } from './installed-package.ts'

/** Turns SVG into PNG; a project installs it when it wants such pictures. */
export const rasterizer = '@resvg/resvg-js'

/** How files of TTF, OTF and WOFF begin. */
const signatures = new Set(['\0\x01\0\0', 'true', 'OTTO', 'wOFF'])

export interface DrawingTools {
  /** In the order in which they are asked for a character; one that cannot be read has no hash. */
  fonts: { file: FileOfArea; hash?: string }[]
  /** Where the package is, if it is installed. */
  rasterizer?: InstalledPackage
}

/** Finds the tools of a project. The fonts' paths are relative to its root. */
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
