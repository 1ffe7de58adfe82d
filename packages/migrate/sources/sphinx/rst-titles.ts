// Titles and labels of reStructuredText → those of MyST.

const underline = /^([=\-~^"'#*+.`])\1{2,}[ \t]*$/

/** Writes the titles and the labels of a page as MyST does. A new kind of underline is a deeper title. */
export function withTitles(text: string): string {
  const kinds: string[] = []
  const lines = text.split('\n')
  const result: string[] = []
  for (let i = 0; i < lines.length; i++) {
    const [line = '', next = '', last = ''] = lines.slice(i, i + 3)
    const isOverlined = underline.test(line) && next.trim() !== '' && last.trim() === line.trim()
    const [title, mark] = isOverlined ? [next, `${line[0]}${line[0]}`] : [line, next[0] ?? '']
    const [, label] = /^\.\. _([^:`\n]+):[ \t]*$/.exec(line) ?? []
    if (isOverlined || (/^\S/.test(line) && underline.test(next) && next.trim().length >= 3)) {
      if (!kinds.includes(mark)) kinds.push(mark)
      result.push(`${'#'.repeat(Math.min(kinds.indexOf(mark) + 1, 6))} ${title.trim()}`)
      i += isOverlined ? 2 : 1
    } else result.push(label === undefined ? line : `(${label})=`)
  }
  return result.join('\n')
}
