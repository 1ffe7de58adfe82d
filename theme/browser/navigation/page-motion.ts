// Lets the article of the next page appear, with a small shift. Nothing else on the screen moves, and nothing waits for it.
//
// The article is animated in place: a snapshot of a view transition would cover the navbar, an open drawer and dialogs.

import type { SiteData } from '../../../pipeline/model/config/site-data.ts'
import { shellElement } from '../shell-element.ts'
import { reducedMotion } from './scroll.ts'

/** The opacity from which an article appears. Without any text, the screen would flash. */
const leastVisible = 0.6
const shiftPx = 4

let running: Animation | undefined

/** Animates the article, which the page already contains. */
export function fadeIn({ theme }: SiteData): void {
  running?.cancel()
  if (!theme.enableContentAnimation || reducedMotion() || document.hidden) return
  // The specification asks for a view transition. It animates nothing, but holds back a frame, so the page is painted before.
  requestAnimationFrame(() => setTimeout(startTransition))
  const from = { opacity: leastVisible, transform: `translateY(${shiftPx}px)` }
  const timing = { duration: time('--page'), easing: curve() }
  running = shellElement('#pageContent')?.animate([from, { opacity: 1, transform: 'none' }], timing)
}

const startTransition = (): unknown => document.documentElement.dataset.transition ?? document.startViewTransition?.()

const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** Returns the milliseconds of a token, which may be in seconds, or 0 if a project has set something else. */
function time(name: string): number {
  const value = token(name)
  const number = Number.parseFloat(value)
  return Number.isFinite(number) ? number * (value.endsWith('ms') ? 1 : 1000) : 0
}

function curve(): string {
  const value = token('--ease')
  return CSS.supports('transition-timing-function', value) ? value : 'ease'
}
