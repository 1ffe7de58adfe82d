// A font for tests that draw text: every letter is a box.

import { createRequire } from 'node:module'
import type { Font as FontType } from 'opentype.js'

// Node finds no named exports in this CommonJS module.
const { Font, Glyph, Path } = createRequire(import.meta.url)('opentype.js') as typeof import('opentype.js')

/** The printable ASCII characters. */
export const latin = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('')

/** Creates a font whose glyphs are boxes. Chinese characters are square, and all others are half as wide. */
export function makeFont(characters: string): FontType {
  const glyph = (name: string, unicode: number, advanceWidth: number) => {
    const path = new Path()
    if (unicode > 32) {
      path.moveTo(50, 0)
      path.lineTo(50, 700)
      path.lineTo(advanceWidth - 50, 700)
      path.lineTo(advanceWidth - 50, 0)
      path.close()
    }
    return new Glyph({ name, unicode, advanceWidth, path })
  }
  return new Font({
    familyName: 'Boxes',
    styleName: 'Regular',
    unitsPerEm: 1000,
    ascender: 800,
    descender: -200,
    glyphs: [
      glyph('.notdef', 0, 500),
      ...[...characters].map((character, i) => {
        const unicode = character.codePointAt(0) as number
        return glyph(`g${i}`, unicode, unicode > 0x2e80 ? 1000 : 500)
      }),
    ],
  })
}

export const fontFile = (characters: string) => new Uint8Array(makeFont(characters).toArrayBuffer())

/** Creates a font with a given name that shows a square for each of these characters. */
export function makeSquares(familyName: string, characters: readonly string[]): Uint8Array {
  const path = new Path()
  path.moveTo(50, 0)
  path.lineTo(50, 700)
  path.lineTo(950, 700)
  path.lineTo(950, 0)
  path.close()
  // One glyph for all characters keeps the file small.
  const unicodes = characters.map((character) => character.codePointAt(0) as number)
  const font = new Font({
    familyName,
    styleName: 'Regular',
    fullName: familyName,
    unitsPerEm: 1000,
    ascender: 880,
    descender: -120,
    glyphs: [
      new Glyph({ name: '.notdef', unicode: 0, advanceWidth: 500, path: new Path() }),
      new Glyph({ name: 'square', unicodes, advanceWidth: 1000, path }),
    ],
  })
  return new Uint8Array(font.toArrayBuffer())
}
