// Exchanges messages with the document in the frame of a diagram.

import { type DiagramRequest, type FrameReport, frameTokens } from './messages.ts'

/** A taller drawing scrolls in its frame. In pixels. */
const mostHeight = 2000

interface FrameEvents {
  onHeight(height: number): void
  onFailure(reason: string): void
}

/** The diagram to draw. */
export type Diagram = Pick<DiagramRequest, 'docsiteSource' | 'docsiteAlt'>

/** Sends a diagram to a frame, and again whenever its document has loaded or the appearance of the page has changed. Returns the end of it. */
export function connectFrame(
  frame: HTMLIFrameElement,
  diagram: Diagram,
  { onHeight, onFailure }: FrameEvents,
): () => void {
  const stop = new AbortController()
  const { signal } = stop
  // The document has no origin that could be named as the target. The message contains only what the page shows.
  const send = () => frame.contentWindow?.postMessage({ ...diagram, ...appearance() } satisfies DiagramRequest, '*')
  addEventListener(
    'message',
    ({ source, data }: MessageEvent<FrameReport | null>) => {
      if (!frame.isConnected) return end()
      if (source !== frame.contentWindow || typeof data !== 'object' || data === null) return
      if ('docsiteFailure' in data) onFailure(String(data.docsiteFailure))
      else if (Number(data.docsiteHeight) > 0) onHeight(Math.min(Number(data.docsiteHeight), mostHeight))
    },
    { signal },
  )
  frame.addEventListener('load', send, { signal })
  const observer = new MutationObserver(send)
  observer.observe(document.documentElement, { attributeFilter: ['class'] })
  send()
  return end

  /** Also ends when the reader has left the page. */
  function end(): void {
    stop.abort()
    observer.disconnect()
  }
}

function appearance(): Omit<DiagramRequest, keyof Diagram> {
  const root = document.documentElement
  const style = getComputedStyle(root)
  const tokenOf = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    docsiteDark: root.classList.contains('dark'),
    docsiteTokens: Object.fromEntries(
      frameTokens.map((name) => [name, tokenOf(name)]),
    ) as DiagramRequest['docsiteTokens'],
  }
}
