// Opens the search panel.

import { Icon } from '../parts/Icon.tsx'
import { usePage, useWords } from '../state/page.tsx'
import { openSearch } from '../state/search.ts'

export function SearchButton() {
  const { site } = usePage()
  const words = useWords()
  if (!site.search) return null
  const name = words.searchPlaceholder.startsWith(words.search)
    ? words.searchPlaceholder
    : `${words.search}: ${words.searchPlaceholder}`
  return (
    <button
      type="button"
      className="search-button"
      aria-label={name}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={() => openSearch()}
    >
      <Icon name="search" />
      <span className="search-button-text">{words.searchPlaceholder}</span>
      <kbd className="search-button-key" />
    </button>
  )
}
