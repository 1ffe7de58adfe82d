// Inline SVG: the colors of the site's theme become those of its light appearance, which every reading system knows.

import type { Element, Properties } from 'hast'

/** The colors of diagrams on white paper, by the names of their properties without `--_diagram-`. */
const colors = new Map([
  ['ground', '#ffffff'],
  ['text', '#1a1a1a'],
  ['text-2', '#4d4d4d'],
  ['line', '#6b6b6b'],
  ['stroke', '#9a9a9a'],
  ['fill', '#f3f3f3'],
  ['group', 'none'],
])

const variable = /var\(\s*--_diagram-([\w-]+)\s*(?:,[^()]*)?\)/g
const otherVariable = /var\([^()]*\)/g

/** Returns a drawing with plain colors and a font for its texts. */
export function drawing(node: Element): Element {
  const plain = withColors(node)
  return { ...plain, properties: { fill: '#1a1a1a', fontFamily: 'sans-serif', ...plain.properties } }
}

function withColors(node: Element): Element {
  const properties: Properties = {}
  for (const [name, value] of Object.entries(node.properties))
    properties[name] = typeof value === 'string' && value.includes('var(') ? plainColor(value) : value
  return {
    ...node,
    properties,
    children: node.children.map((child) => (child.type === 'element' ? withColors(child) : child)),
  }
}

const plainColor = (value: string): string =>
  value
    .replace(variable, (_, name: string) => colors.get(name) ?? 'currentColor')
    .replace(otherVariable, 'currentColor')
