// The overlays: progress bar, search dialog and the button that scrolls to the top.

import { useHasOutline } from './outline/Outline.tsx'
import { ScrollToTop } from './outline/ScrollToTop.tsx'
import { ProgressBar } from './parts/ProgressBar.tsx'
import { useSearch } from './state/search.ts'

export function Overlays() {
  const Dialog = useSearch(({ open, Dialog }) => (open ? Dialog : undefined))
  const hasOutline = useHasOutline()
  return (
    <>
      <ProgressBar />
      {Dialog && <Dialog />}
      {/* The outline has a link to the top. */}
      {!hasOutline && <ScrollToTop />}
    </>
  )
}
