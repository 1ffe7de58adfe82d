// Starts a page in steps, between which a slow phone can scroll and paint.

export const yieldToBrowser = (): Promise<unknown> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = done
    port2.postMessage(undefined)
  })

/** Resolves when the browser is idle, or after a pause in browsers that cannot report it. */
export const whenIdle = (): Promise<unknown> =>
  new Promise((done) => ('requestIdleCallback' in globalThis ? requestIdleCallback(done) : setTimeout(done, 200)))
