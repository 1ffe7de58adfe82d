// The block `diagram`: a fence with a diagram becomes a figure with an SVG drawing, or with a frame in which Mermaid draws it.

import { type BlockOnPage, codeBlock, defineBlock, type PluginSite, schema } from '@docsite/cli'
import type { WrittenDiagram } from './alternative.ts'
import { type Drawn, drawOnPage } from './draw.ts'
import { drawnFigure, framedFigure } from './figures.ts'
import { languages } from './renderers.ts'

interface Attributes {
  alt?: string | undefined
  title?: string | undefined
}

type Block = Pick<BlockOnPage<Attributes>, 'name' | 'meta' | 'code' | 'node' | 'page'>

const writtenIn = ({ name, meta, code }: Block): WrittenDiagram => ({ language: name, meta, code })

/** Checking and rendering a block need the same drawing. */
const drawings = new WeakMap<object, Promise<Drawn>>()

function drawnOf(block: Block, site: PluginSite): Promise<Drawn> {
  const drawing = drawings.get(block.node) ?? drawOnPage(writtenIn(block), block, site)
  drawings.set(block.node, drawing)
  return drawing
}

export const diagram = defineBlock({
  name: 'diagram',
  kind: 'fence',
  names: [...languages.keys()],
  description: 'A diagram that is drawn',
  attributes: schema.object({
    alt: schema.about('What the diagram shows, for screen readers', schema.string),
    title: schema.about('The caption below the diagram', schema.string),
  }),
  style: new URL('browser/diagrams.css', import.meta.url),
  script: new URL('browser/start-frames.ts', import.meta.url),
  docs: 'https://docsite-manual.example/guide/formulas#diagrams',
  explanation: {
    meaning: 'A diagram has an error or contains something that docsite cannot draw, so the page shows its source.',
    fix: 'Correct or simplify the line that the message names, or install `mermaid`.',
  },
  async check(block, site) {
    const drawn = await drawnOf(block, site)
    return drawn.kind === 'source' && drawn.finding ? [drawn.finding] : []
  },
  async render(block, site) {
    const written = writtenIn(block)
    const drawn = await drawnOf(block, site)
    switch (drawn.kind) {
      case 'drawing':
        return drawnFigure(written, drawn.svg)
      case 'frame':
        return framedFigure(written, site.base)
      case 'source':
        return codeBlock(written.language, written.code, written.meta)
    }
  },
  markdown: (block) => fenceOf(writtenIn(block)),
})

/** Returns a diagram as the fence that the author wrote. */
function fenceOf({ language, meta, code }: WrittenDiagram): string {
  const fence = '`'.repeat(Math.max(2, ...(code.match(/`{3,}/g) ?? []).map(({ length }) => length)) + 1)
  return `${fence}${[language, meta].filter(Boolean).join(' ')}\n${code}\n${fence}`
}
