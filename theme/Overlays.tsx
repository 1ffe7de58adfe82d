// What lies over the page: progress, search, the way back to the top.

import { ScrollToTop } from './outline/ScrollToTop.tsx'
import { ProgressBar } from './parts/ProgressBar.tsx'
import { useSearch } from './state/search.ts'

export function Overlays() {
  const { open, panel } = useSearch()
  return (
    <>
      <ProgressBar />
      {open && panel && <panel.Modal ask={panel.ask} />}
      <ScrollToTop />
    </>
  )
}
