// Delays the hydration of slots. Loaded only by sites with such a slot.

/** Resolves when the slot with this name is visible. */
export const whenVisible = (name: string): Promise<void> =>
  new Promise((done) => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) done(observer.disconnect())
    })
    for (const slot of document.querySelectorAll(`[data-island="${name}"]`)) observer.observe(slot)
  })
