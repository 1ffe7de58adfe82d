// A live sample: the frame that runs it, above its code. Loaded only by pages that contain one.

import { useEffect, useRef, useState } from 'react'
import { type FrameAppearance, type FrameReport, frameFileOf, frameTokens } from '../../../pipeline/model/live-frame.ts'
import { withBase } from '../../../pipeline/model/route.ts'
import { Html } from '../../parts/Html.tsx'
import { usePage } from '../../state/page.tsx'

interface LiveSampleProps {
  /** Names the document in the frame. */
  id: string
  title: string
  /** Height of the frame in pixels, until the document reports its own. */
  height: number
  /** Whether the frame keeps this height. */
  fixed?: boolean
  slots: string[]
}

/** A taller sample scrolls in its frame. In pixels. */
const mostHeight = 2000

export default function LiveSample({ id, title, height, fixed = false, slots }: LiveSampleProps) {
  const { site } = usePage()
  const frame = useRef<HTMLIFrameElement>(null)
  const [reported, setReported] = useState<number>()
  useEffect(() => (frame.current ? connect(frame.current, setReported) : undefined), [])
  return (
    <div className="live-sample">
      <iframe
        ref={frame}
        className="live-frame"
        sandbox="allow-scripts"
        loading="lazy"
        title={title}
        src={withBase(frameFileOf(id), site.base)}
        height={fixed ? height : (reported ?? height)}
      />
      <Html as="div" data-slot="" html={slots[0] ?? ''} />
    </div>
  )
}

/** Exchanges messages with the document in a frame. Returns a function that stops this. */
function connect(frame: HTMLIFrameElement, onHeight: (height: number) => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  // The document has no origin that could be named as the target. The message contains only colors and fonts.
  const sendAppearance = () => frame.contentWindow?.postMessage(appearance(), '*')
  addEventListener(
    'message',
    ({ source, data }: MessageEvent<Partial<FrameReport> | null>) => {
      const height = data?.docsiteHeight
      if (source === frame.contentWindow && typeof height === 'number' && height > 0)
        onHeight(Math.min(height, mostHeight))
    },
    { signal },
  )
  frame.addEventListener('load', sendAppearance, { signal })
  const observer = new MutationObserver(sendAppearance)
  observer.observe(document.documentElement, { attributeFilter: ['class'] })
  sendAppearance()
  return () => {
    stop.abort()
    observer.disconnect()
  }
}

function appearance(): FrameAppearance {
  const root = document.documentElement
  const style = getComputedStyle(root)
  return {
    docsiteDark: root.classList.contains('dark'),
    docsiteTokens: Object.fromEntries(frameTokens.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])),
  }
}
