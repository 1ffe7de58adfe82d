// The overview of a section: its pages in groups, with their headings and a filter.

import { type KeyboardEvent, useState } from 'react'
import { textLanguage } from '../../pipeline/model/direction.ts'
import { filterOverview } from '../../pipeline/model/navigation/overview.ts'
import type { OverviewItem } from '../../pipeline/model/navigation/overview-entries.ts'
import { interpolate } from '../../pipeline/text/interpolate.ts'
import { pluralize } from '../../pipeline/text/plural.ts'
import { Html } from '../parts/Html.tsx'
import { Link } from '../parts/Link.tsx'
import { NavHtml } from '../parts/NavHtml.tsx'
import { useLocale, usePage } from '../state/page.tsx'

/** The `keyCode` of Escape. A key that an input method handles has another one. */
const escapeKey = 27

/** A list of the pages of a section with their headings, with a filter. */
export function OverviewPage() {
  const { view } = usePage()
  const { lang, text } = useLocale()
  const [query, setQuery] = useState('')
  const all = view.record.overview ?? []
  const groups = filterOverview(all, query, text.others)
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  // Pages without a group need a heading only below other groups.
  const startsUngrouped = all[0]?.text === undefined
  const onKeyDown = (event: KeyboardEvent) => event.keyCode === escapeKey && setQuery('')
  return (
    <div className="overview-list">
      <div className="overview-filter needs-script">
        <label htmlFor="overviewFilter">{text.filter}</label>
        <input
          id="overviewFilter"
          type="search"
          placeholder={text.filterPlaceholder}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <p className="overview-count" role="status">
          {query !== '' &&
            (count === 0
              ? interpolate(text.labeled, { label: text.filterNoResults, value: query })
              : pluralize(text.filterResults, count, lang))}
        </p>
      </div>
      {groups.map(({ text: heading, items, ...ofHeading }) => (
        <div key={heading ?? ''} className="overview-group">
          {heading !== undefined ? (
            <h2>
              <NavHtml of={{ text: heading, ...ofHeading }} />
            </h2>
          ) : (
            !startsUngrouped && <h2>{text.others}</h2>
          )}
          <ul className="overview-items">
            {items.map((item) => (
              <Item key={item.link} item={item} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function Item({ item }: { item: OverviewItem }) {
  const { site, view } = usePage()
  const { link, headings, headingsLang } = item
  const language = textLanguage(site, headingsLang, view.record.lang)
  return (
    <li className="overview-item">
      <Link className="overview-title" to={link}>
        <NavHtml of={item} />
      </Link>
      {headings.length > 0 && (
        <ul>
          {headings.map(({ id, text, depth }) => (
            <li key={id} className={`depth-${depth}`}>
              <Link to={`${link}#${id}`}>
                <Html {...language} html={text} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
