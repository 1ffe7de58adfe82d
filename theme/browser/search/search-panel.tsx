// Connects the search panel to the site's index, a search server or a search engine, and to the project's hooks. Loaded on first use.

import { hooks } from 'docsite:search-hooks'
import { loadProvider } from 'docsite:search-provider'
import { openSource as openSearchSource } from 'docsite:search-source'
import type { ComponentType } from 'react'
import { addressing } from '../../../pipeline/model/config/site-data.ts'
import { joinRoute, notFoundPath } from '../../../pipeline/model/route.ts'
import type { SearchHit } from '../../../pipeline/model/search/search-document.ts'
import type { Searching } from '../../search/answer.ts'
import { SearchPanel } from '../../search/SearchPanel.tsx'
import { ask, type SearchSource } from '../../search/search-client.ts'
import { localeOf } from '../../state/page.tsx'
import { hydrateIslands } from '../article/islands.tsx'
import { logError } from '../log.ts'
import type { Loader } from '../navigation/loader.ts'
import type { ShownStore } from '../navigation/shown.tsx'
import { startingPoints } from './recent-links.ts'

/** Where the dialog is wide enough for a pane beside the results, as in results.css. */
const wide = '(min-width: 1100px)'

export function makePanel(page: ShownStore, loader: Loader): ComponentType {
  const { site } = page.getState()
  const { search } = site
  let source: Promise<SearchSource> | undefined
  const readManifest = (refresh: boolean) => {
    if (refresh) loader.forget([])
    return loader.manifest()
  }
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
    highlights ??= import('../article/search-highlights.ts').then((module) =>
      module.startSearchHighlights(() => localeOf(site, page.getState().view).text.searchClear),
    )
    highlights.then(
      (mark) => mark(hit),
      (error: unknown) => {
        logError('Search hits cannot be highlighted on the page.', error)
        highlights = undefined
      },
    )
  }
  const record = () => page.getState().view.record
  const load = async () => (await openSource()).load?.(record())

  // A visitor who has searched is likely to search again after switching the language or version.
  let isOpened = false
  page.subscribe(({ view }, { view: last }) => {
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
    startingPoints: () => startingPoints(page.getState()),
    emptySlot: () =>
      emptySlotOf(page, loader).catch((error: unknown) => {
        logError('The slot `search-empty` could not be loaded.', error)
        return ''
      }),
    onEmptySlot: () => hydrateIslands(page),
    onChoose: highlight,
    openTab: (url) => void open(url, '_blank', 'noopener'),
    passage: async (url) => {
      if (!matchMedia(wide).matches) return ''
      passages ??= import('./passages.ts').then(({ makePassages }) => makePassages(site, loader))
      return passages.then((passageOf) => passageOf(url))
    },
    showsLoading: search !== false && search.mode !== 'local' && search.searchLoading,
  }
  return () => <SearchPanel searching={searching} />
}

/** Returns the HTML of the slot on the current page, or an empty string. The document of a page does not contain it, but the record does. */
async function emptySlotOf(page: ShownStore, loader: Loader): Promise<string> {
  const { site, view } = page.getState()
  const { lang, version, pageType, routePath, slots } = view.record
  const known = slots?.['search-empty']
  if (!known || known.html) return known?.html ?? ''
  const route = pageType === '404' ? joinRoute({ lang, version, rest: notFoundPath }, addressing(site)) : routePath
  return (await loader.load(route)).view.record.slots?.['search-empty']?.html ?? ''
}
