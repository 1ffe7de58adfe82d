// Cuts a snippet no wider than 100 around a match. A character above U+00FF is 3 wide, any other is 1 wide
// (specification, 9).

const snippetWidth = 100
const wide = 3
const dots = '...'

const widthOf = (character: string): number => ((character.codePointAt(0) ?? 0) > 255 ? wide : 1)

/** Splits text into grapheme clusters, so that no surrogate pair or combining sequence is cut. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const charactersOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)
const textWidth = (characters: readonly string[]): number =>
  characters.reduce((width, character) => width + widthOf(character), 0)

/** Returns the line with the match from `start` to `end`, with an ellipsis where it is shortened. */
export function cutSnippet(content: string, start: number, end: number): string {
  const lineStart = content.lastIndexOf('\n', start - 1) + 1
  const blockEnd = content.indexOf('\n\n', end)
  const line = (from: number, to: number) => charactersOf(content.slice(from, to).replace(/\n/g, ' '))
  const [before, match, after] = [
    line(lineStart, start),
    line(start, end),
    line(end, blockEnd < 0 ? content.length : blockEnd),
  ]
  if (textWidth(before) + textWidth(match) + textWidth(after) <= snippetWidth)
    return [...before, ...match, ...after].join('')
  if (textWidth(match) > snippetWidth) return `${take(match, snippetWidth - 3).join('')}...`
  const half = Math.floor((snippetWidth - textWidth(match)) / 2)
  const head = beginning(before.toReversed(), half)
  const tail = beginning(after, half)
  return [...head.toReversed(), ...match, ...tail].join('')
}

/** Returns the text from `start` on with an ellipsis on both sides, and the range between them. */
export function cutFrom(content: string, start: number): { statement: string; from: number; to: number } {
  const shown = take(charactersOf(content.slice(start)), snippetWidth - 2 * dots.length).join('')
  return {
    statement: `${dots}${shown.replace(/\n/g, ' ')}${dots}`,
    from: dots.length,
    to: dots.length + shown.length,
  }
}

/** Converts a range measured in widths to the range `[from, to]` of offsets in the text. */
export function placeOfWidths(content: string, start: number, length: number): [number, number] {
  const ends = [start, start + length].map((wanted) => {
    let [width, at] = [0, 0]
    while (width < wanted && at < content.length) {
      const code = content.codePointAt(at) as number
      width += widthOf(String.fromCodePoint(code))
      at += code > 0xffff ? 2 : 1
    }
    return at
  })
  return ends as [number, number]
}

/** Shortens a text to a width, with an ellipsis at the end. Returns nothing if not even the ellipsis fits. */
function beginning(characters: readonly string[], width: number): readonly string[] {
  if (textWidth(characters) <= width) return characters
  return width < 3 ? [] : [...take(characters, width - 3), '...']
}

/** Returns the first characters that fit into a width. */
function take(characters: readonly string[], width: number): string[] {
  let left = width
  const end = characters.findIndex((character) => {
    left -= widthOf(character)
    return left < 0
  })
  return characters.slice(0, end < 0 ? characters.length : end)
}
