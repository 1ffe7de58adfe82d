// General functions for texts and paths.

/** Looks up an entry of a table by name. Ignores inherited properties such as `constructor`. */
export const lookUp = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/**
 * Characters that an editor interprets, that end a line, or that change the order of the text around them. The marks U+200E and U+200F only
 * affect the text beside them, and people write them.
 */
const hidden = /[\p{Cc}\u061C\u2028-\u202E\u2066-\u2069\uFFF9-\uFFFB]/gu

/** Returns the text with such characters as escapes, like `\u001b`. */
export const visible = (text: string): string => text.replace(hidden, escaped)

/** Characters that a source line must not contain where it is shown: those above, and the marks, which change what the reader looks for. */
const hiddenInSource = /(?!\t)[\p{Cc}\p{Bidi_Control}\u2028\u2029\uFFF9-\uFFFB]/gu

/** Returns a source line with such characters as escapes. A tab becomes a space. */
export const visibleSource = (text: string): string => text.replace(hiddenInSource, escaped).replaceAll('\t', ' ')

const escaped = (character: string): string =>
  lookUp({ '\n': '\\n', '\r': '\\r', '\t': '\\t' }, character) ??
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Formats a number of bytes with at least two significant digits. */
export function bytesText(bytes: number): string {
  const names = ['B', 'kB', 'MB', 'GB']
  let value = Math.round(bytes)
  let unit = 0
  // Values from 999.5 would round to 1000, so they use the next unit.
  while (value >= 999.5 && unit < names.length - 1) {
    value /= 1000
    unit++
  }
  return `${unit > 0 && value < 9.95 ? value.toFixed(1) : Math.round(value)} ${names[unit]}`
}
