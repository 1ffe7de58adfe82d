// Where the page is scrolled to: anchors, and the places that back and forward return to.

import { logWarning } from '../log.ts'

/** Height that the navbar covers (specification, 9). */
const anchorOffsetPx = 72

const scrollThrottleMs = 200

export const reducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Runs at most every 200 ms while it is called, and once more after the last call. */
export function throttle(run: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY
  let waiting = false
  const now = () => {
    waiting = false
    last = performance.now()
    run()
  }
  return () => {
    const waitMs = last + scrollThrottleMs - performance.now()
    if (waitMs <= 0) now()
    else if (!waiting) {
      waiting = true
      setTimeout(now, waitMs)
    }
  }
}

/** Height at which a heading counts as reached: nothing is covered while the navbar is hidden. */
function offset(): number {
  return document.documentElement.dataset.navbar === 'away' ? 0 : anchorOffsetPx
}

/** The scroll position at which an element stands under the navbar. */
export function targetOf(element: Element): number {
  const padding = Number.parseFloat(getComputedStyle(element).paddingTop) || 0
  return Math.round(element.getBoundingClientRect().top + scrollY - offset() - padding)
}

/** Finds what a hash names: the decoded id, then the id as written. */
export function hashTarget(hash: string): HTMLElement | null {
  const raw = hash.slice(1)
  let id = raw
  try {
    id = decodeURIComponent(raw)
  } catch {
    // A malformed escape names at most itself.
  }
  return document.getElementById(id) ?? document.getElementById(raw)
}

/** Scrolls to what a hash names, and returns it; without it nothing moves, and that is said once. */
export function scrollToHash(hash: string, behavior: ScrollBehavior): HTMLElement | null {
  if (!hash || hash === '#') return null
  const found = hashTarget(hash)
  if (!found) {
    if (hash !== '#top') logWarning(`There is no ${hash} on this page.`)
    return null
  }
  // An alias stands in the heading it is another name of.
  const element = found.classList.contains('alias') ? (found.parentElement ?? found) : found
  element.closest<HTMLDetailsElement>('details:not([open])')?.setAttribute('open', '')
  scrollTo({ top: targetOf(element), behavior: reducedMotion() ? 'instant' : behavior })
  return element
}

/** What an entry of the history knows of its page: where it was scrolled to, and the link by which it was left. */
interface Place {
  scroll?: number
  /** Its address as written, and how many links to it come before. */
  link?: [href: string, index: number]
}

const place = (): Place => (history.state ?? {}) as Place

const remember = (change: Place): void => history.replaceState({ ...place(), ...change }, '')

export const rememberScroll = (): void => remember({ scroll: scrollY })

export const rememberedScroll = (): number | undefined => place().scroll

export function rememberLink(link: HTMLAnchorElement): void {
  const href = link.getAttribute('href') ?? ''
  remember({ link: [href, linksTo(href).indexOf(link)] })
}

/** The link by which the page was left, if it can take the focus: in a closed drawer it cannot. */
export function rememberedLink(): HTMLElement | null {
  const [href = '', index = 0] = place().link ?? []
  const link = linksTo(href)[index]
  return link?.checkVisibility({ visibilityProperty: true }) ? link : null
}

const linksTo = (href: string): HTMLAnchorElement[] => [
  ...document.querySelectorAll<HTMLAnchorElement>(`a[href="${CSS.escape(href)}"]`),
]
