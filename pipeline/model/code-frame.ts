// The source lines around a diagnostic.

/** Some lines of a file, one of which has a marked span. Offsets are in UTF-16 code units and start at 0. */
export interface CodeFrame {
  /** The number of the first line in `lines`. Line numbers start at 1. */
  first: number
  lines: string[]
  /** The number of the line with the span. */
  line: number
  start: number
  /** The offset after the span. It may be one more than the length of the line. */
  end: number
}
