// A live sample: the frame that runs it, above its code. Loaded only by pages that contain one.

import { useEffect, useRef, useState } from 'react'
import { frameFileOf } from '../../../pipeline/model/live-frame.ts'
import { withBase } from '../../../pipeline/model/route.ts'
import { Html } from '../../parts/Html.tsx'
import { usePage } from '../../state/page.tsx'
import { connectFrame } from './connect-frame.ts'

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

export default function LiveSample({ id, title, height, fixed = false, slots }: LiveSampleProps) {
  const { site } = usePage()
  const frame = useRef<HTMLIFrameElement>(null)
  const [reported, setReported] = useState<number>()
  useEffect(() => (frame.current ? connectFrame(frame.current, { onHeight: setReported }) : undefined), [])
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
