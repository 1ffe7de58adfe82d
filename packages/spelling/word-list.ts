// The lists of the project's words: text files with one word on each line, and comments that begin with `#`.

import type { PluginSite, SiteFinding } from '@docsite/cli'

/** An edit that editors offer. */
export type Action = NonNullable<SiteFinding['actions']>[number]

/** The path of the list of all languages, unless the options name another one. */
export const usualFile = 'config/words.txt'

const longest = 100

/** A word list as read. */
export interface WordList {
  file: string
  /** The words in lower case. */
  words: ReadonlySet<string>
  /** The number of lines, and the length of the last one, which is usually empty. */
  lines: number
  lastLength: number
}

/** Returns the path of the list of one language. */
export const fileOf = (file: string, lang: string): string => file.replace(/\.txt$/, `.${lang}.txt`)

/** Reads a list. A file that does not exist contains no words. */
export function readList(site: PluginSite, file: string): WordList {
  const text = textOf(site, file)
  const rows = text.split(/\r\n|\r|\n/)
  const words = rows.map((row) => row.replace(/#.*/s, '').trim().normalize('NFC').toLowerCase())
  return {
    file,
    words: new Set(words.filter((word) => word !== '' && word.length <= longest)),
    lines: rows.length,
    lastLength: rows.at(-1)?.length ?? 0,
  }
}

function textOf(site: PluginSite, file: string): string {
  try {
    return site.read(file)
  } catch {
    return ''
  }
}

/** Returns the edit that adds a word at the end of a list. */
export const additionTo = ({ file, lines, lastLength }: WordList, word: string): Action['edit'] => ({
  place: { file, line: lines, column: lastLength + 1 },
  written: '',
  fixed: `${lastLength === 0 ? '' : '\n'}${word}\n`,
})
