// Shows the definitions of terms beside them: on hover, on keyboard focus, and on the first tap.

import { startHoverCards } from '@docsite/cli/browser'

let isStarted = false

/** Starts the tooltips of the site when a page first has one. Without a script, the style sheet shows them. */
export default function startTerms(): void {
  if (isStarted) return
  isStarted = true
  startHoverCards({
    selector: 'a[rel="glossary"]',
    className: 'prose term-card',
    role: 'tooltip',
    contentOf: ({ dataset: { tip } }) => (tip ? [document.createTextNode(tip)] : undefined),
  })
}
