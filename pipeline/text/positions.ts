// Offsets of a text → lines and columns.

import { partitionPoint } from './partition-point.ts'

/** A place in a text, from 1. */
export interface Position {
  line: number
  column: number
}

/** Makes what tells where an offset of a text stands; its lines are looked for once. */
export function positionsIn(text: string): (offset: number) => Position {
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]
  return (offset) => {
    const line = partitionPoint(starts.length, (at) => (starts[at] as number) <= offset)
    return { line, column: offset - (starts[line - 1] as number) + 1 }
  }
}
