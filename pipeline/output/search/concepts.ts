// Everyday words of a language and the terms of the pages that they may mean, from concepts.json: lang → groups of words, separated by commas.

import { lookUp } from '../../text/look-up.ts'
import concepts from './concepts.json' with { type: 'json' }

/** Returns the groups for a locale with a term of its index: these terms, then `|` and the words that only queries contain. */
export function conceptsOf(lang: string, terms: ReadonlySet<string>): string[] {
  const lines: readonly string[] = lookUp(concepts, lang.toLowerCase().split('-')[0] as string) ?? []
  return lines
    .join(', ')
    .split(', ')
    .flatMap((group) => {
      const words = group.split(' ')
      const written = words.filter((word) => terms.has(word))
      return written.length === 0 ? [] : `${written.join(' ')}|${words.filter((word) => !terms.has(word)).join(' ')}`
    })
}
