// Opens search through its keyboard shortcuts or a URL with `?q=`, and loads the panel in advance.

import { asQuery } from '../../../pipeline/model/search/search-document.ts'
import { SearchDialog } from '../../search/SearchDialog.tsx'
import { openDrawer, useMenus } from '../../state/menus.ts'
import { closeSearch, openSearch, useSearch } from '../../state/search.ts'
import { logError } from '../log.ts'
import type { Loader } from '../navigation/loader.ts'
import { loadOverlayStyles } from '../navigation/page-needs.ts'
import type { ShownStore } from '../navigation/shown.tsx'
import { shellElement } from '../shell-element.ts'

export function startSearch(page: ShownStore, loader: Loader): void {
  if (!page.getState().site.search) return
  useSearch.setState({ Dialog: SearchDialog })
  let unlock: (() => void) | undefined

  let isLoading = false
  const loadPanel = () => {
    if (isLoading) return
    isLoading = true
    useSearch.setState({ Panel: undefined })
    const { site } = page.getState()
    // The panel asks for it as soon as it is there.
    if (site.search && site.search.mode === 'local') loader.manifest().catch(() => undefined)
    const styles = loadOverlayStyles(site)
    styles.catch(() => undefined).then(() => useSearch.setState({ isStyled: true }))
    Promise.all([import('./search-panel.ts'), styles]).then(
      ([{ openPanel }]) => useSearch.setState({ Panel: openPanel(page, loader) }),
      (error: unknown) => {
        logError('Search could not be loaded.', error)
        isLoading = false
        useSearch.setState({ Panel: null })
      },
    )
  }

  useSearch.subscribe(({ open }, last) => {
    if (open === last.open) return
    if (open) {
      loadPanel()
      // Pass the region, because the panel may not have loaded yet.
      unlock = lockBody(shellElement('[data-region="overlays"]'))
    } else {
      unlock?.()
    }
  })
  document.addEventListener('keydown', (event) => {
    if (!isShortcut(event)) return
    event.preventDefault()
    if (useSearch.getState().open) closeSearch()
    else openSearch()
  })
  for (const event of ['pointerover', 'focusin']) {
    document.addEventListener(
      event,
      ({ target }) => target instanceof Element && target.closest('.search-button') && loadPanel(),
      { passive: true },
    )
  }
  const query = new URLSearchParams(location.search).get('q')
  if (query) openSearch(asQuery(query))
}

/** Returns whether a key opens or closes search now. In menus, a slash is text. */
function isShortcut(event: KeyboardEvent): boolean {
  // The store hears of a closed drawer only after the key that closed it.
  return isSearchKey(event) && !(event.key === '/' && (useMenus.getState().popup || openDrawer()))
}

/**
 * Locks scrolling while `over` covers the page, and returns a function that unlocks it. The scrollbar disappears, so that
 * the backdrop covers the whole window, and the page keeps its width, so that nothing shifts.
 * If `over` is missing, nothing could unlock the page again, so it stays scrollable and an error is logged
 * (specification, 8).
 */
function lockBody(over: Element | null): () => void {
  if (!over) {
    logError('The overlay is missing, so the page stays scrollable.')
    return () => undefined
  }
  const { body, documentElement: root } = document
  const y = scrollY
  const width = body.clientWidth
  // `overflow: hidden` is not enough on iOS, where the body must be fixed at its scroll position.
  body.style.position = 'fixed'
  body.style.insetInline = '0'
  body.style.top = `${-y}px`
  root.style.overflowY = 'hidden'
  const gained = body.clientWidth - width
  if (gained > 0) body.style.paddingInlineEnd = `${gained}px`
  return () => {
    root.style.overflowY = ''
    for (const name of ['position', 'inset-inline', 'top', 'padding-inline-end']) body.style.removeProperty(name)
    scrollTo({ top: y, behavior: 'instant' })
  }
}

/** Returns whether a key opens or closes search: Ctrl+K, Cmd+K, or a slash outside fields. Some keyboards need Shift for it. */
function isSearchKey(event: KeyboardEvent): boolean {
  const { key, metaKey, ctrlKey, shiftKey, altKey } = event
  const isCommand = metaKey || ctrlKey
  if (altKey || key !== '/') return isCommand && !altKey && !shiftKey && key.toLowerCase() === 'k'
  // A shadow root hides its field from `target`.
  const [target] = event.composedPath()
  const isTyping = target instanceof Element && target.closest('input,textarea,select,[contenteditable]')
  return !(isCommand || isTyping || document.querySelector('dialog[open]'))
}
