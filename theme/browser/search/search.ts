// Opens search through its keyboard shortcuts or a URL with `?q=`, and loads the panel in advance.

import { useMenus } from '../../state/menus.ts'
import { closeSearch, openSearch, useSearch } from '../../state/search.ts'
import { lockBody } from '../body-lock.ts'
import { logError } from '../log.ts'
import type { Loader } from '../navigation/loader.ts'
import type { ShownPage } from '../navigation/shown.tsx'
import { shellElement } from '../shell-element.ts'

export function startSearch(page: ShownPage, loader: Loader): () => void {
  if (!page.getState().site.search) return () => undefined
  const stop = new AbortController()
  const { signal } = stop
  let unlock: (() => void) | undefined

  document.documentElement.dataset.keys = /mac|iphone|ipad/i.test(navigator.platform) ? 'apple' : 'other'
  let isLoading = false
  const loadPanel = () => {
    if (isLoading) return
    isLoading = true
    useSearch.setState({ Panel: undefined })
    import('./search-panel.tsx').then(
      ({ makePanel }) => useSearch.setState({ Panel: makePanel(page, loader) }),
      (error: unknown) => {
        logError('Search could not be loaded.', error)
        isLoading = false
        useSearch.setState({ Panel: null })
      },
    )
  }

  const unsubscribe = useSearch.subscribe(({ open }, last) => {
    if (open === last.open) return
    if (open) {
      loadPanel()
      // Pass the region, because the panel may not have loaded yet.
      unlock = lockBody(shellElement('[data-region="overlays"]'))
    } else {
      unlock?.()
      unlock = undefined
    }
  })
  document.addEventListener(
    'keydown',
    (event) => {
      if (!isShortcut(event) && !isSlash(event)) return
      event.preventDefault()
      if (useSearch.getState().open) closeSearch()
      else openSearch()
    },
    { signal },
  )
  for (const event of ['pointerover', 'focusin']) {
    document.addEventListener(
      event,
      ({ target }) => target instanceof Element && target.closest('.search-button') && loadPanel(),
      { signal, passive: true },
    )
  }
  const query = new URLSearchParams(location.search).get('q')
  if (query) openSearch(query)
  return () => {
    stop.abort()
    unsubscribe()
    unlock?.()
  }
}

const isShortcut = ({ key, metaKey, ctrlKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (metaKey || ctrlKey) && !shiftKey && !altKey

/** The `keyCode` of a key that an input method handles. */
const composingKey = 229

/** Returns whether a key is a slash that is not typed into something. Some keyboards need Shift for a slash. */
function isSlash(event: KeyboardEvent): boolean {
  const { key, metaKey, ctrlKey, altKey, isComposing, keyCode, defaultPrevented } = event
  if (key !== '/' || metaKey || ctrlKey || altKey || isComposing || keyCode === composingKey || defaultPrevented)
    return false
  const { popup, drawer } = useMenus.getState()
  // A shadow root hides its field from `target`.
  const [target] = event.composedPath()
  const isField = target instanceof HTMLElement && (target.isContentEditable || target.matches('input,textarea,select'))
  return !isField && !popup && !drawer && !document.querySelector('dialog[open]')
}
