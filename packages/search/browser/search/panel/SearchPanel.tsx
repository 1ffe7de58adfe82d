// The search panel below the field: starting points before a query, then tabs, sections and hits, or a note if there are none.

import { asQuery, isText } from '@docsite/cli/search'
import type { ResultTab } from '@docsite/cli/theme'
import {
  closeSearch,
  ShellIcon as Icon,
  interpolate,
  pluralize,
  setQuery,
  useLocale,
  useSearch,
  useText,
} from '@docsite/cli/theme'
import { useMemo, useRef, useState } from 'react'
import { type Answer, type Searching, type StartingPoints, useAnswer } from './answer.ts'
import { cardGroups, firstHit, hitCount, isSection, type Row, rowGroups, rowsOf } from './cards.ts'
import { Drawn } from './Drawn.tsx'
import { EmptySlot } from './EmptySlot.tsx'
import { useField } from './field.ts'
import { HitList } from './HitList.tsx'
import { KeyLegend } from './KeyLegend.tsx'
import { LinkList, type StartGroup } from './LinkList.tsx'
import { hitId } from './ListBox.tsx'
import { Passage } from './Passage.tsx'
import { panelOf, ResultTabs } from './ResultTabs.tsx'
import { SectionFilter } from './SectionFilter.tsx'

/** What the visitor has chosen in the list of hits. A new query and another tab reset it. */
interface Choice {
  /** The index of the active row, or `undefined` for the first hit. */
  active: number | undefined
  /** The section to show, or `undefined` for all. */
  section: string | undefined
  /** The URLs of the pages whose hits are all shown. */
  expanded: ReadonlySet<string>
}

const noChoice: Choice = { active: undefined, section: undefined, expanded: new Set() }

export function SearchPanel({ searching }: { searching: Searching }) {
  const query = asQuery(useSearch((search) => search.composed))
  const [chosen, setChosen] = useState(0)
  const [{ active: chosenRow, section, expanded }, setChoice] = useState(noChoice)
  const [start] = useState(searching.startingPoints)
  const results = useRef<HTMLDivElement>(null)
  const reset = () => {
    setChoice(noChoice)
    results.current?.scrollTo(0, 0)
  }
  const { answer, retry } = useAnswer(searching, query, reset)
  const tabs = query !== '' && answer.kind === 'found' ? answer.tabs : []
  const current = chosen < tabs.length ? chosen : 0
  const tab = tabs[current]
  // The starting points stay until the first answer, so that the height changes only once.
  const isWaiting = query !== '' && answer.kind === 'none'
  const starts = startGroups(start, query === '' || isWaiting, tab, useText())
  const startLinks = starts.reduce((sum, { entries }) => sum + entries.length, 0)

  const groups = useMemo(() => cardGroups(tab?.hits ?? []), [tab])
  const sections = groups.filter(isSection)
  const shown = useMemo(() => groups.filter(({ name }) => section === undefined || name === section), [groups, section])
  const lists = useMemo(() => rowGroups(shown, expanded), [shown, expanded])
  const rows = rowsOf(lists)
  // Without hits, Enter opens nothing that the reader has not chosen.
  const active = isWaiting ? -1 : (chosenRow ?? (tab?.hits?.length === 0 ? -1 : firstHit(rows)))
  const setActive = (next: number) => setChoice((choice) => ({ ...choice, active: next }))

  const isPending = query !== '' && answer.kind !== 'failed' && !(answer.kind === 'found' && answer.query === query)
  const focusField = () => results.current?.closest('dialog')?.querySelector('input')?.focus()
  const rowAt = (index: number) => results.current?.querySelector<HTMLElement>(`#${hitId(index)}`)
  useField({
    count: rows.length + startLinks,
    active,
    move(to) {
      setActive(to)
      rowAt(to)?.scrollIntoView({ block: 'nearest' })
    },
    choose(inNewTab) {
      const row = rowAt(active)
      const url = row?.getAttribute('href')
      if (inNewTab && url) searching.openTab(url)
      else row?.click()
    },
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
            reset()
          }}
        />
      )}
      {sections.length > 1 && (
        <SectionFilter
          sections={sections.map(({ name }) => name)}
          current={section}
          onChoose={(next) => {
            reset()
            setChoice({ ...noChoice, section: next })
          }}
        />
      )}
      <div className="search-body">
        <div className="search-results" ref={results}>
          <ResultStatus tab={tab} query={answer.kind === 'found' ? answer.query : ''} count={hitCount(shown)} />
          {tab?.hits?.length === 0 && <EmptySlot searching={searching} />}
          <SearchNote
            answer={answer}
            showsLoading={searching.showsLoading}
            onRetry={() => {
              retry()
              focusField()
            }}
          />
          {startLinks > 0 && <LinkList groups={starts} active={active} onActive={setActive} />}
          {tab && answer.kind === 'found' && (
            <div key={current} {...(tabs.length > 1 ? panelOf(current) : {})}>
              {tab.draw && <Drawn key={answer.query} draw={tab.draw} />}
              {rows.length > 0 && (
                <HitList
                  groups={lists}
                  isElsewhere={tab.isElsewhere}
                  active={active}
                  onActive={setActive}
                  onChoose={searching.onChoose}
                  onExpand={({ link }) =>
                    // The row of the active index is now the first one that was hidden.
                    setChoice((choice) => ({ ...choice, expanded: new Set([...choice.expanded, link]) }))
                  }
                />
              )}
            </div>
          )}
        </div>
        {rows.length > 0 && !tab?.isElsewhere && <Passage searching={searching} url={linkOf(rows[active])} />}
      </div>
      <KeyLegend />
    </>
  )
}

/** Returns the lists before a query, and those that help a visitor whose query has no results. */
function startGroups(
  { isRecent, links, menu, examples, askAt }: StartingPoints,
  isStart: boolean,
  tab: ResultTab | undefined,
  text: ReturnType<typeof useText>,
): StartGroup[] {
  const groups: StartGroup[] = isStart
    ? [
        isRecent ? { title: text.searchRecent, icon: 'clock', entries: links } : { title: text.menu, entries: links },
        { title: text.searchExamples, icon: 'search', entries: examples },
      ]
    : tab?.hits?.length === 0
      ? [
          { title: text.searchNearest, icon: 'search', entries: tab.nearest ?? [] },
          { title: text.menu, entries: menu },
          { title: text.searchAsk, icon: 'external', entries: askAt ? [askAt] : [], isElsewhere: true },
        ]
      : []
  return groups.filter(({ entries }) => entries.length > 0)
}

/** Returns the URL of a row, or `undefined` for the row that reveals others. */
const linkOf = (row: Row | undefined): string | undefined =>
  row === undefined || row.kind === 'more' ? undefined : row.kind === 'page' ? row.card.link : row.hit.link

/** The buttons next to the field. The clear button appears when there is text. */
function SearchActions({ isLoading, onClear }: { isLoading: boolean; onClear(): void }) {
  const text = useText()
  const isEmpty = useSearch((search) => search.query === '')
  return (
    <div className="search-actions">
      {isLoading && <span className="search-spinner" />}
      {!isEmpty && (
        <button
          type="button"
          className="icon-button"
          aria-label={text.clear}
          onClick={() => {
            setQuery('')
            onClear()
          }}
        >
          <Icon name="close" className="small" />
        </button>
      )}
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

/** Announces how many hits there are, and shows if there are none or if the query was corrected. */
function ResultStatus({ tab, query, count }: { tab: ResultTab | undefined; query: string; count: number }) {
  const { lang, text } = useLocale()
  const isEmpty = tab?.hits?.length === 0
  const corrected = isEmpty ? undefined : tab?.corrected
  return (
    <div role="status">
      {corrected !== undefined && <Corrected query={corrected} />}
      {tab?.hits && !isEmpty && <p className="search-count">{pluralize(text.searchResults, count, lang)}</p>}
      {isEmpty && (
        <p className="search-note">
          <strong>{interpolate(text.searchNoResults, { query })}</strong>
          <span>
            {isText(query) ? text.searchTryAnother : interpolate(text.searchSigns, { example: `${query} function` })}
          </span>
        </p>
      )}
    </div>
  )
}

function Corrected({ query }: { query: string }) {
  const text = useText()
  const [before, after] = text.searchCorrected.split('{query}')
  return (
    <p className="search-corrected">
      {before}
      <em>{query}</em>
      {after}
    </p>
  )
}
