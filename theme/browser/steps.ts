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

/** Loads the scripts of the shell when the browser is idle after the first paint: earlier, they would delay what the first frame needs. */
export async function loadShell(): Promise<void> {
  await new Promise<unknown>((done) => {
    new PerformanceObserver(done).observe({ type: 'paint', buffered: true })
    // Hidden pages paint nothing, and browsers that resist fingerprinting may not report when they paint.
    addEventListener('load', () => setTimeout(done, 1000))
  }).then(whenIdle)
  const template = document.querySelector<HTMLTemplateElement>('html:not([data-leaving]) #shellScripts')
  // They execute in the order of their tags.
  for (const script of template?.content.querySelectorAll('script') ?? []) script.async = false
  template?.replaceWith(template.content)
}
