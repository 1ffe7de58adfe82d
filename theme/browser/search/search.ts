// Opens search through its keyboard shortcut or a URL with `?q=`, and loads the panel in advance.

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
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return
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
