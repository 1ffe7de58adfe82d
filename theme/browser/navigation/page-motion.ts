// Animates the article when the page changes. Once the next page is there, the article fades, and the next one replaces it with a
// small shift. Nothing else on the screen moves, and nothing fades while a page loads.
//
// The article is animated in place: a snapshot of a view transition would cover the navbar, an open drawer and dialogs.
// Every animation starts from what is visible and replaces the one before, so rapid navigation queues nothing.

import type { SiteData } from '../../../pipeline/model/config/site-data.ts'
import { shellElement } from '../shell-element.ts'
import { reducedMotion } from './scroll.ts'

/** The opacity at which one article replaces the other. Without any text, the screen would flash. */
const leastVisible = 0.6
const shiftPx = 4

let running: Animation | undefined
let isLeaving = false

/** Fades the article out. Resolves when it can be replaced, or at once if it is not animated. */
export async function leave({ theme }: SiteData): Promise<void> {
  if (!theme.enableContentAnimation || reducedMotion() || document.hidden) return
  isLeaving = true
  await fade({ opacity: leastVisible }, time('--page-out'))?.finished.catch(() => undefined)
}

/** Lets the new article appear. */
export function enter(): void {
  if (!isLeaving) return
  isLeaving = false
  fade({ opacity: 1, transform: 'none' }, time('--page'), { transform: `translateY(${shiftPx}px)` })
}

/** Shows the article again, if another page is opened while it fades. */
export function stay(): void {
  if (!isLeaving) return
  isLeaving = false
  fade({ opacity: 1 }, time('--page'))
}

/** Animates the article from its current opacity, and keeps the end state of one that leaves. */
function fade(to: Keyframe, duration: number, from: Keyframe = {}): Animation | undefined {
  const article = shellElement('#pageContent')
  if (!article) return undefined
  const { opacity } = getComputedStyle(article)
  running?.cancel()
  running = article.animate([{ opacity, ...from }, to], {
    duration,
    easing: curve(),
    fill: isLeaving ? 'forwards' : 'none',
  })
  return running
}

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
