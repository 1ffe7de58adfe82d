// Draws the title and section of a page as an SVG image of 1200 × 630 px. Letters are drawn as outlines, so the image
// does not depend on the machine's fonts.

import type { ImageText } from '@docsite/cli'
import opentype, { type Font, type Glyph } from 'opentype.js'
import { ground, size as pictureSize } from './ground.ts'

/** Fonts in order of preference. Each character is drawn with the first font that contains it. */
export type Fonts = readonly Font[]

/** Reads TTF, OTF or WOFF files. Throws an error that names the file if one is invalid. */
export function readFonts(files: readonly { name: string; bytes: Uint8Array }[]): Fonts {
  return files.map(({ name, bytes }) => {
    try {
      return opentype.parse(new Uint8Array(bytes).buffer)
    } catch (error) {
      throw new Error(`${name} is not a TTF, OTF or WOFF font: ${(error as Error).message}`)
    }
  })
}

interface Letter {
  character: string
  glyph: Glyph
  /** Advance per pixel of font size, including kerning. */
  advance: number
}

const margin = 88
const room = pictureSize.width - 2 * margin

/** Font sizes of the title, largest first, each with the maximum number of lines. */
const titleSizes = [
  [88, 2],
  [72, 3],
  [60, 4],
] as const

/** Returns the image, and the characters that are missing from all fonts. */
export function svgOf({ title, section, foot, accent }: ImageText, fonts: Fonts): { svg: string; missing: string[] } {
  const missing = new Set<string>()
  const letters = (text: string) => lettersOf(text, fonts, missing)
  const dots = lettersOf('...', fonts, new Set())
  const [lines, size] = titleLines(letters(title), dots)
  const lineHeight = size * 1.24
  // The title is slightly above the middle, with one line of text above it and one below it.
  const first = (pictureSize.height - lineHeight * (lines.length - 1)) / 2 + size * 0.3
  const paths = [
    ...(section ? [linePath(oneLine(letters(section), 34, dots), margin, 128, 34, lighter(accent))] : []),
    ...lines.map((line, i) => linePath(line, margin, first + i * lineHeight, size, '#ffffff')),
    ...(foot ? [linePath(oneLine(letters(foot), 34, dots), margin, pictureSize.height - 76, 34, '#c9ced6')] : []),
  ]
  return { svg: ground(accent, paths), missing: [...missing].sort() }
}

/** Lightens a color, so that it is legible on the dark background. */
const lighter = (color: string): string =>
  color.replace(/[\da-f]{2}/gi, (part) => {
    const value = Number.parseInt(part, 16)
    return Math.round(value + (255 - value) * 0.4)
      .toString(16)
      .padStart(2, '0')
  })

/** Chooses a glyph for each character. If no font contains a character, uses the first font's glyph for missing characters. */
function lettersOf(text: string, fonts: Fonts, missing: Set<string>): Letter[] {
  const fontOf = (character: string) => fonts.find((font) => font.charToGlyphIndex(character) > 0)
  const letters = [...text.normalize('NFC')].filter((one) => !isUnseen(one) && !(isPictograph(one) && !fontOf(one)))
  const characters = [...letters.join('').replace(/\s+/g, ' ').trim()]
  return characters.map((character, i) => {
    const able = fontOf(character)
    if (!able) missing.add(character)
    const font = able ?? (fonts[0] as Font)
    const glyph = font.charToGlyph(character)
    const next = characters[i + 1]
    const kerning =
      next === undefined || fontOf(next) !== font ? 0 : font.getKerningValue(glyph, font.charToGlyph(next))
    return { character, glyph, advance: ((glyph.advanceWidth ?? 0) + kerning) / font.unitsPerEm }
  })
}

/** Returns whether a character is invisible, such as a joiner or a variation selector. */
const isUnseen = (character: string): boolean => /\p{Default_Ignorable_Code_Point}/u.test(character)

/** Returns whether a character is part of an emoji. Titles omit emoji that no font contains. */
const isPictograph = (character: string): boolean =>
  /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]|\u20e3/u.test(character)

const widthOf = (letters: readonly Letter[]): number => letters.reduce((sum, { advance }) => sum + advance, 0)

/** Returns the title at the largest size that fits. At the smallest size, a long title is truncated. */
function titleLines(letters: readonly Letter[], dots: readonly Letter[]): [lines: Letter[][], size: number] {
  for (const [size, most] of titleSizes) {
    const lines = wrap(letters, room / size)
    if (lines.length <= most) return [balanced(letters, lines.length, size), size]
  }
  const [size, most] = titleSizes[titleSizes.length - 1] as (typeof titleSizes)[number]
  const lines = wrap(letters, room / size)
  return [[...lines.slice(0, most - 1), oneLine(lines.slice(most - 1).flat(), size, dots)], size]
}

/** Balances lines by wrapping at the smallest width that does not add a line. */
function balanced(letters: readonly Letter[], count: number, size: number): Letter[][] {
  const fits = (width: number) => wrap(letters, width / size).length <= count
  let [tooNarrow, width] = [0, room]
  while (width - tooNarrow > 8) {
    const middle = (tooNarrow + width) / 2
    if (fits(middle)) width = middle
    else tooNarrow = middle
  }
  return wrap(letters, width / size)
}

/** Truncates letters to one line, with an ellipsis at the end. */
function oneLine(letters: readonly Letter[], size: number, dots: readonly Letter[]): Letter[] {
  if (widthOf(letters) * size <= room) return [...letters]
  const rest = [...letters]
  while (rest.length > 1 && widthOf([...rest, ...dots]) * size > room) rest.pop()
  return [...trimEnd(rest), ...dots]
}

const isWide = (character: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u.test(character)
const closes = (character: string): boolean => /[\p{Pe}\p{Pf}，。、！？；：…·,.!?;:]/u.test(character)
const opens = (character: string): boolean => /[\p{Ps}\p{Pi}]/u.test(character)

/** Breaks text into lines between words and between Chinese characters, but not before closing or after opening punctuation. */
function wrap(letters: readonly Letter[], width: number): Letter[][] {
  const lines: Letter[][] = []
  let line: Letter[] = []
  for (const part of partsOf(letters)) {
    if (line.length > 0 && widthOf([...line, ...trimEnd(part)]) > width) {
      lines.push(line)
      line = []
    }
    // A word that is wider than a line breaks at the end of the line.
    for (const letter of part) {
      if (line.length > 0 && letter.character !== ' ' && widthOf(line) + letter.advance > width) {
        lines.push(line)
        line = []
      }
      line.push(letter)
    }
  }
  return [...lines, line]
}

function trimEnd(letters: readonly Letter[]): Letter[] {
  return letters.at(-1)?.character === ' ' ? letters.slice(0, -1) : [...letters]
}

/** Splits letters into unbreakable parts: a word with the following space, or a Chinese character with its punctuation. */
function partsOf(letters: readonly Letter[]): Letter[][] {
  const parts: Letter[][] = []
  letters.forEach((letter, i) => {
    const before = letters[i - 1]?.character ?? ' '
    const { character } = letter
    const breaks = before === ' ' || ((isWide(before) || isWide(character)) && !closes(character) && !opens(before))
    if (breaks && character !== ' ') parts.push([letter])
    else parts.at(-1)?.push(letter)
  })
  return parts
}

/** Draws a line of text. */
function linePath(letters: readonly Letter[], left: number, baseline: number, size: number, color: string): string {
  let x = left
  const outlines = letters.map(({ glyph, advance }) => {
    const path = glyph.getPath(x, baseline, size).toPathData(1)
    x += advance * size
    return path
  })
  return `<path fill="${color}" d="${outlines.join('')}"/>`
}
