// The images of pages in smaller sizes. The originals are page assets or public files.

import { basename } from 'node:path'
import { type Diagnostic, diagnostic } from '../../model/diagnostics/diagnostic.ts'
import type { ImageVariant } from '../../site/image-variants.ts'
import { type Area, readBytes } from '../../source/contained.ts'
import type { ImageTools } from '../../source/images/image-tools.ts'
import { type CacheFolder, keepBytes, keepOnly } from '../../storage/signed-files.ts'
import type { CoreOutput, OutputSite, WorkerTools } from '../output.ts'

interface Conversion extends ImageVariant {
  area: Area
  tools: ImageTools
  cache: CacheFolder
}

export interface ConversionFacts {
  /** The original, and why it could not be converted. */
  fault?: { filePath: string; text: string }
}

const cacheName = 'images'

const imagePath = /^static\/image\/.*-\d+\.[\da-f]{8}\.(?:webp|avif)$/

export const convertedImages: CoreOutput<ImageVariant, Conversion, ConversionFacts, WorkerTools> = {
  name: 'converted images',
  scope: 'site',
  worker: true,
  async units(site, path) {
    if (path !== undefined && !imagePath.test(path)) return []
    const images = await imagesOf(site)
    if (site.project.images && path === undefined)
      keepOnly(site.cacheFolder(cacheName), new Set(images.map(({ path }) => basename(path))))
    return images
  },
  paths: ({ path }) => [path],
  input: (image, site) => ({
    ...image,
    area: site.tree.area,
    tools: site.project.images as ImageTools,
    cache: site.cacheFolder(cacheName),
  }),
  // The path contains a hash of everything that the bytes depend on.
  key: ({ path }) => path,
  async files({ path, filePath, width, area, tools, cache }, { once }) {
    try {
      const sharp = await once('sharp', () => openEncoder(tools))
      const bytes = await keepBytes(cache, basename(path), async () => {
        const original = readBytes(area, filePath)
        if (original.kind !== 'bytes') throw new Error('the file was removed during the build')
        // Applies the orientation that cameras record. The result has no metadata, such as places.
        const resized = sharp(original.bytes).autoOrient().resize({ width })
        return resized.toFormat(tools.format, { quality: tools.quality }).toBuffer()
      })
      return { files: [{ path, bytes }], facts: {} }
    } catch (error) {
      return { files: [], facts: { fault: { filePath, text: (error as Error).message } } }
    }
  },
  isStale: ({ fault } = {}) => fault !== undefined,
  diagnostics: (facts) => faultMessages(facts),
}

async function imagesOf(site: OutputSite): Promise<ImageVariant[]> {
  if (!site.project.images) return []
  const pages = [...(await site.pages()), ...(await site.notFoundPages())]
  return [...new Map(pages.flatMap(({ images }) => images.map((image) => [image.path, image] as const))).values()]
}

type Encoder = typeof import('sharp').default

async function openEncoder({ encoder }: ImageTools): Promise<Encoder> {
  if (!encoder.works) throw new Error('the package that converts images is not installed')
  const { default: sharp } = (await import(encoder.works.module)) as { default: Encoder }
  // Each worker converts one image at a time.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/** Reports each image that cannot be converted once, although it has several sizes. */
function faultMessages(facts: readonly ConversionFacts[]): Diagnostic[] {
  const faults = new Map(facts.flatMap(({ fault }) => (fault ? [[fault.filePath, fault.text] as const] : [])))
  return [...faults].map(([filePath, text]) =>
    diagnostic(
      'invalid-image',
      { file: `content/${filePath}` },
      `The image cannot be converted to other sizes: ${text}`,
      'Save it again as PNG or JPEG.',
    ),
  )
}
