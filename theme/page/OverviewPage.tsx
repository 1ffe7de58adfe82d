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

export function OverviewPage() {
  const { view } = usePage()
  const { lang, text } = useLocale()
  const [query, setQuery] = useState('')
  const all = view.record.overview ?? []
  const groups = filterOverview(all, query, text.others)
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const onlyOthers = all.length === 1 && all[0]?.text === undefined
  // A section needs a heading.
  const Group = onlyOthers ? 'div' : 'section'
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && setQuery('')
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
        <span className="overview-count" aria-hidden="true">
          {pluralize(text.filterResults, count, lang)}
        </span>
      </div>
      <p className={count === 0 ? 'overview-empty' : 'sr-only'} role="status">
        {query !== '' &&
          (count === 0
            ? interpolate(text.labeled, { label: text.filterNoResults, value: query })
            : pluralize(text.filterResults, count, lang))}
      </p>
      {groups.map(({ text: heading, items, ...ofHeading }) => (
        <Group key={heading ?? ''} className="overview-group">
          {!onlyOthers && (
            <h2>{heading === undefined ? text.others : <NavHtml of={{ text: heading, ...ofHeading }} />}</h2>
          )}
          <ul className="overview-items">
            {items.map((item) => (
              <Item key={item.link} item={item} />
            ))}
          </ul>
        </Group>
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
