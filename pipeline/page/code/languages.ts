// Loads the languages of highlight.js that a page needs from lib/languages/, which bin/bundle/languages.mjs creates.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import type { LanguageFn } from 'highlight.js'
import { packageRoot } from '../../source/package.ts'
import { lookUp } from '../../text/look-up.ts'

const folder = join(packageRoot, 'lib/languages')

interface LanguageNames {
  /** The module that contains each language, and exports it by its name. Modules in `.br` are compressed. */
  modules: Record<string, string>
  /** The language of each name and alias. */
  languages: Record<string, string>
}

let names: LanguageNames | undefined
const readNames = (): LanguageNames =>
  (names ??= JSON.parse(readFileSync(join(folder, 'names.json'), 'utf8')) as LanguageNames)

/** Lists the names of the languages, without their aliases. */
export const languageNames = (): string[] => [...new Set(Object.values(readNames().languages))].sort()

/** Loads a language by its lower-case name. Returns `undefined` if highlight.js does not support it. */
export async function loadLanguage(name: string): Promise<LanguageFn | undefined> {
  const { modules, languages } = readNames()
  const language = lookUp(languages, name)
  if (language === undefined) return undefined
  const loaded = (await import(urlOf(join(folder, lookUp(modules, language) ?? '')))) as Record<string, LanguageFn>
  return loaded[language]
}

/** Returns the URL of a module. Node remembers a module by its URL, so it runs the same text only once. */
const urlOf = (file: string): string =>
  file.endsWith('.br')
    ? `data:text/javascript;base64,${brotliDecompressSync(readFileSync(file)).toString('base64')}`
    : pathToFileURL(file).href
