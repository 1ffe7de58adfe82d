// Splits a twoslash sample into files. Comments mark where each file begins, and whether errors are intended.

/** One file of a sample: its name, if any, and its code, with blank lines in place of the other files. */
export interface SampleFile {
  name: string
  code: string
}

const fileLine = /^[ \t]*\/\/[ \t]*@filename:[ \t]*(\S+)[ \t]*$/i
const meantFaults = /^[ \t]*\/\/[ \t]*@(?:noErrors\b|errors:)/im

/** Returns whether a sample contains errors on purpose. */
export const showsFaults = (code: string): boolean => meantFaults.test(code)

/** Splits a sample at `// @filename: a.ts`. Line numbers stay the same as in the sample. */
export function filesOf(code: string): SampleFile[] {
  const lines = code.split('\n')
  const starts = lines.flatMap((line, at) => {
    const name = fileLine.exec(line)?.[1]
    return name === undefined ? [] : [{ at, name }]
  })
  if (starts.length === 0) return [{ name: '', code }]
  const all = starts[0]?.at === 0 ? starts : [{ at: 0, name: '' }, ...starts]
  return all.map(({ at, name }, i) => {
    const end = all[i + 1]?.at ?? lines.length
    return {
      name,
      code: lines
        .slice(0, end)
        .map((line, j) => (j < at ? '' : line))
        .join('\n'),
    }
  })
}
