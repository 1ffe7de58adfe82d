// Completes a navigation: updates the document's title and head tags, announces the new page, and lets it appear.

import type { PageView, SiteData } from '../../../pipeline/model/config/site-data.ts'
import { siteDirection } from '../../../pipeline/model/direction.ts'
import { documentTitle, pageTagSelector, pageTags } from '../../../pipeline/model/head/head-tags.ts'
import type { NavigateDetail } from '../../state/navigate-event.ts'
import { shellElement } from '../shell-element.ts'
import { saysPlace } from './arrival.ts'
import { reloadEvent } from './reload-event.ts'
import { reducedMotion } from './scroll.ts'

export { prepare } from './page-needs.ts'

export function updateHead({ record }: PageView, site: SiteData): void {
  document.title = documentTitle(record, site)
  changeAttributes(document.documentElement, {
    lang: record.lang,
    dir: siteDirection(site, record.lang),
    'data-type': record.pageType,
  })
  const old = document.head.querySelectorAll(pageTagSelector)
  const tags = [...pageTags(record, site), ...(record.frontmatter.head ?? [])].map(([name, attributes]) => {
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes))
      if (value !== false) element.setAttribute(key, value === true ? '' : String(value))
    return element
  })
  // Use only those tags from the page's frontmatter that replace a generated tag.
  document.head.querySelector('title')?.after(...tags.filter((tag) => tag.matches(pageTagSelector)))
  for (const element of old) element.remove()
}

/** Sets only what differs. To set the same language or direction again would make the browser compute the style of everything again. */
function changeAttributes(element: Element, attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}

/**
 * Tells screen readers, the shell and the project's own scripts that the page has been replaced. Called before anything reads the layout:
 * a text that is written later would make the browser compute styles again. `focused` is the element that gets the focus.
 */
export function announcePage({ record }: PageView, focused: HTMLElement): void {
  const announcer = shellElement('#pageAnnouncer')
  if (announcer) announcer.textContent = saysPlace(focused) ? '' : document.title
  dispatchEvent(new CustomEvent(reloadEvent))
  const detail: NavigateDetail = {
    url: location.href,
    route: record.routePath,
    title: document.title,
    lang: record.lang,
  }
  dispatchEvent(new CustomEvent('docsite:navigate', { detail }))
}

/** The opacity from which an article appears. Without any text, the screen would flash. */
const leastVisible = 0.6
const shiftPx = 4

let running: Animation | undefined

/**
 * Lets the article of the next page appear, with a small shift. Nothing else on the screen moves, and nothing waits for it.
 * It is animated in place: a snapshot of a view transition would cover the navbar, an open drawer and dialogs.
 */
export function fadeIn({ theme }: SiteData): void {
  running?.cancel()
  if (!theme.enableContentAnimation || reducedMotion() || document.hidden) return
  // The specification asks for a view transition. It animates nothing, but holds back a frame, so the page is painted before.
  requestAnimationFrame(() => setTimeout(startTransition))
  const from = { opacity: leastVisible, transform: `translateY(${shiftPx}px)` }
  const timing = { duration: time('--page'), easing: curve() }
  running = shellElement('#pageContent')?.animate([from, { opacity: 1, transform: 'none' }], timing)
}

const startTransition = (): unknown => document.documentElement.dataset.transition ?? document.startViewTransition?.()

const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** Returns the milliseconds of a token, which may be in seconds, or 0 if a project has set something else. */
function time(name: string): number {
  const value = token(name)
  const number = Number.parseFloat(value)
  return Number.isFinite(number) ? number * (value.endsWith('ms') ? 1 : 1000) : 0
}

function curve(): string {
  const value = token('--ease')
  return CSS.supports('transition-timing-function', value) ? value : 'ease'
}
