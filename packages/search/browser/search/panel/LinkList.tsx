// The list that the panel shows before a query: questions of the project, and recently visited pages, or else those in the
// site's menu. Without results, it shows similar words and the menu.

import { ShellIcon as Icon, type ShellIconName, setQuery } from '@docsite/cli/theme'
import type { PageLink } from './answer.ts'
import { linkTo } from './HitList.tsx'
import { ListBox, type OptionOf, type Selection } from './ListBox.tsx'

/** A titled group of pages, or of queries that the visitor can try. */
export interface StartGroup {
  title: string
  icon?: ShellIconName
  entries: readonly (PageLink | string)[]
  /** Whether the entries lead to another site. */
  isElsewhere?: boolean
}

export function LinkList({ groups, ...selection }: Selection & { groups: readonly StartGroup[] }) {
  const firsts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { entries }) => sum + entries.length, 0))
  return (
    <ListBox {...selection}>
      {(optionOf) =>
        groups.map(({ title, entries, ...group }, at) => (
          <div key={title} role="group" aria-label={title} className="search-group">
            <p className="search-group-title" aria-hidden="true">
              {title}
            </p>
            {entries.map((entry, i) => (
              <Entry
                key={typeof entry === 'string' ? entry : entry.url}
                entry={entry}
                option={optionOf((firsts[at] as number) + i)}
                {...group}
              />
            ))}
          </div>
        ))
      }
    </ListBox>
  )
}

interface EntryProps extends Pick<StartGroup, 'icon' | 'isElsewhere'> {
  entry: PageLink | string
  option: ReturnType<OptionOf>
}

function Entry({ entry, option, icon, isElsewhere = false }: EntryProps) {
  const className = 'search-hit search-recent'
  if (typeof entry === 'string')
    return (
      <button {...option} type="button" className={className} onClick={() => setQuery(entry)}>
        {icon && <Icon name={icon} />}
        <span className="search-hit-text">{entry}</span>
      </button>
    )
  return (
    <a {...option} className={className} href={entry.url} {...linkTo(isElsewhere, () => undefined)}>
      {icon && <Icon name={icon} />}
      <span className="search-hit-text" {...entry.language}>
        {entry.title}
      </span>
    </a>
  )
}
