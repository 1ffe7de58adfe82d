// Scrolls to anchors, and stores the scroll positions that back and forward restore.

import { decodeFragment } from '../../../pipeline/model/page/fragment.ts'
import { meantId } from '../../../pipeline/model/page/meant-id.ts'
import { logWarning } from '../log.ts'

/** The height that the navbar covers (specification, 9). */
const anchorOffsetPx = 72

const scrollThrottleMs = 200

export const reducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Returns a function that calls `run` at most every 200 ms, and once more after the last call. */
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

/** Returns the scroll position at which an element is directly below the navbar. */
export function targetOf(element: Element): number {
  const padding = Number.parseFloat(getComputedStyle(element).paddingTop) || 0
  const offset = document.documentElement.dataset.navbar === 'away' ? 0 : anchorOffsetPx
  return Math.round(element.getBoundingClientRect().top + scrollY - offset - padding)
}

/** Finds the element that a hash points to: by the decoded id, otherwise by the id as written. */
export function hashTarget(hash: string): HTMLElement | null {
  const raw = hash.slice(1)
  const id = decodeFragment(raw)
  const found = document.getElementById(id) ?? document.getElementById(raw)
  if (found || !id) return found
  const ids = new Set(Array.from(document.querySelectorAll('#pageArticle [id]'), (element) => element.id))
  return document.getElementById(meantId(id, ids) ?? '')
}

/** Whether the browser is following a hash, during which it calls `scrollToHash` again through `popstate`. */
let isReplacing = false

/** Scrolls to the element that a hash points to and returns it. If there is none, logs a warning and does not scroll. */
export function scrollToHash(hash: string, behavior: ScrollBehavior): HTMLElement | null {
  if (!hash || hash === '#') return null
  const found = hashTarget(hash)
  if (!found) {
    if (hash !== '#top') logWarning(`There is no ${hash} on this page.`)
    return null
  }
  // An alias, which is another id for a heading, is an element inside that heading.
  const element = found.classList.contains('alias') ? (found.parentElement ?? found) : found
  // After `pushState`, only the browser itself can mark the line as the target, and open the region that contains it.
  if (!isReplacing && element.matches('.line:not(:target)')) {
    isReplacing = true
    location.replace(hash)
    isReplacing = false
  }
  element.closest<HTMLDetailsElement>('details:not([open])')?.setAttribute('open', '')
  scrollTo({ top: targetOf(element), behavior: reducedMotion() ? 'instant' : behavior })
  return element
}

/** The state of a history entry: the scroll position, and the link through which the visitor left the page. */
interface Place {
  scroll?: number
  /** The `href` as written, and the number of earlier links with the same `href`. */
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

/** Returns the link through which the visitor left the page, unless it is hidden, as in a closed drawer. */
export function rememberedLink(): HTMLElement | null {
  const [href = '', index = 0] = place().link ?? []
  const link = linksTo(href)[index]
  return link?.checkVisibility({ visibilityProperty: true }) ? link : null
}

const linksTo = (href: string): HTMLAnchorElement[] => [
  ...document.querySelectorAll<HTMLAnchorElement>(`a[href="${CSS.escape(href)}"]`),
]
