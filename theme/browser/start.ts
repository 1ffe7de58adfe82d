// The script that all pages share and run before the first paint. It does what a page cannot do without a script until its shell has started.
//
// It is a file, so that documents stay small, and because the policy blocks a script in a document that a proxy has changed.

import { setFirstFrame } from './first-frame.ts'
import { hold } from './hold.ts'
import { addImportMap } from './import-map.ts'
import { loadScripts } from './load-scripts.ts'

const root = document.documentElement
setFirstFrame(document.currentScript?.dataset ?? {})
const canLoad = addImportMap()
// The page shows its styles for browsers without JavaScript if its scripts cannot be loaded.
if (!canLoad) root.classList.remove('js')
Object.assign(globalThis, { docsiteHold: hold() })
// Touch screens have no keys to show.
if (!matchMedia('(hover: none)').matches)
  root.dataset.keys = /mac|iphone|ipad/i.test(navigator.platform) ? 'apple' : 'other'
// Completes the URLs that the printed page shows after its links.
addEventListener('beforeprint', () => root.style.setProperty('--_origin', JSON.stringify(location.origin)))
// The outline may be open before the shell starts.
addEventListener('hashchange', () => document.querySelector<HTMLElement>('#pageOutline[popover]')?.hidePopover?.())
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.src.includes('/static/js/')) root.classList.remove('js')
  },
  true,
)
if (canLoad) addEventListener('DOMContentLoaded', loadScripts)
