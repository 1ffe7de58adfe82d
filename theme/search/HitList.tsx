// The list of hits, grouped. Each hit is a link with its matches highlighted.

import { type PointerEvent, type ReactNode, useRef } from 'react'
import type { Highlight, SearchHit } from '../../pipeline/model/search/search-document.ts'
import { newTabNote } from '../parts/Link.tsx'
import { PageIcon } from '../parts/PageIcon.tsx'
import { useText } from '../state/page.tsx'
import { closeSearch } from '../state/search.ts'

export const listId = 'searchResults'
export const hitId = (index: number): string => `searchHit-${index}`

interface HitListProps {
  hits: readonly SearchHit[]
  isElsewhere: boolean
  active: number
  onActive(index: number): void
  /** Called when the visitor chooses a hit on this site. */
  onChoose(hit: SearchHit): void
}

export function HitList({ hits, isElsewhere, active, onActive, onChoose }: HitListProps) {
  const text = useText()
  // The last position of the pointer, because scrolling the list under a resting pointer also fires pointer events.
  const pointer = useRef('')
  const groups = [...new Set(hits.map(({ group }) => group))]
  let index = 0

  function onPointerMove(event: PointerEvent, at: number): void {
    const place = `${event.clientX} ${event.clientY}`
    if (place !== pointer.current && at !== active) onActive(at)
    pointer.current = place
  }

  return (
    <div
      id={listId}
      role="listbox"
      aria-label={text.search}
      // The field keeps the focus, so that the visitor can continue typing.
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map((group) => (
        <div key={group} role="group" aria-label={group} className="search-group">
          <p className="search-group-title" aria-hidden="true">
            {group}
          </p>
          {hits
            .filter((hit) => hit.group === group)
            .map((hit) => {
              const at = index++
              return (
                <Hit
                  key={hit.link + hit.type + hit.statement}
                  hit={hit}
                  id={hitId(at)}
                  isActive={at === active}
                  isElsewhere={isElsewhere}
                  onPointerMove={(event) => onPointerMove(event, at)}
                  onChoose={onChoose}
                />
              )
            })}
        </div>
      ))}
    </div>
  )
}

interface HitProps {
  hit: SearchHit
  id: string
  isActive: boolean
  isElsewhere: boolean
  onPointerMove(event: PointerEvent): void
  onChoose(hit: SearchHit): void
}

const icons = { title: 'file', header: 'hash', content: 'text' } as const

function Hit({ hit, id, isActive, isElsewhere, onPointerMove, onChoose }: HitProps) {
  const { type, title, header, statement, link, highlightInfoList } = hit
  return (
    <a
      className="search-hit"
      role="option"
      id={id}
      href={link}
      aria-selected={isActive}
      tabIndex={-1}
      onPointerMove={onPointerMove}
      // With a modifier key, the browser opens a new tab and search stays open.
      onClick={({ ctrlKey, metaKey, shiftKey, altKey }) => {
        if (ctrlKey || metaKey || shiftKey || altKey) return
        closeSearch()
        if (!isElsewhere) onChoose(hit)
      }}
      {...(isElsewhere ? { target: '_blank', rel: 'noopener noreferrer', 'aria-describedby': newTabNote } : {})}
    >
      <PageIcon name={icons[type]} />
      <span className="search-hit-text">
        <Marked text={statement ?? header} highlights={highlightInfoList} />
        {statement !== undefined && (
          <span className="search-hit-title">{title === header ? title : `${title} > ${header}`}</span>
        )}
      </span>
      {isElsewhere && <PageIcon name="external" className="small" />}
    </a>
  )
}

function Marked({ text, highlights }: { text: string; highlights: Highlight[] }) {
  const parts: ReactNode[] = []
  let at = 0
  for (const { start, length } of highlights) {
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, start + length)}</mark>)
    at = start + length
  }
  return (
    <span>
      {parts}
      {text.slice(at)}
    </span>
  )
}
