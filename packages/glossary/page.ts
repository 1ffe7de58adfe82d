// Generates the page with all terms of each language.
// cspell:ignore ABCDEFGHJKLMNOPQRSTWXYZ

import { escapeMarkdown, type GeneratedPage, interpolate, type PagesSite } from '@docsite/cli'
import { tagOf } from '@docsite/cli/routes'
import type { Glossaries, Glossary, Term } from './terms.ts'
import { type Words, type WordsByLang, wordsFor } from './words.ts'

/** A page with more terms than this has a heading for each letter. */
const mostWithoutLetters = 30

interface PageOptions {
  route: string
  words: WordsByLang | undefined
}

/** Returns the pages. Terms without a definition are only for checks. */
export const glossaryPages = (
  glossaries: Glossaries,
  site: Pick<PagesSite, 'config'>,
  { route, words: own }: PageOptions,
): GeneratedPage[] =>
  [...glossaries.values()].map((glossary) => {
    const { lang, file } = glossary
    const words = wordsFor(lang, own)
    return {
      route,
      lang,
      source: file,
      frontmatter: { title: words.title, description: words.description, glossary: false },
      markdown: `# ${escapeMarkdown(words.title)}\n\n${sectionsOf(glossary, { glossaries, site, words })}\n`,
    }
  })

interface Context {
  glossaries: Glossaries
  site: Pick<PagesSite, 'config'>
  words: Words
}

function sectionsOf({ lang, terms }: Glossary, context: Context): string {
  const { compare } = new Intl.Collator(tagOf(lang))
  const shown = terms.filter(({ definition }) => definition !== undefined).sort((a, b) => compare(a.name, b.name))
  if (shown.length <= mostWithoutLetters) return shown.map((term) => sectionOf(term, 2, lang, context)).join('\n\n')
  const groups = new Map<string, Term[]>()
  for (const term of shown) {
    const letter = letterOf(term.name, lang)
    const group = groups.get(letter)
    if (group) group.push(term)
    else groups.set(letter, [term])
  }
  // The collation may put a letter at several places, such as digits before and after Latin letters.
  return [...groups]
    .flatMap(([letter, terms]) => [
      `## ${escapeMarkdown(letter)} {#letter-${letter === '#' ? 'other' : letter.toLowerCase()}}`,
      ...terms.map((term) => sectionOf(term, 3, lang, context)),
    ])
    .join('\n\n')
}

function sectionOf(
  { key, id, name, names, definition = '', link }: Term,
  level: number,
  lang: string,
  context: Context,
): string {
  const { glossaries, site, words } = context
  const others = names.filter((text) => text !== name)
  const counterparts = [...glossaries.values()].flatMap((other) => {
    const term = other.lang === lang ? undefined : other.byKey.get(key)
    if (!term || term.name === name) return []
    const language = site.config.locales?.find((locale) => locale.lang === other.lang)?.label ?? other.lang
    // The label of a language is in this language, too.
    const inOther = (text: string): string =>
      site.config.markdown?.html === false
        ? escapeMarkdown(text)
        : `<span lang="${encodeURIComponent(other.lang)}">${escapeMarkdown(text)}</span>`
    return interpolate(words.counterpart, { language: inOther(language), term: inOther(term.name) })
  })
  const facts = [
    ...(others.length > 0
      ? [interpolate(words.forms, { forms: others.map(escapeMarkdown).join(words.separator) })]
      : []),
    ...counterparts,
    ...(link === undefined
      ? []
      : [
          `[${interpolate(words.more, { term: escapeMarkdown(name) })}](<${link.replace(/[<>\\\n]/g, encodeURIComponent)}>)`,
        ]),
  ]
  return [`${'#'.repeat(level)} ${escapeMarkdown(name)} {#${id}}`, asParagraph(definition), facts.join(' ')]
    .filter(Boolean)
    .join('\n\n')
}

/** Escapes what would begin another block than a paragraph. */
const asParagraph = (text: string): string =>
  text.replace(/^(?=[#>|:=*+~-])|^(?=`{3}|<)/, '\\').replace(/^(\d+)(?=[.)])/, '$1\\')

/** Characters at which the pinyin of the following ones begins with another letter, in the order of the Chinese collation. */
const pinyinStarts = '阿八嚓哒妸发旮哈讥咔垃痳拏噢妑七呥仨它穵夕丫帀'
const pinyinLetters = 'ABCDEFGHJKLMNOPQRSTWXYZ'

/** Returns the letter under which a term is listed. */
function letterOf(name: string, lang: string): string {
  const [first = ''] = name.normalize('NFD').toUpperCase()
  if (/^zh\b/i.test(lang) && /\p{Script=Han}/u.test(first)) {
    const { compare } = new Intl.Collator('zh-Hans-u-co-pinyin')
    const after = [...pinyinStarts].findIndex((start) => compare(name, start) < 0)
    return pinyinLetters[Math.max(0, (after < 0 ? pinyinStarts.length : after) - 1)] ?? '#'
  }
  return /\p{L}/u.test(first) ? first : '#'
}
