// Shows the notice that the page is available in another language until the reader closes it or opens another page.

import { createRoot } from 'react-dom/client'
import { LocaleNotice } from '../../navbar/LocaleNotice.tsx'
import { shellElement } from '../shell-element.ts'
import { focusQuietly } from './arrival.ts'
import type { ShownStore } from './page-store.ts'
import { reloadEvent } from './reload-event.ts'
import { rootOptions, Shown } from './shown.tsx'

/** Shows the notice if the page is translated into `lang`. */
export function showLocaleNotice(page: ShownStore, lang: string): void {
  const { view } = page.getState()
  const skipLink = shellElement('.skip-link')
  if (!skipLink || !view.record.alternates.includes(lang)) return
  const place = document.createElement('div')
  const root = createRoot(place, rootOptions('locale-notice-'))
  const stop = new AbortController()
  const remove = () => {
    stop.abort()
    root.unmount()
    place.remove()
  }
  const close = () => {
    remove()
    focusQuietly(shellElement('#pageContent') as HTMLElement)
  }
  const announce = () => {
    const announcer = shellElement('#pageAnnouncer')
    if (announcer) announcer.textContent = place.querySelector('p')?.textContent ?? ''
  }
  addEventListener(reloadEvent, remove, { signal: stop.signal })
  // Near the start of the tab order.
  skipLink.after(place)
  root.render(
    <Shown page={page} onDrawn={announce}>
      <LocaleNotice lang={lang} asked={location.search + location.hash} onClose={close} />
    </Shown>,
  )
}
