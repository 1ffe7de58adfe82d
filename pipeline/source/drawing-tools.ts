// What draws pictures of pages: the fonts that the configuration names, and a package of the project.

import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { packageRoot } from './package.ts'

/** Turns SVG into PNG; a project installs it when it wants such pictures. */
export const rasterizer = '@resvg/resvg-js'

/** How files of TTF, OTF and WOFF begin. */
const signatures = new Set(['\0\x01\0\0', 'true', 'OTTO', 'wOFF'])

export interface DrawingTools {
  /** In the order in which they are asked for a character; one that cannot be read has no hash. */
  fonts: { file: string; hash?: string }[]
  /** Where the package is, if it is installed. */
  rasterizer?: { module: string; version: string }
}

/** Finds the tools of a project. The fonts' paths are relative to its root. */
export function findDrawingTools(root: string, fonts: readonly string[]): DrawingTools {
  const found = findRasterizer(root) ?? findRasterizer(packageRoot)
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

function findRasterizer(root: string): DrawingTools['rasterizer'] {
  const require = createRequire(join(root, 'package.json'))
  try {
    const { version } = JSON.parse(readFileSync(require.resolve(`${rasterizer}/package.json`), 'utf8')) as {
      version: string
    }
    return { module: pathToFileURL(require.resolve(rasterizer)).href, version }
  } catch {
    return undefined
  }
}
