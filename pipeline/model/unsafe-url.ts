// A URL as written → whether opening it runs code or reads local files. No other module looks at schemes for this.

/** The media types of documents that may hold scripts. An SVG is missing: as an image it runs none, and a link to a `data:` SVG opens nowhere. */
const documentType = /^(?:text\/html|(?:text|application)\/xml|application\/[\w.-]+\+xml)$/

/** What URL parsers drop: control characters and spaces before a URL, tabs and line ends anywhere in it. */
const dropped = /^[^!-\u{10FFFF}]+|[\t\n\r]/gu

/**
 * Returns the scheme that makes a URL unsafe (`javascript:`, `vbscript:`, `file:`, or `data:` with the media type of a document), read as
 * browsers read it. Returns `undefined` for every other URL, relative ones included.
 */
export function unsafeScheme(url: string): string | undefined {
  const [, scheme, rest = ''] = /^([a-z][a-z\d+.-]*):([^,;]*)/i.exec(url.replace(dropped, '')) ?? []
  const name = scheme?.toLowerCase()
  if (name === 'javascript' || name === 'vbscript' || name === 'file') return `${name}:`
  const type = rest.trim().toLowerCase()
  return name === 'data' && documentType.test(type) ? `data:${type}` : undefined
}

/** What is wrong with an unsafe URL, and what to do, in words for its author. */
export const unsafeUrlWords = (scheme: string): { text: string; hint: string } => ({
  text: `A URL cannot begin with \`${scheme}\``,
  hint:
    scheme === 'javascript:'
      ? 'Write a component in `config/islands/`.'
      : 'Link to a page, a file of the site or an `https:` URL.',
})
