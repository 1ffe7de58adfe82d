// Escapes text so that Markdown renders it literally.

import { unsafeScheme } from '@docsite/cli/routes'

/** The context of text: a paragraph allows line breaks, a heading does not, and a table cell needs a tag for them. */
export type Place = 'lines' | 'line' | 'cell'

/** Collapses white space as HTML does. A non-breaking space is an ordinary character. */
export const fold = (text: string): string => text.replace(/[ \t\n\f\r]+/g, ' ')

/** Escapes text for use inside a line of Markdown. */
export const escapeText = (text: string): string => (/[\\`*[\]~<&_]/.test(text) ? escapeSigns(text) : text)

const escapeSigns = (text: string): string =>
  text
    // A tag or a character reference that begins at the end could continue in the next text.
    .replace(/[\\`*[\]~]|<(?=[a-zA-Z/!?]|$)|&(?=#?\w+;|#\w*$|$)/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')

export const escapeCell = (text: string, place: Place): string => (place === 'cell' ? text.replace(/\|/g, '\\|') : text)

/** Escapes characters at the start of a paragraph's lines that would begin another block or turn the previous line into a table. */
export const escapeLineStarts = (text: string): string =>
  text
    .replace(/^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|>|=+$|[-:|](?=[-:| ]*$))/gm, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/gm, '$1\\$2')

/** Returns the destination and title of a link. */
export function destination(address: string, title: string | undefined, place: Place): string {
  const plain = (unsafeScheme(address) === undefined ? address : '')
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/\\/g, '\\\\')
  const target = /[\s()<>]|^$/.test(plain) ? `<${plain.replace(/[<>]/g, '\\$&').replace(/\s/g, '%20')}>` : plain
  const words = fold(title ?? '').trim()
  const quoted = words && ` "${words.replace(/[\\"]|&(?=#?\w+;)/g, '\\$&')}"`
  return escapeCell(target + quoted, place)
}
