// Makes characters visible that would change how other text is shown: names and content → text for reports.

/**
 * Characters that a terminal or a log interprets, that end a line, or that change the order of the text around them. The marks U+200E and
 * U+200F only affect the text beside them, and people write them.
 */
const hidden = /[\p{Cc}\u061C\u2028-\u202E\u2066-\u2069\uFFF9-\uFFFB]/gu

/** Returns whether a text contains a character that must not be in the name of a file. */
export const hasHidden = (text: string): boolean => text.search(hidden) !== -1

/** Returns the text with such characters as escapes, like `\u001b`. */
export const visible = (text: string): string => text.replace(hidden, escaped)

/** Does the same for a text of several lines. */
export const visibleLines = (text: string): string => text.split('\n').map(visible).join('\n')

/** Characters that a source line must not contain where it is shown: those above, and the marks, which change what the reader looks for. */
const hiddenInSource = /(?!\t)[\p{Cc}\p{Bidi_Control}\u2028\u2029\uFFF9-\uFFFB]/gu

/** Returns a source line, or a part of it, with such characters as escapes. A tab becomes a space. */
export const visibleSource = (text: string): string => text.replace(hiddenInSource, escaped).replaceAll('\t', ' ')

const escaped = (character: string): string =>
  ({ '\n': '\\n', '\r': '\\r', '\t': '\\t' })[character] ??
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
