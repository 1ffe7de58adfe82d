/** Yields to the browser, so that a slow phone can scroll and paint while the page starts. */
export const yieldToBrowser = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => done()
    port2.postMessage(undefined)
  })
