// Finds the package that converts images, and the settings with which it does.

import type { SiteConfig } from '../model/config/site-config.ts'
import { findInstalled, type InstalledPackage } from './installed-package.ts'

/** The package that converts images. A project installs it to use `images`. */
export const imageEncoder = 'sharp'

/** How to convert images. This is plain data, so that it can be sent to a worker. */
export interface ImageTools {
  format: 'webp' | 'avif'
  /** From 1 to 100. */
  quality: number
  /** The package, if it is installed. */
  encoder?: InstalledPackage
}

const usualQuality = { webp: 80, avif: 55 }

/** Returns the tools of a project, or `undefined` if its configuration leaves images as they are. */
export function findImageTools(root: string, images: SiteConfig['images']): ImageTools | undefined {
  if (images === undefined || images === false) return undefined
  const { format = 'webp', quality } = images === true ? {} : images
  const encoder = findInstalled(imageEncoder, root)
  return { format, quality: quality ?? usualQuality[format], ...(encoder ? { encoder } : {}) }
}
