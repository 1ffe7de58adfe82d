// The packages of a language → the words of its dictionaries.

import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { installCommand } from '@docsite/cli/files'
import { findPackage } from './find-dictionary.ts'

/** The words of a language. */
export interface Dictionary {
  /** Returns whether a word is correct, also with another first letter in upper or lower case. */
  has(word: string): boolean
}

/** A dictionary that cannot be used, and what to do. */
export interface NoDictionary {
  text: string
  hint: string
}

/** The part of a trie that is used. */
interface Trie {
  hasWord(word: string, isCaseSensitive: boolean): boolean
}

/** The dictionaries that this process has loaded, by the folders of their packages. */
const loaded = new Map<string, Promise<Dictionary | NoDictionary>>()

/** Loads the dictionaries of some packages, unless this process has done so. */
export async function openDictionary(names: readonly string[], root: string): Promise<Dictionary | NoDictionary> {
  const folders: string[] = []
  for (const name of names) {
    const folder = findPackage(name, root)
    if (folder === undefined)
      return {
        text: `The dictionary \`${name}\` is not installed`,
        hint: `Run \`${installCommand(name, root)}\`, or leave out the language with \`spelling({ languages: { …: false } })\`.`,
      }
    folders.push(folder)
  }
  const key = folders.join('\n')
  const known = loaded.get(key) ?? load(names, folders)
  loaded.set(key, known)
  return known
}

async function load(names: readonly string[], folders: readonly string[]): Promise<Dictionary | NoDictionary> {
  // Only commands that parse pages need it.
  const { buildITrieFromWords, decodeTrie, parseDictionary } = await import('cspell-trie-lib')
  const open = (file: string): Trie => {
    const bytes = readFileSync(file)
    const data = file.endsWith('.gz') ? gunzipSync(bytes, { maxOutputLength: maxBytes }) : bytes
    if (/\.b?trie(?:\.gz)?$/.test(file)) return decodeTrie(data)
    return buildITrieFromWords(parseDictionary(data.toString('utf8')).words())
  }
  const tries: Trie[] = []
  for (const [i, folder] of folders.entries())
    try {
      tries.push(...filesOf(folder).map(open))
    } catch (error) {
      return {
        text: `The dictionary \`${names[i]}\` cannot be read: ${(error as Error).message.slice(0, 200)}`,
        hint: 'Install it again.',
      }
    }
  return new Words(tries)
}

const maxBytes = 200_000_000

interface Definition {
  name: string
  path: string
}

/** Returns the word lists of a package that cspell uses by default, and those of its language. */
function filesOf(folder: string): string[] {
  const settings = JSON.parse(readFileSync(join(folder, 'cspell-ext.json'), 'utf8')) as {
    dictionaryDefinitions?: Definition[]
    dictionaries?: string[]
    languageSettings?: { dictionaries?: string[] }[]
  }
  const { dictionaryDefinitions = [], dictionaries = [], languageSettings = [] } = settings
  const used = new Set([...dictionaries, ...languageSettings.flatMap(({ dictionaries = [] }) => dictionaries)])
  const files = dictionaryDefinitions.filter(({ name }) => used.has(name)).map(({ path }) => join(folder, path))
  const isInside = (file: string) => !relative(folder, file).startsWith('..')
  if (files.length === 0 || !files.every(isInside)) throw new Error('it lists no words')
  return files
}

/** The words of several tries, with the results of the last lookups. */
class Words implements Dictionary {
  readonly #tries: readonly Trie[]
  readonly #known = new Map<string, boolean>()

  constructor(tries: readonly Trie[]) {
    this.#tries = tries
  }

  has(word: string): boolean {
    const known = this.#known.get(word)
    if (known !== undefined) return known
    const lower = word.toLowerCase()
    const found = [...new Set([word, lower, capitalized(lower)])].some((one) =>
      spellings(one).some((spelling) => this.#tries.some((trie) => trie.hasWord(spelling, true))),
    )
    if (this.#known.size > mostKnown) this.#known.clear()
    this.#known.set(word, found)
    return found
  }
}

const mostKnown = 100_000

const capitalized = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

/** Dictionaries contain one of the two apostrophes. */
const spellings = (word: string): string[] =>
  /['’]/.test(word) ? [word.replaceAll('’', "'"), word.replaceAll("'", '’')] : [word]
