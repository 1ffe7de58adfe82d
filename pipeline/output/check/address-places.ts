// The text of config/addresses.json → where each address, its value and its fragments stand.

import { partitionPoint } from '../../model/partition-point.ts'

interface Position {
  line: number
  column: number
}

interface Entry {
  at: number
  valueAt: number
  value: string
}

const entryPattern = /("(?:[^"\\]|\\.)*")\s*:\s*(\[(?:[^"\]]|"(?:[^"\\]|\\.)*")*\]|"(?:[^"\\]|\\.)*")/g

export function addressPlaces(text: string): {
  ofAddress(address: string): Position
  ofValue(address: string): (Position & { written: string }) | undefined
  ofFragment(address: string, fragment: string): Position
} {
  const entries = new Map<string, Entry>()
  for (const { 0: all, 1: key = '', 2: value = '', index } of text.matchAll(entryPattern))
    entries.set(JSON.parse(key) as string, { at: index, valueAt: index + all.length - value.length, value })
  const lines = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]
  const position = (offset: number): Position => {
    const line = partitionPoint(lines.length, (at) => (lines[at] as number) <= offset)
    return { line, column: offset - (lines[line - 1] ?? 0) + 1 }
  }
  return {
    ofAddress: (address) => position(entries.get(address)?.at ?? 0),
    ofValue(address) {
      const entry = entries.get(address)
      return entry && { ...position(entry.valueAt), written: entry.value }
    },
    ofFragment(address, fragment) {
      const entry = entries.get(address)
      return position(entry ? entry.valueAt + Math.max(entry.value.indexOf(JSON.stringify(fragment)), 0) : 0)
    },
  }
}
