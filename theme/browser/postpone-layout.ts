// Postpones the layout of what is below the first screen. On a slow phone, it takes longer than all other work before the first paint,
// above all in Chinese, Japanese and Korean.

import { isReaderAction } from './reader-action.ts'

/** What is lower than the height of any block of an article with its margin, in CSS pixels. */
const leastBlockPx = 40

/** How many further blocks are laid out at a time, and the pause before, in which the page reacts to the reader. */
const blocksAtOnce = 20
const pauseMs = 50

/** What needs the position of everything: the reader's actions and the shell. */
const events = ['pointerdown', 'wheel', 'scroll', 'keydown', 'focusin', 'docsite:hydrating']

/** Lays out the first screen only until the page has loaded, then the rest in parts, or at once if the reader acts. */
export function postponeLayout(): void {
  // With a hash or a state, the page is going to scroll to a place.
  if (!CSS.supports('content-visibility', 'auto') || location.hash || location.search || history.state !== null) return
  const sheet = new CSSStyleSheet()
  const done = new AbortController()
  let shown = screen.height / leastBlockPx
  const postpone = () =>
    sheet.replaceSync(
      `@media screen{.prose>:nth-child(n+${Math.ceil(shown)}),.home-section:nth-of-type(n+3){content-visibility:auto;contain-intrinsic-size:auto 96px}}`,
    )
  const finish = () => {
    done.abort()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
  const proceed = () => {
    if (done.signal.aborted) return
    shown += blocksAtOnce
    if (!document.querySelector(`.prose>:nth-child(${Math.ceil(shown)})`)) return finish()
    postpone()
    setTimeout(proceed, pauseMs)
  }
  postpone()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  addEventListener('load', () => setTimeout(proceed, pauseMs), { signal: done.signal })
  for (const event of events)
    addEventListener(event, (event) => isReaderAction(event) && finish(), {
      capture: true,
      passive: true,
      signal: done.signal,
    })
}
