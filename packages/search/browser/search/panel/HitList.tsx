// The list of hits: a group for each section of the site, and in it a card for each page.

import type { CodedHit, SearchHit } from '@docsite/cli/search'
import { closeSearch, ShellIcon as Icon, newTabNote, pluralize, useLocale } from '@docsite/cli/theme'
import type { MouseEvent } from 'react'
import type { Card, Row, RowGroup } from './cards.ts'
import { ListBox, type OptionOf, type Selection } from './ListBox.tsx'
import { Marked } from './Marked.tsx'

/** What the rows of the list do. */
interface RowActions {
  isElsewhere: boolean
  /** Called when the visitor chooses a hit on this site. */
  onChoose(hit: SearchHit): void
  /** Shows all hits on a page. */
  onExpand(card: Card): void
}

interface HitListProps extends Selection, RowActions {
  groups: readonly RowGroup[]
}

export function HitList({ groups, active, onActive, ...actions }: HitListProps) {
  return (
    <ListBox active={active} onActive={onActive}>
      {(optionOf) =>
        groups.map(({ name, isSection, cards }) => (
          <div key={name} role="group" aria-label={name} className="search-group">
            {isSection && (
              <p className="search-group-title" aria-hidden="true">
                {name}
              </p>
            )}
            {cards.map(({ card, first, rows }) => (
              <div key={card.link} role="presentation" className="search-card">
                {rows.map((row, i) => (
                  <RowOption key={keyOf(row)} row={row} option={optionOf(first + i)} {...actions} />
                ))}
              </div>
            ))}
          </div>
        ))
      }
    </ListBox>
  )
}

const keyOf = (row: Row): string => (row.kind === 'hit' ? row.hit.link + row.hit.type + row.hit.statement : row.kind)

type Option = ReturnType<OptionOf>

function RowOption({ row, option, ...actions }: RowActions & { row: Row; option: Option }) {
  switch (row.kind) {
    case 'page':
      return <PageOption card={row.card} option={option} {...actions} />
    case 'hit':
      return <HitOption hit={row.hit} option={option} {...actions} />
    case 'more':
      return <MoreOption card={row.card} count={row.count} option={option} onExpand={actions.onExpand} />
  }
}

/** The head of a card, which opens the page at its top. */
function PageOption({ card, option, isElsewhere, onChoose }: RowActions & { card: Card; option: Option }) {
  const { link, title, head, hits } = card
  const hit = head ?? hits[0]
  return (
    <a
      {...option}
      lang={hit?.lang}
      className="search-hit search-page"
      href={link}
      {...linkTo(isElsewhere, () => hit && onChoose({ ...hit, link }))}
    >
      <Icon name="file" />
      <span className="search-hit-text">
        {head ? <Marked text={head.header} highlights={head.highlightInfoList} /> : title}
      </span>
      {isElsewhere && <Icon name="external" className="small" />}
    </a>
  )
}

const icons = { title: 'file', header: 'hash', content: 'text' } as const

function HitOption({ hit, option, isElsewhere, onChoose }: RowActions & { hit: CodedHit; option: Option }) {
  const { type, title, header, statement, link, highlightInfoList, code, lang } = hit
  const above = `${title} > `
  return (
    <a {...option} lang={lang} className="search-hit" href={link} {...linkTo(isElsewhere, () => onChoose(hit))}>
      <Icon name={statement === header ? 'hash' : icons[type]} />
      <span className="search-hit-text">
        <span>
          {statement === undefined ? (
            <Marked
              text={header}
              highlights={highlightInfoList}
              code={code?.header}
              hidden={header.startsWith(above) ? above.length : 0}
            />
          ) : (
            <Marked text={statement} highlights={highlightInfoList} code={code?.statement} />
          )}
        </span>
        {statement !== undefined && <Place hit={hit} />}
      </span>
      {isElsewhere && <Icon name="external" className="small" />}
    </a>
  )
}

/** The section that contains a text hit. Only screen readers need what the card or the snippet already shows. */
function Place({ hit: { title, header, statement, code } }: { hit: CodedHit }) {
  if (title === header) return <span className="search-hit-title sr-only">{title}</span>
  return (
    <span className={statement === header ? 'search-hit-title sr-only' : 'search-hit-title'}>
      <span className="sr-only">{`${title} > `}</span>
      <Marked text={header} code={code?.header} />
    </span>
  )
}

/** The row that shows the other hits of a page. */
function MoreOption({
  card,
  count,
  option,
  onExpand,
}: Pick<RowActions, 'onExpand'> & { card: Card; count: number; option: Option }) {
  const { lang, text } = useLocale()
  return (
    <button {...option} type="button" className="search-hit search-more" onClick={() => onExpand(card)}>
      <Icon name="chevron" />
      <span className="search-hit-text">{pluralize(text.searchMoreOnPage, count, lang)}</span>
    </button>
  )
}

/** Returns the attributes of a link in the list. With a modifier key, the browser opens a new tab and search stays open. */
export const linkTo = (isElsewhere: boolean, onChoose: () => void) => ({
  onClick({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) {
    if (ctrlKey || metaKey || shiftKey || altKey) return
    closeSearch()
    if (!isElsewhere) onChoose()
  },
  ...(isElsewhere ? { target: '_blank', rel: 'noopener noreferrer', 'aria-describedby': newTabNote } : {}),
})
