// Changes the indentation of blocks.

/** Tabs at the beginning of a line are four columns wide. */
const blanksOf = (line: string): string => /^[ \t]*/.exec(line)?.[0].replaceAll('\t', '    ') ?? ''

/** Returns the number of blank columns at the beginning of a line. */
export const depthOf = (line: string): number => blanksOf(line).length

/** Removes columns from the beginning of a line, as far as they are blank. Keeps the tabs after them, which code may need. */
export function withoutColumns(line: string, columns: number): string {
  let at = 0
  let width = 0
  while (width < columns && /[ \t]/.test(line[at] ?? '')) width += line[at++] === '\t' ? 4 : 1
  return ' '.repeat(Math.max(0, width - columns)) + line.slice(at)
}

/** Removes the indentation that all lines share. */
export function dedent(text: string): string {
  const lines = text.split('\n')
  const depths = lines.filter((line) => line.trim() !== '').map(depthOf)
  const depth = Math.min(...depths)
  return depths.length === 0 || depth === 0 ? text : lines.map((line) => withoutColumns(line, depth)).join('\n')
}

/** Adds `prefix` to each line after the first one. Empty lines get only the marks of block quotes. */
export const indentAfterFirst = (text: string, prefix: string): string =>
  prefix === ''
    ? text
    : text.replace(/\n([^\n]?)/g, (_, next: string) => `\n${next ? prefix : prefix.trimEnd()}${next}`)

/** Returns the indentation that continues the block on a line that begins with this text, or `undefined` if it is not indentation. */
export function continuation(lineStart: string): string | undefined {
  if (!/^(?:[ \t>]|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*$/.test(lineStart)) return undefined
  return lineStart.replace(/[-*+](?=[ \t])|\d{1,9}[.)]/g, (mark) => ' '.repeat(mark.length))
}
