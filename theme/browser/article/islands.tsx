// Hydrates islands. Each one is a separate React root in the prerendered HTML.

import { islands as projectIslands } from 'docsite:islands'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { lookUp } from '../../../pipeline/text/look-up.ts'
import { type Island, type IslandProps, themeIslands } from '../../islands/index.ts'
import type { PageState } from '../../state/page.tsx'
import { logError } from '../log.ts'
import type { ShownStore } from '../navigation/page-store.ts'
import { rootOptions, Shown } from '../navigation/shown.tsx'
import { hydratedEvent } from './hydrated-event.ts'

interface HydratedIsland {
  root: Root
  /** The HTML of the island's content at hydration. A later render must pass the same HTML. */
  slots: string[]
  draw(props: object, slots: string[]): ReactNode
}

const roots = new Map<Element, HydratedIsland>()

/** The page that each island's HTML shows. The reader may open another page while the module of the island is loading. */
const shownWith = new WeakMap<Element, PageState>()

/** Components whose module has been loaded, which can be hydrated synchronously. */
const loaded = new Map<string, Island | undefined>()

async function loadIsland(name: string): Promise<Island | undefined> {
  if (!loaded.has(name))
    loaded.set(name, (await lookUp(themeIslands, name)?.()) ?? (await lookUp(projectIslands, name)?.())?.default)
  return loaded.get(name)
}

/** Hydrates all islands on the screen, or in `root`, that are not hydrated yet. Unmounts those that have left the screen. */
export function hydrateIslands(page: ShownStore, root: ParentNode = document): void {
  for (const element of roots.keys()) if (!element.isConnected) unmountIsland(element)
  for (const element of root.querySelectorAll<HTMLElement>('[data-island]')) hydrateIsland(element, page)
}

function hydrateIsland(element: HTMLElement, page: ShownStore): void {
  if (roots.has(element)) return
  const { island = '' } = element.dataset
  if (!shownWith.has(element)) shownWith.set(element, page.getState())
  const fail = (error: unknown): void => {
    logError(`The component "${island}" could not be hydrated; it stays static.`, error)
    markHydrated(element, 'failed')
  }
  const start = (component: Island | undefined): void => {
    if (component && element.isConnected && !roots.has(element)) startIsland(element, component, page)
  }
  if (!loaded.has(island)) {
    loadIsland(island).then(start).catch(fail)
    return
  }
  try {
    start(loaded.get(island))
  } catch (error) {
    fail(error)
  }
}

/** Unmounts the islands in `container`, which is about to be removed. */
export function unmountIslands(container: Element): void {
  for (const element of roots.keys()) if (container.contains(element)) unmountIsland(element)
}

function unmountIsland(element: Element): void {
  const island = roots.get(element)
  roots.delete(element)
  island?.root.unmount()
}

function startIsland(element: HTMLElement, component: Island, page: ShownStore): void {
  const { props = '{}', index = '0' } = element.dataset
  // React keeps the content's nodes because it receives the same HTML again.
  const slots = slotsOf(element).map((slot) => slot.innerHTML)
  const onDrawn = () => markHydrated(element, '')
  const draw = (props: object, slots: string[]) => (
    <Shown page={page} first={shownWith.get(element)} onDrawn={onDrawn}>
      {createElement(component as ComponentType<IslandProps>, { ...props, slots })}
    </Shown>
  )
  const node = draw(JSON.parse(props) as object, slots)
  roots.set(element, { root: startRoot(element, index, node), slots, draw })
}

/**
 * Hydrates a prerendered island, or renders it if its element is empty. The index makes the ids in an island unique.
 * When `dev` morphs an article, two islands may have the same index. The later one is rendered again with a new index.
 */
function startRoot(element: HTMLElement, index: string, node: ReactNode): Root {
  const isTaken = [...roots.keys()].some((other) => (other as HTMLElement).dataset.index === index)
  if (!isTaken && element.hasChildNodes()) {
    const options = rootOptions(`i${index}-`)
    // An island may leave before it is hydrated, when the reader goes on.
    const onRecoverableError = (error: unknown) => roots.has(element) && options.onRecoverableError(error)
    return hydrateRoot(element, node, { ...options, onRecoverableError })
  }
  if (isTaken) element.dataset.index = `d${++lateIndex}`
  const root = createRoot(element, rootOptions(`i${element.dataset.index}-`))
  root.render(node)
  return root
}

let lateIndex = 0

/** Returns the elements that hold an island's content, without those of nested islands. */
export function slotsOf(island: ParentNode): HTMLElement[] {
  return [...island.querySelectorAll<HTMLElement>('[data-slot]')].filter(
    (slot) => slot.parentElement?.closest('[data-island]') === island,
  )
}

/** Renders a hydrated island with new props, keeping its content and state. Returns false if it is not hydrated. */
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
