// What draws pictures of pages: the fonts that the configuration names, and a package of the project.

import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { findInstalled, type InstalledPackage } from './installed-package.ts'

/** Turns SVG into PNG; a project installs it when it wants such pictures. */
export const rasterizer = '@resvg/resvg-js'

/** How files of TTF, OTF and WOFF begin. */
const signatures = new Set(['\0\x01\0\0', 'true', 'OTTO', 'wOFF'])

export interface DrawingTools {
  /** In the order in which they are asked for a character; one that cannot be read has no hash. */
  fonts: { file: string; hash?: string }[]
  /** Where the package is, if it is installed. */
  rasterizer?: InstalledPackage
}

/** Finds the tools of a project. The fonts' paths are relative to its root. */
export function findDrawingTools(root: string, fonts: readonly string[]): DrawingTools {
  const found = findInstalled(rasterizer, root)
  return {
    fonts: fonts.map((font) => {
      const file = resolve(root, font)
      try {
        const bytes = readFileSync(file)
        return signatures.has(bytes.toString('latin1', 0, 4)) ? { file, hash: hash('sha1', bytes) } : { file }
      } catch {
        return { file }
      }
    }),
    ...(found ? { rasterizer: found } : {}),
  }
}
