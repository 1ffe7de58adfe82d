// The figure of a diagram that the package `mermaid` draws in a frame. The browser adds the frame; until then, the source is shown.

import type { Element } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { Raw } from 'mdast-util-to-hast'
import { type FenceOptions, fenceTitle, renderFence } from '../code.ts'
import type { Fence } from '../fence-marks.ts'
import { diagramAlt } from './diagram-alt.ts'

/** Returns the figure. The browser and the copy of the page take the source from its attributes. */
export function framedFigure(fence: Fence, options: FenceOptions): Raw {
  const alt = diagramAlt(fence)
  const title = fenceTitle(fence.meta)
  // The caption contains the title.
  const { html, code } = renderFence({ ...fence, meta: '' }, options)
  const caption: Element[] = title
    ? [{ type: 'element', tagName: 'figcaption', properties: {}, children: [{ type: 'text', value: title }] }]
    : []
  const figure: Element = {
    type: 'element',
    tagName: 'figure',
    properties: {
      className: ['diagram', 'framed-diagram'],
      dataLanguage: fence.language,
      dataMeta: fence.meta,
      dataSource: fence.code,
      dataAlt: alt,
    },
    children: [{ type: 'raw', value: html } as never, ...caption],
  }
  return {
    type: 'raw',
    value: toHtml(figure, { allowDangerousHtml: true }),
    data: { text: [alt, code].filter(Boolean).join('\n') },
  }
}
