// Remembers that the announcement was closed.

import { useAnnouncement } from '../state/announcement.ts'
import { reloadEvent } from './navigation.ts'
import type { ShownPage } from './shown.tsx'
import { readStored, writeStored } from './storage.ts'

export function startAnnouncement(page: ShownPage): () => void {
  const stop = new AbortController()
  const key = () => page.getState().view.record.landing?.announcement?.localStorageKey
  const restore = () => {
    const name = key()
    if (name !== undefined && readStored(name) === 'true') useAnnouncement.setState({ closed: true })
  }
  restore()
  addEventListener(reloadEvent, restore, { signal: stop.signal })
  const unsubscribe = useAnnouncement.subscribe(({ closed }, before) => {
    const name = key()
    if (!closed || before.closed || name === undefined || readStored(name) === 'true') return
    writeStored(name, 'true')
    // The button that had the focus is gone: what came after it is next.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('main a[href]')?.focus({ preventScroll: true }))
  })
  return () => {
    stop.abort()
    unsubscribe()
  }
}
