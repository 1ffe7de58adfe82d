// The bytes of an SVG file → the same drawing without scripts, foreign content and references to other files.

import { harmlessElements, isHarmlessAttribute, namespaces } from '@docsite/cli/files'
import type { Element } from 'xast'
import { fromXml } from 'xast-util-from-xml'
import { toXml } from './xml.ts'

const mostDeep = 200
const declared = { xmlns: namespaces.svg, 'xmlns:xlink': namespaces.xlink }
/** What the pages of a website may contain, but no still picture. */
const notStill = /^(?:set|animate\w*|discard|a|foreignObject)$/
/** CSS that loads a file. An escape can stand for any sign. */
const unsafeStyle = /\\|@import|url\(\s*['"]?(?!#|['"])|(?:image|-set|src)\(|:\/\/|javascript:/i

/** Returns a safe SVG file, or `undefined` if the bytes are not a drawing. */
export function cleanSvg(bytes: Uint8Array): Uint8Array | undefined {
  try {
    const tree = fromXml(new TextDecoder().decode(bytes))
    const root = tree.children.find((child): child is Element => child.type === 'element')
    if (root?.name !== 'svg') return undefined
    const safe = clean(root, 0)
    return Buffer.from(toXml({ ...safe, attributes: { ...safe.attributes, ...declared } }))
  } catch {
    // The file is not well-formed.
    return undefined
  }
}

/** Returns a safe SVG file as an element of another drawing, at a place with a size. */
export function nestedSvg(bytes: Uint8Array, place: Record<'x' | 'y' | 'width' | 'height', number>): string {
  const tree = fromXml(new TextDecoder().decode(bytes))
  for (const child of tree.children)
    if (child.type === 'element')
      for (const [name, value] of Object.entries(place)) child.attributes[name] = String(value)
  return toXml(tree)
}

function clean(node: Element, depth: number): Element {
  const children = node.children.flatMap((child): Element['children'] => {
    if (child.type === 'text') return [child]
    if (child.type === 'cdata') return [{ type: 'text', value: child.value }]
    if (child.type !== 'element' || depth >= mostDeep || !isSafe(child)) return []
    return [clean(child, depth + 1)]
  })
  return { type: 'element', name: node.name, attributes: safeAttributes(node), children }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function isSafe({ name, attributes: { xmlns = namespaces.svg }, children }: Element): boolean {
  if (xmlns !== namespaces.svg || notStill.test(name) || !harmlessElements.get(xmlns)?.has(name)) return false
  if (name.toLowerCase() !== 'style') return true
  return !unsafeStyle.test(children.map((child) => ('value' in child ? child.value : '')).join(''))
}

/** Returns the attributes that neither run nor load anything, with ids that XML allows. */
function safeAttributes({ attributes }: Element): Element['attributes'] {
  const kept = Object.entries(attributes).filter(([name, value]) => {
    if (localName(name) === 'href') return /^(?:#|data:image\/(?:png|jpeg|gif|webp);base64,)/i.test(value ?? '')
    if (name.startsWith('xmlns')) return name === 'xmlns' || name === 'xmlns:xlink'
    if (name.includes(':')) return name === 'xml:lang' || name === 'xml:space'
    return isHarmlessAttribute({ local: name }) && !unsafeStyle.test(value ?? '')
  })
  return Object.fromEntries(kept.map(([name, value]) => [name, withValidIds(name, value ?? '')]))
}

const validId = (id: string): string => id.replace(/[^\p{L}\p{N}\p{M}_.-]/gu, '-').replace(/^(?![\p{L}_])/u, '_')

function withValidIds(name: string, value: string): string {
  if (name === 'id') return validId(value)
  if (localName(name) === 'href' && value.startsWith('#')) return `#${validId(value.slice(1))}`
  return value.replace(/url\(#([^()]*)\)/g, (_, id: string) => `url(#${validId(id)})`)
}
