// Escapes text for XML, for feeds and sitemaps.

/** Removes characters that XML does not allow: control characters and unpaired surrogates. */
export const cleanText = (text: string): string =>
  text.toWellFormed().replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, '')

/** Escapes text for XML, and removes characters that XML does not allow. */
export const escapeXml = (text: string): string =>
  cleanText(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
