// A page → its words that are in no dictionary, and the names in its code. docsite caches this note with the page, so it does not depend
// on the words of the project or on other pages.

import { join, relative } from 'node:path'
import type { Json, PluginSite, RulePage } from '@docsite/cli'
import { type Dictionary, type NoDictionary, openDictionary } from './dictionary.ts'
import { findPackage } from './find-dictionary.ts'
import { fieldTexts } from './frontmatter.ts'
import {
  type Choices,
  englishPackages,
  isAbbreviation,
  isEnglish,
  isEnglishWord,
  type Language,
  languageOf,
} from './languages.ts'
import { namesIn } from './names.ts'
import { type Neighbor, neighborsOf } from './neighbors.ts'
import { type Prose, proseOf } from './prose.ts'
import { WordForms } from './word-forms.ts'
import { plain, type Surroundings, type Word, wordsOf } from './words.ts'

/** A place of a word in its file. `file` is absent if it is the file of the page. */
export type WordPlace = [line: number, column: number, file?: string]

/** A word that is in no dictionary. */
export interface Unknown {
  /** The word as written. */
  word: string
  places: WordPlace[]
  /** The words that differ from it by one slip. Absent if there are none. */
  near?: [word: string, slip: Neighbor['slip'], at: number][]
  /** Set if it has a capital letter everywhere, although no sentence begins there. */
  isName?: true
}

/** What is known about the words of a page. */
export interface Note {
  unknown: Unknown[]
  /** The names in code, without those in the dictionary. A page contains those in `often` three times or more. */
  names: string
  often: string
}

/** The note of a page whose language has no dictionary that works. */
export interface FailedNote {
  problem: { text: string; hint: string }
}

const fewest = 3

/** Returns the note of a page; `undefined` if its language is not checked. */
export function noteOf(page: RulePage, site: PluginSite, choices: Choices): Promise<Json> | undefined {
  const { lang } = page
  const language = languageOf(lang, choices)
  return language && makeNote(page, site, language, choices)
}

async function makeNote(page: RulePage, site: PluginSite, language: Language, choices: Choices): Promise<Json> {
  const opened = await openFor(language, page.lang, site)
  if ('text' in opened) return { problem: { ...opened } }
  const prose = proseOf(page)
  const spoken = new Map<string | undefined, Dictionaries>([[undefined, opened]])
  for (const { lang } of prose) {
    const other = lang === undefined || spoken.has(lang) ? undefined : languageOf(lang, choices)
    const dictionaries = other && (await openFor(other, lang ?? '', site))
    if (dictionaries && !('text' in dictionaries)) spoken.set(lang, dictionaries)
  }
  const names = [...namesIn(page)].filter(([name]) => !opened.all.has(name))
  const list = (isOften: boolean) =>
    names.flatMap(([name, count]) => (count >= fewest === isOften ? name : [])).join(' ')
  const note: Note = { unknown: unknownIn(page, prose, spoken), names: list(false), often: list(true) }
  return note as unknown as Json
}

/** The dictionary of a language, and the same with what its pages contain besides. */
interface Dictionaries {
  language: Language
  own: Dictionary
  all: Dictionary
}

/** Opens the dictionaries of a language. The note depends on their versions, so docsite records that it has read these. */
async function openFor(language: Language, lang: string, site: PluginSite): Promise<Dictionaries | NoDictionary> {
  const packages = isEnglish(lang) ? language.packages : [...language.packages, ...englishPackages]
  for (const name of packages) recordVersion(name, site)
  const own = await openDictionary(language.packages, site.root)
  if ('text' in own) return own
  if (isEnglish(lang)) return { language, own, all: withAccents(own) }
  // Pages in other languages contain English words.
  const english = await openDictionary(englishPackages, site.root)
  return { language, own, all: 'text' in english ? own : withEnglish(own, english) }
}

function recordVersion(name: string, site: PluginSite): void {
  const folder = findPackage(name, site.root) ?? join(site.root, 'node_modules', name)
  try {
    site.read(relative(site.root, join(folder, 'package.json')))
  } catch {
    // Opening the dictionary reports it.
  }
}

const withEnglish = (own: Dictionary, english: Dictionary): Dictionary => ({
  has: (word) => own.has(word) || isAbbreviation(word) || (isEnglishWord(word) && english.has(word)),
})

/** English words may keep accents, as in `résumé`. */
const withAccents = (own: Dictionary): Dictionary => ({
  has: (word) =>
    own.has(word) ||
    isAbbreviation(word) ||
    (/\P{ASCII}/u.test(word) && own.has(word.normalize('NFD').replace(/\p{Mn}/gu, ''))),
})

function unknownIn(
  page: RulePage,
  prose: readonly Prose[],
  spoken: ReadonlyMap<string | undefined, Dictionaries>,
): Unknown[] {
  const found = new Map<string, Unknown & { isAlwaysName: boolean; dictionaries: Dictionaries }>()
  const used = new Set<string>()
  const formsOf = new Map([...spoken.values()].map((one) => [one, new WordForms(one.all, one.language)]))
  const add = (
    { text, whole, isFirst, isAbbreviation, isLinked }: Word,
    place: WordPlace,
    canBeName: boolean,
    dictionaries: Dictionaries,
  ) => {
    const forms = formsOf.get(dictionaries) as WordForms
    const word = plain(text)
    used.add(word.toLowerCase())
    if (isAbbreviation || forms.isKnown(word, isLinked) || (whole && forms.isKnown(plain(whole)))) return
    const isName = canBeName && !isFirst && /^\p{Lu}/u.test(word)
    const known = found.get(text)
    if (!known) found.set(text, { word: text, places: [place], isAlwaysName: isName, dictionaries })
    else {
      known.places.push(place)
      known.isAlwaysName &&= isName
    }
  }
  for (const { text, offset, isHeading = false, lang } of prose) {
    const dictionaries = spoken.get(lang)
    if (!dictionaries) continue
    for (const word of wordsOf(text, dictionaries.language, surroundings(page, offset, text.length))) {
      const { file, line = 1, column = 1 } = page.at(offset + word.offset)
      const isOwn = file === page.file
      add(word, isOwn ? [line, column] : [line, column, file], !isHeading, dictionaries)
    }
  }
  const own = spoken.get(undefined) as Dictionaries
  for (const { text, line, column } of fieldTexts(page.fileText))
    for (const word of wordsOf(text, own.language)) add(word, [line, column + word.offset], false, own)
  return [...found.values()].map(({ word, places, isAlwaysName, dictionaries: { own, language } }) => {
    const found = neighborsOf(plain(word).toLowerCase(), own, language)
    // A word of the same page is likely.
    const near = [true, false]
      .flatMap((isUsed) => found.filter((one) => used.has(one.word) === isUsed))
      .slice(0, mostNear)
    return {
      ...{ word, places },
      ...(near.length > 0 ? { near: near.map(({ word, slip, at }) => [word, slip, at]) } : {}),
      ...(isAlwaysName ? { isName: true } : {}),
    }
  })
}

const mostNear = 5

/** Emphasis and `<wbr>` do not end a word. */
const insideWords = /[*_~]|<wbr ?\/?>/gi

function surroundings({ markdown }: RulePage, offset: number, length: number): Surroundings {
  const above = markdown.slice(Math.max(0, offset - 40), offset)
  const below = markdown.slice(offset + length, offset + length + 40)
  const [, last = '', gap = ''] = /(?:^|([^\s*_~[("“‘«!]))([\s*_~[("“‘«!]*)$/.exec(above) ?? []
  const isFirst = /\n\s*\n/.test(gap) || !/[\p{L}\p{N},;)\]`'’]/u.test(last)
  const [before, after] = [above, below].map((text) => text.replace(insideWords, ''))
  return { before: before?.at(-1) ?? '', after: after?.[0] ?? '', isFirst }
}
