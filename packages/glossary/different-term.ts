// Reports sections of translations that do not contain the term for one that the original uses.

import { defineRule, type PluginRule, type RuleSite, type SiteFinding, type SitePage } from '@docsite/cli'
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
      fix: 'Use the term. If the other word is right, add it to `forms`, or set `check: false` for the term.',
    },
    later: async (site) => differentTerms(glossaries(), site),
  })

type ReadSite = Pick<RuleSite, 'lang' | 'pages' | 'read'>

function differentTerms(glossaries: Glossaries, site: ReadSite): SiteFinding[] {
  const original = glossaries.get(site.lang)
  if (!original || glossaries.size < 2) return []
  const originals = new Map(
    site.pages.flatMap((page) => (isWritten(page, site.lang) ? [[page.file, page] as const] : [])),
  )
  const sections = new Map<SitePage, ProseSection[]>()
  const sectionsOf = (page: SitePage) => {
    const known = sections.get(page) ?? proseSections(site.read(page.file), page)
    sections.set(page, known)
    return known
  }
  return site.pages.flatMap((page): SiteFinding[] => {
    const translation = glossaries.get(page.lang)
    const from = originals.get(page.file.replace(`/${page.lang}/`, `/${site.lang}/`))
    if (!translation || !from || page.lang === site.lang || !isWritten(page, page.lang)) return []
    return pairsOf(sectionsOf(from), sectionsOf(page)).flatMap(([a, b]) =>
      differencesIn(a, b, original, translation).map((finding) => ({ page, ...finding })),
    )
  })
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

function differencesIn(
  a: ProseSection,
  b: ProseSection,
  original: Glossary,
  translation: Glossary,
): Omit<SiteFinding, 'page'>[] {
  const used = new Map<Term, { word: string; paragraph: number }>()
  for (const [paragraph, { prose }] of a.paragraphs.entries())
    for (const { word } of original.finder.find(prose)) {
      const term = original.byText.get(word)
      if (term && !used.has(term)) used.set(term, { word, paragraph })
    }
  if (used.size === 0) return []
  const text = b.text.toLowerCase()
  const isAligned = a.paragraphs.length === b.paragraphs.length
  return [...used].flatMap(([term, { word, paragraph }]) => {
    const wanted = translation.byKey.get(term.key)
    if (!wanted || !term.isChecked || !wanted.isChecked) return []
    if (wanted.names.some((name) => text.includes(name.toLowerCase()))) return []
    return {
      line: (isAligned ? b.paragraphs[paragraph]?.line : undefined) ?? b.line,
      column: 1,
      text: `The original says \`${word}\`, but this section does not contain \`${wanted.name}\``,
      hint: `Use the term, or add the other word to \`forms\` of \`${term.key}\` in \`${translation.file}\`.`,
    }
  })
}
