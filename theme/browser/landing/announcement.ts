// Remembers that the announcement was closed.

import { closeAnnouncement, useAnnouncement } from '../../state/announcement.ts'
import type { ShownStore } from '../navigation/page-store.ts'
import { reloadEvent } from '../navigation/reload-event.ts'
import { shellElement } from '../shell-element.ts'
import { readStored, writeStored } from '../storage.ts'

export function startAnnouncement(page: ShownStore): void {
  const key = () => page.getState().view.record.announcement?.localStorageKey
  const restore = () => {
    const name = key()
    if (name === undefined || useAnnouncement.getState().closed.includes(name)) return
    if (readStored(name) === 'true') closeAnnouncement(name)
  }
  restore()
  addEventListener(reloadEvent, restore)
  useAnnouncement.subscribe(({ closed }) => {
    const name = key()
    if (name === undefined || !closed.includes(name) || readStored(name) === 'true') return
    writeStored(name, 'true')
    const region = shellElement('[data-region="announcement"]')
    if (region?.contains(document.activeElement)) focusAfter(region)
  })
}

/** Moves the focus to the next element, because the focused button is removed. */
function focusAfter(region: Element): void {
  const next = [...document.querySelectorAll<HTMLElement>('a[href], button')].find(
    (element) =>
      region.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_FOLLOWING &&
      element.checkVisibility({ visibilityProperty: true }),
  )
  next?.focus({ preventScroll: true })
}
