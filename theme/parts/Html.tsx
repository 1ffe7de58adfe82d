// HTML that the pipeline made or the project's configuration holds.

import { createElement } from 'react'

export function Html({ as = 'span', html, className }: { as?: string; html: string; className?: string }) {
  return createElement(as, { className, dangerouslySetInnerHTML: { __html: html } })
}

/** A small mark beside a text: SVG as it is, anything else is the address of an image. */
export function Tag({ tag }: { tag: string | undefined }) {
  if (!tag) return null
  if (tag.startsWith('<svg')) return <Html className="tag" html={tag} />
  return <img className="tag" src={tag} alt="" />
}

/** Text of HTML that holds inline marks only. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
