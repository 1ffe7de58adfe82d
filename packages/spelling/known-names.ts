// The notes of all pages, the configuration and `package.json` → the names that prose may contain.
//
// A slip in a name of code is copied by nobody, so a name that occurs in the code of two pages, or three times on one, is certain. A single
// occurrence proves only that a word is not a slip if no other word is near.

import type { Site } from '@docsite/cli'
import { partsOf } from './names.ts'
import type { Note } from './note.ts'

/** How certain a name is. */
export type Evidence = 'certain' | 'possible'

const certainWeight = 2

export class KnownNames {
  readonly #weights = new Map<string, number>()

  /** `notes` are those of all pages, by language. */
  constructor(site: Site, notes: ReadonlyMap<string, readonly Note[]>) {
    for (const name of certainNames(site)) this.#add(name, certainWeight)
    for (const name of possibleNames(site)) this.#add(name, 1)
    for (const ofLanguage of notes.values()) {
      // Translations contain the same code, so they prove nothing more.
      const weights = new Map<string, number>()
      const count = (names: string, weight: number) => {
        for (const name of names === '' ? [] : names.split(' ')) weights.set(name, (weights.get(name) ?? 0) + weight)
      }
      for (const { names, often } of ofLanguage) {
        count(names, 1)
        count(often, certainWeight)
      }
      for (const [name, weight] of weights) this.#add(name, weight)
    }
  }

  #add(name: string, weight: number): void {
    this.#weights.set(name, Math.max(this.#weights.get(name) ?? 0, weight))
  }

  /** Returns how certain it is that a word in lower case is a name, also in the plural. */
  evidenceOf(word: string): Evidence | undefined {
    const weight = Math.max(...formsOf(word).map((form) => this.#weights.get(form) ?? 0))
    return weight >= certainWeight ? 'certain' : weight > 0 ? 'possible' : undefined
  }
}

const shortestSingular = 4

/** Returns a word, and what it may be the plural or the possessive of. */
export function formsOf(word: string): string[] {
  const owner = word.replace(/['’]s?$/, '')
  const singulars = ['s', 'es'].flatMap((end) => (owner.endsWith(end) ? owner.slice(0, -end.length) : []))
  return [word, owner, ...singulars.filter(({ length }) => length >= shortestSingular)]
}

/** The names that the project has chosen. */
function* certainNames({ config, locales, root: _, ...site }: Site): Generator<string> {
  for (const text of [config.title, config.logoText, ...locales.flatMap(({ title, label }) => [title, label])])
    yield* partsOf(text ?? '')
  for (const terms of Object.values(config.check?.terms ?? {})) yield* partsOf(Object.keys(terms).join(' '))
  const { search } = config
  if (typeof search === 'object' && 'words' in search) yield* partsOf((search.words ?? []).join(' '))
  for (const name of dependenciesOf(site)) yield* partsOf(name)
}

/** The names of files and routes, and the words that readers search for. */
function* possibleNames({ config, pages }: Site): Generator<string> {
  for (const { route } of pages) yield* partsOf(route)
  const { search } = config
  if (typeof search === 'object' && 'synonyms' in search) yield* partsOf((search.synonyms ?? []).flat().join(' '))
}

/** Returns the names of the project and of the packages that it uses. */
function dependenciesOf(site: Pick<Site, 'readJson'>): string[] {
  try {
    const manifest = site.readJson<Record<string, unknown>>('package.json')
    const tables = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'].map(
      (key) => manifest[key],
    )
    return [String(manifest.name ?? ''), ...tables.flatMap((table) => Object.keys(Object(table)))]
  } catch {
    return []
  }
}
