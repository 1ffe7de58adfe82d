// Finds the package that converts images, and the settings with which it does.

import type { SiteConfig } from '../../model/config/site-config.ts'
import type { CacheFolder } from '../../storage/signed-files.ts'
import { type TriedPackage, tryInstalled } from '../installed-package.ts'

/** The package that converts images. A project installs it to use `images`. */
export const imageEncoder = 'sharp'

/** How to convert images. This is plain data, so that it can be sent to a worker. */
export interface ImageTools {
  format: 'webp' | 'avif'
  /** From 1 to 100. */
  quality: number
  encoder: TriedPackage
}

const usualQuality = { webp: 80, avif: 55 }

/** Returns the tools of a project, or `undefined` if its configuration leaves images as they are. */
export async function findImageTools(
  root: string,
  images: SiteConfig['images'],
  folder: CacheFolder | undefined,
): Promise<ImageTools | undefined> {
  if (images === undefined || images === false) return undefined
  const { format = 'webp', quality } = images === true ? {} : images
  const background = { r: 0, g: 0, b: 0 }
  const encoder = await tryInstalled<typeof import('sharp')>(imageEncoder, root, folder, ({ default: sharp }) =>
    sharp({ create: { width: 1, height: 1, channels: 3, background } })
      .toFormat(format)
      .toBuffer(),
  )
  return { format, quality: quality ?? usualQuality[format], encoder }
}
