// Converts head tags to HTML. The browser uses this module, so it imports no schema.

/**
 * A tag for the head of a page: its name and its attributes by name, such as `['meta', { name: 'robots', content: 'noindex' }]`. A `script` of
 * JSON, such as `application/ld+json`, can have its text as the third item.
 */
export type HeadTag = [tag: string, attributes: Record<string, string | number | boolean>, text?: string]

const voidTags = new Set(['base', 'link', 'meta'])

/** Returns a head entry as HTML. Escapes attribute values. `true` writes an attribute without a value, and `false` omits it. */
export function headHtml(entry: string | HeadTag): string {
  if (typeof entry === 'string') return entry
  const [tag, attributes, content = ''] = entry
  const text = Object.entries(attributes)
    .filter(([, value]) => value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeAttribute(String(value))}"`))
    .join('')
  return voidTags.has(tag) ? `<${tag}${text}>` : `<${tag}${text}>${content.replace(/</g, '\\u003c')}</${tag}>`
}

/** Escapes a string for an attribute value in double quotes. */
export const escapeAttribute = (value: string): string =>
  value.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
