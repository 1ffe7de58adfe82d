// The answers that describe a new site: their defaults and checks.

import { DocsiteError } from '@docsite/cli'
import { type LanguageTag, languageTags, type SiteHost, type SiteKind } from './model.ts'

export interface Answers {
  /** The name of the site. */
  name: string
  /** The languages of the site; the first is the default language. */
  languages: readonly LanguageTag[]
  kind: SiteKind
  host: SiteHost
}

/** The answers that are used if nobody is asked. The name comes from the directory. */
export const defaults: Omit<Answers, 'name'> = { languages: ['en'], kind: 'docs', host: 'github-pages' }

const mostCharacters = 80

/** Returns the problem with a name, if any. */
export function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'Enter a name.'
  if (name.length > mostCharacters) return `Use at most ${mostCharacters} characters.`
  return /\p{C}/u.test(name) ? 'Use only printable characters.' : undefined
}

/** Parses a name that a flag gives. Throws a `DocsiteError` if it is invalid. */
export function parseName(name: string): string {
  const problem = nameProblem(name)
  if (problem !== undefined) throw new DocsiteError(`--name is invalid. ${problem}`)
  return name.trim()
}

/** Parses a list of languages such as `en,zh`. Throws a `DocsiteError` for unknown ones. */
export function parseLanguages(list: string): LanguageTag[] {
  const names = list.split(',').map((one) => one.trim())
  const languages = names.filter(Boolean).map((one) => {
    const tag = aliases.get(one.toLowerCase()) ?? languageTags.find((tag) => tag.toLowerCase() === one.toLowerCase())
    if (tag !== undefined) return tag
    throw new DocsiteError(
      `docsite has no text in the language "${one}"`,
      [],
      `Use some of these, and add other languages later: ${languageTags.join(', ')}.`,
    )
  })
  if (languages.length === 0) throw new DocsiteError('--languages is empty', [], 'Write a list such as `en,zh`.')
  return [...new Set(languages)]
}

/** Other tags for the languages, in lower case. */
const aliases = new Map<string, LanguageTag>([
  ['zh-cn', 'zh'],
  ['zh-hans', 'zh'],
  ['zh-tw', 'zh-Hant'],
  ['zh-hk', 'zh-Hant'],
  ['pt', 'pt-BR'],
])

/** Returns the name of a package for a site: `My docs` → `my-docs`. */
export const packageNameOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '') || 'docs'
