// The search panel below the field: tabs and hits, or a note if there are no hits.

import { useRef, useState } from 'react'
import { asQuery } from '../../pipeline/model/search/search-document.ts'
import { interpolate } from '../../pipeline/text/interpolate.ts'
import { pluralize } from '../../pipeline/text/plural.ts'
import { Icon } from '../parts/Icon.tsx'
import { useLocale, useText } from '../state/page.tsx'
import { closeSearch, setQuery, useSearch } from '../state/search.ts'
import { type Answer, type Searching, useAnswer } from './answer.ts'
import { Drawn } from './Drawn.tsx'
import { useField } from './field.ts'
import { HitList, hitId } from './HitList.tsx'
import { panelOf, ResultTabs } from './ResultTabs.tsx'

export function SearchPanel({ searching }: { searching: Searching }) {
  const { lang, text } = useLocale()
  const query = asQuery(useSearch((search) => search.query))
  const [chosen, setChosen] = useState(0)
  const [active, setActive] = useState(0)
  const results = useRef<HTMLDivElement>(null)
  const { answer, retry } = useAnswer(searching, query, () => {
    setActive(0)
    results.current?.scrollTo(0, 0)
  })
  const tabs = answer.kind === 'found' ? answer.tabs : []
  const current = chosen < tabs.length ? chosen : 0
  const tab = tabs[current]
  const hits = tab?.hits ?? []
  const isPending = query !== '' && answer.kind !== 'failed' && !(answer.kind === 'found' && answer.query === query)

  const focusField = () => results.current?.closest('dialog')?.querySelector('input')?.focus()
  const hitAt = (index: number) => results.current?.querySelector<HTMLElement>(`#${hitId(index)}`)
  useField({
    count: hits.length,
    active,
    move(to) {
      setActive(to)
      hitAt(to)?.scrollIntoView({ block: 'nearest' })
    },
    choose: () => hitAt(active)?.click(),
  })

  return (
    <>
      <SearchActions isLoading={searching.showsLoading && isPending} onClear={focusField} />
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
        <SearchNote
          answer={answer}
          showsLoading={searching.showsLoading}
          onRetry={() => {
            retry()
            focusField()
          }}
        />
        {tab && answer.kind === 'found' && (
          <div key={current} {...(tabs.length > 1 ? panelOf(current) : {})}>
            {tab.draw && <Drawn key={answer.query} draw={tab.draw} />}
            {tab.hits?.length === 0 && <NoResults query={answer.query} />}
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

/** The buttons next to the field. The clear button closes the search if the field is already empty. */
function SearchActions({ isLoading, onClear }: { isLoading: boolean; onClear(): void }) {
  const text = useText()
  const isEmpty = useSearch((search) => search.query === '')
  return (
    <div className="search-actions">
      {isLoading && <span className="search-spinner" />}
      <button
        type="button"
        className="icon-button"
        aria-label={text.clear}
        onClick={() => {
          if (isEmpty) return closeSearch()
          setQuery('')
          onClear()
        }}
      >
        <Icon name="close" className="small" />
      </button>
      <button type="button" className="search-cancel" onClick={closeSearch}>
        {text.cancel}
      </button>
    </div>
  )
}

/** Shows that the answer is loading or has failed. */
function SearchNote({ answer, showsLoading, onRetry }: { answer: Answer; showsLoading: boolean; onRetry(): void }) {
  const text = useText()
  if (answer.kind === 'loading' && !showsLoading) return <p className="search-note">{text.searchLoading}</p>
  if (answer.kind !== 'failed') return null
  return (
    <div className="search-note" role="alert">
      <p>{text.searchUnavailable}</p>
      <button type="button" className="button" onClick={onRetry}>
        {text.retry}
      </button>
    </div>
  )
}

function NoResults({ query }: { query: string }) {
  const text = useText()
  return (
    <p className="search-note">
      <strong>{interpolate(text.searchNoResults, { query })}</strong>
      <span>{text.searchTryAnother}</span>
    </p>
  )
}
