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

/** The number of characters on each side of a match to look at. More cannot fit, unless each consists of many units. */
const farthest = 200

/** Splits a line into words and what is between them, so that a snippet ends between two words. */
const wordSegmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Returns the line with the match from `start` to `end`, with an ellipsis where it is shortened. */
export function cutSnippet(content: string, start: number, end: number, isCode = false): string {
  const endOf = (mark: string) => {
    const at = content.indexOf(mark, end)
    return at < 0 ? content.length : at
  }
  const lineStart = content.lastIndexOf('\n', start - 1) + 1
  const lineEnd = endOf('\n')
  // In prose, the cells of a row have tabs between them, and the entries of a list are lines.
  const isRow = !isCode && content.slice(lineStart, lineEnd).includes('\t')
  const from = Math.max(lineStart, start - farthest)
  const to = Math.min(isRow ? lineEnd : endOf('\n\n'), end + farthest)
  const spread = (text: string) => (isCode ? text.replace(/\n/g, ' ') : text.replace(/[\n\t]/g, ' · '))
  const head = spread(content.slice(from, start))
  const line = head + content.slice(start, end).replace(/[\n\t]/g, ' ') + spread(content.slice(end, to))
  const place = { start: head.length, end: head.length + end - start }
  const match = charactersOf(line.slice(place.start, place.end))
  const before = charactersOf(line.slice(0, place.start))
  const after = charactersOf(line.slice(place.end))
  const width = textWidth(match)
  const [widthBefore, widthAfter] = [textWidth(before), textWidth(after)]
  if (widthBefore + width + widthAfter <= snippetWidth) return line
  if (width > snippetWidth) return `${take(match, snippetWidth - dots.length).join('')}${dots}`
  const half = Math.floor((snippetWidth - width) / 2)
  // A short side leaves its room to the other.
  const beside = (other: number) => Math.max(half, snippetWidth - width - other)
  const segments = [...wordSegmenter.segment(line)]
  return (
    headOf(before, beside(widthAfter), segments) +
    match.join('') +
    tailOf(line, place.end, after, beside(widthBefore), segments)
  )
}

/** Shortens the text before a match to a width. Returns nothing if not even the ellipsis fits. */
function headOf(before: readonly string[], width: number, segments: readonly Intl.SegmentData[]): string {
  const text = before.join('')
  if (textWidth(before) <= width) return text
  if (width < dots.length) return ''
  const room = take(before.toReversed(), width - dots.length).join('').length
  return dots + text.slice(wordStart(segments, text.length - room, text.length))
}

/** Shortens the text from `end` on to a width. Returns nothing if not even the ellipsis fits. */
function tailOf(
  line: string,
  end: number,
  after: readonly string[],
  width: number,
  segments: readonly Intl.SegmentData[],
): string {
  if (textWidth(after) <= width) return after.join('')
  if (width < dots.length) return ''
  const room = take(after, width - dots.length).join('').length
  return line.slice(end, wordEnd(segments, end, end + room)) + dots
}

/** Returns the first position from `from` on where a word starts, or `from` if the word at `to` starts before it. */
function wordStart(segments: readonly Intl.SegmentData[], from: number, to: number): number {
  const inside = segments.filter(({ index, segment }) => index >= from && index < to && segment.trim() !== '')
  const first = inside.find(({ isWordLike }) => isWordLike) ?? inside[0]
  return first?.index ?? (isBorder(segments, to) ? to : from)
}

/** Returns the last position up to `to` where a word ends, or `to` if the word at `from` ends after it. */
function wordEnd(segments: readonly Intl.SegmentData[], from: number, to: number): number {
  const inside = segments.filter(
    ({ index, segment }) => index + segment.length > from && index + segment.length <= to && segment.trim() !== '',
  )
  const last = inside.findLast(({ isWordLike }) => isWordLike) ?? inside.at(-1)
  return last ? last.index + last.segment.length : isBorder(segments, from) ? from : to
}

const isBorder = (segments: readonly Intl.SegmentData[], at: number): boolean =>
  segments.some(({ index, segment }) => index === at || index + segment.length === at)

/**
 * Returns the text from the match on with an ellipsis on both sides, and the range between them. `end` is the end of
 * the match.
 */
export function cutFrom(content: string, start: number, end: number): { statement: string; from: number; to: number } {
  const line = content.slice(start, end + farthest).replace(/[\n\t]/g, ' ')
  const room = take(charactersOf(line), snippetWidth - 2 * dots.length).join('').length
  const shown =
    room < line.length && room > end - start
      ? line.slice(0, wordEnd([...wordSegmenter.segment(line)], end - start, room))
      : line.slice(0, room)
  return { statement: `${dots}${shown}${dots}`, from: dots.length, to: dots.length + shown.length }
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

/** Returns the first characters that fit into a width. */
function take(characters: readonly string[], width: number): string[] {
  let left = width
  const end = characters.findIndex((character) => {
    left -= widthOf(character)
    return left < 0
  })
  return characters.slice(0, end < 0 ? characters.length : end)
}
