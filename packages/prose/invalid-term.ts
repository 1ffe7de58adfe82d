// Reports terms that differ from the glossary in `check.terms`.

import { defineRule, type PageFinding, type RulePage, type SiteConfig, WordFinder } from '@docsite/cli'
import { han, inProse } from './prose.ts'

export const invalidTerm = defineRule({
  name: 'invalid-term',
  severity: 'warning',
  explanation: {
    meaning: 'the translation of a term differs from [`check.terms`](/reference/configuration#check)',
    fix: 'use the term in the hint',
    zh: {
      meaning: '术语的译法与 [`check.terms`](/reference/configuration#check) 不一致',
      fix: '写成提示里的译法',
    },
  },
  page: (page, { config }) => findWrong(page, glossariesOf(config)?.get(page.lang)),
})

interface Glossary {
  /** Finds all terms. A wrong one may be part of a longer correct one. */
  finder: WordFinder
  /** The correct term for each wrong one. */
  rightOf: ReadonlyMap<string, string>
}

const glossaries = new WeakMap<SiteConfig, ReadonlyMap<string, Glossary>>()

/** Returns the glossaries of a configuration by language. They are made once, because a site may have thousands of terms. */
function glossariesOf(config: SiteConfig): ReadonlyMap<string, Glossary> | undefined {
  const { terms } = config.check ?? {}
  if (terms === undefined) return undefined
  const made =
    glossaries.get(config) ?? new Map(Object.entries(terms).map(([lang, own]) => [lang, makeGlossary(own)] as const))
  glossaries.set(config, made)
  return made
}

function makeGlossary(terms: Readonly<Record<string, readonly string[]>>): Glossary {
  const entries = Object.entries(terms)
  const rightOf = new Map(entries.flatMap(([right, wrong]) => wrong.map((one): [string, string] => [one, right])))
  return { finder: new WordFinder([...rightOf.keys(), ...Object.keys(terms)]), rightOf }
}

function* findWrong(page: RulePage, glossary: Glossary | undefined): Generator<PageFinding> {
  if (!glossary || glossary.rightOf.size === 0) return
  for (const { found, word, offset } of inProse(page, glossary.finder)) {
    const right = glossary.rightOf.get(word)
    const [before, after] = [page.markdown[offset - 1], page.markdown[offset + found.length]]
    if (right === undefined || (before === '-' && /^\w/.test(word)) || (after === '-' && /\w$/.test(word))) continue
    yield {
      at: page.at(offset),
      text: `\`${word}\` differs from the term in the glossary`,
      hint: `Write \`${right}\`.`,
      fix: { written: found, fixed: spaced(withGaps(right, found), before, after) },
    }
  }
}

/** Writes a term with the white space of the text that it replaces. The first space becomes the line break, if there is one. */
function withGaps(term: string, replaced: string): string {
  const gaps = (replaced.match(WordFinder.gap) ?? []).toSorted(
    (a, b) => Number(b.includes('\n')) - Number(a.includes('\n')),
  )
  return term.replace(/ /g, () => gaps.shift() ?? ' ')
}

const chinese = new RegExp(`[${han}]`)

/** Adds spaces between a Latin word and adjacent Chinese characters. */
function spaced(term: string, before = '', after = ''): string {
  const left = /^\w/.test(term) && chinese.test(before) ? ' ' : ''
  const right = /\w$/.test(term) && chinese.test(after) ? ' ' : ''
  return left + term + right
}
