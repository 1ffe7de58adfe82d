// The rules: words that are in no dictionary and no list, unless they are names; and languages whose dictionary does not work.

import { defineRule, type PluginRule, type Site, type SiteFinding, type SitePage } from '@docsite/cli'
import { formsOf, KnownNames } from './known-names.ts'
import type { Choices } from './languages.ts'
import type { Neighbor } from './neighbors.ts'
import { type FailedNote, type Note, noteOf, type Unknown, type WordPlace } from './note.ts'
import { certainFix, inCaseOf } from './suggestions.ts'
import { type Action, additionTo, fileOf, readList, type WordList } from './word-list.ts'
import { plain } from './words.ts'

const docs = 'https://docsite-manual.example/guide/spelling'
const name = 'unknown-word'

/** What the rules need of the options. */
export interface RuleOptions {
  languages: Choices
  /** The list of the project's words. */
  file: string
  /** Matches words that are not checked. */
  ignore: () => RegExp | undefined
}

export const unknownWord = (options: RuleOptions): PluginRule =>
  defineRule({
    name,
    severity: 'warning',
    docs,
    explanation: {
      meaning:
        'A word is neither in the dictionary of the language nor in the words of the project, and no name in its code.',
      fix: 'Correct it, or add it to `config/words.txt`.',
    },
    note: (page, site) => noteOf(page, site, options.languages),
    site: (site) => unknownWords(site, options),
  })

export const missingDictionary: PluginRule = defineRule({
  name: 'missing-dictionary',
  severity: 'warning',
  docs: `${docs}#languages`,
  explanation: {
    meaning: 'The dictionary of a language is not installed, or cannot be read.',
    fix: 'Install the package that the message names.',
  },
  *site({ pages }) {
    const reported = new Set<string>()
    for (const page of pages) {
      const problem = failureOf(page)
      if (!problem || reported.has(problem.text)) continue
      reported.add(problem.text)
      yield { file: 'package.json', text: problem.text, hint: problem.hint.replace('…', page.lang) }
    }
  },
})

const notesOf = (page: SitePage): Note | FailedNote | undefined =>
  page.fallback === undefined ? (page.note(`spelling/${name}`) as unknown as Note | FailedNote | undefined) : undefined

function failureOf(page: SitePage): FailedNote['problem'] | undefined {
  const note = notesOf(page)
  return note && 'problem' in note ? note.problem : undefined
}

/** A page with its note. */
interface Noted {
  page: SitePage
  note: Note
}

/** What is known about the words of a language. */
interface Knowledge {
  names: KnownNames
  /** The lists of all languages and of this one. */
  lists: readonly WordList[]
  /** On how many pages each unknown word occurs. */
  pageCounts: ReadonlyMap<string, number>
  ignore: RegExp | undefined
}

function* unknownWords(site: Site, { file, ignore }: RuleOptions): Generator<SiteFinding> {
  const noted = site.pages.flatMap((page): Noted[] => {
    const note = notesOf(page)
    return note && 'unknown' in note ? [{ page, note }] : []
  })
  const byLang = new Map<string, Noted[]>()
  for (const one of noted) byLang.set(one.page.lang, [...(byLang.get(one.page.lang) ?? []), one])
  const names = new KnownNames(site, new Map([...byLang].map(([lang, pages]) => [lang, pages.map(({ note }) => note)])))
  const common = readList(site, file)
  for (const [lang, pages] of byLang) {
    const lists = [common, readList(site, fileOf(file, lang))]
    const knowledge = { names, lists, ignore: ignore(), pageCounts: countPages(pages) }
    for (const { page, note } of pages)
      for (const unknown of note.unknown) {
        const near = nearOf(unknown, knowledge)
        if (near === undefined) continue
        for (const place of unknown.places) yield finding(page, unknown, place, near, lists)
      }
  }
}

function countPages(pages: readonly Noted[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { note } of pages)
    for (const { word } of note.unknown) counts.set(lower(word), (counts.get(lower(word)) ?? 0) + 1)
  return counts
}

const lower = (word: string): string => plain(word).toLowerCase()

/** A word on so many pages is no slip, if no other word is near. */
const pagesOfTerm = 3

/** Returns the words near a misspelled one, or `undefined` if it is a name or a word of the project. */
function nearOf({ word: written, near = [], isName }: Unknown, known: Knowledge): Neighbor[] | undefined {
  const word = lower(written)
  const { names, lists, ignore, pageCounts } = known
  if (ignore?.test(written) || lists.some(({ words }) => formsOf(word).some((form) => words.has(form))))
    return undefined
  const evidence = names.evidenceOf(word)
  if (evidence === 'certain') return undefined
  if (near.length > 0) return near.map(([word, slip, at]) => ({ word, slip, at }))
  return evidence || isName || (pageCounts.get(word) ?? 0) >= pagesOfTerm ? undefined : []
}

function finding(
  page: SitePage,
  { word: written }: Unknown,
  [line, column, file = page.file]: WordPlace,
  near: readonly Neighbor[],
  lists: readonly WordList[],
): SiteFinding {
  const fixed = certainFix(lower(written), near)
  const replacements = near.map(({ word }) => inCaseOf(written, word))
  const place = { file, line, column }
  return {
    page,
    at: place,
    text: `\`${written}\` is not in the dictionary`,
    hint: hintOf(replacements.slice(0, mostShown), lists[0]?.file ?? ''),
    ...(fixed === undefined ? {} : { fix: { written, fixed: inCaseOf(written, fixed) } }),
    actions: [
      ...(fixed === undefined ? replacements : []).map(
        (replacement): Action => ({
          title: `Replace “${written}” with “${replacement}”`,
          edit: { place, written, fixed: replacement },
        }),
      ),
      ...lists.map(
        (list): Action => ({
          title: `Add “${lower(written)}” to ${list.file}`,
          edit: additionTo(list, lower(written)),
        }),
      ),
    ],
  }
}

const mostShown = 3

function hintOf(replacements: readonly string[], file: string): string {
  const shown = replacements.map((one) => `\`${one}\``)
  if (shown.length === 0) return `Correct it, or add it to \`${file}\`.`
  return `Did you mean ${shown.join(' or ')}? If not, add the word to \`${file}\`.`
}
