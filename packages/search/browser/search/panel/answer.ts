// A React hook that answers a query. It waits for a pause in typing, discards outdated answers, and can retry.

import type { SearchHit } from '@docsite/cli/search'
import type { LanguageAttributes, ResultTab } from '@docsite/cli/theme'
import { useSearch } from '@docsite/cli/theme'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

const debounceMs = 150

/** The data for a query is fetched before the end of the debounce time, but not while the visitor types. */
const prepareMs = (debounceMs * 2) / 3

/** Answers are usually ready at the end of the debounce time. Only a later one shows that it loads. */
const loadingMs = debounceMs * 2

/** A page that the visitor has read, or of the site's menu. `language` is set if its title is not in the language of the page. */
export interface PageLink {
  url: string
  title: string
  language: LanguageAttributes | undefined
}

/** What the panel offers before a query. */
export interface StartingPoints {
  /** Whether the visitor has read these pages. */
  isRecent: boolean
  links: PageLink[]
  /** Questions of the project. */
  examples: readonly string[]
  /** The pages in the site's menu. */
  menu: PageLink[]
  /** Where readers can ask, if the site links to such a place. */
  askAt: PageLink | undefined
}

/** The panel's connection to the search client. */
export interface Searching {
  /** Loads the index before the first query. Rejects if that fails. */
  load(): Promise<void>
  /** Fetches the parts of the index that a query needs. */
  prepare(query: string): void
  ask(query: string, signal: AbortSignal): Promise<ResultTab[]>
  /** Returns the pages that the visitor has read, last one first. If there are none, returns those in the site's menu. */
  startingPoints(): StartingPoints
  /** Opens a URL in a new tab. */
  openTab(url: string): void
  /** Returns the HTML of the passage that a hit links to, or an empty string if there is none or no room for it. */
  passage(url: string): Promise<string>
  /** Called when the visitor chooses a hit on this site. */
  onChoose(hit: SearchHit): void
  /** Returns the HTML of the project's slot for searches without hits, or an empty string. */
  emptySlot(): Promise<string>
  /** Called when this slot has been shown. */
  onEmptySlot(): void
  /** Whether to show an indicator while an answer loads. */
  showsLoading: boolean
}

/** The state of the latest query. */
export type Answer =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'found'; query: string; tabs: ResultTab[] }

/** Returns the answer to a query, and a function that retries it. Calls `onAnswer` for each new answer. */
export function useAnswer(searching: Searching, query: string, onAnswer: () => void) {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Answer>({ kind: 'none' })
  const answered = useRef(onAnswer)
  useLayoutEffect(() => {
    answered.current = onAnswer
  })

  // Load the index when search opens, not with the first query.
  useEffect(() => {
    void attempt
    searching.load().catch(() => setAnswer({ kind: 'failed' }))
  }, [searching, attempt])

  useEffect(() => {
    void attempt
    if (!query) {
      setAnswer({ kind: 'none' })
      answered.current()
      return
    }
    const stop = new AbortController()
    const take = (next: Answer) => {
      if (stop.signal.aborted) return
      clearTimeout(loading)
      setAnswer(next)
      answered.current()
    }
    // The visitor may have typed before the panel was there.
    const waitedMs = performance.now() - useSearch.getState().composedAt
    const preparing = setTimeout(() => searching.prepare(query), prepareMs - waitedMs)
    const loading = setTimeout(
      () => setAnswer((before) => (before.kind === 'found' ? before : { kind: 'loading' })),
      loadingMs - waitedMs,
    )
    const timer = setTimeout(() => {
      searching.ask(query, stop.signal).then(
        (tabs) => take({ kind: 'found', query, tabs }),
        () => take({ kind: 'failed' }),
      )
    }, debounceMs - waitedMs)
    return () => {
      stop.abort()
      clearTimeout(preparing)
      clearTimeout(loading)
      clearTimeout(timer)
    }
  }, [query, attempt, searching])

  const retry = () => {
    setAnswer({ kind: query ? 'loading' : 'none' })
    setAttempt(attempt + 1)
  }
  return { answer, retry }
}
