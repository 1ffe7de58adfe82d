// Opens search through its keyboard shortcuts or a URL with `?q=`, and loads the panel in advance.

import { asQuery } from '../../../pipeline/model/search/search-document.ts'
import { closeSearch, openSearch, useSearch } from '../../state/search.ts'
import { logError } from '../log.ts'
import type { Loader } from '../navigation/loader.ts'
import { loadOverlayStyles } from '../navigation/page-needs.ts'
import type { ShownStore } from '../navigation/page-store.ts'
import { lockPage, unlockPage } from '../reading/page-lock.ts'
import { forgetTyped, isSearchShortcut, searchDialog } from '../reading/search-field.ts'
import { shellElement } from '../shell-element.ts'

export function startSearch(page: ShownStore, loader: Loader): void {
  if (!page.getState().site.search) return

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
      lockPage(shellElement('[data-region="overlays"]'))
    } else {
      unlockPage()
    }
  })
  document.addEventListener('keydown', (event) => {
    if (!isSearchShortcut(event)) return
    event.preventDefault()
    const dialog = searchDialog()
    const wasOpen = dialog?.open && useSearch.getState().open
    // Escape may have closed the dialog before its component has heard of it.
    closeSearch()
    if (wasOpen) return
    if (dialog && !dialog.open) forgetTyped(dialog)
    openSearch()
    if (!dialog?.open) dialog?.showModal()
  })
  for (const event of ['pointerover', 'focusin']) {
    document.addEventListener(
      event,
      ({ target }) => target instanceof Element && target.closest('.search-button') && loadPanel(),
      { passive: true },
    )
  }
  const query = new URLSearchParams(location.search).get('q')
  const dialog = searchDialog()
  // The reader may have opened it, and typed.
  if (dialog?.open) openSearch(dialog.querySelector('input')?.value)
  else if (query) openSearch(asQuery(query))
}
