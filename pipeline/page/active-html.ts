// An element that content holds → what of it can run a script or change how the whole page is read.

import type { Element } from 'hast'

/** What is active: the element itself, or one of its attributes. */
export interface Active {
  /** The property that is active; absent when the element is. */
  property?: string
  /** How it is written, for messages. */
  written: string
}

const words = (value: unknown): string => (Array.isArray(value) ? value.join(' ') : String(value ?? '')).toLowerCase()

/** Elements that are active, some of them only with certain attributes. */
const activeElements: Record<string, (properties: Element['properties']) => string | undefined> = {
  script: ({ src, href, xLinkHref }) => {
    const address = src ?? href ?? xLinkHref
    const name = src !== undefined ? 'src' : href !== undefined ? 'href' : 'xlink:href'
    return address === undefined ? '<script>' : `<script ${name}="${address}">`
  },
  base: () => '<base>',
  meta: ({ httpEquiv }) => (httpEquiv === undefined ? undefined : `<meta http-equiv="${words(httpEquiv)}">`),
  link: ({ rel }) =>
    /(?:^|\s)(?:stylesheet|import)(?:\s|$)/.test(words(rel)) ? `<link rel="${words(rel)}">` : undefined,
}
/** They can write a `javascript:` URL or a handler into another element. */
for (const name of ['animate', 'set', 'animateTransform', 'animateMotion', 'discard'])
  activeElements[name] = ({ attributeName }) =>
    /^(?:xlink:)?href$|^on/.test(words(attributeName)) ? `<${name} attributeName="${words(attributeName)}">` : undefined

/** Finds all that is active about one element. Its children are not looked at. */
export function activeIn({ tagName, properties }: Element): Active[] {
  const written = Object.hasOwn(activeElements, tagName) ? activeElements[tagName]?.(properties) : undefined
  return [
    ...(written === undefined ? [] : [{ written }]),
    ...Object.keys(properties)
      .filter((property) => /^on/i.test(property) || property === 'srcDoc')
      .map((property) => ({ property, written: property.toLowerCase() })),
  ]
}
