// The search, open: a dialog with a field that can be typed into before the panel below it has come.

import { useLayoutEffect, useRef } from 'react'
import { Icon } from '../parts/Icon.tsx'
import { useText } from '../state/page.tsx'
import { closeSearch, setQuery, useSearch } from '../state/search.ts'

export function SearchDialog() {
  const { query, Panel, field } = useSearch()
  const text = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const isPressed = useRef(false)

  // A modal dialog: what lies behind it is out of reach for keys and screen readers, and closing gives the focus back.
  useLayoutEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])

  return (
    // The browser tells of its own closing only later: Escape is taken here, so that Ctrl+K right after it opens again. A click on
    // the mask closes too, unless it began in the panel: text was selected then.
    <dialog
      ref={dialog}
      className="search-mask"
      aria-label={text.search}
      onPointerDown={({ target }) => {
        isPressed.current = target === dialog.current
      }}
      onClick={({ target }) => isPressed.current && target === dialog.current && closeSearch()}
      onClose={closeSearch}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && closeSearch()}
    >
      <div className="search-panel">
        <Icon name="search" />
        <input
          role="combobox"
          aria-label={text.search}
          aria-expanded={false}
          autoComplete="off"
          placeholder={text.searchPlaceholder}
          {...field}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        {Panel ? (
          <Panel />
        ) : (
          Panel === null && (
            <p className="search-note" role="alert">
              {text.searchUnavailable}
            </p>
          )
        )}
      </div>
    </dialog>
  )
}
