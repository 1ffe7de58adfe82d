// In `dev` only: applies edits without a reload, and shows the diagnostics of the page.

import type { PageFile } from '../../../pipeline/model/page.ts'
import type { PageEvent } from '../../../pipeline/model/page-event.ts'
import type { Shell } from '../../entry.browser.tsx'
import './dev.css'
import { articleElement, markLanguage } from '../article/article.ts'
import { redrawIsland, slotsOf, unmountIslands } from '../article/islands.tsx'
import { type IslandHooks, morphChildren, parseArticle } from '../article/morph.ts'
import { logError } from '../log.ts'
import { updateHead } from '../navigation/head.ts'
import type { LoadedPage } from '../navigation/loader.ts'
import { loadPageType } from '../navigation/page-types.ts'
import { putInPlace } from '../navigation/put-in-place.ts'
import { reloadEvent } from '../navigation/reload-event.ts'
import { shellElement } from '../shell-element.ts'

// This script runs before the shell, when no island is hydrated.
const firstText = articleElement().innerHTML

const hooks: IslandHooks = { unmount: unmountIslands, slotsOf, redraw: redrawIsland }

addEventListener('docsite:ready', (event) => startDev((event as CustomEvent<Shell>).detail), { once: true })

function startDev({ page, loader }: Shell): void {
  const { site } = page.getState()
  const shown = () => page.getState().view.record.routePath
  let stream: EventSource | undefined
  let route = shown()
  let revision = shellElement('script[data-revision]')?.dataset.revision ?? ''
  /** The text that the article was made from. Components and visitors may have changed the article since. */
  let known = Promise.resolve(parseArticle(firstText))
  if (!site.ssg) known = textOf(route)
  let taking = Promise.resolve()

  listen()
  addEventListener(reloadEvent, () => {
    if (shown() === route) return
    route = shown()
    known = textOf(route)
    listen()
  })
  // Browsers limit the connections to a host, so a hidden tab closes its own and catches up later.
  document.addEventListener('visibilitychange', () => (document.hidden ? stream?.close() : listen()))

  function textOf(route: string): Promise<DocumentFragment> {
    return loader.load(route).then(
      ({ body }) => parseArticle(body),
      () => parseArticle(''),
    )
  }

  function listen(): void {
    stream?.close()
    stream = new EventSource(`${site.base}__docsite/events?${new URLSearchParams({ route, since: revision })}`)
    stream.onmessage = ({ data, lastEventId }) => {
      revision = lastEventId
      taking = taking
        .then(() => take(JSON.parse(data) as PageEvent))
        .catch((error: unknown) => logError('The edit could not be shown.', error))
    }
  }

  async function take(event: PageEvent): Promise<void> {
    switch (event.kind) {
      case 'reload':
        return location.reload()
      case 'diagnostics':
        return showMessages(event.diagnostics)
      case 'forget':
        return loader.forget(event.routes)
      case 'refetch':
        loader.forget()
        return refetch()
      case 'record': {
        const { body, build: _, ...record } = JSON.parse(event.record) as PageFile
        await putIn({ view: { ...page.getState().view, record }, body })
      }
    }
  }

  async function refetch(): Promise<void> {
    // The missing page may exist now.
    if (page.getState().view.record.pageType === '404') return location.reload()
    let loaded: LoadedPage
    try {
      loaded = await loader.load(route)
    } catch {
      // The page or the site has changed too much: the server decides what to show.
      return location.reload()
    }
    await putIn(loaded)
  }

  async function putIn({ view, body }: LoadedPage): Promise<void> {
    await loadPageType(page, view)
    const [before, next] = [await known, parseArticle(body)]
    if (view.record.routePath !== shown()) return
    const isSameText = before.isEqualNode(next)
    const isSame = isSameText && JSON.stringify(page.getState().view.record) === JSON.stringify(view.record)
    known = Promise.resolve(next)
    putInPlace(page, { view, body }, new URLSearchParams(location.search), (_, lang) => {
      if (!isSameText) morphChildren(articleElement(), before, next, hooks)
      markLanguage(lang)
    })
    updateHead(view, page.getState().site)
    if (!isSame) dispatchEvent(new CustomEvent(reloadEvent))
  }
}

type Messages = Extract<PageEvent, { kind: 'diagnostics' }>['diagnostics']

/** Shows errors over the page until they are fixed, and warnings in a line that can be expanded. */
function showMessages(diagnostics: Messages): void {
  const isOpen = shellElement<HTMLDetailsElement>('#docsite-messages details')?.open ?? false
  shellElement('#docsite-messages')?.remove()
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  const warnings = diagnostics.filter(({ severity }) => severity === 'warning')
  if (errors.length + warnings.length === 0) return
  const box = document.createElement('section')
  box.id = 'docsite-messages'
  box.setAttribute('role', errors.length > 0 ? 'alert' : 'status')
  box.append(...errors.map(entryOf))
  if (warnings.length > 0) {
    const list = document.createElement('details')
    list.open = isOpen
    const summary = document.createElement('summary')
    summary.textContent = `${warnings.length} ${warnings.length === 1 ? 'warning' : 'warnings'}`
    list.append(summary, ...warnings.map(entryOf))
    box.append(list)
  }
  document.body.append(box)
}

function entryOf({ place, text, hint, rule }: Messages[number]): HTMLElement {
  const entry = document.createElement('p')
  const where = document.createElement('code')
  where.textContent = place
  entry.append(where, ` ${text} (${rule})`, ...(hint ? [document.createElement('br'), hint] : []))
  return entry
}
