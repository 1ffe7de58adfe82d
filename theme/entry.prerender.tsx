// Renders pages to HTML. This is the pipeline's only entry point into the theme.

import { islands as loaders } from 'docsite:islands'
import { hydration, slotFiles, slotLoaders } from 'docsite:slots'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  hasPageActions,
  hasVersions,
  type PageView,
  type SidebarGroupEntry,
  type SiteData,
} from '../pipeline/model/config/site-data.ts'
import { languageAttributes } from '../pipeline/model/direction.ts'
import { escapeAttribute } from '../pipeline/model/head/head-html.ts'
import { overviewIsland } from '../pipeline/model/navigation/overview-entries.ts'
import { groupKey, holdsPage } from '../pipeline/model/navigation/sidebar-groups.ts'
import { isPropsSchema, type PropsSchema } from '../pipeline/model/props/props-schema.ts'
import { hasSlot } from '../pipeline/model/slot-pages.ts'
import {
  type Hydration,
  isAwaited,
  isHydration,
  type SlotContents,
  type SlotName,
  slotNames,
} from '../pipeline/model/slots.ts'
import { emptyTable, lookUp } from '../pipeline/text/look-up.ts'
import { regions, screenHtml } from './App.tsx'
import { FurtherActions } from './article/FurtherActions.tsx'
import { Announcement } from './home/Announcement.tsx'
import type { Island, IslandProps } from './islands/index.ts'
import { Tabs } from './islands/Tabs.tsx'
import * as versions from './navbar/VersionSwitcher.tsx'
import { HomePage } from './page/HomePage.tsx'
import { NotFoundPage } from './page/NotFoundPage.tsx'
import { OverviewPage } from './page/OverviewPage.tsx'
import { GroupContent } from './sidebar/Sidebar.tsx'
import { localeOf } from './state/locale.ts'
import { PageProvider } from './state/page.tsx'

export interface Prerender {
  /** Returns the body of a page, given the HTML of its article. */
  page(view: PageView, article: string): string
  /** Returns the body of a page on a site with `ssg: false`, where the browser renders everything. */
  empty(view: PageView): string
  /** Returns the article together with the home page that the theme renders from the page's data. */
  content(view: PageView, article: string): string
  /** Returns the schema that a component exports for its props. */
  schemaOf(name: string): PropsSchema | undefined
  /**
   * Renders an island, which is `inline` if it is part of a line of text. Islands are numbered on each page; a nested island has a
   * lower index than the one around it.
   */
  island(
    name: string,
    props: Record<string, unknown>,
    slots: string[],
    view: PageView,
    index: number,
    inline: boolean,
  ): string
  /** Renders the slots of a page. */
  slots(view: PageView): RenderedSlots
}

/** The project's slots on one page. */
export interface RenderedSlots {
  contents: SlotContents
  /** The slots that fail, with the file of the component and the error message. Such a slot has no content. */
  failures: { slot: SlotName; file: string; text: string }[]
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The reasons why islands and slots of the project could not be loaded, by name. */
export const failures = emptyTable<string>()
export const slotFailures = emptyTable<string>()

/**
 * Loads components one by one, so that the modules always run in the same order. A module that throws does not affect the others.
 * `faultOf` returns what is wrong with a module.
 */
async function loadAll<Module extends { default?: Island }>(
  loaders: Record<string, () => Promise<Module>>,
  failures: Record<string, string>,
  faultOf: (name: string, module: Module) => string | undefined,
): Promise<Record<string, Island>> {
  const loaded = emptyTable<Island>()
  for (const [name, load] of Object.entries(loaders)) {
    try {
      const module = await load()
      const fault = module.default ? faultOf(name, module) : 'has no default export'
      if (fault !== undefined) failures[name] = fault
      else if (module.default) loaded[name] = module.default
    } catch (error) {
      failures[name] = `fails when it is loaded: ${messageOf(error)}`
    }
  }
  return loaded
}

const schemas = emptyTable<PropsSchema>()
/** When the islands are hydrated that do not hydrate with the scripts of the page. */
const islandHydration: Record<string, Hydration | false> = { tabs: false, [overviewIsland]: 'intent' }
const projectIslands = await loadAll(loaders, failures, (name, { props, hydrate = true }) => {
  if (!isHydration(hydrate))
    return "exports `hydrate`, which must be `true`, `false`, `'visible'`, `'idle'` or `'intent'`"
  islandHydration[name] = hydrate
  if (isPropsSchema(props)) schemas[name] = props
  else if (props !== undefined) return 'exports `props`, which is not a schema'
  return undefined
})
const slotComponents = await loadAll(slotLoaders, slotFailures, (name, { hydrate = false }) =>
  hydrate === (lookUp(hydration, name) ?? false)
    ? undefined
    : "must export `hydrate` literally, as `export const hydrate = true`, `'visible'`, `'idle'` or `'intent'`",
)

const pageComponents = { Announcement, Home: HomePage, NotFound: NotFoundPage }
const themeIslands: Record<string, Island> = { tabs: Tabs, [overviewIsland]: OverviewPage }

export function prerender(site: SiteData): Prerender {
  const themeComponents = {
    ...pageComponents,
    ...(hasVersions(site) ? { versions } : {}),
    ...(hasPageActions(site) ? { FurtherActions } : {}),
  }
  // A `WeakMap`, because `dev` creates new entries after each change of the navigation.
  const known = new WeakMap<SidebarGroupEntry, string>()
  const draw = (
    view: PageView,
    node: ReactNode,
    identifierPrefix: string,
    drawnGroups: ReadonlyMap<SidebarGroupEntry, string> = new Map(),
  ) =>
    renderToString(
      <PageProvider value={{ site, view, components: themeComponents, drawnGroups }}>{node}</PageProvider>,
      { identifierPrefix },
    )

  const mark = (
    name: string,
    { index, data, when }: { index: string | number; data: string; when: Hydration },
    html: string,
    tag: 'div' | 'span' = 'div',
  ) => {
    const awaited = isAwaited(when) ? ` data-when="${when}"` : ''
    return `<${tag} data-island="${name}"${awaited} data-index="${index}" data-props="${data}">${html}</${tag}>`
  }

  function drawSlots(view: PageView): RenderedSlots {
    const drawn: RenderedSlots = { contents: {}, failures: [] }
    for (const name of slotNames) {
      const Own = lookUp(slotComponents, name)
      if (!Own || !hasSlot(name, view.record, site)) continue
      try {
        const html = draw(view, createElement(Own as ComponentType), `islot-${name}-`)
        const when = lookUp(hydration, name)
        drawn.contents[name] = when
          ? { html: mark(`slot:${name}`, { index: `slot-${name}`, data: '{}', when }, html), live: true }
          : { html }
      } catch (error) {
        drawn.failures.push({ slot: name, file: lookUp(slotFiles, name) ?? '', text: messageOf(error) })
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
      const home = view.record.pageType === 'home' ? draw(view, <HomePage />, '') : ''
      return home + article
    },
    empty: (view) =>
      screenHtml(() => '', '', localeOf(site, view).text, languageAttributes(site, view.record.fallback)),
    slots: drawSlots,
    schemaOf: (name) => lookUp(schemas, name),
    island(name, props, slots, view, index, inline) {
      const Island = lookUp(themeIslands, name) ?? lookUp(projectIslands, name)
      if (!Island) throw new Error(`The component ${name} does not exist`)
      const data = escapeAttribute(JSON.stringify(props))
      const html = draw(view, createElement(Island as ComponentType<IslandProps>, { ...props, slots }), `i${index}-`)
      const when = lookUp(islandHydration, name) ?? true
      return when === false ? html : mark(name, { index, data, when }, html, inline ? 'span' : 'div')
    },
  }
}
