// The overlays: progress bar, search dialog and the button that scrolls to the top.

import { ScrollToTop } from './outline/ScrollToTop.tsx'
import { ProgressBar } from './parts/ProgressBar.tsx'
import { useSearch } from './state/search.ts'

export function Overlays() {
  const Dialog = useSearch(({ open, Dialog }) => (open ? Dialog : undefined))
  return (
    <>
      <ProgressBar />
      {Dialog && <Dialog />}
      <ScrollToTop />
    </>
  )
}
