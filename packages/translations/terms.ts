// The terms of a site that concern a unit.

import type { SiteConfig } from '@docsite/cli'
import type { Unit } from './units.ts'

/** The terms of a language: each correct one with the wrong ones. */
type Terms = Readonly<Record<string, readonly string[]>>

/** Returns a function that lists the terms that occur in the texts of a unit, as notes. */
export function termNotes({ check }: SiteConfig, lang: string): (unit: Unit) => string[] {
  const all: Terms = check?.terms && Object.hasOwn(check.terms, lang) ? (check.terms[lang] ?? {}) : {}
  return ({ source, target }) => {
    const text = textOf(source) + (target ? textOf(target) : '')
    return Object.entries(all).flatMap(([right, wrong]) =>
      [right, ...wrong].some((term) => text.includes(term.toLowerCase()))
        ? [wrong.length > 0 ? `${right} (not: ${wrong.join(', ')})` : right]
        : [],
    )
  }
}

const textOf = ({ document, from, to }: Unit['source']): string => document.text.slice(from, to).toLowerCase()
