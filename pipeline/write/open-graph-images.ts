// The pictures that stand for pages where they are shared: drawn once for all that say the same.

import { batchesOf } from '../compile.ts'
import { type Diagnostic, diagnostic } from '../model/diagnostic.ts'
import type { OutputWriter } from '../output/write.ts'
import { type Project, readConfigTexts } from '../source/config.ts'
import { findField } from '../source/problem-place.ts'
import { lookUp } from '../text/look-up.ts'
import type { Job } from '../workers/pool.ts'
import type { DrawingFault, DrawJob, OpenGraphImage } from '../workers/tasks.ts'
import type { WriteInput } from './input.ts'

/** Draws what is not in the last output, from which the others are taken over, and tells what could not be drawn. */
export async function drawOpenGraphImages(
  { pages, pool, buildManifest, project }: WriteInput,
  writer: OutputWriter,
): Promise<{ openGraphImages: OpenGraphImage[]; diagnostics: Diagnostic[] }> {
  const wanted = new Map(
    pages.flatMap(({ record, openGraphText }): [string, DrawJob][] =>
      openGraphText && record.image ? [[record.image.src, { path: record.image.src, openGraphText }]] : [],
    ),
  )
  const known = new Map(
    [...wanted.keys()].flatMap((path): [string, OpenGraphImage][] => {
      const openGraphImage = lookUp(buildManifest?.openGraphImages, path)
      return openGraphImage && writer.reuse(openGraphImage.picture) ? [[path, openGraphImage]] : []
    }),
  )
  const jobs = [...wanted.values()].filter(({ path }) => !known.has(path))
  const drawn = await pool.run(batchesOf(jobs, 8).map((input): Job => ({ task: 'draw', input })))
  for (const made of drawn as (OpenGraphImage[] | DrawingFault)[]) {
    if ('fault' in made) return { openGraphImages: [], diagnostics: [cannotDraw(project, made.fault)] }
    for (const openGraphImage of made) known.set(openGraphImage.picture.path, openGraphImage)
  }
  const openGraphImages = [...wanted.keys()].map((path) => known.get(path) as OpenGraphImage)
  return { openGraphImages, diagnostics: missingGlyphs(project, openGraphImages) }
}

const placeOf = (project: Project) => findField(readConfigTexts(project), ['socialImage', 'fonts'])

const cannotDraw = (project: Project, fault: string): Diagnostic =>
  diagnostic('invalid-social-image', placeOf(project), `docsite cannot draw social images: ${fault}`)

function missingGlyphs(project: Project, openGraphImages: readonly OpenGraphImage[]): Diagnostic[] {
  const missing = [...new Set(openGraphImages.flatMap((openGraphImage) => openGraphImage.missing))].sort()
  if (missing.length === 0) return []
  const others = missing.length > 20 ? ` and ${missing.length - 20} more` : ''
  return [
    diagnostic(
      'missing-glyph',
      placeOf(project),
      `No font has these characters for social images: ${missing.slice(0, 20).join(' ')}${others}`,
      'Add a font that has them.',
    ),
  ]
}
