// Reports terms that differ from the glossary in `check.terms`.

import type { OwnFinding, RuleInput } from '../../../page/rules/rules.ts'
import { han, inProse } from '../../chinese.ts'
import { defineRule } from '../../define-rule.ts'

export const invalidTerm = defineRule({
  name: 'invalid-term',
  en: [
    'the translation of a term differs from [`check.terms`](/reference/configuration#check)',
    'use the term in the hint',
  ],
  zh: ['术语的译法与 [`check.terms`](/reference/configuration#check) 不一致', '写成提示里的译法'],
  pageFor({ check }) {
    if (!check?.terms) return undefined
    const glossaries = new Map(Object.entries(check.terms).map(([lang, terms]) => [lang, makeGlossary(terms)]))
    return (page) => findWrong(page, glossaries.get(page.source.lang))
  },
})

interface Glossary {
  /** Matches any wrong term. */
  wrong: RegExp
  /** Matches any term, wrong or correct. */
  pattern: RegExp
  /** The correct term for each wrong one. */
  rightOf: ReadonlyMap<string, string>
}

function makeGlossary(terms: Readonly<Record<string, readonly string[]>>): Glossary {
  const entries = Object.entries(terms)
  const rightOf = new Map(entries.flatMap(([right, wrong]) => wrong.map((one): [string, string] => [one, right])))
  // A wrong term may be part of a longer correct one, so the longest match decides.
  const words = [...new Set([...rightOf.keys(), ...entries.map(([right]) => right)])]
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  return { wrong: anyOf([...rightOf.keys()], ''), pattern: anyOf(longestFirst, 'g'), rightOf }
}

const anyOf = (terms: readonly string[], flags: string): RegExp =>
  new RegExp(terms.map(asWord).join('|') || '(?!)', flags)

/** Terms in Latin letters match whole words only. */
function asWord(term: string): string {
  const escaped = term.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
  return `${/^\w/.test(term) ? '(?<![\\w-])' : ''}${escaped}${/\w$/.test(term) ? '(?![\\w-])' : ''}`
}

function* findWrong(page: RuleInput, glossary: Glossary | undefined): Generator<OwnFinding> {
  // This fast test skips most pages, because they contain no wrong term.
  if (!glossary?.wrong.test(page.markdown)) return
  for (const { found: term, offset } of inProse(page, glossary.pattern)) {
    const right = glossary.rightOf.get(term)
    if (right === undefined) continue
    yield {
      at: page.at(offset),
      text: `\`${term}\` differs from the term in the glossary`,
      hint: `Write \`${right}\`.`,
      fix: { written: term, fixed: spaced(right, page.markdown[offset - 1], page.markdown[offset + term.length]) },
    }
  }
}

const chinese = new RegExp(`[${han}]`)

/** Adds spaces between a Latin word and adjacent Chinese characters. */
function spaced(term: string, before = '', after = ''): string {
  const left = /^\w/.test(term) && chinese.test(before) ? ' ' : ''
  const right = /\w$/.test(term) && chinese.test(after) ? ' ' : ''
  return left + term + right
}
