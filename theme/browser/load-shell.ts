// Loads the scripts of the shell after the first paint. On a slow connection, they would delay the styles and fonts that the
// first frame needs. It is a file, because the policy blocks an inline script that a proxy has changed.

new PerformanceObserver(loadShell).observe({ type: 'paint', buffered: true })
// Hidden pages paint nothing, and browsers that resist fingerprinting may not report when they paint.
addEventListener('load', () => setTimeout(loadShell, 1000))

/** The button that the reader has pressed before the shell could react. */
let pressed: HTMLElement | undefined
const waiting = new AbortController()
addEventListener(
  'click',
  ({ target }) => {
    if (target instanceof Element) pressed = target.closest<HTMLElement>('[data-region] button') ?? pressed
  },
  { capture: true, signal: waiting.signal },
)
// React handles clicks from here on, but the parts that they start are not ready.
addEventListener('docsite:hydrating', () => waiting.abort())
addEventListener('docsite:ready', () => pressed?.click())

/** Inserts the scripts of the shell, which the document contains as a template. They execute in the order of their tags. */
function loadShell(): void {
  const template = document.querySelector<HTMLTemplateElement>('#shellScripts')
  // A page that the visitor is being redirected from needs no scripts.
  if (!template || document.documentElement.dataset.leaving) return
  const tags = document.importNode(template.content, true)
  for (const script of tags.querySelectorAll('script')) script.async = false
  template.replaceWith(tags)
}
