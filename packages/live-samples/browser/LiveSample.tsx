// A live sample: the frame that runs it, above its code, which readers can edit. Loaded only by pages that contain one.

import { type ConnectedFrame, connectFrame, logError } from '@docsite/cli/browser'
import { Html, usePage } from '@docsite/cli/theme'
import { useEffect, useRef, useState } from 'react'

interface LiveSampleProps {
  /** Names the document in the frame. */
  id: string
  title: string
  /** Height of the frame in pixels, until the document reports its own. */
  height: number
  /** Whether the frame keeps this height. */
  fixed?: boolean
  /** The interface text of the editor. */
  texts: { edit: string; reset: string; keys: string }
  slots: string[]
}

export default function LiveSample({ id, title, height, fixed = false, texts, slots }: LiveSampleProps) {
  const { site } = usePage()
  const [reported, setReported] = useState<number>()
  const [resets, setResets] = useState(0)
  const frame = useRef<HTMLIFrameElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const connection = useRef<ConnectedFrame>(null)
  const closeEditor = useRef<() => void>(null)
  const [isOpen, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sample or a reset has a new frame and closes the editor
  useEffect(() => {
    if (!frame.current) return undefined
    connection.current = connectFrame(frame.current, { onHeight: setReported })
    return () => {
      connection.current?.disconnect()
      closeEditor.current?.()
      closeEditor.current = null
      setOpen(false)
    }
  }, [id, resets])
  const edit = async () => {
    try {
      const { openEditor } = await import('./live-editor.ts')
      const block = frame.current?.parentElement?.querySelector('.code')
      if (!block || closeEditor.current) return
      closeEditor.current = openEditor(block, {
        label: `${title}. ${texts.keys}`,
        onRun: (edited) => connection.current?.send(edited),
        onLeave: () => button.current?.focus(),
      })
      setOpen(true)
    } catch (error) {
      logError('The editor cannot be loaded.', error)
    }
  }
  return (
    <div className="live-sample">
      <iframe
        key={`${id} ${resets}`}
        ref={frame}
        className="live-frame needs-script"
        sandbox="allow-scripts"
        loading="lazy"
        title={title}
        src={`${site.base}static/frames/${id}.html`}
        height={fixed ? height : (reported ?? height)}
      />
      <div className="live-bar needs-script">
        {isOpen && <span className="live-keys">{texts.keys}</span>}
        <button ref={button} type="button" onClick={isOpen ? () => setResets(resets + 1) : edit}>
          {isOpen ? texts.reset : texts.edit}
        </button>
      </div>
      <Html as="div" data-slot="" html={slots[0] ?? ''} />
    </div>
  )
}
