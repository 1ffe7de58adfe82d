// HTML from the pipeline or from the project's configuration.

import { type AllHTMLAttributes, createElement, useMemo } from 'react'

interface HtmlProps extends AllHTMLAttributes<HTMLElement> {
  html: string
  /** Marks the content of an island, which keeps its nodes when the island is hydrated. */
  'data-slot'?: string
}

/**
 * React writes the HTML again whenever the object differs, and loses what happened to the nodes: open details, added buttons,
 * a translation by the browser. So the object stays the same as long as the text.
 */
export function Html({ as = 'span', html, ...rest }: HtmlProps) {
  const inner = useMemo(() => ({ __html: html }), [html])
  return createElement(as, { ...rest, dangerouslySetInnerHTML: inner })
}
