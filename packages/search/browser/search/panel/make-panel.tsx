// Connects the search panel to what it searches in, and to the project's hooks. Loaded on first use.

import { hooks } from 'docsite:search-hooks'
import { loadProvider } from 'docsite:search-provider'
import { joinRoute, notFoundPath } from '@docsite/cli/routes'
import type { SearchHit } from '@docsite/cli/search'
import { addressing, localeOf, type PanelTools, type SearchSource } from '@docsite/cli/theme'
import type { ComponentType } from 'react'
import { openSource as openSearchSource } from '../source.ts'
import type { Searching } from './answer.ts'
import { ask } from './ask.ts'
import { startingPoints } from './recent-links.ts'
import { SearchPanel } from './SearchPanel.tsx'

/** Where the dialog is wide enough for a pane beside the results, as in results.css. */
const wide = '(min-width: 1100px)'

export function makePanel(tools: PanelTools): ComponentType {
  const { site, logError, readManifest } = tools
  const { search } = site
  let source: Promise<SearchSource> | undefined
  const openSource = (): Promise<SearchSource> => {
    source ??= openSearchSource({ site, loadProvider, readManifest, logError })
    source.catch((error: unknown) => {
      logError('Search could not be loaded.', error)
      source = undefined
    })
    return source
  }
  let passages: Promise<(url: string) => Promise<string>> | undefined
  let highlights: Promise<(hit: SearchHit) => void> | undefined
  const highlight = (hit: SearchHit) => {
    highlights ??= import('./highlights.ts').then((module) =>
      module.startSearchHighlights(() => localeOf(site, tools.shown().view).text.searchClear, tools),
    )
    highlights.then(
      (mark) => mark(hit),
      (error: unknown) => {
        logError('Search hits cannot be highlighted on the page.', error)
        highlights = undefined
      },
    )
  }
  const record = () => tools.shown().view.record
  const load = async () => (await openSource()).load?.(record())

  // A visitor who has searched is likely to search again after switching the language or version.
  let isOpened = false
  tools.onChange(({ view }, { view: last }) => {
    const moved = view.record.lang !== last.record.lang || view.record.version !== last.record.version
    if (isOpened && moved) load().catch(() => undefined)
  })
  const searching: Searching = {
    load() {
      isOpened = true
      return load()
    },
    // With a `beforeSearch` hook, the final query is not known yet, because the hook runs only when the search does.
    prepare(query) {
      if (!hooks.beforeSearch)
        openSource().then(
          (source) => source.prepare?.(query, record()),
          () => undefined,
        )
    },
    ask: async (query, signal) => ask(query, { source: await openSource(), hooks, page: record(), signal, logError }),
    startingPoints: () => startingPoints(tools),
    emptySlot: () =>
      emptySlotOf(tools).catch((error: unknown) => {
        logError('The slot `search-empty` could not be loaded.', error)
        return ''
      }),
    onEmptySlot: tools.hydrate,
    onChoose: highlight,
    openTab: (url) => void open(url, '_blank', 'noopener'),
    passage: async (url) => {
      if (!matchMedia(wide).matches) return ''
      passages ??= import('./passages.ts').then(({ makePassages }) => makePassages(tools))
      return passages.then((passageOf) => passageOf(url))
    },
    showsLoading: search !== false && search.mode !== 'local' && search.searchLoading,
  }
  return () => <SearchPanel searching={searching} />
}

/** Returns the HTML of the slot on the current page, or an empty string. The document of a page does not contain it, but the record does. */
async function emptySlotOf({ site, shown, load }: PanelTools): Promise<string> {
  const { lang, version, pageType, routePath, slots } = shown().view.record
  const known = slots?.['search-empty']
  if (!known || known.html) return known?.html ?? ''
  const route = pageType === '404' ? joinRoute({ lang, version, rest: notFoundPath }, addressing(site)) : routePath
  return (await load(route)).view.record.slots?.['search-empty']?.html ?? ''
}
