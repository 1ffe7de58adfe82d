// Opens search: by shortcut, by the address, and loads the panel when somebody is about to ask.

import { type Ask, closeSearch, openSearch, useSearch } from '../state/search.ts'
import { lockBody } from './body-lock.ts'
import type { Loader } from './loader.ts'
import { logError } from './log.ts'
import type { ShownPage } from './shown.tsx'

export function startSearch(page: ShownPage, loader: Loader): () => void {
  if (!page.getState().site.search) return () => undefined
  const stop = new AbortController()
  const { signal } = stop
  let unlock: (() => void) | undefined

  const apple = /mac|iphone|ipad/i.test(navigator.platform)
  document.documentElement.dataset.keys = apple ? 'apple' : 'other'
  const load = async () => {
    const [{ SearchModal }, { SearchClient }] = await Promise.all([
      import('../search/SearchModal.tsx'),
      import('../search/client.ts'),
    ])
    const client = new SearchClient(page.getState().site, () => loader.manifest())
    const ask: Ask = async (query) => {
      try {
        return await client.search(query, page.getState().view.record)
      } catch (error) {
        logError('The search index could not be loaded.', error)
        throw error
      }
    }
    useSearch.setState({ panel: { Modal: SearchModal, ask } })
  }
  const warm = () => {
    if (useSearch.getState().panel) return
    load().catch((error: unknown) => {
      logError('Search could not be loaded.', error)
      // A page that waits for nothing must not stand still.
      closeSearch()
    })
  }

  const unsubscribe = useSearch.subscribe(({ open }, last) => {
    if (open === last.open) return
    if (open) {
      warm()
      unlock = lockBody()
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
      ({ target }) => target instanceof Element && target.closest('.search-button') && warm(),
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
