// Shortens a line around a span, and what a message quotes.

/** A part of a line, with the offsets of the span in it. */
export interface ClippedLine {
  text: string
  start: number
  end: number
}

/**
 * Shortens a line to at most `limit` units, so that it shows the beginning of the span and at most `lead` units before it. `…`, which
 * replaces the rest, is not counted. `widthOf` returns the units of a character; by default, one per UTF-16 code unit.
 */
export function clipLine(
  line: string,
  { start, end }: Pick<ClippedLine, 'start' | 'end'>,
  { limit, lead }: { limit: number; lead: number },
  widthOf: (character: string) => number = ({ length }) => length,
): ClippedLine {
  let from = start
  // Only the last characters, because a long line may have many spans.
  for (let used = 0; from > 0; ) {
    const length = (line.codePointAt(from - 2) ?? 0) > 0xffff ? 2 : 1
    used += widthOf(line.slice(from - length, from))
    if (used > lead) break
    from -= length
  }
  // The whole line may fit although the span is far to the right.
  if (widthUpTo(line, limit, widthOf) === line.length) from = 0
  const to = from + widthUpTo(line.slice(from), limit, widthOf)
  const mark = from > 0 ? '…' : ''
  return {
    text: `${mark}${line.slice(from, to)}${to < line.length ? '…' : ''}`,
    start: start - from + mark.length,
    end: Math.min(end, Math.max(to, start + 1)) - from + mark.length,
  }
}

/** Shortens the texts that a message quotes, and the message if it is still long, because such a text contains quotation marks itself. */
export const clipQuotations = (message: string): string =>
  clipEnd(
    2000,
    message.replace(/`[^`]*`|"[^"]*"/g, (quoted) => clipEnd(162, quoted, quoted[0])),
  )

const clipEnd = (limit: number, text: string, end = ''): string =>
  text.length > limit ? `${text.slice(0, limit - end.length).replace(/[\ud800-\udbff]$/, '')}…${end}` : text

/** Returns the length of the longest beginning of a text that has at most `limit` units. */
function widthUpTo(text: string, limit: number, widthOf: (character: string) => number): number {
  let used = 0
  let length = 0
  for (const character of text) {
    used += widthOf(character)
    if (used > limit) break
    length += character.length
  }
  return length
}
