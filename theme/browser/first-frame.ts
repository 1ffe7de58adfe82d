// Sets what the first frame shows, from what the reader has chosen and from the data of the page.

import { keepEntryInView } from './navbar/keep-in-view.ts'
import { readStored as stored } from './storage.ts'

const root = document.documentElement

export function setFirstFrame({ appearance, outline, announcement, background = '#0d0c0a' }: DOMStringMap): void {
  root.classList.add('js')
  if (appearance) setAppearance(stored(appearance), background)
  hideParts(outline, announcement)
  showTabs()
  // Where the sidebar is a drawer, it is not laid out until it opens.
  if (!matchMedia('(min-width: 1025px)').matches) return
  requestAnimationFrame(showEntry)
  // Some browsers begin frames before they have the styles. The scripts of the page wait for these.
  addEventListener('DOMContentLoaded', keepEntryInView)
}

function setAppearance(choice: string | null, background: string): void {
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.classList.toggle('dark', dark)
  // The style sheet that defines this color has not loaded yet, but the browser already paints its toolbar.
  if (dark) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', background)
}

function hideParts(outline: string | undefined, announcement: string | undefined): void {
  const query = new URLSearchParams(location.search)
  const hidden = new Set(['navbar', 'sidebar', 'outline', 'footer'].filter((part) => query.get(part) === '0'))
  if (outline === 'false' || (outline === undefined && window.top !== window.self)) hidden.add('outline')
  if (announcement && stored(announcement) === 'true') hidden.add('announcement')
  if (hidden.size > 0) root.dataset.hide = [...hidden].join(' ')
}

/** Shows the tabs that the visitor chose earlier, through a style sheet, until the tabs are hydrated. */
function showTabs(): void {
  try {
    const rules = Object.entries(localStorage).flatMap(([key, text]) => {
      if (!key.startsWith('docsite.tabs.')) return []
      const [group, value] = [key.slice('docsite.tabs.'.length), text as string].map((name) => CSS.escape(name))
      const set = `.tabs[data-group=${group}]:has(>[data-value=${value}])>`
      return [
        `${set}.tab-panel{display:none!important}`,
        `${set}.tab-panel[data-value=${value}]{display:block!important}`,
        `${set}*>.tab{--_tab-mark:var(--_no-mark,transparent)!important}`,
        `${set}*>.tab[data-value=${value}]{--_tab-mark:var(--_mark,var(--accent-fill))!important}`,
      ]
    })
    if (rules.length === 0) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules.join(''))
    document.adoptedStyleSheets = [sheet]
  } catch {
    // Storage is blocked, so no choice was stored.
  }
}

/** The first frame lays out the page after this, so that measuring costs nothing. The sidebar may not have arrived by then. */
function showEntry(): void {
  if (!keepEntryInView() && document.readyState === 'loading') requestAnimationFrame(showEntry)
}
