// The button that scrolls to the top, in the local bar and in a corner of the window. CSS hides one of the two.

import { Icon } from '../parts/Icon.tsx'
import { usePage, useText } from '../state/page.tsx'

/** The button that scrolls to the top of the page, if the configuration enables it. */
export function ScrollToTop() {
  const { site } = usePage()
  const text = useText()
  if (!site.theme.enableScrollToTop) return null
  return (
    <button
      type="button"
      className="icon-button round scroll-to-top"
      data-scroll-to-top=""
      hidden
      aria-label={text.backToTop}
    >
      <Icon name="up" />
    </button>
  )
}
