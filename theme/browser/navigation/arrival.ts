// What follows a change of the page: scroll position, focus, and an announcement for screen readers.

import { shellElement } from '../shell-element.ts'
import { hashTarget, scrollToHash } from './scroll.ts'

/** Scrolls to where the page was left, otherwise to the target of the hash, otherwise to the top. */
export function scrollToPlace(kept: number | undefined, hash: string): void {
  if (kept !== undefined || !scrollToHash(hash, 'instant')) scrollTo({ top: kept ?? 0, behavior: 'instant' })
}

/** Announces the page. The focus goes to the link by which the visitor left the page, otherwise to the heading. */
export function arrive(hash: string, link: HTMLElement | null): void {
  const target =
    link ??
    ((hash && hashTarget(hash)?.closest<HTMLElement>('h1,h2,h3,h4,h5,h6')) ||
      document.querySelector<HTMLElement>('main h1'))
  focusQuietly(target ?? (shellElement('#pageContent') as HTMLElement))
  const announcer = shellElement('#pageAnnouncer')
  if (announcer) announcer.textContent = document.title
}

/** Focuses an element without scrolling. An element that the Tab key reaches stays reachable. */
export function focusQuietly(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
