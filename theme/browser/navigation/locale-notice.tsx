// Shows the notice about a redirect to another language until the reader closes it or opens another page.

import { createRoot } from 'react-dom/client'
import { counterpart } from '../../../pipeline/model/navigation/counterpart.ts'
import { LocaleNotice } from '../../navbar/LocaleNotice.tsx'
import { shellElement } from '../shell-element.ts'
import { focusQuietly } from './arrival.ts'
import { reloadEvent } from './reload-event.ts'
import { rootOptions, Shown, type ShownStore } from './shown.tsx'

/** Shows the notice if the page exists in the language `from`, where the reader wanted to read it. */
export function showLocaleNotice(page: ShownStore, from: string): void {
  const { site, view } = page.getState()
  const skipLink = shellElement('.skip-link')
  if (!skipLink || !counterpart(from, site, view).isHere) return
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
      <LocaleNotice from={from} asked={location.search + location.hash} onClose={close} />
    </Shown>,
  )
}
