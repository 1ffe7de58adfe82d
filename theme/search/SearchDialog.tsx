// The search dialog. Its field accepts text before the panel below it has loaded.

import { useLayoutEffect, useRef } from 'react'
import { Icon } from '../parts/Icon.tsx'
import { useText } from '../state/page.tsx'
import { closeSearch, setQuery, useSearch } from '../state/search.ts'

export function SearchDialog() {
  const { open, query, isStyled, Panel, field } = useSearch()
  const text = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const isPressed = useRef(false)

  // A modal dialog hides the page from keyboard and screen reader users, and restores the focus when it closes.
  useLayoutEffect(() => {
    const { current } = dialog
    if (!current || !open) return undefined
    // A script may have opened it (browser/reading/search-field.ts).
    if (!current.open) current.showModal()
    // The field may have a text already. WebKit would put the caret before it.
    const input = current.querySelector<HTMLInputElement>('input')
    input?.setSelectionRange(input.value.length, input.value.length)
    return () => current.close()
  }, [open])

  return (
    // Handle Escape here, because the browser's `close` event comes too late for a Ctrl+K that follows immediately. A click
    // on the mask also closes the dialog, unless it began in the panel, as when selecting text.
    <dialog
      ref={dialog}
      className="search-mask"
      data-styled={isStyled || undefined}
      aria-label={text.search}
      onPointerDown={({ target }) => {
        isPressed.current = target === dialog.current
      }}
      onClick={({ target }) => isPressed.current && target === dialog.current && closeSearch()}
      // The event of an earlier close may come when the dialog is open again.
      onClose={() => dialog.current?.open || closeSearch()}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && closeSearch()}
    >
      <div className="search-panel">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label={text.search}
          aria-expanded={false}
          autoComplete="off"
          placeholder={text.searchPlaceholder}
          {...field}
          value={query}
          onChange={({ currentTarget, nativeEvent }) =>
            setQuery(currentTarget.value, (nativeEvent as InputEvent).isComposing)
          }
          onCompositionEnd={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        {open && Panel ? (
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
