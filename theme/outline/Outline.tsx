// The headings of the page, beside it.

import { plainText } from '../../pipeline/model/inline.ts'
import { Html } from '../parts/Html.tsx'
import { useOutline } from '../state/outline.ts'
import { usePage, useWords } from '../state/page.tsx'

export function Outline() {
  const { site, view } = usePage()
  const words = useWords()
  const { record } = view
  const wanted = record.frontmatter.outline ?? site.theme.outline
  if (record.pageType !== 'doc' || record.overview || record.toc.length === 0 || !wanted) return null
  return (
    <aside className="outline">
      <nav aria-label={words.outline} className="outline-scroll">
        <p className="outline-title">{words.outline}</p>
        <OutlineList />
      </nav>
    </aside>
  )
}

export function OutlineList() {
  const { view } = usePage()
  const active = useOutline((outline) => outline.active)
  return (
    <ul className="outline-list">
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
