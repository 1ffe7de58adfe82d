// The outline: the headings of the page. On narrow screens it is a drawer.

import { languageAttributes } from '../../pipeline/model/direction.ts'
import { hasOutline } from '../../pipeline/model/slot-pages.ts'
import { plainText } from '../../pipeline/text/plain-text.ts'
import { Html } from '../parts/Html.tsx'
import { Slot } from '../parts/Slot.tsx'
import { drawerIds } from '../state/menus.ts'
import { usePage, useText } from '../state/page.tsx'
import { useActiveHeading } from '../state/use-outline.ts'

/** Returns whether the page has an outline. */
export function useHasOutline(): boolean {
  const { site, view } = usePage()
  return hasOutline(view.record, site)
}

/** The outline at the right of the article. */
export function Outline() {
  const text = useText()
  const { site } = usePage()
  if (!useHasOutline()) return null
  return (
    <div className="outline" id={drawerIds.outline} popover="auto">
      <nav aria-label={text.outline} className="outline-scroll">
        <Slot name="outline-top" />
        <p className="outline-title">{text.outline}</p>
        <OutlineList />
        {!site.theme.enableScrollToTop && (
          // biome-ignore lint/a11y/useValidAnchor: browsers follow it to the top of the page.
          <a className="outline-link" href="#">
            {text.backToTop}
          </a>
        )}
        <Slot name="outline-bottom" />
      </nav>
    </div>
  )
}

/** The list of headings in the outline. */
export function OutlineList() {
  const { site, view } = usePage()
  const active = useActiveHeading()
  return (
    <ul className="outline-list" {...languageAttributes(site, view.record.fallback)}>
      {view.record.toc.map(({ id, text, depth }) => (
        <li key={id} className={`depth-${depth}`}>
          <Html
            as="a"
            href={`#${id}`}
            className="outline-link"
            title={plainText(text)}
            aria-current={id === active ? 'location' : undefined}
            html={text}
          />
        </li>
      ))}
    </ul>
  )
}
