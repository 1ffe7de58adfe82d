// Reads the terms of a language from its file.
//
//   hot module replacement:            the key, which is the same in all languages, and the term unless `term` is another one
//     definition: Replaces modules …   inline Markdown; without it, the term has no tooltip
//     forms: [HMR]                     other forms that mean the same
//     avoid: [hot module reload]       wrong terms

import { type ConfigProject, type PlacedError, type PlacedValue, schema, WordFinder } from '@docsite/cli'

/** The maximum number of UTF-16 code units of a term. It limits the time to find terms in the text. */
const longestTerm = 100

const entry = schema.object({
  /** The term, if it is not the key. */
  term: schema.string,
  /** Inline Markdown. */
  definition: schema.string,
  /** Other forms of the term: abbreviations, plurals and synonyms. */
  forms: schema.list(schema.string),
  /** Wrong terms, which docsite reports. */
  avoid: schema.list(schema.string),
  /** Other words that translations may use in place of the term. */
  accept: schema.list(schema.string),
  /** The route of the page or the section that explains the term. */
  link: schema.string,
  /** Whether the first use of the term on a page has a tooltip. Default: true. */
  tooltip: schema.boolean,
  /** Whether translations must use the term of their language. Default: true. */
  check: schema.boolean,
})

const file = schema.record(entry)

/** A term of a language. */
export interface Term {
  /** The name that connects it to the same term in other languages. */
  key: string
  /** The id of its section on the generated page. */
  id: string
  name: string
  /** The name and the other forms. */
  names: readonly string[]
  avoid: readonly string[]
  accept: readonly string[]
  definition?: string
  link?: string
  hasTooltip: boolean
  isChecked: boolean
  /** The place of its field `link`, or of the term. */
  place: Required<PlacedError['place']>
}

/** The terms of a language. */
export interface Glossary {
  lang: string
  file: string
  terms: readonly Term[]
  byKey: ReadonlyMap<string, Term>
  /** The terms by all texts that mean them. */
  byText: ReadonlyMap<string, Term>
  finder: WordFinder
}

/** The glossaries of a site by language. */
export type Glossaries = ReadonlyMap<string, Glossary>

/** Reads the files of all languages. A language may have none, but not all of them. Throws a `PlacedError` if a file is invalid. */
export function readGlossaries(pattern: string, langs: readonly string[], project: ConfigProject): Glossaries {
  const fileOf = (lang: string) => pattern.replaceAll('{lang}', lang)
  const glossaries = langs.flatMap((lang): [string, Glossary][] => {
    const read = fileIfExists(project, fileOf(lang))
    return read ? [[lang, glossaryOf(lang, fileOf(lang), read)]] : []
  })
  const [lang = ''] = langs
  if (glossaries.length === 0)
    throw fault('This file does not exist', { file: fileOf(lang) }, 'Write the terms of the site there.')
  return new Map(glossaries)
}

type File = typeof file extends Parameters<ConfigProject['readYaml']>[1] & {
  '~types'?: { input: infer Value } | undefined
}
  ? Value
  : never

function fileIfExists(project: ConfigProject, name: string): PlacedValue<File> | undefined {
  try {
    return project.readYaml(name, file) as PlacedValue<File>
  } catch (error) {
    if (/ENOENT$/.test((error as Error).message)) return undefined
    throw error
  }
}

function glossaryOf(lang: string, name: string, { value, placeOf }: PlacedValue<File>): Glossary {
  const terms = Object.entries(value).map(
    ([key, { term = key, forms = [], avoid = [], accept = [], ...fields }]): Term => {
      const { definition, link, tooltip = true, check = true } = fields
      return {
        key,
        id: idOf(key),
        name: term,
        names: [...new Set([term, ...forms])],
        avoid,
        accept,
        ...(definition?.trim() ? { definition: definition.replace(/\s+/g, ' ').trim() } : {}),
        ...(link === undefined ? {} : { link }),
        hasTooltip: tooltip,
        isChecked: check,
        place: placeOf(link === undefined ? [key] : [key, 'link']),
      }
    },
  )
  const byText = new Map<string, Term>()
  for (const term of terms) addTexts(term, byText, placeOf)
  refuseContradictions(terms, byText, placeOf)
  return {
    lang,
    file: name,
    terms,
    byKey: new Map(terms.map((term) => [term.key, term])),
    byText,
    finder: new WordFinder(byText.keys()),
  }
}

/** Returns the id of a key: letters and digits, with hyphens between them. */
const idOf = (key: string): string =>
  key
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

type PlaceOf = PlacedValue<File>['placeOf']

function addTexts(term: Term, byText: Map<string, Term>, placeOf: PlaceOf): void {
  const place = placeOf([term.key])
  if (term.id === '') throw fault(`The key \`${term.key}\` has no letters`, place, 'Use the English term as the key.')
  if (term.link !== undefined && !/^\/(?!\/)/.test(term.link))
    throw fault(
      `\`${term.link}\` is not a route of the site`,
      term.place,
      'Write a route such as `/guide/start#install`.',
    )
  for (const text of [...term.names, ...term.avoid])
    if (text.trim() !== text || text === '' || text.length > longestTerm)
      throw fault(
        `\`${text.slice(0, longestTerm)}\` is not a term`,
        place,
        `A term has 1 to ${longestTerm} characters, and no space at its ends.`,
      )
  for (const text of term.names) {
    const other = byText.get(text)
    if (other && other !== term)
      throw fault(`\`${text}\` already belongs to the term \`${other.key}\``, place, 'Use it in one of the two terms.')
    byText.set(text, term)
  }
}

/** Reports a wrong term that is also a right one, and terms with the same id. Adds the forms at the beginning of a sentence. */
function refuseContradictions(terms: readonly Term[], byText: Map<string, Term>, placeOf: PlaceOf): void {
  const wrong = new Set(terms.flatMap(({ avoid }) => avoid))
  const ids = new Map<string, Term>()
  for (const term of terms) {
    const right = term.avoid.find((text) => byText.has(text))
    if (right !== undefined)
      throw fault(`\`${right}\` is a term, but \`avoid\` calls it wrong`, placeOf([term.key, 'avoid']))
    const other = ids.get(term.id)
    if (other) throw fault(`The keys \`${other.key}\` and \`${term.key}\` have the same id`, placeOf([term.key]))
    ids.set(term.id, term)
  }
  for (const [text, term] of [...byText]) {
    const first = String.fromCodePoint(text.codePointAt(0) ?? 0)
    const capital = first.toUpperCase() + text.slice(first.length)
    if (!byText.has(capital) && !wrong.has(capital)) byText.set(capital, term)
  }
}

/** Returns an error that docsite reports at a place. */
const fault = (text: string, place: PlacedError['place'], hint?: string): PlacedError =>
  Object.assign(new Error(text), { place, ...(hint === undefined ? {} : { hint }) })
