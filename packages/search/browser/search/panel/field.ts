// Connects the results to the search field: handles its keys and sets the ARIA attributes that refer to the list.

import { useSearch } from '@docsite/cli/theme'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { hitId, listId } from './ListBox.tsx'

/** The `keyCode` of a key that an input method handles. */
const composingKey = 229

interface Keys {
  /** The number of hits in the list. */
  count: number
  /** The index of the active hit, or -1. */
  active: number
  move(to: number): void
  /** Opens the active hit, `inNewTab` if the visitor holds Ctrl or Cmd. */
  choose(inNewTab: boolean): void
}

function handleKey(event: KeyboardEvent, { count, active, move, choose }: Keys): void {
  // Keys belong to the input method while it composes. Safari ends the composition before it fires the key event.
  if (event.nativeEvent.isComposing || event.keyCode === composingKey) {
    if (event.key === 'Escape') event.preventDefault()
    return
  }
  if (event.key === 'Enter') choose(event.ctrlKey || event.metaKey)
  else if (count === 0) return
  else if (event.key === 'ArrowDown') move((active + 1) % count)
  else if (event.key === 'ArrowUp') move((Math.max(active, 0) - 1 + count) % count)
  else return
  event.preventDefault()
}

export function useField(keys: Keys): void {
  const current = useRef(keys)
  useLayoutEffect(() => {
    current.current = keys
  })
  const activeId = keys.count > 0 && keys.active >= 0 ? hitId(keys.active) : undefined
  useLayoutEffect(() => {
    useSearch.setState({
      field: {
        'aria-autocomplete': 'list',
        'aria-expanded': activeId !== undefined,
        ...(activeId === undefined ? {} : { 'aria-controls': listId, 'aria-activedescendant': activeId }),
        enterKeyHint: 'go',
        spellCheck: false,
        onKeyDown: (event) => handleKey(event, current.current),
      },
    })
  }, [activeId])
  useLayoutEffect(() => () => useSearch.setState({ field: {} }), [])
}
