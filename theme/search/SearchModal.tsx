// The search panel: a field, and what it finds as one types.

import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { fill } from '../../pipeline/model/fill.ts'
import { plainText } from '../../pipeline/model/inline.ts'
import type { Highlight, SearchHit } from '../../pipeline/model/search.ts'
import { Html } from '../parts/Html.tsx'
import { Icon } from '../parts/Icon.tsx'
import { useWords } from '../state/page.tsx'
import { type Ask, closeSearch, useSearch } from '../state/search.ts'
import type { FoundPage } from './client.ts'

const debounceMs = 150

type Answer =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'found'; query: string; pages: FoundPage[] }

export function SearchModal({ ask }: { ask: Ask }) {
  const words = useWords()
  // An object: asking the same again is another question.
  const [question, setQuestion] = useState({ query: useSearch.getState().query })
  const [answer, setAnswer] = useState<Answer>({ kind: 'none' })
  const [active, setActive] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const { query } = question
  const hits = answer.kind === 'found' ? answer.pages.flatMap((page) => page.hits) : []

  // A modal dialog: what lies behind it is out of reach for keys and screen readers, and closing gives the focus back.
  useLayoutEffect(() => {
    const { current: panel } = dialog
    panel?.showModal()
    field.current?.focus()
    return () => panel?.close()
  }, [])
  useEffect(() => {
    const { query } = question
    if (!query.trim()) return setAnswer({ kind: 'none' })
    let late = false
    const timer = setTimeout(() => {
      setAnswer((before) => (before.kind === 'found' ? before : { kind: 'loading' }))
      ask(query).then(
        (pages) => {
          if (late) return
          setAnswer({ kind: 'found', query: query.trim(), pages })
          setActive(0)
        },
        () => !late && setAnswer({ kind: 'failed' }),
      )
    }, debounceMs)
    return () => {
      late = true
      clearTimeout(timer)
    }
  }, [question, ask])

  function move(to: number): void {
    if (hits.length === 0) return
    const next = (to + hits.length) % hits.length
    setActive(next)
    list.current?.querySelector(`#searchHit-${next}`)?.scrollIntoView({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    // While an input method composes, its keys are its own.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') closeSearch()
    else if (event.key === 'ArrowDown') move(active + 1)
    else if (event.key === 'ArrowUp') move(active - 1)
    else if (event.key === 'Enter') list.current?.querySelector<HTMLElement>(`#searchHit-${active}`)?.click()
    else return
    event.preventDefault()
  }

  return (
    // A press on the mask closes; keyboards have Escape.
    <dialog
      ref={dialog}
      className="search-mask"
      aria-label={words.search}
      onPointerDown={(event) => event.target === event.currentTarget && closeSearch()}
      onCancel={closeSearch}
    >
      <div className="search-panel" onKeyDown={onKeyDown}>
        <div className="search-field">
          <Icon name="search" />
          <input
            ref={field}
            type="text"
            role="combobox"
            aria-label={words.search}
            aria-expanded={hits.length > 0}
            aria-controls="searchResults"
            aria-activedescendant={hits.length > 0 ? `searchHit-${active}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            placeholder={words.searchPlaceholder}
            value={query}
            onChange={(event) => setQuestion({ query: event.currentTarget.value })}
          />
          {query !== '' && (
            <button
              type="button"
              className="icon-button"
              aria-label={words.clear}
              onClick={() => {
                setQuestion({ query: '' })
                field.current?.focus()
              }}
            >
              <Icon name="close" className="small" />
            </button>
          )}
          <button type="button" className="search-cancel" onClick={closeSearch}>
            {words.cancel}
          </button>
        </div>
        <p className="sr-only" role="status">
          {answer.kind === 'found' && fill(words.searchResults, { count: hits.length })}
        </p>
        <div className="search-results" ref={list}>
          {answer.kind === 'loading' && <p className="search-note">{words.searchLoading}</p>}
          {answer.kind === 'failed' && (
            <p className="search-note" role="alert">
              {words.searchUnavailable}{' '}
              <button type="button" className="button alt" onClick={() => setQuestion({ query })}>
                {words.retry}
              </button>
            </p>
          )}
          {answer.kind === 'found' && answer.pages.length === 0 && (
            <p className="search-note">
              <strong>{fill(words.searchNoResults, { query: answer.query })}</strong>
              <br />
              {words.searchTryAnother}
            </p>
          )}
          <div id="searchResults" role="listbox" aria-label={words.search}>
            {answer.kind === 'found' && <Groups pages={answer.pages} active={active} onActive={setActive} />}
          </div>
        </div>
      </div>
    </dialog>
  )
}

/** Pages by group, groups in the order of their best page. */
function Groups({ pages, active, onActive }: { pages: FoundPage[]; active: number; onActive(index: number): void }) {
  const words = useWords()
  const groups = [...new Set(pages.map(({ group }) => group))]
  let index = 0
  const ordered = groups.map((group) => ({
    group,
    hits: pages.filter((page) => page.group === group).flatMap((page) => page.hits),
  }))
  return ordered.map(({ group, hits }) => (
    <div key={group} role="group" aria-label={plainText(group) || words.searchOtherGroup} className="search-group">
      <p className="search-group-title" aria-hidden="true">
        {group ? <Html html={group} /> : words.searchOtherGroup}
      </p>
      {hits.map((hit) => {
        const at = index++
        return (
          <Hit
            key={hit.link + hit.type + hit.statement}
            hit={hit}
            id={`searchHit-${at}`}
            active={at === active}
            onEnter={() => onActive(at)}
          />
        )
      })}
    </div>
  ))
}

function Hit({ hit, id, active, onEnter }: { hit: SearchHit; id: string; active: boolean; onEnter(): void }) {
  const { type, title, header, statement, link, highlightInfoList } = hit
  const icon = ({ title: 'file', header: 'hash', content: 'text' } as const)[type]
  return (
    <a
      className="search-hit"
      role="option"
      id={id}
      href={link}
      aria-selected={active}
      tabIndex={-1}
      onPointerMove={active ? undefined : onEnter}
      onClick={() => closeSearch()}
    >
      <Icon name={icon} />
      <span className="search-hit-text">
        <Marked text={statement ?? header} highlights={highlightInfoList} />
        {statement !== undefined && (
          <span className="search-hit-title">{title === header ? title : `${title} > ${header}`}</span>
        )}
      </span>
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
