// A sample for twoslash → the files that it stands for. Its comments say where each begins, and whether faults are meant.

/** One file of a sample: its name, if it has one, and its code, with empty lines where the others stand. */
export interface SampleFile {
  name: string
  code: string
}

const fileLine = /^[ \t]*\/\/[ \t]*@filename:[ \t]*(\S+)[ \t]*$/i
const meantFaults = /^[ \t]*\/\/[ \t]*@(?:noErrors\b|errors:)/im

/** Tells whether a sample shows code that is wrong on purpose. */
export const showsFaults = (code: string): boolean => meantFaults.test(code)

/** Takes a sample apart where `// @filename: a.ts` begins another file. Places in the files are places in the sample. */
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
