// Checks whether opening a URL runs code or reads local files. No other module may inspect schemes for this purpose.

/**
 * Media types of documents that can contain scripts. SVG is excluded, because images run no scripts and browsers do not open links to
 * `data:` SVGs.
 */
const documentType = /^(?:text\/html|(?:text|application)\/xml|application\/[\w.-]+\+xml)$/

/** Characters that URL parsers ignore: control characters and spaces before a URL, tabs and line ends anywhere in it. */
const dropped = /^[^!-\u{10FFFF}]+|[\t\n\r]/gu

/**
 * Returns the scheme that makes a URL unsafe: `javascript:`, `vbscript:`, `file:`, or `data:` with the media type of a document.
 * Parses the URL like a browser. Returns `undefined` for all other URLs, including relative ones.
 */
export function unsafeScheme(url: string): string | undefined {
  const [, scheme, rest = ''] = /^([a-z][a-z\d+.-]*):([^,;]*)/i.exec(url.replace(dropped, '')) ?? []
  const name = scheme?.toLowerCase()
  if (name === 'javascript' || name === 'vbscript' || name === 'file') return `${name}:`
  const type = rest.trim().toLowerCase()
  return name === 'data' && documentType.test(type) ? `data:${type}` : undefined
}

/** Returns the text and the hint of a diagnostic about an unsafe URL. */
export const unsafeUrlWords = (scheme: string): { text: string; hint: string } => ({
  text: `A URL cannot begin with \`${scheme}\``,
  hint:
    scheme === 'javascript:'
      ? 'Write a component in `config/islands/`.'
      : 'Link to a page, a file in the site or an `https:` URL.',
})
