// Loads the languages of highlight.js that a page needs from lib/languages/, which bin/bundle/languages.mjs creates.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { LanguageFn } from 'highlight.js'
import { packageRoot } from '../../source/package.ts'
import { lookUp } from '../../text/look-up.ts'

const folder = join(packageRoot, 'lib/languages')

interface LanguageNames {
  /** The languages that one module contains. Each other language is a module of its own. */
  small: string[]
  /** The language of each name and alias. */
  files: Record<string, string>
}

let names: LanguageNames | undefined
const readNames = (): LanguageNames =>
  (names ??= JSON.parse(readFileSync(join(folder, 'names.json'), 'utf8')) as LanguageNames)

/** Lists the names of the languages, without their aliases. */
export const languageNames = (): string[] => [...new Set(Object.values(readNames().files))].sort()

/** Loads a language by its lower-case name. Returns `undefined` if highlight.js does not support it. */
export async function loadLanguage(name: string): Promise<LanguageFn | undefined> {
  const { small, files } = readNames()
  const language = lookUp(files, name)
  if (language === undefined) return undefined
  const isSmall = small.includes(language)
  const file = pathToFileURL(join(folder, `${isSmall ? 'small' : language}.js`)).href
  const loaded = (await import(file)) as Record<string, LanguageFn>
  return loaded[isSmall ? language : 'default']
}
