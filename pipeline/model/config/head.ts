// Tags that a project or a page adds to the document's head.

import { type Field, type Problem, pathText } from './fields.ts'

export type HeadTag = [tag: string, attributes: Record<string, string | number | boolean>]

const allowedTags = ['base', 'link', 'meta', 'noscript', 'script', 'style', 'template', 'title']

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

/** A pair of a tag and its attributes; anything that a head cannot hold is a problem (specification, 8). */
export const headTag: Field<HeadTag> = {
  expects: 'a pair such as ["meta", { "name": "author", "content": "…" }]',
  check(value, path): Problem[] {
    const wrong = (text: string): Problem[] => [{ path, kind: 'wrong', text }]
    if (!Array.isArray(value) || value.length !== 2 || typeof value[0] !== 'string')
      return wrong(`must be ${headTag.expects}`)
    const [tag, attributes] = value as [string, unknown]
    if (!allowedTags.includes(tag)) return wrong(`has the tag <${tag}>, which a document's head cannot hold`)
    if (typeof attributes !== 'object' || attributes === null || Array.isArray(attributes))
      return wrong('must have an object of attributes second')
    return Object.entries(attributes).flatMap(([name, entry]) =>
      isPlain(entry) && /^[^\s"'<>/=]+$/.test(name)
        ? []
        : wrong(`has the attribute ${pathText([name])}, which must be a string, a number, true or false`),
    )
  },
}

/** What is no text is meant for a tag: then that is told which is wrong with it. */
export const headEntry: Field<string | HeadTag> = {
  expects: `HTML for the head, or ${headTag.expects}`,
  check: (value, path) => (typeof value === 'string' ? [] : headTag.check(value, path)),
}

const voidTags = new Set(['base', 'link', 'meta'])

/** Writes a head entry as HTML; attribute values are escaped, `true` is a bare attribute, `false` leaves it out. */
export function headHtml(entry: string | HeadTag): string {
  if (typeof entry === 'string') return entry
  const [tag, attributes] = entry
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeAttribute(String(value))}"`))
    .join('')
  return voidTags.has(tag) ? `<${tag}${written}>` : `<${tag}${written}></${tag}>`
}

export const escapeAttribute = (value: string): string =>
  value.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
