// A site's own component from `config/islands/`, in the navbar or on the landing page.

import type { Ref } from 'react'
import { usePage } from '../state/page.tsx'

const kept = { __html: '' }

/** The element of a site's own component. `html` is only set while prerendering; in the browser, React keeps the HTML. */
export const SiteComponentPlace = ({ name, html, ref }: { name: string; html?: string; ref?: Ref<HTMLDivElement> }) => (
  <div
    ref={ref}
    data-island={name}
    data-index={name}
    data-props="{}"
    dangerouslySetInnerHTML={html === undefined ? kept : { __html: html }}
  />
)

/** Shows a site's own component. Like an island in an article, it is hydrated as a separate React root. */
export function SiteComponent({ name }: { name: string }) {
  const { Island } = usePage().components
  return Island ? <Island name={name} /> : null
}
