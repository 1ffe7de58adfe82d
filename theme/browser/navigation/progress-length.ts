// Shows the value of the progress bar.

import { useProgress } from '../../state/progress.ts'
import { shellElement } from '../shell-element.ts'

/** Sets the length of the bar through a CSS property, because the CSP does not allow style attributes. */
export function startProgressLength(): void {
  useProgress.subscribe(({ value }) => {
    if (value === undefined) return
    requestAnimationFrame(() => shellElement('.progress')?.style.setProperty('--_progress', String(value)))
  })
}
