// For translators: a button at each section of two languages that opens its file at its line.

import { addressing, type SiteData } from '../../../pipeline/model/config/site-data.ts'
import type { Place } from '../../../pipeline/model/diagnostics/diagnostic.ts'
import { joinRoute, splitRoute } from '../../../pipeline/model/route.ts'
import { element } from './code-frame.ts'
import { cardTexts } from './texts.ts'

export function addSectionLinks(site: SiteData, route: string, open: (place: Place) => void): void {
  const { texts } = cardTexts(document.documentElement.lang)
  for (const cell of document.querySelectorAll<HTMLElement>('.beside-row > *')) {
    const id = cell.querySelector(':scope > :is(h1,h2,h3,h4,h5,h6)')?.id.replace(/^Beside-/, '')
    if (id === undefined || cell.querySelector(':scope > .open-section')) continue
    const address = addressing(site)
    const own = joinRoute({ ...splitRoute(route, address), lang: cell.lang }, address)
    const button = element('button', { type: 'button', className: 'open-section', title: texts.open })
    button.textContent = '✎'
    button.addEventListener('click', async () => {
      const query = new URLSearchParams({ route: own, id })
      const response = await fetch(`${site.base}__docsite/place?${query}`)
      open((await response.json()) as Place)
    })
    cell.prepend(button)
  }
}
