// Finds the positions of URLs, their values and their fragments in the text of config/addresses.json.

import { type Position, positionsIn } from '../text/positions.ts'

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
  const position = positionsIn(text)
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
