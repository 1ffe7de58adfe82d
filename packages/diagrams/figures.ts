// The figures of diagrams.

import { type Content, codeBlock, fenceTitle, h } from '@docsite/cli'
import type { Element } from 'hast'
import { alternativeOf, type WrittenDiagram } from './alternative.ts'

/** The path in the output of the document that draws diagrams. All diagrams of a site share it. */
export const framePath = 'static/frames/mermaid.html'

/** Drawings of a width in this range, in pixels, shrink to the width of the text. Narrower ones fit, and wider ones scroll. */
const shrinks = { from: 640, to: 1100 }

/** Returns the figure of a drawing. */
export function drawnFigure(written: WrittenDiagram, drawing: Element): Content {
  const [, , width = '0', height = '0'] = String(drawing.properties.viewBox).split(/[\s,]+/)
  const isWide = Number(width) > shrinks.from && Number(width) <= shrinks.to
  const alt = alternativeOf(written)
  const svg: Element = {
    ...drawing,
    properties: {
      ...drawing.properties,
      width: Math.ceil(Number(width)),
      height: Math.ceil(Number(height)),
      // Without an alternative, screen readers read the text in the drawing.
      ...(alt ? { role: 'img', ariaLabel: alt } : {}),
    },
  }
  return h(
    'figure',
    { class: 'diagram', 'data-block': false },
    h('div', { class: `drawing scrollable${isWide ? ' wide' : ''}` }, svg),
    captionOf(written),
  )
}

/** Returns the figure of a diagram that Mermaid draws in a frame. The browser adds the frame; until then, the source is shown. */
export function framedFigure(written: WrittenDiagram, base: string): Content {
  const { language, code } = written
  return h(
    'figure',
    {
      class: 'diagram framed-diagram',
      'aria-label': alternativeOf(written) || null,
      'data-frame': `${base}${framePath}`,
      'data-source': code,
    },
    // The caption contains the title.
    codeBlock(language, code, 'showLineNumbers=false fold=false'),
    captionOf(written),
  )
}

function captionOf({ meta }: WrittenDiagram): Content {
  const title = fenceTitle(meta)
  return title ? h('figcaption', null, title) : []
}
