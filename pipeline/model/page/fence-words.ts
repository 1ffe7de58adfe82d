// Splits the text after the language of a fence into words: `title="a b" {1,3-5} noCheck` → an attribute, lines and a flag.

/** A word after the language of a fence. The offsets refer to the text, and those of the value leave its quotes out. */
export interface FenceWord {
  kind: 'attribute' | 'flag' | 'lines' | 'title'
  /** The name of an attribute, or the flag. */
  name: string
  /** The value of an attribute, the ranges in `{1,3-5}`, or the title in `[title]`. */
  value: string
  quote: 'double' | 'single' | 'unquoted'
  written: string
  start: number
  valueStart: number
  valueEnd: number
}

/** In quotes, a backslash escapes a sign. Without quotes, lines such as `{1,3}` end a value, as in `startLine=5{1,3}`. */
const value = String.raw`"(?<double>(?:[^"\\]|\\.)*)"|'(?<single>(?:[^'\\]|\\.)*)'|(?<unquoted>\{[^{}]*\}|(?:(?!\{[\d,\s-]*\})\S)*)`
const word = new RegExp(
  String.raw`\{(?<lines>[^{}]*)\}|(?<!\S)\[(?<title>[^[\]]+)\]|(?<name>[^\s={]+)(?:=(?:${value}))?|[={]`,
  'g',
)

/** Returns the words of a text such as the meta of a fence, in order. */
export function fenceWords(text: string): FenceWord[] {
  if (text.trim() === '') return []
  return Array.from(text.matchAll(word), ({ 0: written, index: start, groups = {} }) => {
    const group =
      ['lines', 'title', 'double', 'single', 'unquoted'].find((name) => groups[name] !== undefined) ?? 'name'
    const source = group === 'name' ? '' : (groups[group] ?? '')
    // The value is at the end, before a quote or a bracket, unless it has none.
    const end = start + written.length - (group === 'unquoted' ? 0 : 1)
    const [valueStart, valueEnd] =
      group === 'name' ? [start, start + (groups.name ?? '').length] : [end - source.length, end]
    return {
      kind: group === 'lines' || group === 'title' ? group : group === 'name' ? 'flag' : 'attribute',
      name: groups.name ?? (group === 'name' ? written : ''),
      value: group === 'double' || group === 'single' ? source.replace(/\\([!-/:-@[-`{-~])/g, '$1') : source,
      quote: group === 'double' || group === 'single' ? group : 'unquoted',
      ...{ written, start, valueStart, valueEnd },
    }
  })
}

/** Returns the value of an attribute, such as `file="src/a.ts"`. */
export const fenceAttribute = (text: string, name: string): string | undefined =>
  text.includes(`${name}=`)
    ? fenceWords(text).find((word) => word.kind === 'attribute' && word.name === name)?.value
    : undefined

/** Returns the title of a fence, from `title="…"` or `[…]`. */
export const fenceTitle = (text: string): string =>
  fenceAttribute(text, 'title') ??
  (text.includes('[') ? fenceWords(text).find(({ kind }) => kind === 'title')?.value : undefined) ??
  ''

/** Returns whether a flag follows the language of a fence. */
export const hasFlag = (text: string, name: string): boolean =>
  text.includes(name) && fenceWords(text).some((word) => word.kind === 'flag' && word.name === name)

/** Returns the offset after the marks that open a fence in a line, where its language begins. */
export const startOfInfo = (line: string): number => {
  const marks = /`{3,}|~{3,}/.exec(line)
  return marks ? marks.index + marks[0].length : 0
}
