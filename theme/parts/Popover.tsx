// A button with a popup that opens on hover, focus or click, and closes on leaving, Escape, or focus elsewhere.

import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent, ReactNode } from 'react'
import { closePopup, hoverPopup, leavePopup, openPopup, useMenus } from '../state/menus.ts'

export interface PopoverProps {
  id: string
  /** Accessible name, where the button's own text is none. */
  label?: string
  button: ReactNode
  buttonClass?: string
  /** What opens the popup besides click and keyboard. */
  trigger?: 'hover' | 'focus' | 'click'
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
  trigger = 'hover',
  before,
  className = '',
  children,
}: PopoverProps) {
  const open = useMenus((menus) => menus.popup === id)
  const isMouse = (event: PointerEvent<HTMLElement>) => trigger === 'hover' && event.pointerType === 'mouse'

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape' && open) {
      closePopup()
      event.currentTarget.querySelector<HTMLElement>('button')?.focus()
      event.stopPropagation()
    }
    if (event.key === 'ArrowDown' && !open) {
      openPopup(id)
      event.preventDefault()
    }
  }

  /** A mouse that hovers has opened the popup already: its click must not close it. */
  function onClick(event: MouseEvent<HTMLElement>): void {
    const { pointerType } = event.nativeEvent as { pointerType?: string }
    if (open && !(trigger === 'hover' && pointerType === 'mouse')) closePopup()
    else openPopup(id)
  }

  function onBlur(event: FocusEvent<HTMLElement>): void {
    if (open && !event.currentTarget.contains(event.relatedTarget)) closePopup()
  }

  return (
    <div
      className={`popover ${className}`}
      onPointerEnter={(event) => isMouse(event) && hoverPopup(id)}
      onPointerLeave={(event) => isMouse(event) && leavePopup(id)}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onFocus={() => trigger === 'focus' && openPopup(id)}
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
