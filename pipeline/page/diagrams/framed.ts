// The figure of a diagram that the package `mermaid` draws in a frame. The browser adds the frame; until then, the source is shown.

import type { Element } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { Raw } from 'mdast-util-to-hast'
import type { RenderedFence } from '../code/code.ts'
import { type Fence, fenceTitle } from '../code/fence-meta.ts'
import { diagramAlt } from './diagram-alt.ts'

/** Renders the source of a diagram. */
export type RenderSource = (fence: Fence) => RenderedFence

/** Returns the figure. The browser and the copy of the page take the source from its attributes. */
export function framedFigure(fence: Fence, render: RenderSource): Raw {
  const alt = diagramAlt(fence)
  const title = fenceTitle(fence.meta)
  // The caption contains the title.
  const { html, code } = render({ ...fence, meta: 'showLineNumbers=false fold=false' })
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
    data: { text: [alt, code].filter(Boolean).join('\n'), selectors: ['figure', '.diagram'] },
  }
}
