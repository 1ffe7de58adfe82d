// The search panel below the field: tabs, groups of hits, or a note if there are none.

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

/** The data for a query is fetched half-way through the debounce time, so that it arrives sooner but quick typing fetches nothing. */
const prepareMs = debounceMs / 2

/** The `keyCode` of all keys that an input method handles. */
const composingKey = 229

/** The panel's connection to the search client. */
export interface Searching {
  /** Loads the index before the first query; rejects if there is none. */
  load(): Promise<void>
  /** Fetches the parts of the index that a query needs. */
  prepare(query: string): void
  ask(query: string, signal: AbortSignal): Promise<ResultTab[]>
  /** Called when the visitor chooses a hit of this site. */
  onChoose(hit: SearchHit): void
  /** Shows an indicator while an answer loads. */
  showsLoading: boolean
}

/** The state of the latest query. */
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

  // The index loads when the search opens, not with the first query.
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
    // Keys belong to the input method while it composes. Safari ends the composition before it fires the key event.
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
