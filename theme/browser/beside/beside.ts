// Shows a page in two languages while its URL has `?with=<language>`, and adds the entries of the language menu for that.

import { addressing, type BesideData, localKey } from '../../../pipeline/model/config/site-data.ts'
import type { PageRecord } from '../../../pipeline/model/page/page.ts'
import { joinRoute, type RoutePath, splitRoute, urlOf } from '../../../pipeline/model/route.ts'
import { lookUp } from '../../../pipeline/text/look-up.ts'
import { isBeside, useBeside } from '../../state/beside.ts'
import { articleElement } from '../article/article-element.ts'
import { hydrateIslands } from '../article/islands.tsx'
import { logError } from '../log.ts'
import { arrivalTarget, focusQuietly } from '../navigation/arrival.ts'
import { routeOf } from '../navigation/links.ts'
import type { Loader } from '../navigation/loader.ts'
import { prepare } from '../navigation/page-needs.ts'
import { createShown, type ShownStore } from '../navigation/page-store.ts'
import { reloadEvent } from '../navigation/reload-event.ts'
import { rememberedScroll } from '../navigation/scroll.ts'
import { changeEvent } from './change-event.ts'
import { type Columns, type Side, showColumns } from './columns.ts'

export function startBeside(page: ShownStore, loader: Loader): Promise<void> {
  const { site } = page.getState()
  const address = addressing(site)
  const files = new Map<string, Promise<BesideData>>()
  let columns: Columns | undefined
  /** The number of the latest update. An earlier one that completes after it is discarded. */
  let latest = 0

  /** Loads the record of a page in another language. */
  const load = (lang: string, route: RoutePath) =>
    loader.loadFile(joinRoute({ ...splitRoute(route, address), lang }, address))

  /** Loads what the view of a page needs in its language. */
  async function sideOf({ lang, version, routePath: route }: PageRecord): Promise<Side> {
    const path = lookUp((await loader.manifest()).beside, localKey(lang, version)) ?? ''
    const file = files.get(path) ?? fetch(site.base + path).then((response) => response.json() as Promise<BesideData>)
    files.set(path, file)
    return { ...(await file), lang, route }
  }

  /** Shows what the URL asks for. */
  async function update(): Promise<void> {
    const { record } = page.getState().view
    // Back and forward change the URL before the page.
    if (routeOf(new URL(location.href), site) !== record.routePath) return
    const id = ++latest
    const scroll = rememberedScroll()
    const asked = new URLSearchParams(location.search).get('with') ?? ''
    const lang = isBeside(asked, record) ? asked : undefined
    // Another page may have replaced the article.
    if (!columns?.others[0]?.isConnected) {
      articleElement().classList.remove('beside')
      columns = undefined
    } else if (useBeside.getState().lang === lang) return
    close()
    try {
      const own = await sideOf(record)
      if (id !== latest) return
      useBeside.setState({ text: own.text, lang })
      if (!lang) return
      const { body, needs, build: _, ...other } = await load(lang, record.routePath)
      const sides = [own, await sideOf(other)]
      await prepare({ frames: [], styles: [own.style] }, site)
      await prepare(needs, site)
      // Components show the interface text of their language.
      if (body.includes('data-island=')) await loader.loadLocale(other)
      if (id !== latest) return
      const url = `${urlOf(other.routePath, address)}?with=${record.lang}`
      columns = showColumns(sides, body, url)
      for (const cell of columns.others) hydrateIslands(createShown(site, { record: other }, {}), cell)
      if (scroll !== undefined) scrollTo(0, scroll)
      dispatchEvent(new CustomEvent(reloadEvent))
    } catch (error) {
      logError('Two languages failed.', error)
    }
  }

  const close = () => {
    columns?.close()
    columns = undefined
  }

  /** Does what the buttons of the language menu say. */
  function onClick({ target }: MouseEvent): void {
    const { beside } = (target as Element).closest<HTMLElement>('[data-beside]')?.dataset ?? {}
    if (beside === undefined) return
    history.pushState({}, '', location.pathname + (beside && `?with=${beside}`))
    // Also closes the menu.
    dispatchEvent(new CustomEvent(reloadEvent))
    focusQuietly(arrivalTarget('', null))
  }

  // What is fetched in advance includes the other language.
  const preload = loader.preload.bind(loader)
  loader.preload = async (route) => {
    const record = await preload(route)
    const { lang } = useBeside.getState()
    if (lang && record && isBeside(lang, record)) await load(lang, route)
    return record
  }
  for (const event of [reloadEvent, 'popstate', 'hashchange']) addEventListener(event, update)
  addEventListener(changeEvent, close)
  document.addEventListener('click', onClick, true)
  return update()
}
