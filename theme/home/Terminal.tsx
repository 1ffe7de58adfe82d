// A recorded terminal session, and a browser window that shows the result. Both are complete in the HTML. With scripts and motion, they
// wait for the last change of the window, which the browser then plays (browser/landing/replay.ts).

import type { SessionData } from '../../pipeline/model/page/landing.ts'
import { Html } from '../parts/Html.tsx'
import { useText } from '../state/page.tsx'

/** A terminal with commands and their output. */
export function Terminal({ session }: { session: SessionData }) {
  const text = useText()
  const { title, caption, lines, browser } = session
  const pause = browser?.views.at(-2)?.at ?? Number.POSITIVE_INFINITY
  const classOf = (name: string, at: number) => (at > pause ? `${name} later` : name)
  return (
    <figure className="terminal" data-pause={text.pause} data-replay={text.replay}>
      <div className="terminal-bar">
        <span className="terminal-title">{title}</span>
        <button type="button" className="terminal-button needs-script" hidden>
          {text.replay}
        </button>
      </div>
      <div className="terminal-body">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
        <div className="terminal-screen" role="group" aria-label={title} tabIndex={0}>
          <pre>
            {lines.map(({ at, kind, html }, i) => (
              <Html key={i} className={classOf(`terminal-line ${kind}`, at)} data-at={at} html={`${html || ''}\n`} />
            ))}
          </pre>
        </div>
        {browser && (
          <div className="session-browser" role="img" aria-label={browser.address}>
            <div className="session-address">{browser.address}</div>
            <div className="session-page">
              {browser.views.map(({ at, html }) => (
                <Html key={at} as="div" className={classOf('session-view', at)} data-at={at} html={html} />
              ))}
            </div>
          </div>
        )}
      </div>
      {caption && <figcaption className="terminal-caption">{caption}</figcaption>}
    </figure>
  )
}
