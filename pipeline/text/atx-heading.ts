// Reads headings such as `## Title ##`, which begin with their marks.

export interface AtxHeading {
  depth: number
  title: string
  /** The index of the title in the line. */
  start: number
}

/** Returns the heading on a line. Only spaces and tabs are white space here, as in CommonMark. */
export function atxHeading(line: string): AtxHeading | undefined {
  const [before, marks] = /^ {0,3}(#{1,6})(?:[ \t]+|$)/.exec(line) ?? []
  if (before === undefined || marks === undefined) return undefined
  const title = line.slice(before.length).replace(/(?<![ \t])[ \t]*(?:(?<=^|[ \t])#+[ \t]*)?$/, '')
  return { depth: marks.length, title, start: before.length }
}
