// The only script inside documents. Redirects a first visit of the home page to the browser's language, so that the other page begins
// to load at once. Other pages open as they were asked for, and offer that language.

import { startVisit } from './navigation/first-visit.ts'
import { visitedKey } from './navigation/visit.ts'
import { writeStored } from './storage.ts'

const root = document.documentElement
/** The locales of the site, with the URL of the page in that locale if a first visit may be redirected to it: `en zh=/zh/`. */
const urls = new Map(
  (document.currentScript?.dataset.locales ?? '').split(' ').map((locale) => {
    const [lang = '', url] = locale.split(/=(.*)/)
    return [lang, url] as const
  }),
)
const lang = startVisit([...urls.keys()])
if (lang !== undefined && lang !== root.lang) {
  const url = location.hash === '' ? urls.get(lang) : undefined
  writeStored(visitedKey, url ? root.lang : lang)
  if (url) {
    // Nothing of this page is shown while the other page loads.
    root.dataset.leaving = 'true'
    root.style.visibility = 'hidden'
    location.replace(url + location.search)
  }
}
