// A body with holes + what fills them → the article's HTML.

import type { Body, IslandCall } from '../../model/page.ts'
import type { HoleTexts } from '../../site/links.ts'

/** Fills a body. `renderIsland` gets each call with its slots already filled. */
export function fillBody(
  body: Body,
  holes: HoleTexts,
  renderIsland: (call: IslandCall, slots: string[]) => string,
): string {
  return body
    .map((part) => {
      if (typeof part === 'string') return part
      switch (part.kind) {
        case 'link':
          return holes.links[part.index] ?? ''
        case 'asset':
          return holes.assets[part.index] ?? ''
        case 'heading':
          return holes.headings[part.index] ?? ''
        case 'attribute':
          return `${part.name}="${part.value.map((piece) => (typeof piece === 'string' ? piece : piece.kind === 'asset' ? (holes.assets[piece.index] ?? '') : '')).join('')}"`
        case 'island':
          return renderIsland(
            part,
            part.slots.map((slot) => fillBody(slot, holes, renderIsland)),
          )
      }
    })
    .join('')
}
