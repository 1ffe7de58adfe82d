// Makes the search panel. Loaded on first use.

import { makePanel } from 'docsite:search-panel'
import type { ComponentType } from 'react'
import { addressing } from '../../../pipeline/model/config/site-data.ts'
import { urlOf } from '../../../pipeline/model/route.ts'
import type { PanelTools } from '../../search/panel-tools.ts'
import { articleElement } from '../article/article-element.ts'
import { hydrateIslands } from '../article/islands.tsx'
import { logError } from '../log.ts'
import { parsedUrl, routeOf } from '../navigation/links.ts'
import type { Loader } from '../navigation/loader.ts'
import type { ShownStore } from '../navigation/page-store.ts'
import { hashTarget } from '../navigation/scroll.ts'
import { readRecent, recentKey } from './recent-pages.ts'

export function openPanel(page: ShownStore, loader: Loader): ComponentType {
  const { site } = page.getState()
  const tools: PanelTools = {
    site,
    logError,
    shown: () => page.getState(),
    onChange: (changed) => page.subscribe(changed),
    readManifest(refresh) {
      if (refresh) loader.forget([])
      return loader.manifest()
    },
    load: (route) => loader.load(route),
    loadBody: async (route) => (await loader.loadFile(route)).body,
    pageAt(url) {
      const address = parsedUrl(url)
      const route = routeOf(address, site)
      return address && route !== undefined ? { route, hash: address.hash } : undefined
    },
    recentVisits: (lang) =>
      readRecent(recentKey(site.base, lang)).map(([route, ...page]) => [urlOf(route, addressing(site)), ...page]),
    hydrate: () => hydrateIslands(page),
    article: articleElement,
    target: hashTarget,
  }
  return makePanel(tools)
}
