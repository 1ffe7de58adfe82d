// The Open Graph images of pages, which pages with the same text share, and the image that all pages share if the site has no other.

import { basename } from 'node:path'
import {
  type DrawnFacts,
  type ImageFeature,
  type ImageText,
  imageDiagnostics,
  imageFeature,
} from '../../model/head/image-feature.ts'
import { defaultSocialPath, hasDefaultSocialImage } from '../../model/head/social-image.ts'
import { findField, readConfigTexts } from '../../source/config/problem-place.ts'
import { readBytes } from '../../source/contained.ts'
import type { FileOfArea } from '../../source/content-area.ts'
import { readDefaultImage } from '../../source/images/default-images.ts'
import type { DrawingTools } from '../../source/images/drawing-tools.ts'
import type { CoreOutput, OutputSite, WorkerTools } from '../output.ts'

export const defaultSocialImage: CoreOutput<'site'> = {
  name: 'default social image',
  scope: 'site',
  paths: () => [defaultSocialPath],
  key: (_, { project }) => hasDefaultSocialImage(project.config) && defaultSocialPath,
  files: (_, { project }) =>
    hasDefaultSocialImage(project.config) ? [{ path: defaultSocialPath, bytes: readDefaultImage('social.png') }] : [],
}

interface OpenGraphImage {
  path: string
  text: ImageText
}

export const openGraphImages: CoreOutput<OpenGraphImage, OpenGraphImage, DrawnFacts, WorkerTools> = {
  name: 'Open Graph images',
  scope: 'site',
  worker: true,
  units: (site, path = 'static/social/') => (path.startsWith('static/social/') ? imagesOf(site) : []),
  paths: ({ path }) => [path],
  // The path contains a hash of the text and the fonts.
  key: ({ path }) => path,
  async files({ path, text }, { drawing, once }) {
    try {
      const { svgOf, draw } = await once('drawer', () => openDrawer(drawing))
      // A damaged font may not cause an error until one of its letters is drawn.
      const { svg, missing } = svgOf(text)
      return { files: [{ path, bytes: draw(svg) }], facts: { missing } }
    } catch (error) {
      return { files: [], facts: { fault: (error as Error).message } }
    }
  },
  isStale: ({ fault } = {}) => fault !== undefined,
  diagnostics: (facts, { project }) =>
    imageDiagnostics(imageFeature.drawingFaults(facts), (path) => findField(readConfigTexts(project), path)),
}

async function imagesOf(site: OutputSite): Promise<OpenGraphImage[]> {
  const images = (await site.pages()).flatMap(({ record, imageText }) =>
    imageText && record.image ? [{ path: record.image.src, text: imageText }] : [],
  )
  return [...new Map(images.map((image) => [image.path, image])).values()]
}

interface Drawer {
  svgOf: Awaited<ReturnType<ImageFeature['open']>>
  draw(svg: string): Uint8Array
}

/** Opens the fonts, and the large package that converts SVG to PNG. */
async function openDrawer(drawing: DrawingTools | undefined): Promise<Drawer> {
  const rasterizer = drawing?.rasterizer.works
  if (!rasterizer) throw new Error('the package that draws them is not installed')
  const { Resvg } = (await import(rasterizer.module)) as typeof import('@resvg/resvg-js')
  return {
    svgOf: await imageFeature.open(drawing.fonts.map(({ file }) => fontAt(file))),
    draw: (svg) => new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng(),
  }
}

function fontAt({ area, path }: FileOfArea): { name: string; bytes: Uint8Array } {
  const read = readBytes(area, path)
  if (read.kind !== 'bytes') throw new Error(`${basename(path)} cannot be read`)
  return { name: basename(path), bytes: read.bytes }
}
