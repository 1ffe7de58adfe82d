// Completes a navigation: updates the document's title and head tags, and announces the new page.

import type { PageView, SiteData } from '../../../pipeline/model/config/site-data.ts'
import { siteDirection } from '../../../pipeline/model/direction.ts'
import { documentTitle, pageTagSelector, pageTags } from '../../../pipeline/model/head/head-tags.ts'
import type { NavigateDetail } from '../../state/navigate-event.ts'
import { shellElement } from '../shell-element.ts'
import { reloadEvent } from './reload-event.ts'

export { fadeIn } from './page-motion.ts'
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
 * a text that is written later would make the browser compute styles again.
 */
export function announcePage({ record }: PageView): void {
  const announcer = shellElement('#pageAnnouncer')
  if (announcer) announcer.textContent = document.title
  dispatchEvent(new CustomEvent(reloadEvent))
  const detail: NavigateDetail = {
    url: location.href,
    route: record.routePath,
    title: document.title,
    lang: record.lang,
  }
  dispatchEvent(new CustomEvent('docsite:navigate', { detail }))
}
