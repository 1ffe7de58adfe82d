// After navigation: sets the scroll position and the focus.

import { shellElement } from '../shell-element.ts'
import { hashTarget, scrollToHash } from './scroll.ts'

/** Scrolls to the remembered position, otherwise to the target of the hash, otherwise to the top. */
export function scrollToPlace(kept: number | undefined, hash: string): void {
  if (kept !== undefined || !scrollToHash(hash, 'instant')) scrollTo({ top: kept ?? 0, behavior: 'instant' })
}

const headings = 'h1,h2,h3,h4,h5,h6'

/** Returns what to focus: the link through which the visitor had left the page, otherwise the heading. */
export const arrivalTarget = (hash: string, link: HTMLElement | null): HTMLElement =>
  link ??
  (hash ? hashTarget(hash)?.closest<HTMLElement>(headings) : undefined) ??
  document.querySelector<HTMLElement>('main h1') ??
  (shellElement('#pageContent') as HTMLElement)

/** Returns whether a screen reader says where the visitor is when an element gets the focus. */
export const saysPlace = (element: HTMLElement): boolean => element.matches(headings)

/** Focuses an element without scrolling. Makes it focusable if necessary, but leaves the tab order unchanged. */
export function focusQuietly(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
