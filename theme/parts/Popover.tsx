// A button with a popup that opens on hover, focus or click, and closes on leaving, Escape, or focus elsewhere.
// The delays and the maximum width are those of the specification (9).

import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent, ReactNode } from 'react'
import { closePopup, hoverPopup, isPopupOpen, leavePopup, openPopup, useMenus } from '../state/menus.ts'

export interface PopoverProps {
  id: string
  /** Accessible name, if the button has no text. */
  label?: string | undefined
  button: ReactNode
  buttonClass?: string
  /** Events that open the popup besides a click on the button. */
  triggers?: readonly ('hover' | 'focus' | 'click')[]
  /** Shown before the button: a link of the same item. */
  before?: ReactNode
  className?: string
  children: ReactNode
}

export function Popover({
  id,
  label,
  button,
  buttonClass = '',
  triggers = ['hover'],
  before,
  className = '',
  children,
}: PopoverProps) {
  const open = useMenus((menus) => isPopupOpen(menus.popup, id))
  const byHover = triggers.includes('hover')
  const byFocus = triggers.includes('focus')
  const isMouse = (event: PointerEvent<HTMLElement>) => byHover && event.pointerType === 'mouse'

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape' && open) {
      // Closed after the focus returns, because focusing the button opens some popups.
      event.currentTarget.querySelector<HTMLElement>('button')?.focus()
      closePopup(id)
      event.stopPropagation()
    }
    if (event.key === 'ArrowDown' && !open) {
      openPopup(id)
      event.preventDefault()
    }
  }

  /** Hovering or focusing the button has opened the popup already, so the click must not close it. */
  function onClick(event: MouseEvent<HTMLElement>): void {
    const { pointerType } = event.nativeEvent as { pointerType?: string }
    const hasOpenedIt = pointerType ? byHover && pointerType === 'mouse' : byFocus
    if (open && !hasOpenedIt) closePopup(id)
    else openPopup(id)
  }

  /** Reacts to the keyboard only: a touch or a mouse that focuses the button also clicks it. */
  function onFocus(event: FocusEvent<HTMLElement>): void {
    if (byFocus && !open && event.target.matches(':focus-visible')) openPopup(id)
  }

  function onBlur(event: FocusEvent<HTMLElement>): void {
    if (open && !event.currentTarget.contains(event.relatedTarget)) closePopup(id)
  }

  return (
    <div
      className={`popover ${className}`}
      onPointerEnter={(event) => isMouse(event) && hoverPopup(id)}
      onPointerLeave={(event) => isMouse(event) && leavePopup(id)}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onFocus={onFocus}
    >
      {before}
      <button
        type="button"
        className={buttonClass}
        aria-label={label}
        aria-expanded={open}
        aria-controls={`${id}-Popup`}
        onClick={onClick}
      >
        {button}
      </button>
      <div className="popup" id={`${id}-Popup`} data-open={open || undefined}>
        {children}
      </div>
    </div>
  )
}
