// Loads the scripts of a page: those for reading when the browser is idle after the first paint, and the shell at the first sign that the
// reader wants more, or when the browser is idle, if the page needs it or the reader has wanted it before in this visit.

import { shellWanted } from './shell-wanted.ts'
import { whenIdle } from './steps.ts'

const visitKey = 'docsite-shell'

/** What readers use for more than reading. */
const controls = 'a[href],button,input,select,textarea,summary,[tabindex]:not(main),[role=button]'

/** Keys that scroll the page, or that only accompany others. */
const readingKeys = /^(?: |Home|End|Page.*|Arrow(?:Up|Down)|Shift|Control|Alt|Meta|.*Lock|F\d+|Escape)$/

/** Loads the scripts in time. Call this when the document has been read. */
export async function loadScripts(): Promise<void> {
  const wanted = whenWanted()
  await new Promise<unknown>((done) => {
    new PerformanceObserver(done).observe({ type: 'paint', buffered: true })
    // Hidden pages paint nothing, and browsers that resist fingerprinting may not report when they paint.
    addEventListener('load', () => setTimeout(done, 1000))
  }).then(whenIdle)
  insert('readingScripts')
  const shell = document.querySelector<HTMLElement>('#shellScripts')
  if (!shell) return
  if (!('now' in shell.dataset) && !isRemembered()) {
    await wanted
    remember()
  }
  insert('shellScripts')
}

/** Resolves at the first sign that the reader wants more than to read. */
const whenWanted = (): Promise<void> =>
  new Promise((done) => {
    const stop = new AbortController()
    const look = (event: Event) => {
      const { type, target } = event
      const { movementX, movementY, key = '' } = event as PointerEvent & KeyboardEvent
      const isControl = target instanceof Element && target.closest(controls) !== null
      // Browsers also report a pointer that only rests where the page appears.
      const isMeant = type === 'keydown' ? isControl || !readingKeys.test(key) : isControl
      if (type !== shellWanted && (!isMeant || (type === 'pointermove' && !movementX && !movementY))) return
      stop.abort()
      done()
    }
    for (const type of ['pointermove', 'pointerdown', 'keydown', shellWanted])
      addEventListener(type, look, { signal: stop.signal, capture: true, passive: true })
  })

function insert(id: string): void {
  const template = document.querySelector<HTMLTemplateElement>(`html:not([data-leaving]) #${id}`)
  // They execute in the order of their tags.
  for (const script of template?.content.querySelectorAll('script') ?? []) script.async = false
  template?.replaceWith(template.content)
}

function isRemembered(): boolean {
  try {
    return sessionStorage.getItem(visitKey) !== null
  } catch {
    return false
  }
}

function remember(): void {
  try {
    sessionStorage.setItem(visitKey, '')
  } catch {
    // Storage is blocked: the next page waits for the reader too.
  }
}
