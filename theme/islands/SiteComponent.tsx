// A component of the site itself, from `config/islands/`, in the navbar or on the landing page.

import type { Ref } from 'react'
import { usePage } from '../state/page.tsx'

const kept = { __html: '' }

/** The element of a site's own component. The browser keeps the HTML that was prerendered, and never writes it itself. */
export const SiteComponentPlace = ({ name, html, ref }: { name: string; html?: string; ref?: Ref<HTMLDivElement> }) => (
  <div
    ref={ref}
    data-island={name}
    data-index={name}
    data-props="{}"
    dangerouslySetInnerHTML={html === undefined ? kept : { __html: html }}
  />
)

/** Prerendered like a component in the text, and hydrated as a root of its own. */
export function SiteComponent({ name }: { name: string }) {
  const { Island } = usePage().components
  return Island ? <Island name={name} /> : null
}
