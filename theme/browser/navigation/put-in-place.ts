// Replaces the current page with a loaded one: the article, the regions, and the parts that the URL hides.

import { flushSync } from 'react-dom'
import { languageAttributes } from '../../../pipeline/model/direction.ts'
import type { PageState } from '../../state/page.tsx'
import { replaceArticle } from '../article/article.ts'
import { hydrateIslands } from '../article/islands.tsx'
import type { LoadedView } from './loader.ts'
import type { ShownStore } from './page-store.ts'

/** Parts of the screen that a query such as `?navbar=0` hides. */
const hideable = ['navbar', 'sidebar', 'outline', 'footer']

export function putInPlace(
  page: ShownStore,
  { view, body }: LoadedView,
  query: URLSearchParams,
  putText: typeof replaceArticle = replaceArticle,
): void {
  const { site } = page.getState()
  hideParts(query, { site, view })
  putText(body, languageAttributes(site, view.record.fallback))
  flushSync(() => page.setState({ view }))
  hydrateIslands(page)
}

/** Hides the parts of the screen that the query turns off, and the outline if the page or site turns it off. */
export function hideParts(query: URLSearchParams, { site, view }: Pick<PageState, 'site' | 'view'>): void {
  const outline = view.record.frontmatter.outline ?? site.theme.outline ?? window.top === window.self
  const hidden = hideable.filter((part) => query.get(part) === '0' || (part === 'outline' && !outline))
  if (hidden.length > 0) document.documentElement.dataset.hide = hidden.join(' ')
  else delete document.documentElement.dataset.hide
}
