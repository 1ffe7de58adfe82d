// Loads the scripts of the shell when the reader first acts. Until then the page is complete without them, and a slow phone can show it
// sooner. It is a file, because the policy blocks an inline script that a proxy has changed.

import { holdActions } from './hold-actions.ts'
import { isReaderAction } from './reader-action.ts'

/** The events that precede everything that the shell reacts to. Assistive technology may only click. */
const actions = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'keydown', 'focusin', 'click']

/** How long a loaded page waits for an action. Then it starts what needs none, such as animations and the offline copy. */
const patienceMs = 5000

/** How long after the page has loaded its largest script is fetched. At once, it would delay what the reader is waiting for. */
const fetchMs = 800

const waiting = new AbortController()
const { signal } = waiting

/** Whether the page is incomplete without the shell, which also knows where the reader was on it. */
const isIncomplete =
  document.currentScript?.dataset.now !== undefined ||
  location.hash !== '' ||
  location.search !== '' ||
  history.state !== null ||
  document.querySelector('[data-island]:empty') !== null ||
  // In `dev`, edits must be shown at once.
  shellScripts()?.content.querySelector('[data-revision]') != null

// On a slow connection, the scripts would delay the styles and fonts that the first frame needs.
const painted = new Promise<unknown>((done) => {
  new PerformanceObserver(done).observe({ type: 'paint', buffered: true })
  // Hidden pages paint nothing, and browsers that resist fingerprinting may not report when they paint.
  addEventListener('load', () => setTimeout(done, 1000), { signal })
})

const acted = new Promise<unknown>((done) => {
  if (isIncomplete) done(undefined)
  for (const action of actions)
    addEventListener(action, (event) => isReaderAction(event) && done(event), { capture: true, passive: true, signal })
  addEventListener(
    'load',
    () => {
      setTimeout(fetchShell, fetchMs)
      setTimeout(done, patienceMs)
    },
    { signal },
  )
})

Promise.all([painted, acted]).then(loadShell)
// After the listeners above, because it stops what it holds.
holdActions()

/** Returns the scripts of the shell. A page that the visitor is being redirected from needs none. */
function shellScripts(): HTMLTemplateElement | null {
  return document.documentElement.dataset.leaving ? null : document.querySelector('#shellScripts')
}

/** Fetches the largest script without executing it, so that the shell starts quickly later. */
function fetchShell(): void {
  for (const link of shellScripts()?.content.querySelectorAll('link') ?? []) document.head.append(link)
}

/** Inserts the scripts of the shell. They execute in the order of their tags. */
function loadShell(): void {
  waiting.abort()
  const template = shellScripts()
  if (!template) return
  const tags = document.importNode(template.content, true)
  for (const script of tags.querySelectorAll('script')) script.async = false
  template.replaceWith(tags)
}
