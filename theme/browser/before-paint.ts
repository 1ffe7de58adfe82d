// The only script that runs before the first paint. It sets everything that the first frame depends on.

import { hold } from './hold.ts'
import { keepEntryInView } from './navbar/keep-in-view.ts'
import { startVisit } from './navigation/first-visit.ts'
import { visitedKey } from './navigation/visit.ts'
import { readStored as stored, writeStored } from './storage.ts'

const { appearance, outline, announcement, background = '#0d0c0a', locales } = document.currentScript?.dataset ?? {}
const root = document.documentElement
const hidden = new Set<string>()

if (locales !== undefined) redirectFirstVisit(locales)

/** Redirects a first visit to the browser's language. `locales` are names with the URL of this page in that locale: `en zh=/zh/a`. */
function redirectFirstVisit(locales: string): void {
  const urls = new Map(
    locales.split(' ').map((locale) => {
      const [lang = '', url] = locale.split(/=(.*)/)
      return [lang, url] as const
    }),
  )
  const url = urls.get(startVisit([...urls.keys()]) ?? '')
  if (!url) return
  writeStored(visitedKey, root.lang)
  // Nothing of this page is shown while the other page loads.
  root.dataset.leaving = 'true'
  root.style.visibility = 'hidden'
  location.replace(url + location.search + location.hash)
}

root.classList.add('js')
// Touch screens have no keys to show.
if (!matchMedia('(hover: none)').matches)
  root.dataset.keys = /mac|iphone|ipad/i.test(navigator.platform) ? 'apple' : 'other'
// Completes the URLs that the printed page shows after its links.
addEventListener('beforeprint', () => root.style.setProperty('--_origin', JSON.stringify(location.origin)))
// If a script of the shell fails to load, the page falls back to its styles for browsers without JavaScript.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.src.includes('/static/js/')) root.classList.remove('js')
  },
  true,
)

if (appearance) {
  const choice = stored(appearance)
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.classList.toggle('dark', dark)
  // The style sheet that defines this color has not loaded yet, but the browser already paints its toolbar.
  if (dark) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', background)
}

const query = new URLSearchParams(location.search)
for (const part of ['navbar', 'sidebar', 'outline', 'footer']) if (query.get(part) === '0') hidden.add(part)
if (outline === 'false' || (outline === undefined && window.top !== window.self)) hidden.add('outline')
if (announcement && stored(announcement) === 'true') hidden.add('announcement')
if (hidden.size > 0) root.dataset.hide = [...hidden].join(' ')

// Shows the tabs that the visitor chose earlier, through a style sheet, until the tabs are hydrated.
try {
  const rules: string[] = []
  for (let i = 0; i < localStorage.length; i++) {
    const key = localStorage.key(i) ?? ''
    if (!key.startsWith('docsite.tabs.')) continue
    const [group, value] = [key.slice('docsite.tabs.'.length), localStorage.getItem(key) ?? ''].map((text) =>
      CSS.escape(text),
    )
    const set = `.tabs[data-group=${group}]:has(>[data-value=${value}])>`
    rules.push(
      `${set}.tab-panel{display:none!important}`,
      `${set}.tab-panel[data-value=${value}]{display:block!important}`,
      `${set}*>.tab{--_tab-mark:var(--_no-mark,transparent)!important}`,
      `${set}*>.tab[data-value=${value}]{--_tab-mark:var(--_mark,var(--accent-fill))!important}`,
    )
  }
  if (rules.length > 0) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules.join(''))
    document.adoptedStyleSheets = [sheet]
  }
} catch {
  // Storage is blocked, so no choice was stored.
}

hold()

// The outline may be open before the shell starts.
addEventListener('hashchange', () => document.querySelector<HTMLElement>('#pageOutline[popover]')?.hidePopover?.())

// The first frame lays out the page after this, so that measuring costs nothing. The sidebar may not have arrived by then.
function showEntry(): void {
  if (!keepEntryInView() && document.readyState === 'loading') requestAnimationFrame(showEntry)
}
// Where the sidebar is a drawer, it is not laid out until it opens.
if (matchMedia('(min-width: 1025px)').matches) {
  requestAnimationFrame(showEntry)
  // Some browsers begin frames before they have the styles. The scripts of the page wait for these.
  addEventListener('DOMContentLoaded', keepEntryInView)
}
