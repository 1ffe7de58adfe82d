// Escapes text for HTML.

/** Escapes text for the content of an HTML element. */
export const escapeText = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
