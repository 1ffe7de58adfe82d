// The button that switches between light and dark.

import type { MouseEvent } from 'react'
import { Icon } from '../parts/Icon.tsx'
import { toggleAppearance } from '../state/appearance.ts'
import { useText } from '../state/page.tsx'
import { useAppearance } from '../state/use-appearance.ts'

/** The button that switches between light and dark. */
export function AppearanceToggle() {
  const text = useText()
  const dark = useAppearance((appearance) => appearance.dark)
  function onClick(event: MouseEvent<HTMLElement>): void {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    // A key press has no position, so the animation starts from the center of the button.
    toggleAppearance(
      event.detail > 0 ? { x: event.clientX, y: event.clientY } : { x: left + width / 2, y: top + height / 2 },
    )
  }
  return (
    <button
      type="button"
      className="icon-button appearance"
      aria-label={text.appearance}
      aria-pressed={dark}
      onClick={onClick}
    >
      <Icon name="sun" className="light-only" />
      <Icon name="moon" className="dark-only" />
    </button>
  )
}
