// The Open Graph images of pages. Pages with the same text share an image.

import { type Diagnostic, diagnostic } from '../../model/diagnostics/diagnostic.ts'
import type { OpenGraphText } from '../../model/head/social-image.ts'
import type { Project } from '../../source/config/config.ts'
import { findField, readConfigTexts } from '../../source/config/problem-place.ts'
import type { DrawingTools } from '../../source/images/drawing-tools.ts'
import type { CoreOutput, OutputSite, WorkerTools } from '../output.ts'
import type { Fonts, openGraphSvg } from './open-graph-svg.ts'

interface OpenGraphImage {
  path: string
  openGraphText: OpenGraphText
}

export interface OpenGraphFacts {
  /** Characters that are missing from all fonts. */
  missing?: string[]
  /** If the image could not be drawn, the reason why. */
  fault?: string
}

export const openGraphImages: CoreOutput<OpenGraphImage, OpenGraphImage, OpenGraphFacts, WorkerTools> = {
  name: 'Open Graph images',
  scope: 'site',
  worker: true,
  units: (site, path = 'static/social/') => (path.startsWith('static/social/') ? imagesOf(site) : []),
  paths: ({ path }) => [path],
  // The path contains a hash of the text and the fonts.
  key: ({ path }) => path,
  async files({ path, openGraphText }, { drawing, once }) {
    try {
      const { fonts, draw, openGraphSvg } = await once('drawer', () => openDrawer(drawing))
      // A damaged font may not cause an error until one of its letters is drawn.
      const { svg, missing } = openGraphSvg(openGraphText, fonts)
      return { files: [{ path, bytes: draw(svg) }], facts: { missing } }
    } catch (error) {
      return { files: [], facts: { fault: (error as Error).message } }
    }
  },
  isStale: ({ fault } = {}) => fault !== undefined,
  diagnostics(facts, { project }) {
    const fault = facts.find(({ fault }) => fault !== undefined)?.fault
    return fault === undefined ? missingGlyphs(project, facts) : [cannotDraw(project, fault)]
  },
}

async function imagesOf(site: OutputSite): Promise<OpenGraphImage[]> {
  const images = (await site.pages()).flatMap(({ record, openGraphText }) =>
    openGraphText && record.image ? [{ path: record.image.src, openGraphText }] : [],
  )
  return [...new Map(images.map((image) => [image.path, image])).values()]
}

interface Drawer {
  fonts: Fonts
  openGraphSvg: typeof openGraphSvg
  draw(svg: string): Uint8Array
}

/** Loads the fonts, and the large package that converts SVG to PNG. */
async function openDrawer(drawing: DrawingTools | undefined): Promise<Drawer> {
  const rasterizer = drawing?.rasterizer.works
  if (!rasterizer) throw new Error('the package that draws them is not installed')
  const [{ Resvg }, { openGraphSvg, readFonts }] = await Promise.all([
    import(rasterizer.module) as Promise<typeof import('@resvg/resvg-js')>,
    import('./open-graph-svg.ts'),
  ])
  return {
    fonts: readFonts(drawing.fonts.map(({ file }) => file)),
    openGraphSvg,
    draw: (svg) => new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng(),
  }
}

const placeOf = (project: Project) => findField(readConfigTexts(project), ['socialImage', 'fonts'])

const cannotDraw = (project: Project, fault: string): Diagnostic =>
  diagnostic('invalid-social-image', placeOf(project), `docsite cannot draw social images: ${fault}`)

/** Maximum number of characters that a diagnostic lists. */
const namedCharacters = 20

function missingGlyphs(project: Project, facts: readonly OpenGraphFacts[]): Diagnostic[] {
  const missing = [...new Set(facts.flatMap(({ missing = [] }) => missing))].sort()
  if (missing.length === 0) return []
  const named = missing.slice(0, namedCharacters).join(' ')
  const others = missing.length > namedCharacters ? ` and ${missing.length - namedCharacters} more` : ''
  return [
    diagnostic(
      'missing-glyph',
      placeOf(project),
      `No font for social images contains these characters: ${named}${others}`,
      'Add a font that contains them.',
    ),
  ]
}
