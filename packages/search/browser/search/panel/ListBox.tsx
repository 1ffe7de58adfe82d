// The list below the search field, whose options the keys of the field select.

import { useText } from '@docsite/cli/theme'
import { type PointerEvent, type ReactNode, useRef } from 'react'

export const listId = 'searchResults'
export const hitId = (index: number): string => `searchHit-${index}`

/** How the options of a list are selected. */
export interface Selection {
  active: number
  onActive(index: number): void
}

/** The attributes of an option. */
export type OptionOf = (index: number) => {
  id: string
  role: 'option'
  'aria-selected': boolean
  tabIndex: -1
  onPointerMove(event: PointerEvent): void
}

export function ListBox({
  active,
  onActive,
  children,
}: Selection & { children: (optionOf: OptionOf) => ReactNode }): ReactNode {
  const text = useText()
  // The last position of the pointer, because scrolling the list under a resting pointer also fires pointer events.
  const pointer = useRef('')

  function onPointerMove(event: PointerEvent, at: number): void {
    const place = `${event.clientX} ${event.clientY}`
    if (place !== pointer.current && at !== active) onActive(at)
    pointer.current = place
  }

  return (
    <div
      id={listId}
      role="listbox"
      aria-label={text.search}
      // The field keeps the focus, so that the visitor can continue typing.
      onMouseDown={(event) => event.preventDefault()}
    >
      {children((index) => ({
        id: hitId(index),
        role: 'option',
        'aria-selected': index === active,
        tabIndex: -1,
        onPointerMove: (event) => onPointerMove(event, index),
      }))}
    </div>
  )
}
