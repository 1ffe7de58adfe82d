// Converts the SVG of a library to a tree that contains only shapes and text, without styles, links and foreign ids.

import type { Element, ElementContent, Nodes, Root } from 'hast'

/** The names of elements, in lower case because the HTML parser may write them so. Other elements are replaced by their content. */
const tags = new Set('svg g path rect circle ellipse line polyline polygon text tspan defs marker'.split(' '))
const dropped = new Set(['style', 'script', 'title', 'desc', 'foreignObject', 'image', 'use', 'metadata'])

const attributes = new Set(
  'viewBox width height x y x1 x2 y1 y2 cx cy r rx ry dx dy d points transform textAnchor dominantBaseline fontSize fontWeight fontStyle strokeWidth strokeDashArray strokeLineCap strokeLineJoin opacity fillOpacity strokeOpacity markerWidth markerHeight refX refY orient'.split(
    ' ',
  ),
)
const paints = new Set(['fill', 'stroke'])
const references = new Set(['markerStart', 'markerEnd'])

/** What the colors of a library mean. */
export interface DrawingStyle {
  /** The custom properties of the theme, without `--_diagram-`, by the color that the library writes. */
  colors: Readonly<Record<string, string>>
  /** Converts the text of labels. */
  label?: (text: string) => string
}

/** Returns the `<svg>` element of a tree, or `undefined` if there is none. `prefix` makes the ids of markers unique. */
export function cleanDrawing(tree: Root, prefix: string, style: DrawingStyle): Element | undefined {
  const svg = tree.children.find((node): node is Element => node.type === 'element' && node.tagName === 'svg')
  if (!svg) return undefined
  const [cleaned] = clean(svg, prefix, style)
  return cleaned as Element
}

/** Returns a copy of a drawing that its page already shows. `suffix` makes the ids of its markers unique. */
export function withOwnIds(svg: Element, suffix: string): Element {
  const properties = Object.entries(svg.properties).map(([name, value]) => {
    const text = String(value)
    if (svg.tagName === 'marker' && name === 'id') return [name, `${text}${suffix}`]
    return [name, references.has(name) ? text.replace(/\)$/, `${suffix})`) : value]
  })
  return {
    ...svg,
    properties: Object.fromEntries(properties) as Element['properties'],
    children: svg.children.map((child) => (child.type === 'element' ? withOwnIds(child, suffix) : child)),
  }
}

function clean(node: Nodes, prefix: string, style: DrawingStyle): ElementContent[] {
  if (node.type === 'text') {
    const value = style.label?.(node.value) ?? node.value
    return [{ type: 'text', value }]
  }
  if (node.type !== 'element' || dropped.has(node.tagName)) return []
  const isText = node.tagName === 'text' || node.tagName === 'tspan'
  const children = node.children
    .filter((child) => isText || child.type === 'element')
    .flatMap((child) => clean(child, prefix, style))
  if (!tags.has(node.tagName)) return children
  // Graphviz paints the background.
  if (node.properties.fill === 'white' && node.properties.stroke === 'none') return []
  const properties: Element['properties'] = {}
  for (const [name, value] of Object.entries(node.properties)) {
    const text = String(value)
    const result = keptValue(name, text, prefix, style)
    if (result !== undefined) properties[name] = result
  }
  if (node.tagName === 'marker') properties.id = `${prefix}${String(node.properties.id ?? '')}`
  const { points, ...others } = properties
  return node.tagName === 'polyline'
    ? [{ type: 'element', tagName: 'path', properties: { ...others, d: bentPath(String(points)) }, children: [] }]
    : [{ type: 'element', tagName: node.tagName, properties, children }]
}

const bendRadius = 6

/** Converts the points of a line to a path whose corners are round. */
function bentPath(points: string): string {
  const numbers = points.match(/-?[\d.]+/g)?.map(Number) ?? []
  const corners = numbers.flatMap((x, i) => (i % 2 === 0 ? [{ x, y: numbers[i + 1] ?? 0 }] : []))
  return corners
    .map(({ x, y }, i) => {
      const [before, after] = [corners[i - 1], corners[i + 1]]
      if (!before || !after) return `${before ? 'L' : 'M'}${x},${y}`
      const [from, to] = [before, after].map((end) => {
        const length = Math.hypot(end.x - x, end.y - y) || 1
        const part = Math.min(bendRadius, length / 2) / length
        return `${x + (end.x - x) * part},${y + (end.y - y) * part}`
      })
      return `L${from}Q${x},${y} ${to}`
    })
    .map((command) => rounded('d', command))
    .join('')
}

function keptValue(name: string, text: string, prefix: string, { colors }: DrawingStyle): string | undefined {
  if (attributes.has(name)) return /url\s*\(|[<>\\]/i.test(text) ? undefined : rounded(name, text)
  if (references.has(name)) return /^url\(#[\w-]+\)$/.test(text) ? text.replace('#', `#${prefix}`) : undefined
  if (!paints.has(name)) return undefined
  if (Object.hasOwn(colors, text)) return `var(--_diagram-${colors[text]})`
  if (/^(?:#[\da-f]{3,8}|[a-z]+)$/i.test(text)) return text
  return name === 'fill' ? 'none' : 'var(--_diagram-line)'
}

/** Shortens coordinates to hundredths. */
const rounded = (name: string, text: string): string =>
  name === 'orient'
    ? text
    : text.replace(/(?<!\d)-?\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 100) / 100))
