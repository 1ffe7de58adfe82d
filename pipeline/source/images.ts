// A file that a page shows → its hashed name and its size in pixels.

import { hash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { imageSize } from 'image-size'

/** A file of the project that pages show or hand out. */
export interface AssetFile {
  absolutePath: string
  /** Path in the output: under its own name for `public/`, hashed for others. */
  outputPath: string
  bytes: number
  isImage: boolean
  width?: number
  height?: number
}

/** Reads files once each, for as long as they do not change. */
export class AssetReader {
  readonly #folder: string
  readonly #known = new Map<string, { stamp: string; asset: AssetFile }>()

  constructor(contentFolder: string) {
    this.#folder = contentFolder
  }

  /** Reads a content file (hashed name) or one of `public/` (its own name); `undefined` when it is gone. */
  read(filePath: string): AssetFile | undefined {
    const absolutePath = join(this.#folder, filePath)
    const stat = statSync(absolutePath, { throwIfNoEntry: false })
    if (!stat?.isFile()) return undefined
    const stamp = `${stat.mtimeMs} ${stat.size}`
    const known = this.#known.get(filePath)
    if (known?.stamp === stamp) return known.asset
    const bytes = readFileSync(absolutePath)
    const asset: AssetFile = {
      absolutePath,
      outputPath: outputPathOf(filePath, bytes),
      bytes: bytes.length,
      isImage: isImage(filePath),
      ...pixelSize(bytes),
    }
    this.#known.set(filePath, { stamp, asset })
    return asset
  }
}

function outputPathOf(filePath: string, bytes: Buffer): string {
  if (filePath.startsWith('public/')) return filePath.slice('public/'.length)
  const extension = extname(filePath)
  const folder = isImage(filePath) ? 'image' : 'file'
  return `static/${folder}/${basename(filePath, extension)}.${hash('sha256', bytes).slice(0, 8)}${extension}`
}

const imageExtensions = new Set(['.png', '.jpg', '.jpeg', '.gif', '.svg', '.webp', '.avif', '.bmp', '.ico'])
const isImage = (filePath: string): boolean => imageExtensions.has(extname(filePath).toLowerCase())

/** Width and height where the file says them; what is no image has none. */
function pixelSize(bytes: Buffer): { width?: number; height?: number } {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes)
    if (!width || !height) return {}
    // EXIF orientations from 5 on are turned by a quarter.
    const [w, h] = orientation >= 5 ? [height, width] : [width, height]
    return { width: Math.round(w), height: Math.round(h) }
  } catch {
    return {}
  }
}
