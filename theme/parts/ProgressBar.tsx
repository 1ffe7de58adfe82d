// The progress bar for page loads. browser/navigation/progress-bar.ts animates it.

import { useText } from '../state/page.tsx'
import { useProgress } from '../state/progress.ts'

export function ProgressBar() {
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
