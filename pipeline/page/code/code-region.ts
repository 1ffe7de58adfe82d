// Finds the parts of a file that a code block shows: regions between comments, and ranges of lines.

/** A line of a file. `number` starts at 1. */
export interface FileLine {
  number: number
  text: string
}

interface Marker {
  kind: 'start' | 'end'
  /** `''` if an end marker names no region. */
  name: string
}

const opener = String.raw`(?:\/\/+|\/\*+|<!--|\{\s*\/\*|\(\*|--|;+|%+|::|'|"|!|rem\b)`
const closer = String.raw`(?:\*\/\s*\}?|-->|\*\))?`

/** `// #region name` in the comments of all languages, as folding in Visual Studio Code reads it. */
const folding = new RegExp(
  String.raw`^[ \t]*(?:${opener}[ \t]*#?|#)[ \t]*(?:pragma[ \t]+)?(end[ \t]?)?region\b[ \t]*(.*?)[ \t]*${closer}[ \t]*$`,
  'i',
)
/** `ANCHOR: name` and `ANCHOR_END: name`, as in mdBook. */
const anchor = /\bANCHOR(_END)?:[ \t]*([\w-]+)/
/** `--8<-- [start:name]` and `--8<-- [end:name]`, as in MkDocs. */
const snippet = /-8<-+[ \t]*\[[ \t]*(start|end)[ \t]*:[ \t]*([\w-]+)[ \t]*\]/

/** Longer lines contain no markers, so that matching stays fast. */
const longestMarker = 500

function readMarker(line: string): Marker | undefined {
  if (line.length > longestMarker) return undefined
  const [, foldEnd, foldName] = folding.exec(line) ?? []
  if (foldName !== undefined)
    return { kind: foldEnd ? 'end' : 'start', name: foldName.replace(/^["']|["']$/g, '').trim() }
  const [, anchorEnd, anchorName] = anchor.exec(line) ?? []
  if (anchorName !== undefined) return { kind: anchorEnd ? 'end' : 'start', name: anchorName }
  const [, kind, name] = snippet.exec(line) ?? []
  return name === undefined ? undefined : { kind: kind as Marker['kind'], name }
}

/** The lines of a file without its region markers, and its regions. */
export interface ReadFile {
  lines: FileLine[]
  /** The lines of each closed region. Regions with the same name are joined. */
  regions: Map<string, FileLine[]>
  /** The names of regions that have no end marker. */
  unclosed: Set<string>
}

/** Splits a file into lines and regions. Regions may be nested, and may overlap if their end markers have names. */
export function readFileLines(text: string): ReadFile {
  const lines: FileLine[] = []
  const regions = new Map<string, FileLine[]>()
  const open: { name: string; lines: FileLine[] }[] = []
  for (const [i, line] of text.replace(/\n$/, '').split('\n').entries()) {
    const marker = readMarker(line)
    if (!marker) {
      const fileLine = { number: i + 1, text: line }
      lines.push(fileLine)
      for (const region of open) region.lines.push(fileLine)
    } else if (marker.kind === 'start') open.push({ name: marker.name, lines: [] })
    else {
      const at = marker.name ? open.findLastIndex(({ name }) => name === marker.name) : open.length - 1
      const [closed] = at < 0 ? [] : open.splice(at, 1)
      if (closed) regions.set(closed.name, [...(regions.get(closed.name) ?? []), ...closed.lines])
    }
  }
  return { lines, regions, unclosed: new Set(open.map(({ name }) => name)) }
}

/** A part of `lines="3-9,12"`. A bound that is not written is the first or the last line. */
interface Range {
  first: number
  last: number
}

/** Reads `3`, `3-9`, `3-` and `-9`, separated by commas. Returns the first invalid part as `invalid`. */
export function readRanges(text: string): { ranges: Range[] } | { invalid: string } {
  const ranges: Range[] = []
  for (const part of text.split(',')) {
    const [, from, dash, to] = /^(\d*)(?:\s*(-)\s*(\d*))?$/.exec(part.trim()) ?? []
    const first = Number(from || 1)
    const last = dash ? Number(to || Number.POSITIVE_INFINITY) : first
    const isValid = from !== undefined && (from || to) && (dash || !to) && first >= 1 && last >= first
    if (!isValid) return { invalid: part.trim() }
    ranges.push({ first, last })
  }
  return { ranges }
}

/** Removes the white space that all lines begin with, and blank lines at both ends. */
export function dedent(lines: readonly FileLine[]): FileLine[] {
  const isBlank = ({ text }: FileLine) => text.trim() === ''
  const start = lines.findIndex((line) => !isBlank(line))
  if (start < 0) return []
  const part = lines.slice(start, lines.findLastIndex((line) => !isBlank(line)) + 1)
  const [first = '', ...rest] = part.filter((line) => !isBlank(line)).map(({ text }) => /^[ \t]*/.exec(text)?.[0] ?? '')
  const common = rest.reduce((shared, indent) => commonStart(shared, indent), first)
  return part.map((line) => ({ number: line.number, text: isBlank(line) ? '' : line.text.slice(common.length) }))
}

function commonStart(one: string, other: string): string {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return one.slice(0, length)
}
