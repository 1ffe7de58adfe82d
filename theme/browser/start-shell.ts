// Loads the scripts of the shell when the browser is idle after the first paint: earlier, they would delay what the first frame needs.
// It is a file, because the policy blocks an inline script that a proxy has changed.

import { whenIdle } from './article/hydration-time.ts'
import { startKeepPlace } from './navigation/keep-place.ts'

startKeepPlace()

new Promise<unknown>((done) => {
  new PerformanceObserver(done).observe({ type: 'paint', buffered: true })
  // Hidden pages paint nothing, and browsers that resist fingerprinting may not report when they paint.
  addEventListener('load', () => setTimeout(done, 1000))
})
  .then(whenIdle)
  .then(() => {
    const template = document.querySelector<HTMLTemplateElement>('html:not([data-leaving]) #shellScripts')
    const tags = document.importNode(template?.content ?? new DocumentFragment(), true)
    // They execute in the order of their tags.
    for (const script of tags.querySelectorAll('script')) script.async = false
    template?.replaceWith(tags)
  })
