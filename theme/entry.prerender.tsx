// (page, site) → HTML; the pipeline's only door into the theme.

import { islands as loaders } from 'docsite:islands'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { escapeAttribute } from '../pipeline/model/config/head.ts'
import type { PageView, SidebarGroupEntry, SiteData } from '../pipeline/model/config/site-data.ts'
import { groupKey, holdsPage } from '../pipeline/model/navigation/sidebar.ts'
import { emptyTable, lookUp } from '../pipeline/text/look-up.ts'
import { regions, screenHtml } from './App.tsx'
import { Announcement } from './home/Announcement.tsx'
import { type Island, type IslandProps, ownIslands } from './islands/index.ts'
import { HomePage } from './page/HomePage.tsx'
import { NotFoundPage } from './page/NotFoundPage.tsx'
import { OverviewPage } from './page/OverviewPage.tsx'
import { GroupContent } from './sidebar/Sidebar.tsx'
import { localeOf, PageProvider } from './state/page.tsx'

export interface Prerender {
  /** The whole body of a page around its article. */
  page(view: PageView, article: string): string
  /** The body without any text: everything is drawn in the browser. */
  empty(view: PageView): string
  /** What a page says: its article, and what the theme draws before and after it from the page's own data. */
  content(view: PageView, article: string): string
  /** One component in an article; `index` counts them, outermost last. */
  island(name: string, props: Record<string, unknown>, slots: string[], view: PageView, index: number): string
}

/** What is wrong with the project's components before any is drawn, by name. */
export const failures = emptyTable<string>()

const projectIslands = emptyTable<Island>()
// One after the other: in which order modules run is the same everywhere, and one that throws takes no other with it.
for (const [name, load] of Object.entries(loaders)) {
  try {
    const { default: island } = await load()
    if (island) projectIslands[name] = island
    else failures[name] = 'has no default export'
  } catch (error) {
    failures[name] = `fails when it is loaded: ${error instanceof Error ? error.message : String(error)}`
  }
}

const parts = { Announcement, Home: HomePage, Overview: OverviewPage, NotFound: NotFoundPage }

export function prerender(site: SiteData): Prerender {
  // `dev` has new entries after each change of navigation: the old ones must not stay for their HTML's sake.
  const known = new WeakMap<SidebarGroupEntry, string>()
  const draw = (
    view: PageView,
    node: ReactNode,
    identifierPrefix: string,
    drawnGroups: ReadonlyMap<SidebarGroupEntry, string> = new Map(),
  ) =>
    renderToString(<PageProvider value={{ site, view, parts, drawnGroups }}>{node}</PageProvider>, { identifierPrefix })

  /** Draws groups ahead that hold other pages than the one shown: a section has the same ones on all its pages. */
  function drawGroups(view: PageView): ReadonlyMap<SidebarGroupEntry, string> {
    const drawn = new Map<SidebarGroupEntry, string>()
    const { sidebar, record } = view
    if (!sidebar?.whole) return drawn
    for (const entry of sidebar.entries) {
      if (entry.kind !== 'group' || holdsPage(entry, record.routePath)) continue
      const html =
        known.get(entry) ??
        draw(
          view,
          <GroupContent
            group={entry}
            id={groupKey(sidebar.key, entry)}
            open={!entry.collapsible || !entry.collapsed}
          />,
          '',
        )
      known.set(entry, html)
      drawn.set(entry, html)
    }
    return drawn
  }

  return {
    page(view, article) {
      const groups = drawGroups(view)
      const region = (name: keyof typeof regions) => {
        const Region = regions[name]
        return draw(view, <Region />, `${name}-`, groups)
      }
      return screenHtml(region, article, localeOf(site, view).words, view.record.fallback)
    },
    content(view, article) {
      const { pageType, overview } = view.record
      const home = pageType === 'home' ? draw(view, <HomePage />, '') : ''
      return home + article + (overview ? draw(view, <OverviewPage />, '') : '')
    },
    empty: (view) => screenHtml(() => '', '', localeOf(site, view).words, view.record.fallback),
    island(name, props, slots, view, index) {
      const Island = lookUp(ownIslands, name) ?? lookUp(projectIslands, name)
      if (!Island) throw new Error(`There is no component ${name}`)
      const data = escapeAttribute(JSON.stringify(props))
      return `<div data-island="${name}" data-index="${index}" data-props="${data}">${draw(view, createElement(Island as ComponentType<IslandProps>, { ...props, slots }), `i${index}-`)}</div>`
    },
  }
}
