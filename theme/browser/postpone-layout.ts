// Postpones the layout of what is below the first screen. On a slow phone, it takes longer than all other work before the first paint,
// above all in Chinese, Japanese and Korean.

import { isReaderAction } from './reader-action.ts'

/** What few blocks of an article are lower than, with their margins, in CSS pixels. */
const usualBlockPx = 64

/** How many further blocks of an article are laid out at a time, and the pause before, in which the page reacts to the reader. */
const blocksAtOnce = 10
const pauseMs = 50

/** What needs the position of everything: the reader's actions and the shell. */
const events = ['pointerdown', 'wheel', 'scroll', 'keydown', 'focusin', 'docsite:hydrating']

/** Lays out the first screen only until the page has loaded, then the rest in parts (of a landing page, one section at a time), or at once if the reader acts. */
export function postponeLayout(): void {
  // With a hash or a state, the page is going to scroll to a place.
  if (!CSS.supports('content-visibility', 'auto') || location.hash || location.search || history.state !== null) return
  const sheet = new CSSStyleSheet()
  const done = new AbortController()
  let shown = Math.ceil(screen.height / usualBlockPx)
  // Beside the terminal of wide windows, the features begin on the first screen. Sections begin below it everywhere.
  let parts = matchMedia('(min-width: 1024px)').matches ? 3 : 2
  /** What is postponed, with estimates of the heights. Browsers lay it out nevertheless if it is near the window. */
  const postponed = () => [
    { blocks: `.prose>:nth-child(n+${shown})`, height: 96 },
    { blocks: `.landing>:nth-child(n+${parts})`, height: 1000 },
  ]
  const postpone = () => {
    const rules = postponed().map(
      ({ blocks, height }) => `${blocks}{content-visibility:auto;contain-intrinsic-size:auto ${height}px}`,
    )
    sheet.replaceSync(`@media screen{${rules.join('')}}`)
  }
  const finish = () => {
    done.abort()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
  const proceed = () => {
    if (done.signal.aborted) return
    shown += blocksAtOnce
    parts++
    if (!postponed().some(({ blocks }) => document.querySelector(blocks))) return finish()
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
