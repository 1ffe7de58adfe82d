// The only script inside documents. Redirects a first visit to the browser's language, so that the other page begins to load at once.

import { startVisit } from './navigation/first-visit.ts'
import { visitedKey } from './navigation/visit.ts'
import { writeStored } from './storage.ts'

const root = document.documentElement
/** The locales of the site, with the URL of this page in that locale: `en zh=/zh/a`. */
const urls = new Map(
  (document.currentScript?.dataset.locales ?? '').split(' ').map((locale) => {
    const [lang = '', url] = locale.split(/=(.*)/)
    return [lang, url] as const
  }),
)
const url = urls.get(startVisit([...urls.keys()]) ?? '')
if (url) {
  writeStored(visitedKey, root.lang)
  // Nothing of this page is shown while the other page loads.
  root.dataset.leaving = 'true'
  root.style.visibility = 'hidden'
  location.replace(url + location.search + location.hash)
}
