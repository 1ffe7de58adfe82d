// Exchanges messages with the document in a frame of a live sample or a diagram.

import { type FrameAppearance, frameTokens } from '../../../pipeline/model/frame-messages.ts'

/** A taller document scrolls in its frame. In pixels. */
const mostHeight = 2000

/** What the document in a frame reports. */
export interface FrameEvents {
  /** Receives the height of the document in pixels. */
  onHeight(height: number): void
  /** Receives every message of the document, which may be anything. */
  onMessage?(data: object): void
}

/** A frame whose document has answered. */
export interface ConnectedFrame {
  /** Sends data to the document, and again whenever the document has loaded or the appearance has changed. Replaces earlier data. */
  send(data: object): void
  disconnect(): void
}

/** Connects a frame, and sends it the appearance of the page. */
export function connectFrame(frame: HTMLIFrameElement, { onHeight, onMessage }: FrameEvents): ConnectedFrame {
  const stop = new AbortController()
  const { signal } = stop
  let sent: object = {}
  // The document has no origin that could be named as the target. The message contains only what the page shows.
  const send = () => frame.contentWindow?.postMessage({ ...appearanceOf(frame), ...sent }, '*')
  addEventListener(
    'message',
    ({ source, data }: MessageEvent<{ docsiteHeight?: unknown } | null>) => {
      if (source !== frame.contentWindow || typeof data !== 'object' || data === null) return
      const height = data.docsiteHeight
      if (typeof height === 'number' && height > 0) onHeight(Math.min(height, mostHeight))
      onMessage?.(data)
    },
    { signal },
  )
  frame.addEventListener('load', send, { signal })
  const observer = new MutationObserver(send)
  observer.observe(document.documentElement, { attributeFilter: ['class'] })
  send()
  return {
    send(data) {
      sent = data
      send()
    },
    disconnect() {
      stop.abort()
      observer.disconnect()
    },
  }
}

function appearanceOf(frame: HTMLIFrameElement): FrameAppearance {
  const root = document.documentElement
  const style = getComputedStyle(root)
  return {
    docsiteLang: frame.closest<HTMLElement>('[lang]')?.lang ?? '',
    docsiteDirection: getComputedStyle(frame).direction,
    docsiteDark: root.classList.contains('dark'),
    docsiteTokens: Object.fromEntries(frameTokens.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])),
  }
}
