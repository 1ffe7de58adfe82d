// Adds a frame to each diagram that only Mermaid can draw. The figure shows the source until the frame has drawn it.
// Loaded only by pages that have such a diagram.

import { type DiagramFailure, diagramFrameFile } from '../../../pipeline/model/live-frame.ts'
import { withBase } from '../../../pipeline/model/route.ts'
import { logError } from '../log.ts'
import { reloadEvent } from '../navigation/reload-event.ts'
import type { ShownStore } from '../navigation/shown.tsx'
import { type ConnectedFrame, connectFrame } from './connect-frame.ts'

const connected = new Map<HTMLIFrameElement, ConnectedFrame>()

export function startDiagramFrames(page: ShownStore): void {
  const { base } = page.getState().site
  const setup = () => {
    for (const [frame, { disconnect }] of connected) {
      if (frame.isConnected) continue
      disconnect()
      connected.delete(frame)
    }
    for (const figure of document.querySelectorAll<HTMLElement>('.framed-diagram:not(:has(iframe))'))
      addFrame(figure, base)
  }
  addEventListener(reloadEvent, setup)
  setup()
}

function addFrame(figure: HTMLElement, base: string): void {
  const { source = '', alt = '' } = figure.dataset
  const frame = document.createElement('iframe')
  frame.className = 'diagram-frame'
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.loading = 'lazy'
  frame.title = alt || figure.querySelector('figcaption')?.textContent || 'Mermaid'
  frame.src = withBase(diagramFrameFile, base)
  figure.prepend(frame)
  const connection = connectFrame(frame, {
    onHeight(height) {
      frame.height = String(height)
      figure.dataset.drawn = ''
    },
    onMessage(data) {
      const { docsiteFailure } = data as Partial<DiagramFailure>
      if (typeof docsiteFailure !== 'string') return
      delete figure.dataset.drawn
      logError('A diagram shows its source, because Mermaid cannot draw it.', docsiteFailure)
    },
  })
  connection.send({ docsiteSource: source, docsiteAlt: alt })
  connected.set(frame, connection)
}
