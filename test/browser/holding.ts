// Holds requests until a test releases them.

import type { Route } from 'playwright-core'

/** Returns a promise and the function that resolves it. */
export function waiting(): { promise: Promise<void>; release(): void } {
  let release: () => void = () => undefined
  const promise = new Promise<void>((done) => {
    release = done
  })
  return { promise, release: () => release() }
}

export const holding = (until: Promise<void>) => (route: Route) => until.then(() => route.continue())
