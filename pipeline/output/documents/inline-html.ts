// Finds elements that end a paragraph, in the HTML of components that are part of a line of text.

/** Elements whose start tag closes an open paragraph when a browser reads it. */
const blocks = new Set(
  `address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6
  header hgroup hr li listing main menu nav ol p plaintext pre search section summary table ul xmp`.split(/\s+/),
)

/** Returns the name of the first such element, if there is one. React escapes `<` everywhere else. */
export function firstBlock(html: string): string | undefined {
  for (const [, name = ''] of html.matchAll(/<([a-z][\w-]*)/gi)) if (blocks.has(name.toLowerCase())) return name
  return undefined
}
