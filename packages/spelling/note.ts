// A page → its words that are in no dictionary, and the names in its code. docsite caches this note with the page, so it does not depend
// on the words of the project or on other pages.

import { join, relative } from 'node:path'
import type { Json, PluginSite, RulePage } from '@docsite/cli'
import { type Dictionary, type NoDictionary, openDictionary } from './dictionary.ts'
import { findPackage } from './find-dictionary.ts'
import { fieldTexts } from './frontmatter.ts'
import { type Choices, englishPackages, isEnglish, type Language, languageOf } from './languages.ts'
import { namesIn } from './names.ts'
import { type Neighbor, neighborsOf } from './neighbors.ts'
import { proseOf } from './prose.ts'
import { WordForms } from './word-forms.ts'
import { type Surroundings, type Word, wordsOf } from './words.ts'

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
  return language && makeNote(page, site, language)
}

async function makeNote(page: RulePage, site: PluginSite, language: Language): Promise<Json> {
  const opened = await openFor(language, page.lang, site)
  if ('text' in opened) return { problem: { ...opened } }
  const names = [...namesIn(page)].filter(([name]) => !opened.all.has(name))
  const list = (isOften: boolean) =>
    names.flatMap(([name, count]) => (count >= fewest === isOften ? name : [])).join(' ')
  const note: Note = { unknown: unknownIn(page, opened, language), names: list(false), often: list(true) }
  return note as unknown as Json
}

/** The dictionary of a language, and the same with what its pages contain besides. */
interface Dictionaries {
  own: Dictionary
  all: Dictionary
}

/** Opens the dictionaries of a language. The note depends on their versions, so docsite records that it has read these. */
async function openFor(language: Language, lang: string, site: PluginSite): Promise<Dictionaries | NoDictionary> {
  const packages = isEnglish(lang) ? language.packages : [...language.packages, ...englishPackages]
  for (const name of packages) recordVersion(name, site)
  const own = await openDictionary(language.packages, site.root)
  if ('text' in own) return own
  if (isEnglish(lang)) return { own, all: own }
  // Pages in other languages contain English words.
  const english = await openDictionary(englishPackages, site.root)
  return { own, all: 'text' in english ? own : withEnglish(own, english) }
}

function recordVersion(name: string, site: PluginSite): void {
  const folder = findPackage(name, site.root) ?? join(site.root, 'node_modules', name)
  try {
    site.read(relative(site.root, join(folder, 'package.json')))
  } catch {
    // Opening the dictionary reports it.
  }
}

const shortestEnglish = 3

const withEnglish = (own: Dictionary, english: Dictionary): Dictionary => ({
  has: (word) => own.has(word) || (word.length >= shortestEnglish && english.has(word)),
})

function unknownIn(page: RulePage, { own, all }: Dictionaries, language: Language): Unknown[] {
  const found = new Map<string, Unknown & { isAlwaysName: boolean }>()
  const used = new Set<string>()
  const forms = new WordForms(all, language)
  const add = ({ text, whole, isFirst, isAbbreviation, isLinked }: Word, place: WordPlace, canBeName: boolean) => {
    const word = plain(text)
    used.add(word.toLowerCase())
    if (isAbbreviation || forms.isKnown(word, isLinked) || (whole && forms.isKnown(plain(whole)))) return
    const isName = canBeName && !isFirst && /^\p{Lu}/u.test(word)
    const known = found.get(text)
    if (!known) found.set(text, { word: text, places: [place], isAlwaysName: isName })
    else {
      known.places.push(place)
      known.isAlwaysName &&= isName
    }
  }
  for (const { text, offset, isHeading = false } of proseOf(page)) {
    for (const word of wordsOf(text, language, surroundings(page, offset, text.length))) {
      const { file, line = 1, column = 1 } = page.at(offset + word.offset)
      const isOwn = file === page.file
      add(word, isOwn ? [line, column] : [line, column, file], !isHeading)
    }
  }
  for (const { text, line, column } of fieldTexts(page.fileText))
    for (const word of wordsOf(text, language)) add(word, [line, column + word.offset], false)
  return [...found.values()].map(({ word, places, isAlwaysName }) => {
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

const plain = (word: string): string => word.replaceAll('\u00ad', '').normalize('NFC')

const emphasis = /[*_~]/

function surroundings({ markdown }: RulePage, offset: number, length: number): Surroundings {
  let [start, end] = [offset - 1, offset + length]
  while (emphasis.test(markdown[start] ?? '')) start--
  while (emphasis.test(markdown[end] ?? '')) end++
  const [, last = '', gap = ''] =
    /(?:^|([^\s*_~[("“‘«!]))([\s*_~[("“‘«!]*)$/.exec(markdown.slice(Math.max(0, offset - 40), offset)) ?? []
  const isFirst = /\n\s*\n/.test(gap) || !/[\p{L}\p{N},;)\]`'’]/u.test(last)
  return { before: markdown[start] ?? '', after: markdown[end] ?? '', isFirst }
}
