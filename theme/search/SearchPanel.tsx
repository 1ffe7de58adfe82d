// What lies below the field of the search: tabs, groups of hits, and what is to be said when there are none.

import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { asQuery, type SearchHit } from '../../pipeline/model/search/search-document.ts'
import { interpolate } from '../../pipeline/text/interpolate.ts'
import { pluralize } from '../../pipeline/text/plural.ts'
import { Icon } from '../parts/Icon.tsx'
import { useLocale } from '../state/page.tsx'
import { closeSearch, setQuery, useSearch } from '../state/search.ts'
import { Drawn } from './Drawn.tsx'
import { HitList, hitId, listId } from './HitList.tsx'
import { panelOf, ResultTabs } from './ResultTabs.tsx'
import type { ResultTab } from './search-client.ts'

const debounceMs = 150

/** What a query needs is fetched once it stands for so long: the rest of the pause is not lost, and quick typing fetches nothing. */
const prepareMs = debounceMs / 2

/** The code of every key that goes to an input method. */
const composingKey = 229

/** What the panel asks. */
export interface Searching {
  /** Fetches what can be had before the first question; rejects when there is nothing to ask. */
  load(): Promise<void>
  /** Fetches what an answer will need. */
  prepare(query: string): void
  ask(query: string, signal: AbortSignal): Promise<ResultTab[]>
  /** A page of this site is about to open at a hit. */
  onChoose(hit: SearchHit): void
  /** Shows that an answer is on its way. */
  showsLoading: boolean
}

/** What is known by now; `query` is what was asked. */
type Answer =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'found'; query: string; tabs: ResultTab[] }

export function SearchPanel({ searching }: { searching: Searching }) {
  const { lang, text } = useLocale()
  const written = useSearch((search) => search.query)
  const query = asQuery(written)
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Answer>({ kind: 'none' })
  const [chosen, setChosen] = useState(0)
  const [active, setActive] = useState(0)
  const results = useRef<HTMLDivElement>(null)
  const tabs = answer.kind === 'found' ? answer.tabs : []
  const current = chosen < tabs.length ? chosen : 0
  const tab = tabs[current]
  const hits = tab?.hits ?? []
  const isPending = query !== '' && answer.kind !== 'failed' && !(answer.kind === 'found' && answer.query === query)

  // The index is fetched when the search opens, not with the first question.
  useEffect(() => {
    void attempt
    searching.load().catch(() => setAnswer({ kind: 'failed' }))
  }, [searching, attempt])

  useEffect(() => {
    void attempt
    if (!query) return setAnswer({ kind: 'none' })
    const stop = new AbortController()
    const take = (next: Answer) => {
      if (stop.signal.aborted) return
      setAnswer(next)
      setActive(0)
      results.current?.scrollTo(0, 0)
    }
    const preparing = setTimeout(() => searching.prepare(query), prepareMs)
    const timer = setTimeout(() => {
      setAnswer((before) => (before.kind === 'found' ? before : { kind: 'loading' }))
      searching.ask(query, stop.signal).then(
        (tabs) => take({ kind: 'found', query, tabs }),
        () => take({ kind: 'failed' }),
      )
    }, debounceMs)
    return () => {
      stop.abort()
      clearTimeout(preparing)
      clearTimeout(timer)
    }
  }, [query, attempt, searching])

  const focusField = () => results.current?.closest('dialog')?.querySelector('input')?.focus()

  function move(to: number): void {
    const next = (to + hits.length) % hits.length
    setActive(next)
    results.current?.querySelector<HTMLElement>(`#${hitId(next)}`)?.scrollIntoView({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent): void {
    // While an input method composes, its keys are its own; Safari ends the composition before it tells of the key.
    if (event.nativeEvent.isComposing || event.keyCode === composingKey) {
      if (event.key === 'Escape') event.preventDefault()
      return
    }
    if (event.key === 'Enter') results.current?.querySelector<HTMLElement>(`#${hitId(active)}`)?.click()
    else if (hits.length === 0) return
    else if (event.key === 'ArrowDown') move(active + 1)
    else if (event.key === 'ArrowUp') move(active - 1)
    else return
    event.preventDefault()
  }

  const keys = useRef(onKeyDown)
  useLayoutEffect(() => {
    keys.current = onKeyDown
  })
  const activeId = hits.length > 0 ? hitId(active) : undefined
  useLayoutEffect(() => {
    useSearch.setState({
      field: {
        'aria-autocomplete': 'list',
        'aria-expanded': activeId !== undefined,
        ...(activeId === undefined ? {} : { 'aria-controls': listId, 'aria-activedescendant': activeId }),
        enterKeyHint: 'go',
        spellCheck: false,
        onKeyDown: (event) => keys.current(event),
      },
    })
  }, [activeId])
  useLayoutEffect(() => () => useSearch.setState({ field: {} }), [])

  return (
    <>
      <div className="search-actions">
        {searching.showsLoading && isPending && <span className="search-spinner" />}
        <button
          type="button"
          className="icon-button"
          aria-label={text.clear}
          onClick={() => {
            if (!written) return closeSearch()
            setQuery('')
            focusField()
          }}
        >
          <Icon name="close" className="small" />
        </button>
        <button type="button" className="search-cancel" onClick={closeSearch}>
          {text.cancel}
        </button>
      </div>
      {tabs.length > 1 && (
        <ResultTabs
          labels={tabs.map(({ label }) => label)}
          current={current}
          onChoose={(next) => {
            setChosen(next)
            setActive(0)
          }}
        />
      )}
      <p className="sr-only" role="status">
        {tab?.hits && pluralize(text.searchResults, hits.length, lang)}
      </p>
      <div className="search-results" ref={results}>
        {answer.kind === 'loading' && !searching.showsLoading && <p className="search-note">{text.searchLoading}</p>}
        {answer.kind === 'failed' && (
          <div className="search-note" role="alert">
            <p>{text.searchUnavailable}</p>
            <button
              type="button"
              className="button"
              onClick={() => {
                setAnswer({ kind: query ? 'loading' : 'none' })
                setAttempt(attempt + 1)
                focusField()
              }}
            >
              {text.retry}
            </button>
          </div>
        )}
        {tab && answer.kind === 'found' && (
          <div key={current} {...(tabs.length > 1 ? panelOf(current) : {})}>
            {tab.draw && <Drawn key={answer.query} draw={tab.draw} />}
            {tab.hits?.length === 0 && (
              <p className="search-note">
                <strong>{interpolate(text.searchNoResults, { query: answer.query })}</strong>
                <span>{text.searchTryAnother}</span>
              </p>
            )}
            {hits.length > 0 && (
              <HitList
                hits={hits}
                isElsewhere={tab.isElsewhere}
                active={active}
                onActive={setActive}
                onChoose={searching.onChoose}
              />
            )}
          </div>
        )}
      </div>
    </>
  )
}
