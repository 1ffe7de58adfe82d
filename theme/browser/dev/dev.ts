// Applies edits without a reload, and shows the diagnostics of the page. Loaded by `dev` only.

import { addressing } from '../../../pipeline/model/config/site-data.ts'
import type { Place } from '../../../pipeline/model/diagnostics/diagnostic.ts'
import type { PageFile } from '../../../pipeline/model/page/page.ts'
import type { PageEvent } from '../../../pipeline/model/page/page-event.ts'
import { joinRoute, type RoutePath, splitRoute } from '../../../pipeline/model/route.ts'
import type { Shell } from '../../entry.browser.tsx'
import './dev.css'
import { markLanguage } from '../article/article.ts'
import { articleElement } from '../article/article-element.ts'
import { redrawIsland, slotsOf, unmountIslands } from '../article/islands.tsx'
import { type IslandHooks, morphChildren, parseArticle } from '../article/morph.ts'
import { changeEvent } from '../beside/change-event.ts'
import { logError } from '../log.ts'
import { prepare, updateHead } from '../navigation/head.ts'
import type { LoadedView } from '../navigation/loader.ts'
import { loadPageType } from '../navigation/page-types.ts'
import { putInPlace } from '../navigation/put-in-place.ts'
import { reloadEvent } from '../navigation/reload-event.ts'
import { shellElement } from '../shell-element.ts'
import { shellWanted } from '../shell-wanted.ts'
import { element } from './code-frame.ts'
import { showMessages } from './messages.ts'
import { cardTexts } from './texts.ts'

// The shell shows what has changed.
dispatchEvent(new Event(shellWanted))

// This script runs before all others, when nothing has changed the article.
const firstText = articleElement().innerHTML

const hooks: IslandHooks = { unmount: unmountIslands, slotsOf, redraw: redrawIsland }

addEventListener(
  'docsite:ready',
  (event) => {
    const session = new DevSession((event as CustomEvent<Shell>).detail)
    session.start()
  },
  { once: true },
)

/** Receives the events of the current page, and applies them one by one. */
class DevSession {
  readonly #page: Shell['page']
  readonly #loader: Shell['loader']
  #stream: EventSource | undefined
  /** The route whose events the stream sends. */
  #route: RoutePath
  /** The last event that the page received. */
  #revision = shellElement('script[data-revision]')?.dataset.revision ?? ''
  /** The HTML of the article as rendered. Components and visitors may have changed the article since. */
  #text: Promise<DocumentFragment>
  /** Resolves when all events so far are applied. */
  #applied = Promise.resolve()

  constructor({ page, loader }: Shell) {
    this.#page = page
    this.#loader = loader
    this.#route = this.#shown()
    this.#text = page.getState().site.ssg ? Promise.resolve(parseArticle(firstText)) : this.#textOf(this.#route)
  }

  start(): void {
    this.#listen()
    addEventListener(reloadEvent, () => {
      this.#follow()
      addSectionLinks((lang, id) => this.#openSection(lang, id))
    })
    // Browsers limit the number of connections to a host. A hidden tab closes its stream, and reconnects when it is visible again.
    document.addEventListener('visibilitychange', () => (document.hidden ? this.#stream?.close() : this.#listen()))
  }

  /** Returns the route of the page on the screen. */
  #shown(): RoutePath {
    return this.#page.getState().view.record.routePath
  }

  /** Switches to the events of the current page after a navigation. */
  #follow(): void {
    if (this.#shown() === this.#route) return
    this.#route = this.#shown()
    this.#text = this.#textOf(this.#route)
    this.#listen()
  }

  #textOf(route: RoutePath): Promise<DocumentFragment> {
    return this.#loader.load(route).then(
      ({ body }) => parseArticle(body),
      () => parseArticle(''),
    )
  }

  #listen(): void {
    const { base } = this.#page.getState().site
    const query = new URLSearchParams({ route: this.#route, since: this.#revision })
    this.#stream?.close()
    this.#stream = new EventSource(`${base}__docsite/events?${query}`)
    this.#stream.onmessage = ({ data, lastEventId }) => {
      this.#revision = lastEventId
      this.#applied = this.#applied
        .then(() => this.#apply(JSON.parse(data) as PageEvent))
        .catch((error: unknown) => logError('The edit could not be shown.', error))
    }
  }

  async #apply(event: PageEvent): Promise<void> {
    switch (event.kind) {
      case 'reload':
        return location.reload()
      case 'diagnostics':
        return showMessages(event.diagnostics, (place) => this.#openFile(place))
      case 'forget':
        this.#loader.forget(event.routes)
        return this.#showOther(event.routes)
      case 'refetch':
        this.#loader.forget()
        return this.#refetch()
      case 'record': {
        const { body, needs, build: _, ...record } = JSON.parse(event.record) as PageFile
        return this.#show({ view: { ...this.#page.getState().view, record }, body, needs })
      }
    }
  }

  /** Asks the server to open a file in the author's editor. */
  #openFile({ file, line = 1, column = 1 }: Place): void {
    const query = new URLSearchParams({ file, line: `${line}`, column: `${column}` })
    fetch(`${this.#page.getState().site.base}__docsite/open?${query}`, { method: 'POST' }).catch((error: unknown) =>
      logError('The file could not be opened.', error),
    )
  }

  /** Shows a change of the page beside this one. */
  #showOther(routes: readonly string[]): void {
    if (!articleElement().matches('.beside') || routes.includes(this.#shown())) return
    dispatchEvent(new CustomEvent(changeEvent))
    dispatchEvent(new CustomEvent(reloadEvent))
  }

  /** Opens the file of this page in a language at a heading. */
  async #openSection(lang: string, id: string): Promise<void> {
    const { site } = this.#page.getState()
    const route = joinRoute({ ...splitRoute(this.#route, addressing(site)), lang }, addressing(site))
    const response = await fetch(`${site.base}__docsite/place?${new URLSearchParams({ route, id })}`)
    this.#openFile((await response.json()) as Place)
  }

  async #refetch(): Promise<void> {
    // The missing page may exist now.
    if (this.#page.getState().view.record.pageType === '404') return location.reload()
    let loaded: LoadedView
    try {
      loaded = await this.#loader.load(this.#route)
    } catch {
      // The page or the site has changed too much for an update.
      return location.reload()
    }
    await this.#show(loaded)
  }

  /** Updates the parts of the page that differ, unless the visitor has left it. */
  async #show({ view, body, needs }: LoadedView): Promise<void> {
    const page = this.#page
    await loadPageType(page, view)
    if (!(await prepare(needs, page.getState().site))) return location.reload()
    const [before, next] = [await this.#text, parseArticle(body)]
    if (view.record.routePath !== this.#shown()) return
    const isSameText = before.isEqualNode(next)
    const isSame = isSameText && JSON.stringify(page.getState().view.record) === JSON.stringify(view.record)
    this.#text = Promise.resolve(next)
    putInPlace(page, { view, body }, new URLSearchParams(location.search), (_, language) => {
      if (!isSameText) {
        // Two languages are shown again after the change.
        dispatchEvent(new CustomEvent(changeEvent))
        morphChildren(articleElement(), before, next, hooks)
      }
      markLanguage(language)
    })
    updateHead(view, page.getState().site)
    if (!isSame) dispatchEvent(new CustomEvent(reloadEvent))
  }
}

/** Adds a button for translators to each section of two languages, which calls `open` with the language and the id of the section. */
function addSectionLinks(open: (lang: string, id: string) => void): void {
  const { texts } = cardTexts(document.documentElement.lang)
  for (const heading of document.querySelectorAll('.beside-row > * > :is(h1,h2,h3,h4,h5,h6):first-child')) {
    const className = 'open-section'
    const button = element('button', { type: 'button', className, title: texts.open, textContent: '✎' })
    const lang = heading.parentElement?.lang ?? ''
    button.addEventListener('click', () => open(lang, heading.id.replace(/^Beside-/, '')))
    heading.before(button)
  }
}
