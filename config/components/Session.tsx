// A recorded terminal session, and a browser window that shows the result. Both are complete in the HTML. With scripts and motion, they
// wait for the last change of the window, which then plays (replay.ts). It never starts over unless the reader asks for it.

import { useRef } from 'react'
import type { SessionData, SessionLine } from '../session.ts'
import { Output } from './Output.tsx'
import { type Shown, useReplay } from './replay.ts'

export function Session({ session }: { session: SessionData }) {
  const { title, caption, lines, browser, pause, replay } = session
  const { address, views } = browser
  const figure = useRef<HTMLElement>(null)
  const { isStarted, isPlaying, shownAt, shownOf, toggle } = useReplay(figure, lines)
  const stillAt = views.at(-2)?.at ?? Number.POSITIVE_INFINITY
  const classOf = (name: string, at: number) => (at > stillAt ? `${name} later` : name)
  return (
    <figure ref={figure} className="terminal" data-played={isStarted ? '' : undefined}>
      <div className="terminal-bar">
        <span className="terminal-title">{title}</span>
        <button type="button" className="terminal-button needs-script" hidden={!isStarted} onClick={toggle}>
          {isPlaying ? pause : replay}
        </button>
      </div>
      <div className="terminal-body">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
        <div className="terminal-screen" role="group" aria-label={title} tabIndex={0}>
          <pre>
            {lines.map((line, i) => (
              <Line key={i} className={classOf(`terminal-line ${line.kind}`, line.at)} line={line} shown={shownOf(i)} />
            ))}
          </pre>
        </div>
        <div className="session-browser" role="img" aria-label={address}>
          <div className="session-address">{address}</div>
          <div className="session-page">
            {views.map(({ at, title, isSaved }) => (
              <div key={at} className={classOf('session-view', at)} data-waits={at > shownAt ? '' : undefined}>
                <div className={isSaved ? 'my-app saved' : 'my-app'}>
                  <b>{title}</b>
                  <span className="my-app-text" />
                  <span className="my-app-button">+1</span>
                </div>
              </div>
            ))}
          </div>
        </div>
      </div>
      <figcaption className="terminal-caption">{caption}</figcaption>
    </figure>
  )
}

interface LineProps {
  className: string
  line: SessionLine
  shown: Shown
}

/** A line of the terminal. Text that waits keeps its space, and find-in-page finds it. */
function Line({ className, line: { kind, text }, shown }: LineProps) {
  if (typeof shown === 'number')
    return (
      <span className={className}>
        {text.slice(0, shown)}
        <span data-waits="">{text.slice(shown)}</span>
        {'\n'}
      </span>
    )
  return (
    <span className={className} data-waits={shown === 'none' ? '' : undefined}>
      {kind === 'input' ? <Command text={text} /> : <Output text={text} />}
      {'\n'}
    </span>
  )
}

function Command({ text }: { text: string }) {
  const [program = ''] = text.split(' ')
  return (
    <>
      <span className="hljs-title">{program}</span>
      {text.slice(program.length)}
    </>
  )
}
