// The event between the start of a page, which can be read, and the shell, which loads when the reader wants more.

import type { Hold } from './held.ts'

/** Fired on `window` if the page needs the shell. */
export const shellWanted = 'docsite:wanted'

/** Loads all that makes the page more than readable, and resolves when it works. */
export const wholePage = (): Promise<void> =>
  new Promise((done) => {
    const { docsiteHold } = globalThis as { docsiteHold?: Hold }
    if (docsiteHold?.live === '*') return done()
    addEventListener('docsite:ready', () => done(), { once: true })
    dispatchEvent(new Event(shellWanted))
  })
