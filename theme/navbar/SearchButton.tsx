// The button that opens search.

import { Icon } from '../parts/Icon.tsx'
import { usePage, useText } from '../state/page.tsx'
import { openSearch } from '../state/search.ts'

/** The button that opens search. Shows nothing on a site without search. */
export function SearchButton() {
  const { site } = usePage()
  const text = useText()
  if (!site.search) return null
  const name = text.searchPlaceholder.startsWith(text.search)
    ? text.searchPlaceholder
    : `${text.search}: ${text.searchPlaceholder}`
  return (
    <button
      type="button"
      className="search-button"
      aria-label={name}
      aria-keyshortcuts="Control+K Meta+K /"
      aria-haspopup="dialog"
      onClick={() => openSearch()}
    >
      <Icon name="search" />
      <span className="search-button-text">{text.searchPlaceholder}</span>
      <kbd className="search-button-key" />
    </button>
  )
}
