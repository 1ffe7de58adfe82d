// Finds names of options, commands and functions among the titles, headings, tables and lists of pages, also if they are misspelled.

import { nearest } from '@docsite/cli/vocabulary'

/** A title, a heading or a line of a table or list that names something. */
export interface NamedPlace {
  name: string
  url: string
  /** The title of the page. */
  page: string
  /** The line that explains the name, as Markdown. Absent for titles and headings. */
  line?: string
}

/** How a name matches, best first. */
export const matchKinds = ['exact', 'last part', 'beginning', 'part', 'similar'] as const
type MatchKind = (typeof matchKinds)[number]

/** How much worse a heading or a line is than the title of a page with a match of the same kind, and what is no flag than a flag. */
const ranks = { heading: 1.5, line: 1.8, otherKind: 2 }

export interface FoundName extends NamedPlace {
  match: MatchKind
}

/** Returns whether a text is a name in code, such as `server.port`, `--port <n>` or `onAfterBuild()`, and not a phrase. */
export const isName = (text: string): boolean =>
  text.length <= 120 && (/^[-$@\w.[\]'":/#*?]+(?:\(.*\))?$/u.test(text) || /^--?[\w-]+/.test(text))

/** Returns whether a name is that of a flag of a command. A flag and an option with similar letters are not the same mistake. */
const isFlag = (name: string): boolean => name.startsWith('-')

/** Reduces a name to what distinguishes it: `server.port` and `Server Port` are the same. */
const fold = (name: string): string =>
  name
    .replace(/^-+|\((?<=^[^(]*\().*\)$|(?<!\s)\s*[<[=].*/gs, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** Returns the places with a name, best match first. */
export function findNames(wanted: string, places: readonly NamedPlace[], limit: number): FoundName[] {
  const sought = fold(wanted)
  if (sought === '') return []
  const last = wanted.includes('.') ? fold(wanted.split('.').at(-1) ?? '') : ''
  const matches = places.flatMap((place): FoundName[] => {
    const match = matchOf(sought, place.name) ?? (last !== '' && fold(place.name) === last ? 'last part' : undefined)
    return match === undefined ? [] : [{ ...place, match }]
  })
  const all =
    matches.length > 0
      ? matches
      : similar(
          sought,
          places.filter(({ name }) => isFlag(name) === isFlag(wanted)),
        )
  const rank = ({ match, name, page, line }: FoundName) => {
    const ofPlace = line !== undefined ? ranks.line : name === page ? 0 : ranks.heading
    return (
      (matchKinds.indexOf(match) + ofPlace + (isFlag(name) || !isFlag(wanted) ? 0 : ranks.otherKind)) * 1000 +
      name.length
    )
  }
  return all.sort((a, b) => rank(a) - rank(b)).slice(0, limit)
}

function matchOf(sought: string, name: string): MatchKind | undefined {
  const key = fold(name)
  if (key === sought) return 'exact'
  if (fold(name.split('.').at(-1) ?? '') === sought) return 'last part'
  if (key.startsWith(sought)) return 'beginning'
  return key.includes(sought) && sought.length > 2 ? 'part' : undefined
}

/** Returns the places whose name, or whose last part, differs least from a misspelled name. */
function similar(sought: string, places: readonly NamedPlace[]): FoundName[] {
  const byName = new Map<string, NamedPlace[]>()
  for (const place of places)
    for (const key of new Set([fold(place.name), fold(place.name.split('.').at(-1) ?? '')]))
      if (key !== '') byName.set(key, [...(byName.get(key) ?? []), place])
  const best = nearest(sought, byName.keys())
  return (best === undefined ? [] : (byName.get(best) ?? [])).map((place) => ({ ...place, match: 'similar' }))
}
