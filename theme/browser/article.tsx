// The article: HTML that nobody draws, with components in it that wake up on their own.

import { islands as projectIslands } from 'docsite:islands'
import { type ComponentType, createElement } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { type Island, type IslandProps, ownIslands } from '../islands/index.ts'
import { logError } from './log.ts'
import { rootOptions, Shown, type ShownPage } from './shown.tsx'

/** Fired on `window` when a component of the article has woken up, or cannot. */
export const awakeEvent = 'docsite:island-awake'

const roots = new Map<Element, Root>()

export const articleElement = (): HTMLElement => document.getElementById('pageArticle') as HTMLElement

/** Puts another page's text in place of the one that is shown. */
export function replaceArticle(html: string, lang: string | undefined): void {
  const article = articleElement()
  sleepIslands(article)
  article.innerHTML = html
  if (lang === undefined) article.removeAttribute('lang')
  else article.lang = lang
}

/** Wakes the components in `container`; those that are awake stay as they are. */
export function wakeIslands(container: Element, page: ShownPage): void {
  for (const element of container.querySelectorAll<HTMLElement>('[data-island]')) {
    if (!roots.has(element))
      wakeIsland(element, page).catch((error: unknown) => {
        logError(`The component "${element.dataset.island}" stays as it was prerendered.`, error)
        markAwake(element, 'failed')
      })
  }
}

/** Ends the components in `container`, whose elements are about to go. */
export function sleepIslands(container: Element): void {
  for (const [element, root] of roots) {
    if (!container.contains(element)) continue
    root.unmount()
    roots.delete(element)
  }
}

async function wakeIsland(element: HTMLElement, page: ShownPage): Promise<void> {
  const { island = '', props = '{}', index = '0' } = element.dataset
  const component = ownIslands[island] ?? (await loadIsland(island))
  if (!component || !element.isConnected || roots.has(element)) return
  // Content is adopted as it stands in the page: nothing of it is drawn again.
  const own = [...element.querySelectorAll<HTMLElement>('[data-slot]')].filter(
    (slot) => slot.parentElement?.closest('[data-island]') === element,
  )
  const slots = own.map((slot) => slot.innerHTML)
  const onDrawn = () => markAwake(element, '')
  const node = (
    <Shown page={page} onDrawn={onDrawn}>
      {createElement(component as ComponentType<IslandProps>, { ...(JSON.parse(props) as object), slots })}
    </Shown>
  )
  roots.set(element, hydrateRoot(element, node, rootOptions(`i${index}-`)))
}

function markAwake(element: HTMLElement, how: '' | 'failed'): void {
  element.dataset.awake = how
  dispatchEvent(new CustomEvent(awakeEvent))
}

async function loadIsland(name: string): Promise<Island | undefined> {
  const load = (projectIslands as unknown as Record<string, () => Promise<{ default: Island }>>)[name]
  return load && (await load()).default
}
