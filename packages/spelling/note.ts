// A page → its words that are in no dictionary, and the names in its code. docsite caches this note with the page, so it does not depend
// on the words of the project or on other pages.

import { join, relative } from 'node:path'
import type { Json, PluginSite, RulePage } from '@docsite/cli'
import { type Dictionary, openDictionary } from './dictionary.ts'
import { findPackage } from './find-dictionary.ts'
import { fieldTexts } from './frontmatter.ts'
import { type Choices, englishPackages, isEnglish, type Language, languageOf } from './languages.ts'
import { namesIn } from './names.ts'
import { type Neighbor, neighborsOf } from './neighbors.ts'
import { proseOf } from './prose.ts'
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
  const { lang } = page.source
  const language = languageOf(lang, choices)
  return language && makeNote(page, site, language)
}

async function makeNote(page: RulePage, site: PluginSite, language: Language): Promise<Json> {
  const opened = await openFor(language, page.source.lang, site)
  if ('text' in opened) return { problem: { ...opened } }
  const names = [...namesIn(page)].filter(([name]) => !opened.has(name))
  const list = (isOften: boolean) =>
    names.flatMap(([name, count]) => (count >= fewest === isOften ? name : [])).join(' ')
  const note: Note = { unknown: unknownIn(page, opened, language), names: list(false), often: list(true) }
  return note as unknown as Json
}

/** Opens the dictionaries of a language. The note depends on their versions, so docsite records that it has read these. */
async function openFor(language: Language, lang: string, site: PluginSite) {
  const packages = isEnglish(lang) ? language.packages : [...language.packages, ...englishPackages]
  for (const name of packages) recordVersion(name, site)
  const own = await openDictionary(language.packages, site.root)
  if ('text' in own || isEnglish(lang)) return own
  // Pages in other languages contain English words.
  const english = await openDictionary(englishPackages, site.root)
  return 'text' in english ? own : withEnglish(own, english)
}

function recordVersion(name: string, site: PluginSite): void {
  const folder = findPackage(name, site.root) ?? join(site.root, 'node_modules', name)
  try {
    site.read(relative(site.root, join(folder, 'package.json')))
  } catch {
    // Opening the dictionary reports it.
  }
}

const shortestEnglish = 4

const withEnglish = (own: Dictionary, english: Dictionary): Dictionary => ({
  has: (word) => own.has(word) || (word.length >= shortestEnglish && english.has(word)),
  lists: (word) => own.lists(word),
})

function unknownIn(page: RulePage, dictionary: Dictionary, language: Language): Unknown[] {
  const found = new Map<string, Unknown & { isAlwaysName: boolean }>()
  const add = ({ text, isFirst }: Word, place: WordPlace, canBeName: boolean) => {
    const word = text.replaceAll('\u00ad', '').normalize('NFC')
    if (isKnown(word, dictionary, language)) return
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
      const { file, line = 1, column = 1 } = page.placeOf(offset + word.offset)
      const isOwn = file === `content/${page.source.filePath}`
      add(word, isOwn ? [line, column] : [line, column, file], !isHeading)
    }
  }
  for (const { text, line, column } of fieldTexts(page.source.text))
    for (const word of wordsOf(text, language)) add(word, [line, column + word.offset], false)
  return [...found.values()].map(({ word, places, isAlwaysName }) => {
    const near = neighborsOf(plain(word).toLowerCase(), dictionary, language).slice(0, mostNear)
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
    /([^\s*_~[("“‘«!]?)([\s*_~[("“‘«!]*)$/.exec(markdown.slice(Math.max(0, offset - 40), offset)) ?? []
  const isFirst = /\n\s*\n/.test(gap) || !/[\p{L}\p{N},;)\]`'’]/u.test(last)
  return { before: markdown[start] ?? '', after: markdown[end] ?? '', isFirst }
}

/** Returns whether a word is in the dictionary, also without its possessive or what it shortens before an apostrophe. */
function isKnown(word: string, dictionary: Dictionary, { elisions = '' }: Language): boolean {
  if (dictionary.has(word)) return true
  const [first = '', ...rest] = word.split(/['’]/)
  if (rest.length === 0) return false
  const last = rest.join('’')
  if (/^s?$/i.test(last)) return dictionary.has(first)
  const isElided = elisions.split(' ').includes(first.toLowerCase())
  return (isElided || first.length < 2 || dictionary.has(first)) && (last.length < 2 || dictionary.has(last))
}
