// HTML that the pipeline made or the project's configuration holds.

import { createElement } from 'react'
import { usePage } from '../state/page.tsx'
import { hrefOf } from './Link.tsx'

export function Html({ as = 'span', html, className }: { as?: string; html: string; className?: string }) {
  return createElement(as, { className, dangerouslySetInnerHTML: { __html: html } })
}

/** A small mark beside a text: SVG as it is, anything else is the address of an image. */
export function Tag({ tag }: { tag: string | undefined }) {
  const { site } = usePage()
  if (!tag) return null
  if (tag.startsWith('<svg')) return <Html className="tag" html={tag} />
  return <img className="tag" src={hrefOf(tag, site, true)} alt="" />
}
