// Postpones the layout of what is below the first screen. On a slow phone, it takes longer than all other work before the first paint,
// above all in Chinese, Japanese and Korean.

import { isReaderAction } from './reader-action.ts'

/** What few blocks of an article are lower than, with their margins, in CSS pixels. */
const usualBlockPx = 64

/** About how many further elements are laid out at a time, and the pause before, in which the page reacts to the reader. */
const elementsAtOnce = 80
const pauseMs = 50

/** What needs the position of everything: the reader's actions and the shell. */
const events = ['pointerdown', 'wheel', 'scroll', 'keydown', 'focusin', 'docsite:hydrating']

/** Lays out the first screen only until the page has loaded, then the rest in parts, or at once if the reader acts. */
export function postponeLayout(): void {
  // With a hash or a state, the page is going to scroll to a place.
  if (!CSS.supports('content-visibility', 'auto') || location.hash || location.search || history.state !== null) return
  const sheet = new CSSStyleSheet()
  const done = new AbortController()
  // Beside the terminal of wide windows, the features begin on the first screen. Sections begin below it everywhere.
  const firstSection = matchMedia('(min-width: 1024px)').matches ? 3 : 2
  /** What is postponed, with estimates of the heights. Browsers lay it out nevertheless if it is near the window. */
  const postponed = [
    { blocks: `.prose>:nth-child(n+${Math.ceil(screen.height / usualBlockPx)})`, height: 96 },
    { blocks: `.landing>:nth-child(n+${firstSection})`, height: 1000 },
  ]
  const rules = postponed.map(
    ({ blocks, height }) =>
      `${blocks}:not([data-laid-out]){content-visibility:auto;contain-intrinsic-size:auto ${height}px}`,
  )
  const finish = () => {
    done.abort()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    for (const block of document.querySelectorAll('[data-laid-out]')) block.removeAttribute('data-laid-out')
  }
  const proceed = (blocks: Iterator<Element>) => {
    if (done.signal.aborted) return
    // Each attribute changes the style of its own block only. A changed rule would change that of all blocks.
    for (let elements = 0; elements < elementsAtOnce; ) {
      const { value: block, done: isLast } = blocks.next()
      if (isLast) return finish()
      block.setAttribute('data-laid-out', '')
      elements += 1 + block.getElementsByTagName('*').length
    }
    setTimeout(proceed, pauseMs, blocks)
  }
  sheet.replaceSync(`@media screen{${rules.join('')}}`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  addEventListener(
    'load',
    () => {
      const blocks = document.querySelectorAll(postponed.map(({ blocks }) => blocks).join())
      setTimeout(proceed, pauseMs, blocks.values())
    },
    { signal: done.signal },
  )
  for (const event of events)
    addEventListener(event, (event) => isReaderAction(event) && finish(), {
      capture: true,
      passive: true,
      signal: done.signal,
    })
}
