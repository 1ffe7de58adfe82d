// The bytes of an exchange file → its text, in the encoding that it names.

import { Refusal } from './exchange.ts'

const saveAgain = 'Save the file again as UTF-8.'

/** The encodings that the first bytes of a file tell: byte order marks, or the zeros of UTF-16. */
const signs: readonly [RegExp, string][] = [
  [/^\xEF\xBB\xBF/, 'utf-8'],
  [/^(?:\xFF\xFE|[^\0]\0)/s, 'utf-16le'],
  [/^(?:\xFE\xFF|\0[^\0])/s, 'utf-16be'],
]

/** Decodes a file. Its lines end with `\n` then. */
export function decoded(bytes: Buffer): string {
  const start = bytes.subarray(0, 4096).toString('latin1')
  const name = signs.find(([sign]) => sign.test(start))?.[1] ?? declaredIn(start)
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n')
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal(1, `The encoding \`${name}\` is unknown`, saveAgain)
    throw new Refusal(1, `The file contains bytes that are no ${name.toUpperCase()}, its encoding`, saveAgain)
  }
}

/** Returns the encoding that the declaration of XML or the header of PO names. Templates of PO name none. */
function declaredIn(start: string): string {
  const [, ofXml] = /^\s*<\?xml\b[^>]*\bencoding\s*=\s*["']([^"']+)/.exec(start) ?? []
  const [, ofPo] = /^"(?:[^"\n]|\\")*\bcharset=([\w.:-]+)/m.exec(start) ?? []
  const name = ofXml ?? (/^\s*</.test(start) ? undefined : ofPo) ?? 'utf-8'
  return /^(?:charset|utf-16)$/i.test(name) ? 'utf-8' : name
}
