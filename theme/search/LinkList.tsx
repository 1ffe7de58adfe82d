// The list that the panel shows before a query: recently visited pages, or else those in the site's menu.

import { Icon } from '../parts/Icon.tsx'
import { useText } from '../state/page.tsx'
import type { StartingPoints } from './answer.ts'
import { linkTo } from './HitList.tsx'
import { ListBox, type Selection } from './ListBox.tsx'

export function LinkList({ of: { links, isRecent }, ...selection }: Selection & { of: StartingPoints }) {
  const text = useText()
  const title = isRecent ? text.searchRecent : text.menu
  return (
    <ListBox {...selection}>
      {(optionOf) => (
        <div role="group" aria-label={title} className="search-group">
          <p className="search-group-title" aria-hidden="true">
            {title}
          </p>
          {links.map(({ url, title, language }, i) => (
            <a
              key={url}
              {...optionOf(i)}
              className="search-hit search-recent"
              href={url}
              {...linkTo(false, () => undefined)}
            >
              <Icon name={isRecent ? 'clock' : 'file'} />
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
