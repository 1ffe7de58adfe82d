// Reports sections of translations that do not contain the term for one that the original uses.

import { defineRule, type PluginRule, type RuleSite, type SiteFinding, type SitePage } from '@docsite/cli'
import { findTerms } from './find-terms.ts'
import { type ProseSection, proseSections } from './prose.ts'
import type { Glossaries, Glossary, Term } from './terms.ts'

/** Returns the rule. `glossaries` returns those of the site. */
export const differentTerm = (glossaries: () => Glossaries): PluginRule =>
  defineRule({
    name: 'different-term',
    severity: 'info',
    docs: 'https://docsite-manual.example/guide/glossary#translations',
    explanation: {
      meaning:
        'The original uses a term of the glossary, and the translation does not contain the term of its language.',
      fix: 'Use the term. If the other word is right, add it to `accept`, or set `check: false` for the term.',
    },
    later: (site) => differentTerms(glossaries(), site),
  })

/** Compares each translated page with its original. The result is kept while both files are the same. */
async function differentTerms(glossaries: Glossaries, site: RuleSite): Promise<SiteFinding[]> {
  const original = glossaries.get(site.lang)
  if (!original || glossaries.size < 2) return []
  const originals = new Map(
    site.pages.flatMap((page) => (isWritten(page, site.lang) ? [[page.file, page] as const] : [])),
  )
  const findings: SiteFinding[] = []
  for (const page of site.pages) {
    const translation = page.lang === site.lang ? undefined : glossaries.get(page.lang)
    const from = originals.get(page.file.replace(`/${page.lang}/`, `/${site.lang}/`))
    if (!translation || !from || !isWritten(page, page.lang)) continue
    const found = await site.cached(page.file, () => {
      const [a, b] = [from, page].map((one) => proseSections(site.read(one.file), one)) as [
        ProseSection[],
        ProseSection[],
      ]
      const value = pairsOf(a, b).flatMap(([one, other]) => differencesIn(one, other, original, translation))
      return { value, files: [from.file, page.file] }
    })
    findings.push(
      ...found.map(({ line, ...finding }) => ({ page, at: { file: page.file, line, column: 1 }, ...finding })),
    )
  }
  return findings
}

/** Returns whether a page is a file in this language, and not a generated page or one that replaces a missing translation. */
const isWritten = ({ file, lang, fallback, source }: SitePage, wanted: string): boolean =>
  lang === wanted && fallback === undefined && source === undefined && file.startsWith('content/')

/** Pairs the sections of two pages if both have the same headings. Otherwise, each page is one section. */
function pairsOf(a: readonly ProseSection[], b: readonly ProseSection[]): [ProseSection, ProseSection][] {
  const isSame = a.length === b.length && a.every(({ depth }, i) => depth === b[i]?.depth)
  return isSame ? a.map((section, i) => [section, b[i] as ProseSection]) : [[whole(a), whole(b)]]
}

const whole = (sections: readonly ProseSection[]): ProseSection => ({
  line: 1,
  depth: 0,
  text: sections.map(({ text }) => text).join('\n'),
  paragraphs: sections.flatMap(({ paragraphs }) => paragraphs),
})

type Difference = Required<Pick<SiteFinding, 'text' | 'hint'>> & { line: number }

/** Returns the terms of a section that the section of the translation does not contain. */
function differencesIn(a: ProseSection, b: ProseSection, original: Glossary, translation: Glossary): Difference[] {
  const used = new Map<Term, { word: string; paragraph: number }>()
  for (const [paragraph, { prose }] of a.paragraphs.entries())
    for (const { term, word } of findTerms(original, prose)) if (!used.has(term)) used.set(term, { word, paragraph })
  if (used.size === 0) return []
  const text = onOneLine(b.text)
  const isAligned = a.paragraphs.length === b.paragraphs.length
  return [...used].flatMap(([term, { word, paragraph }]) => {
    const wanted = translation.byKey.get(term.key)
    if (!wanted || !term.isChecked || !wanted.isChecked) return []
    if ([...wanted.names, ...wanted.accept].some((name) => text.includes(onOneLine(name)))) return []
    return {
      line: (isAligned ? b.paragraphs[paragraph]?.line : undefined) ?? b.line,
      text: `The original says \`${word}\`, but this section does not contain \`${wanted.name}\``,
      hint: `Use the term, or add the other word to \`accept\` of \`${term.key}\` in \`${translation.file}\`.`,
    }
  })
}

/** Returns text to search in. A term may contain a line break, with indentation and the marks of quotations. */
const onOneLine = (text: string): string => text.toLowerCase().replace(/\s+(?:>\s*)*/g, ' ')
