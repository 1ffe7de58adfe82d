// Fills the placeholders of a body to produce the article's HTML.

import type { Body, IslandCall } from '../../model/page/page.ts'
import type { PlaceholderTexts } from '../../site/links/links.ts'

/** Replaces the placeholders of a body. `renderIsland` receives each component with its slots already filled. */
export function fillBody(
  body: Body,
  placeholders: PlaceholderTexts,
  renderIsland: (call: IslandCall, slots: string[]) => string,
): string {
  return body
    .map((part) => {
      if (typeof part === 'string') return part
      switch (part.kind) {
        case 'link':
          return placeholders.links[part.index] ?? ''
        case 'asset':
          return placeholders.assets[part.index] ?? ''
        case 'heading':
          return placeholders.headings[part.index] ?? ''
        case 'attribute':
          return `${part.name}="${part.value.map((piece) => (typeof piece === 'string' ? piece : piece.kind === 'asset' ? (placeholders.assets[piece.index] ?? '') : '')).join('')}"`
        case 'island':
          return renderIsland(
            part,
            part.slots.map((slot) => fillBody(slot, placeholders, renderIsland)),
          )
      }
    })
    .join('')
}
