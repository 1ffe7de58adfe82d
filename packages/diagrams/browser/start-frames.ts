// Adds a frame to a diagram that only Mermaid can draw. The figure shows the source until the frame has drawn it.

import { connectFrame, logError } from '@docsite/cli/browser'
import type { Diagram } from './messages.ts'

/** Starts the figure of a diagram that is not drawn yet. */
export default function startDiagram(figure: HTMLElement): void {
  let disconnect = addFrame(figure)
  // While an author writes, the figure stays, and only its content changes.
  new MutationObserver(() => {
    disconnect()
    for (const frame of figure.querySelectorAll('iframe')) frame.remove()
    delete figure.dataset.drawn
    disconnect = addFrame(figure)
  }).observe(figure, { attributeFilter: ['data-frame', 'data-source', 'aria-label'] })
}

/** Adds the frame. Returns a function that disconnects it. */
function addFrame(figure: HTMLElement): () => void {
  const { source = '', frame: address } = figure.dataset
  if (address === undefined) return () => undefined
  const alt = figure.getAttribute('aria-label') ?? ''
  const frame = document.createElement('iframe')
  frame.className = 'diagram-frame'
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.loading = 'lazy'
  frame.title = alt || figure.querySelector('figcaption')?.textContent || 'Mermaid'
  frame.src = address
  figure.append(frame)
  const { send, disconnect } = connectFrame(frame, {
    onHeight(height) {
      if (!frame.isConnected) return disconnect()
      frame.height = String(height)
      figure.dataset.drawn = ''
    },
    onMessage(data) {
      if (!('docsiteFailure' in data)) return
      delete figure.dataset.drawn
      logError('A diagram shows its source, because Mermaid cannot draw it.', data.docsiteFailure)
    },
  })
  send({ docsiteSource: source, docsiteAlt: alt } satisfies Diagram)
  return disconnect
}
