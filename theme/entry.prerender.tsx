// Renders pages to HTML. This is the pipeline's only entry point into the theme.

import { islands as loaders } from 'docsite:islands'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { PageView, SidebarGroupEntry, SiteData } from '../pipeline/model/config/site-data.ts'
import { languageAttributes } from '../pipeline/model/direction.ts'
import { escapeAttribute } from '../pipeline/model/head-html.ts'
import { groupKey, holdsPage } from '../pipeline/model/navigation/sidebar.ts'
import { siteComponents } from '../pipeline/model/site-components.ts'
import { emptyTable, lookUp } from '../pipeline/text/look-up.ts'
import { regions, screenHtml } from './App.tsx'
import { Announcement } from './home/Announcement.tsx'
import { type Island, type IslandProps, ownIslands } from './islands/index.ts'
import { SiteComponentPlace } from './islands/SiteComponent.tsx'
import { HomePage } from './page/HomePage.tsx'
import { NotFoundPage } from './page/NotFoundPage.tsx'
import { OverviewPage } from './page/OverviewPage.tsx'
import { GroupContent } from './sidebar/Sidebar.tsx'
import { localeOf, PageProvider } from './state/page.tsx'

export interface Prerender {
  /** Returns the body of a page, given the HTML of its article. */
  page(view: PageView, article: string): string
  /** Returns the body of a page on a site with `ssg: false`, where the browser renders everything. */
  empty(view: PageView): string
  /** Returns the article together with the home page or overview that the theme renders from the page's data. */
  content(view: PageView, article: string): string
  /** Renders an island. Islands are numbered on each page; a nested island has a lower index than the one around it. */
  island(name: string, props: Record<string, unknown>, slots: string[], view: PageView, index: number): string
  /** Renders the site's own components on a page. `page` and `content` use their HTML. */
  siteComponents(view: PageView): SiteComponents
}

/** The site's own components on one page, in the navbar or on the landing page. */
export interface SiteComponents {
  /** The HTML by component name. A component that fails has no entry. */
  html: Record<string, string>
  /** The error messages of components that fail, by name. */
  failures: Record<string, string>
}

/** The reasons why components of the project could not be loaded, by name. */
export const failures = emptyTable<string>()

const projectIslands = emptyTable<Island>()
// Loaded one by one, so that the modules always run in the same order. A module that throws does not affect the others.
for (const [name, load] of Object.entries(loaders)) {
  try {
    const { default: island } = await load()
    if (island) projectIslands[name] = island
    else failures[name] = 'has no default export'
  } catch (error) {
    failures[name] = `fails when it is loaded: ${error instanceof Error ? error.message : String(error)}`
  }
}

const pageComponents = { Announcement, Home: HomePage, Overview: OverviewPage, NotFound: NotFoundPage }

export function prerender(site: SiteData): Prerender {
  // A `WeakMap`, because `dev` creates new entries after each change of the navigation.
  const known = new WeakMap<SidebarGroupEntry, string>()
  const componentsOf = new WeakMap<PageView, SiteComponents>()
  const draw = (
    view: PageView,
    node: ReactNode,
    identifierPrefix: string,
    drawnGroups: ReadonlyMap<SidebarGroupEntry, string> = new Map(),
  ) =>
    renderToString(
      <PageProvider value={{ site, view, components: { ...pageComponents, Island: islandOf(view) }, drawnGroups }}>
        {node}
      </PageProvider>,
      { identifierPrefix },
    )

  /** Returns the component that inserts the prerendered HTML of a site's own component. */
  const islandOf =
    (view: PageView) =>
    ({ name }: { name: string }) => (
      <SiteComponentPlace
        name={name}
        html={lookUp((componentsOf.get(view) ?? drawSiteComponents(view)).html, name) ?? ''}
      />
    )

  function drawSiteComponents(view: PageView): SiteComponents {
    const drawn: SiteComponents = { html: emptyTable(), failures: emptyTable() }
    // Stored before rendering to prevent endless recursion, because these components cannot contain each other.
    componentsOf.set(view, drawn)
    for (const name of siteComponents(view, site)) {
      const Own = lookUp(projectIslands, name)
      try {
        if (Own)
          drawn.html[name] = draw(view, createElement(Own as ComponentType<IslandProps>, { slots: [] }), `i${name}-`)
      } catch (error) {
        drawn.failures[name] = error instanceof Error ? error.message : String(error)
      }
    }
    return drawn
  }

  /** Renders the groups that do not contain the current page. Their HTML is the same on all pages, so it is cached. */
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
      return screenHtml(region, article, localeOf(site, view).text, languageAttributes(site, view.record.fallback))
    },
    content(view, article) {
      const { pageType, overview } = view.record
      const home = pageType === 'home' ? draw(view, <HomePage />, '') : ''
      return home + article + (overview ? draw(view, <OverviewPage />, '') : '')
    },
    empty: (view) =>
      screenHtml(() => '', '', localeOf(site, view).text, languageAttributes(site, view.record.fallback)),
    siteComponents: drawSiteComponents,
    island(name, props, slots, view, index) {
      const Island = lookUp(ownIslands, name) ?? lookUp(projectIslands, name)
      if (!Island) throw new Error(`The component ${name} does not exist`)
      const data = escapeAttribute(JSON.stringify(props))
      return `<div data-island="${name}" data-index="${index}" data-props="${data}">${draw(view, createElement(Island as ComponentType<IslandProps>, { ...props, slots }), `i${index}-`)}</div>`
    },
  }
}
