// The list of recently visited pages, which the panel shows before a query.

import { PageIcon } from '../parts/PageIcon.tsx'
import { useText } from '../state/page.tsx'
import type { RecentLink } from './answer.ts'
import { linkTo } from './HitList.tsx'
import { ListBox, type Selection } from './ListBox.tsx'

export function RecentList({ pages, ...selection }: Selection & { pages: readonly RecentLink[] }) {
  const text = useText()
  return (
    <ListBox {...selection}>
      {(optionOf) => (
        <div role="group" aria-label={text.searchRecent} className="search-group">
          <p className="search-group-title" aria-hidden="true">
            {text.searchRecent}
          </p>
          {pages.map(({ url, title, language }, i) => (
            <a
              key={url}
              {...optionOf(i)}
              className="search-hit search-recent"
              href={url}
              {...linkTo(false, () => undefined)}
            >
              <PageIcon name="clock" />
              <span className="search-hit-text" {...language}>
                {title}
              </span>
            </a>
          ))}
        </div>
      )}
    </ListBox>
  )
}
