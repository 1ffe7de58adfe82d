// The overlays: progress bar, search dialog and the button that scrolls to the top.

import { ScrollToTop } from './outline/ScrollToTop.tsx'
import { useText } from './state/page.tsx'
import { useProgress } from './state/progress.ts'
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

/** The progress bar for page loads. browser/navigation/progress-bar.ts animates it. */
function ProgressBar() {
  const text = useText()
  const { value, fading } = useProgress()
  if (value === undefined) return null
  return (
    <div
      className={fading ? 'progress fading' : 'progress'}
      role="progressbar"
      aria-label={text.loadingPage}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value * 100)}
    />
  )
}
