// Changes the indentation of blocks.

/** Removes the indentation that all lines share. */
export function dedent(text: string): string {
  const lines = text.replaceAll('\t', '    ').split('\n')
  const depths = lines.filter((line) => line.trim() !== '').map((line) => /^ */.exec(line)?.[0].length ?? 0)
  const depth = Math.min(...depths)
  return depths.length === 0 || depth === 0
    ? text
    : lines.map((line) => line.slice(Math.min(depth, line.length))).join('\n')
}

/** Adds `prefix` to each line after the first one. Empty lines get only the marks of block quotes. */
export const indentAfterFirst = (text: string, prefix: string): string =>
  prefix === ''
    ? text
    : text.replace(/\n([^\n]?)/g, (_, next: string) => `\n${next ? prefix : prefix.trimEnd()}${next}`)

/** Returns the indentation that continues the block on a line that begins with this text, or `undefined` if it is not indentation. */
export function continuation(lineStart: string): string | undefined {
  if (!/^(?:[ \t]|>[ \t]?|[-*+][ \t]+|\d{1,9}[.)][ \t]+)*$/.test(lineStart)) return undefined
  return lineStart.replace(/[-*+](?=[ \t])|\d{1,9}[.)]/g, (mark) => ' '.repeat(mark.length))
}
