// An element with HTML from the pipeline or from the project's configuration.

import { type AllHTMLAttributes, createElement, type ReactNode, useMemo } from 'react'

interface HtmlProps extends AllHTMLAttributes<HTMLElement> {
  html: string
  /** Marks the content of an island. Its nodes are preserved when the island is hydrated. */
  'data-slot'?: string
}

/**
 * Memoizes the object with the HTML, because React replaces the nodes whenever the object changes. That would lose open
 * details, added buttons and translations by the browser.
 */
export function Html({ as = 'span', html, ...rest }: HtmlProps): ReactNode {
  const inner = useMemo(() => ({ __html: html }), [html])
  return createElement(as, { ...rest, dangerouslySetInnerHTML: inner })
}
