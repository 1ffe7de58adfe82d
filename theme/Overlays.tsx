// The overlays: progress bar, search dialog and the button that scrolls to the top.

import { ScrollToTop } from './outline/ScrollToTop.tsx'
import { ProgressBar } from './parts/ProgressBar.tsx'
import { SearchDialog } from './search/SearchDialog.tsx'
import { useSearch } from './state/search.ts'

export function Overlays() {
  const open = useSearch((search) => search.open)
  return (
    <>
      <ProgressBar />
      {open && <SearchDialog />}
      <ScrollToTop />
    </>
  )
}
