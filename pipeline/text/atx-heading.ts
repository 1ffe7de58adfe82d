// Reads headings such as `## Title ##`, which begin with their marks.

/** Returns the heading on a line. `start` is the index of its title. Only spaces and tabs are white space here, as in CommonMark. */
export function atxHeading(line: string): { depth: number; title: string; start: number } | undefined {
  const [before, marks] = /^ {0,3}(#{1,6})(?:[ \t]+|$)/.exec(line) ?? []
  if (before === undefined || marks === undefined) return undefined
  const title = line.slice(before.length).replace(/(?<![ \t])[ \t]*(?:(?<=^|[ \t])#+[ \t]*)?$/, '')
  return { depth: marks.length, title, start: before.length }
}
