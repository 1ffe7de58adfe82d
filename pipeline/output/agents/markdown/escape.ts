// Text → Markdown that is read as that text.

import { unsafeScheme } from '../../../model/unsafe-url.ts'

/** Where a text stands: lines may break in a paragraph, not in a heading, and in a table's cell by a tag only. */
export type Place = 'lines' | 'line' | 'cell'

/** White space as HTML knows it: one that does not break is a sign as any other. */
export const fold = (text: string): string => text.replace(/[ \t\n\f\r]+/g, ' ')

/** Writes a text so that Markdown reads it as that text, inside a line. */
export const escapeText = (text: string): string => (/[\\`*[\]~<&_]/.test(text) ? escapeSigns(text) : text)

const escapeSigns = (text: string): string =>
  text
    // What ends in the beginning of a tag or a reference may go on in the next text.
    .replace(/[\\`*[\]~]|<(?=[a-zA-Z/!?]|$)|&(?=#?\w+;|#\w*$|$)/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')

export const escapeCell = (text: string, place: Place): string => (place === 'cell' ? text.replace(/\|/g, '\\|') : text)

/** Signs that would begin another block, or make a table of the line before, are none at the start of a paragraph's line. */
export const escapeLineStarts = (text: string): string =>
  text
    .replace(/^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|>|=+$|[-:|](?=[-:| ]*$))/gm, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/gm, '$1\\$2')

/** Writes where a link leads, with its title. */
export function destination(address: string, title: string | undefined, place: Place): string {
  const plain = (unsafeScheme(address) === undefined ? address : '')
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/\\/g, '\\\\')
  const target = /[\s()<>]|^$/.test(plain) ? `<${plain.replace(/[<>]/g, '\\$&').replace(/\s/g, '%20')}>` : plain
  const words = fold(title ?? '').trim()
  const quoted = words && ` "${words.replace(/[\\"]|&(?=#?\w+;)/g, '\\$&')}"`
  return escapeCell(target + quoted, place)
}
