// HTML that the pipeline made or the project's configuration holds.

import { type AllHTMLAttributes, createElement, useMemo } from 'react'

interface HtmlProps extends AllHTMLAttributes<HTMLElement> {
  html: string
  /** Marks content of an island: it is adopted as it stands in the page. */
  'data-slot'?: string
}

/**
 * React writes the HTML anew whenever it comes in another object, and takes with it what others made of the nodes:
 * open details, buttons, a translation. So the object lasts as long as the text.
 */
export function Html({ as = 'span', html, ...rest }: HtmlProps) {
  const inner = useMemo(() => ({ __html: html }), [html])
  return createElement(as, { ...rest, dangerouslySetInnerHTML: inner })
}
