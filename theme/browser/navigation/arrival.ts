// After navigation: sets the scroll position and the focus.

import { shellElement } from '../shell-element.ts'
import { hashTarget, scrollToHash } from './scroll.ts'

/** Scrolls to the remembered position, otherwise to the target of the hash, otherwise to the top. */
export function scrollToPlace(kept: number | undefined, hash: string): void {
  if (kept !== undefined || !scrollToHash(hash, 'instant')) scrollTo({ top: kept ?? 0, behavior: 'instant' })
}

/** Focuses the link through which the visitor had left it, otherwise the heading. */
export function arrive(hash: string, link: HTMLElement | null): void {
  const target =
    link ??
    ((hash && hashTarget(hash)?.closest<HTMLElement>('h1,h2,h3,h4,h5,h6')) ||
      document.querySelector<HTMLElement>('main h1'))
  focusQuietly(target ?? (shellElement('#pageContent') as HTMLElement))
}

/** Focuses an element without scrolling. Makes it focusable if necessary, but leaves the tab order unchanged. */
export function focusQuietly(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
