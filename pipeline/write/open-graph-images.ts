// The pictures that stand for pages where they are shared: drawn once for all that say the same.

import { batchesOf } from '../compile.ts'
import { type Message, message } from '../model/diagnostic.ts'
import type { OutputWriter } from '../output/write.ts'
import { type Project, readConfigTexts } from '../source/config.ts'
import { findField } from '../source/problem-place.ts'
import { lookUp } from '../text/look-up.ts'
import type { Job } from '../workers/pool.ts'
import type { DrawingFault, DrawJob, DrawnCard } from '../workers/tasks.ts'
import type { WriteInput } from './input.ts'

/** Draws what is not in the last output, from which the others are taken over, and tells what could not be drawn. */
export async function drawCards(
  { pages, pool, ledger, project }: WriteInput,
  writer: OutputWriter,
): Promise<{ cards: DrawnCard[]; messages: Message[] }> {
  const wanted = new Map(
    pages.flatMap(({ record, card }): [string, DrawJob][] =>
      card && record.image ? [[record.image.src, { path: record.image.src, card }]] : [],
    ),
  )
  const known = new Map(
    [...wanted.keys()].flatMap((path): [string, DrawnCard][] => {
      const card = lookUp(ledger?.cards, path)
      return card && writer.reuse(card.picture) ? [[path, card]] : []
    }),
  )
  const jobs = [...wanted.values()].filter(({ path }) => !known.has(path))
  const drawn = await pool.run(batchesOf(jobs, 8).map((input): Job => ({ task: 'draw', input })))
  for (const made of drawn as (DrawnCard[] | DrawingFault)[]) {
    if ('fault' in made) return { cards: [], messages: [cannotDraw(project, made.fault)] }
    for (const card of made) known.set(card.picture.path, card)
  }
  const cards = [...wanted.keys()].map((path) => known.get(path) as DrawnCard)
  return { cards, messages: missingGlyphs(project, cards) }
}

const placeOf = (project: Project) => findField(readConfigTexts(project), ['socialImage', 'fonts'])

const cannotDraw = (project: Project, fault: string): Message =>
  message('bad-social-image', placeOf(project), `Pictures of pages cannot be drawn: ${fault}`)

function missingGlyphs(project: Project, cards: readonly DrawnCard[]): Message[] {
  const missing = [...new Set(cards.flatMap((card) => card.missing))].sort()
  if (missing.length === 0) return []
  const others = missing.length > 20 ? ` and ${missing.length - 20} more` : ''
  return [
    message(
      'missing-glyph',
      placeOf(project),
      `No font has ${missing.slice(0, 20).join(' ')}${others}, which pictures of pages are to show`,
      'Add a font that has them.',
    ),
  ]
}
