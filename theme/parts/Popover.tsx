// A button with a popup. The popup opens on hover, focus or click, and closes when the pointer or the focus leaves or the
// visitor presses Escape. The specification (9) defines the delays and the maximum width.

import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent, ReactNode } from 'react'
import { closePopup, hoverPopup, isPopupOpen, leavePopup, openPopup } from '../state/menus.ts'
import { useMenus } from '../state/use-menus.ts'

/** The props of `Popover`. */
export interface PopoverProps {
  id: string
  /** The accessible name, if the button has no text. */
  label?: string | undefined
  button: ReactNode
  buttonClass?: string
  /** The events that open the popup, in addition to a click on the button. */
  triggers?: readonly ('hover' | 'focus' | 'click')[]
  /** Content before the button, such as the link of a menu entry. */
  before?: ReactNode
  className?: string
  children: ReactNode
}

/** A button with a popup, which opens on a click and on the events in `triggers`, and closes with Escape. */
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
      // Close after moving the focus, because focusing the button opens some popups.
      event.currentTarget.querySelector<HTMLElement>('button')?.focus()
      closePopup(id)
      event.stopPropagation()
      // The drawer around the popup stays open.
      event.preventDefault()
    }
    if (event.key === 'ArrowDown' && !open) {
      openPopup(id)
      event.preventDefault()
    }
  }

  /** Toggles the popup, unless hovering or focusing the button has just opened it. */
  function onClick(event: MouseEvent<HTMLElement>): void {
    const { pointerType } = event.nativeEvent as { pointerType?: string }
    const hasOpenedIt = pointerType ? byHover && pointerType === 'mouse' : byFocus
    if (open && !hasOpenedIt) closePopup(id)
    else openPopup(id)
  }

  /** Opens the popup on keyboard focus only, because a mouse or touch that focuses the button also clicks it. */
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
