// Reads the files that pages use: computes their hashed names, and the pixel sizes of images.

import { createHash } from 'node:crypto'
import { closeSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { imageSize } from 'image-size'
import { type Area, mostBytes, type OpenFile, openFile, partsOf } from '../contained.ts'
import { typeFault } from '../published-types.ts'
import { activePartOf } from './active-svg.ts'

/** A file that pages show or link to for download. */
export interface AssetFile {
  /** The path in the content folder. */
  filePath: string
  /** The path in the output. Files in `public/` keep their names. The names of all other files contain a hash. */
  outputPath: string
  bytes: number
  isImage: boolean
  width?: number
  height?: number
  /** What could run if a reader opened the file as a document, or why it could, as words for a message. Absent for files in `public/`. */
  activePart?: string
  /** The SHA-256 hash of an image that can be converted to other sizes: a PNG or JPEG file without animation. */
  convertibleHash?: string
}

/** Reads files, and caches the results until the files change. */
export class AssetReader {
  readonly #area: Area
  readonly #known = new Map<string, { stamp: string; asset: AssetFile }>()

  constructor(area: Area) {
    this.#area = area
  }

  /** Reads a content file. Returns `undefined` if it does not exist or may not be read. */
  read(filePath: string): AssetFile | undefined {
    const open = openFile(this.#area, filePath)
    if (open.kind !== 'file') return undefined
    try {
      const stamp = `${open.stat.mtimeMs} ${open.stat.size}`
      const entry = this.#known.get(filePath)
      if (entry?.stamp === stamp) return entry.asset
      const asset = readAsset(filePath, open)
      this.#known.set(filePath, { stamp, asset })
      return asset
    } finally {
      closeSync(open.descriptor)
    }
  }
}

function readAsset(filePath: string, open: OpenFile): AssetFile {
  const isPublic = filePath.startsWith('public/')
  const hasSize = isImage(filePath) && open.stat.size <= mostBytes
  const facts = { filePath, bytes: open.stat.size, isImage: isImage(filePath) }
  // Do not read a file that needs neither a hash nor a pixel size, because it may be large.
  if (isPublic && !hasSize) return { ...facts, outputPath: outputPathOf(filePath, '') }
  const sum = createHash('sha256')
  const parts: Buffer[] = []
  for (const part of partsOf(open)) {
    sum.update(part)
    if (hasSize || parts.length === 0) parts.push(Buffer.from(part))
  }
  const hash = sum.digest('hex')
  const bytes = Buffer.concat(parts)
  return {
    ...facts,
    outputPath: outputPathOf(filePath, hash),
    ...(hasSize ? pixelSize(/\.svg$/i.test(filePath) ? rootOf(bytes) : bytes) : {}),
    ...activePart(filePath, open.stat.size, bytes),
    ...(convertible.test(filePath) && !isAnimated(bytes) ? { convertibleHash: hash } : {}),
  }
}

/** Returns what could run. Files in `public/` are the owner's, and are not read. `start` is the whole file if it is an image. */
function activePart(filePath: string, bytes: number, start: Buffer): Pick<AssetFile, 'activePart'> {
  if (filePath.startsWith('public/')) return {}
  const isRead = bytes <= mostBytes
  const svgFault = () => (isRead ? activePartOf(start) : 'more than docsite reads')
  const fault = /\.svg$/i.test(filePath) ? svgFault() : typeFault(filePath, start)
  return fault === undefined ? {} : { activePart: fault }
}

const convertible = /\.(?:png|jpe?g)$/i

/** Returns whether a PNG file is animated: it then has a chunk `acTL` before its data. */
function isAnimated(bytes: Buffer): boolean {
  const at = bytes.indexOf('acTL')
  return at !== -1 && at < bytes.indexOf('IDAT')
}

function outputPathOf(filePath: string, hash: string): string {
  if (filePath.startsWith('public/')) return filePath.slice('public/'.length)
  const extension = extname(filePath)
  const folder = isImage(filePath) ? 'image' : 'file'
  return `static/${folder}/${basename(filePath, extension)}.${hash.slice(0, 8)}${extension}`
}

const imageExtensions = new Set(['.png', '.jpg', '.jpeg', '.gif', '.svg', '.webp', '.avif', '.bmp', '.ico'])
const isImage = (filePath: string): boolean => imageExtensions.has(extname(filePath).toLowerCase())

/** Comments, instructions and the document type before a drawing, which may contain other drawings. */
const prolog = /^(?:[^<]|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE(?:[^[>]|\[[^\]]*\])*>)*/i
const mostOfProlog = 100_000

/** Returns a drawing from its root element on. */
const rootOf = (bytes: Buffer): Buffer =>
  bytes.subarray(prolog.exec(bytes.toString('latin1', 0, mostOfProlog))?.[0].length)

/** Returns the width and height of an image; `undefined` for any other file. */
function pixelSize(bytes: Buffer): { width?: number; height?: number } {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes)
    if (!width || !height) return {}
    // Images with EXIF orientations 5 to 8 are rotated by 90°.
    const [w, h] = orientation >= 5 ? [height, width] : [width, height]
    return { width: Math.round(w), height: Math.round(h) }
  } catch {
    return {}
  }
}
