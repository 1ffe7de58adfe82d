// Decides in which sizes an image is published, and names the files.

import { hash } from 'node:crypto'
import { basename, extname } from 'node:path'
import { escapeAttribute } from '../model/head/head-html.ts'
import { withBase } from '../model/route.ts'
import type { ImageTools } from '../source/images/image-tools.ts'
import type { AssetFile } from '../source/images/images.ts'

/** A converted image. */
export interface ImageVariant {
  /** The path in the output. It contains a hash of the image, its width and everything else that the bytes depend on. */
  path: string
  /** The path of the original in the content folder. */
  filePath: string
  /** In pixels. */
  width: number
}

/** The widths in pixels: for phones, for laptops, and for screens with twice as many pixels. */
const widths = [480, 960, 1920]

/** Smaller files are not worth more requests and more files. In bytes. */
const leastBytes = 10_000

/** Changes with the way in which images are converted, so that new files have new names. */
const revision = 1

/** Returns the sizes of an image: those below its own width, and its own. Returns none if the image is small or cannot be converted. */
export function variantsOf(asset: AssetFile, { format, quality, encoder }: ImageTools): ImageVariant[] {
  const { filePath, convertibleHash, width: imageWidth = 0, bytes } = asset
  const [least = 0] = widths
  if (!encoder.works || convertibleHash === undefined || imageWidth < least || bytes < leastBytes) return []
  const largest = Math.min(imageWidth, Math.max(...widths))
  // A size that is hardly smaller than the next one saves nothing.
  const sizes = [...widths.filter((width) => width * 1.2 <= largest), largest]
  const name = basename(filePath, extname(filePath))
  return sizes.map((width) => {
    const key = hash('sha256', JSON.stringify([revision, convertibleHash, width, quality, encoder.works?.version]))
    return { path: `static/image/${name}-${width}.${key.slice(0, 8)}.${format}`, filePath, width }
  })
}

/** Returns the attributes that offer the variants of an image to browsers. */
export function variantAttributes(variants: readonly ImageVariant[], sizes: string, base: string): string {
  if (variants.length === 0) return ''
  const candidates = variants.map(({ path, width }) => `${withBase(path, base)} ${width}w`)
  return ` srcset="${escapeAttribute(candidates.join(', '))}" sizes="${escapeAttribute(sizes)}"`
}
