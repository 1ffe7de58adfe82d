// Back to the top, once the page is scrolled: in the local bar where there is one, else in a free corner of the window.

import { Icon } from '../parts/Icon.tsx'
import { usePage, useWords } from '../state/page.tsx'

export function ScrollToTop() {
  const { site } = usePage()
  const words = useWords()
  if (!site.theme.enableScrollToTop) return null
  return (
    <button
      type="button"
      className="icon-button round scroll-to-top"
      data-scroll-to-top=""
      hidden
      aria-label={words.backToTop}
    >
      <Icon name="up" />
    </button>
  )
}
