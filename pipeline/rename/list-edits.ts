// Edits the list of entries in the text of a `_meta.json`, without changing anything else.

import { isMap, isScalar, isSeq, type YAMLSeq } from 'yaml'
import { parsePlaces } from '../source/yaml.ts'

/** An entry with a name: the page or folder that it lists, and its source text. */
export interface ListedEntry {
  index: number
  name: string
  /** The source text of the entry, and the offsets of its name in that text, quotes included. */
  written: string
  nameStart: number
  nameEnd: number
}

type Range = readonly [start: number, end: number]

/** Returns the entries that have a name. */
export const listedEntries = (text: string): ListedEntry[] => readList(text)?.entries ?? []

export function renameEntry(text: string, index: number, name: string): string {
  const [start] = readList(text)?.items[index] ?? [0]
  const entry = listedEntries(text).find((one) => one.index === index)
  return entry ? splice(text, start + entry.nameStart, start + entry.nameEnd, JSON.stringify(name)) : text
}

/** Removes an entry with the comma before or after it. */
export function removeEntry(text: string, index: number): string {
  const { items = [] } = readList(text) ?? {}
  const [item, previous, next] = [items[index], items[index - 1], items[index + 1]]
  if (!item) return text
  if (next) return splice(text, item[0], next[0], '')
  return splice(text, previous ? previous[1] : item[0], item[1], '')
}

/** Adds an entry at the end, on a line of its own if the other entries have their own lines. */
export function insertEntry(text: string, entry: string): string {
  const { list, items } = readList(text) ?? {}
  if (!list || !items) return text
  const last = items.at(-1)
  if (!last) return splice(text, list[0] + 1, list[1] - 1, entry)
  const [, space = ' '] = /(\n[ \t]*)$/.exec(text.slice(0, last[0])) ?? []
  return splice(text, last[1], last[1], `,${space}${entry}`)
}

/** Returns the source text of an entry with another name. */
export const withName = ({ written, nameStart, nameEnd }: ListedEntry, name: string): string =>
  splice(written, nameStart, nameEnd, JSON.stringify(name))

const splice = (text: string, start: number, end: number, part: string): string =>
  text.slice(0, start) + part + text.slice(end)

function readList(text: string): { list: Range; items: Range[]; entries: ListedEntry[] } | undefined {
  const contents = parsePlaces(text)?.contents
  const list = isSeq(contents) ? contents : isMap(contents) ? contents.get('items') : undefined
  if (!isSeq(list) || !list.range) return undefined
  return { list: [list.range[0], list.range[1]], items: list.items.map(rangeOf), entries: entriesOf(list, text) }
}

function rangeOf(item: unknown): Range {
  const range = isScalar(item) || isMap(item) || isSeq(item) ? item.range : undefined
  return range ? [range[0], range[1]] : [0, 0]
}

function entriesOf(list: YAMLSeq, text: string): ListedEntry[] {
  return list.items.flatMap((item, index): ListedEntry[] => {
    const name = isMap(item) ? item.get('name', true) : item
    if (!isScalar(name) || typeof name.value !== 'string' || !name.range) return []
    const [start, end] = rangeOf(item)
    const [nameStart, nameEnd] = [name.range[0] - start, name.range[1] - start]
    return [{ index, name: name.value, written: text.slice(start, end), nameStart, nameEnd }]
  })
}
