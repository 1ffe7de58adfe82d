// Trees and texts → XML.

import type { Element } from 'hast'
import { toXast } from 'hast-util-to-xast'
import type { Nodes } from 'xast'

const forbidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot contain these characters
  /[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** The characters that markup consists of (`>` ends CDATA sections), and the line break that XML parsers would replace. */
const escapes = new Map(Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }))

/** Escapes a text for XML and HTML, and removes characters that XML cannot contain. */
export const escapeXml = (text: string): string =>
  text.replace(forbidden, '').replace(/[&<>"\r]/g, (sign) => escapes.get(sign) ?? sign)

/** XML parsers replace these with spaces in attributes. */
const escapeAttribute = (value: string): string =>
  escapeXml(value).replace(/[\t\n]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Serializes a tree. Drops what books do not contain, such as comments. CDATA sections become escaped text. */
export function toXml(node: Nodes): string {
  if (node.type === 'text' || node.type === 'cdata') return escapeXml(node.value)
  if (!('children' in node)) return ''
  const content = node.children.map(toXml).join('')
  if (node.type === 'root') return content
  const attributes = Object.entries(node.attributes).map(([name, value]) =>
    typeof value === 'string' ? ` ${name}="${escapeAttribute(value)}"` : '',
  )
  const start = `<${node.name}${attributes.join('')}`
  return content === '' ? `${start}/>` : `${start}>${content}</${node.name}>`
}

/** Returns an `html` element as an XHTML document. */
export const toXhtml = (html: Element): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n${toXml(toXast(html))}\n`
