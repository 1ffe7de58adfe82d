// Converts offsets in a string to lines and columns.

import { partitionPoint } from './partition-point.ts'

/** A position in a string. Lines and columns start at 1. */
export interface Position {
  line: number
  column: number
}

/** Returns a function that converts offsets in a string to positions. Finds the line ends only once. */
export function positionsIn(text: string): (offset: number) => Position {
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]
  return (offset) => {
    const line = partitionPoint(starts.length, (at) => (starts[at] as number) <= offset)
    return { line, column: offset - (starts[line - 1] as number) + 1 }
  }
}
