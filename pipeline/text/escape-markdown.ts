// Escapes text for Markdown.

/**
 * Returns Markdown that shows a text as it is, in a paragraph, a heading, a label, a list item or a table cell. White space, including
 * line breaks, becomes a single space. Web and email addresses still become links. Do not use the result in code, in URLs or in
 * attributes.
 */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[!-/:-@[-`{-~]/g, '\\$&')
