// The article: HTML that nobody draws, with components in it that wake up on their own.

import { islands as projectIslands } from 'docsite:islands'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { lookUp } from '../../../pipeline/text/look-up.ts'
import { type Island, type IslandProps, ownIslands } from '../../islands/index.ts'
import { logError } from '../log.ts'
import { rootOptions, Shown, type ShownPage } from '../navigation/shown.tsx'

/** Fired on `window` when a component of the article has woken up, or cannot. */
export const hydratedEvent = 'docsite:island-awake'

interface HydratedIsland {
  root: Root
  /** Its content as it was when it woke up: what React believes to be there. */
  slots: string[]
  draw(props: object, slots: string[]): ReactNode
}

const roots = new Map<Element, HydratedIsland>()

export const articleElement = (): HTMLElement => document.getElementById('pageArticle') as HTMLElement

/** Puts another page's text in place of the one that is shown. */
export function replaceArticle(html: string, lang: string | undefined): void {
  const article = articleElement()
  unmountIslands(article)
  article.innerHTML = html
  markLanguage(lang)
}

/** The language of a text that stands in for a translation. */
export function markLanguage(lang: string | undefined): void {
  const article = articleElement()
  if (lang === undefined) article.removeAttribute('lang')
  else article.lang = lang
}

/** Wakes the components in `container`; those that are awake stay as they are. */
export function hydrateIslands(container: Element, page: ShownPage): void {
  for (const element of container.querySelectorAll<HTMLElement>('[data-island]')) {
    if (!roots.has(element))
      hydrateIsland(element, page).catch((error: unknown) => {
        logError(`The component "${element.dataset.island}" stays as it was prerendered.`, error)
        markHydrated(element, 'failed')
      })
  }
}

/** Ends the components in `container`, whose elements are about to go. */
export function unmountIslands(container: Element): void {
  for (const [element, { root }] of roots) {
    if (!container.contains(element)) continue
    root.unmount()
    roots.delete(element)
  }
}

async function hydrateIsland(element: HTMLElement, page: ShownPage): Promise<void> {
  const { island = '', props = '{}', index = '0' } = element.dataset
  const component = lookUp(ownIslands, island) ?? (await loadIsland(island))
  if (!component || !element.isConnected || roots.has(element)) return
  // Content is adopted as it stands in the page: nothing of it is drawn again.
  const slots = slotsOf(element).map((slot) => slot.innerHTML)
  const onDrawn = () => markHydrated(element, '')
  const draw = (props: object, slots: string[]) => (
    <Shown page={page} onDrawn={onDrawn}>
      {createElement(component as ComponentType<IslandProps>, { ...props, slots })}
    </Shown>
  )
  const node = draw(JSON.parse(props) as object, slots)
  roots.set(element, { root: startRoot(element, index, node), slots, draw })
}

/** The ids in a component are made from its number. Two of one number meet where `dev` puts a text together from two. */
function startRoot(element: HTMLElement, index: string, node: ReactNode): Root {
  const isTaken = [...roots.keys()].some((other) => (other as HTMLElement).dataset.index === index)
  if (!isTaken) return hydrateRoot(element, node, rootOptions(`i${index}-`))
  element.dataset.index = `d${++lateIndex}`
  const root = createRoot(element, rootOptions(`${element.dataset.index}-`))
  root.render(node)
  return root
}

let lateIndex = 0

/** The places of a component's own content. */
export function slotsOf(island: ParentNode): HTMLElement[] {
  return [...island.querySelectorAll<HTMLElement>('[data-slot]')].filter(
    (slot) => slot.parentElement?.closest('[data-island]') === island,
  )
}

/** Gives other attributes to a component that is awake: its content stays, and what it remembers. Returns whether it could. */
export function redrawIsland(element: HTMLElement, props: string): boolean {
  const hydrated = roots.get(element)
  if (!hydrated) return false
  element.dataset.props = props
  flushSync(() => hydrated.root.render(hydrated.draw(JSON.parse(props) as object, hydrated.slots)))
  return true
}

function markHydrated(element: HTMLElement, how: '' | 'failed'): void {
  element.dataset.hydrated = how
  dispatchEvent(new CustomEvent(hydratedEvent))
}

async function loadIsland(name: string): Promise<Island | undefined> {
  return (await lookUp(projectIslands, name)?.())?.default
}
