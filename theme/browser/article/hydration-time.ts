// Delays the hydration of slots. Loaded only by sites with such a slot.

/** Resolves when the slot with this name is visible. */
export const whenVisible = (name: string): Promise<void> =>
  new Promise((done) => {
    const element = document.querySelector(`[data-island="${name}"]`)
    if (!element) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      done()
    })
    observer.observe(element)
  })

/** The delay in browsers that cannot report when they are idle. */
const idleDelayMs = 200

/** Resolves when the browser is idle. */
export const whenIdle = (): Promise<unknown> =>
  new Promise((done) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(done)
    else setTimeout(done, idleDelayMs)
  })
