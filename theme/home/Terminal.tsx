// A recorded terminal session. It is shown completely; the browser can replay it (browser/landing/replay.ts).

import type { SessionData } from '../../pipeline/model/page/landing.ts'
import { Html } from '../parts/Html.tsx'
import { useText } from '../state/page.tsx'

export function Terminal({ session }: { session: SessionData }) {
  const text = useText()
  const { title, caption, lines } = session
  return (
    <figure className="terminal" data-pause={text.pause} data-replay={text.replay}>
      <div className="terminal-bar">
        <span className="terminal-title">{title}</span>
        <button type="button" className="terminal-button needs-script" hidden>
          {text.replay}
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <div className="terminal-screen" role="group" aria-label={title} tabIndex={0}>
        <pre>
          {lines.map(({ at, kind, html }, i) => (
            <Html key={i} className={`terminal-line ${kind}`} data-at={at} html={`${html || ''}\n`} />
          ))}
        </pre>
      </div>
      {caption && <figcaption className="terminal-caption">{caption}</figcaption>}
    </figure>
  )
}
