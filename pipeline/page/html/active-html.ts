// Finds the parts of an element in content that can run a script or change how the browser handles the whole page.

import type { Element } from 'hast'

/** An active element, or an element with an active attribute. */
export interface Active {
  /** The active property; absent if the element itself is active. */
  property?: string
  /** The tag or attribute as HTML, for messages. */
  written: string
}

const words = (value: unknown): string => (Array.isArray(value) ? value.join(' ') : String(value ?? '')).toLowerCase()

/**
 * The active elements. Each function returns the text for messages, or `undefined` if the attributes make the element
 * harmless.
 */
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
// Animations can set a `javascript:` URL or an event handler on another element.
for (const name of ['animate', 'set', 'animateTransform', 'animateMotion', 'discard'])
  activeElements[name] = ({ attributeName }) =>
    /^(?:xlink:)?href$|^on/.test(words(attributeName)) ? `<${name} attributeName="${words(attributeName)}">` : undefined

/** Lists the active parts of an element, excluding its children. */
export function activeIn({ tagName, properties }: Element): Active[] {
  const words = Object.hasOwn(activeElements, tagName) ? activeElements[tagName]?.(properties) : undefined
  return [
    ...(words === undefined ? [] : [{ written: words }]),
    ...Object.keys(properties)
      .filter((property) => /^on/i.test(property) || property === 'srcDoc')
      .map((property) => ({ property, written: property.toLowerCase() })),
  ]
}
