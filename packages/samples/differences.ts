// Compares the samples of a page with those of its translation, and finds samples whose code differs.

import type { CodeSample, ContentFile, SiteFinding } from '@docsite/cli'

/** A line of the code, with its number. */
interface CodeLine {
  number: number
  text: string
}

/** A sample that differs from its original. Line numbers start at 1, at the first line of the code. */
interface Difference {
  sample: CodeSample
  original: CodeSample
  /** The first line that differs, or the last line if the translation is shorter. */
  line: number
  originalLine: number
  /** The text of this line in the sample and in the original, if the line exists. */
  written?: string
  wanted?: string
}

/** Compares the samples of a translation with those of its original. */
export const differencesIn = (page: ContentFile): SiteFinding[] =>
  Array.from(findDifferences(page.samples, page.original?.samples ?? []), (difference) => {
    const { sample, original, line, originalLine, written, wanted } = difference
    const { file, line: at } = original.at(originalLine)
    return {
      page,
      at: sample.at(line, 1 + (/^\s*/.exec(written ?? '')?.[0].length ?? 0)),
      text: `This sample differs from the original in \`${file}\``,
      hint:
        wanted === undefined
          ? `The original ends at line ${at}.`
          : `Line ${at} of the original ${written === undefined ? 'is missing here: ' : 'is '}\`${wanted.trim()}\`.`,
    }
  })

/** Compares the samples of two pages in order. If the number of samples or their languages differ, matches them by similarity. */
function* findDifferences(samples: readonly CodeSample[], originals: readonly CodeSample[]): Generator<Difference> {
  const [translations, other] = [samples.filter(isCode).map(read), originals.filter(isCode).map(read)]
  const sameOrder =
    translations.length === other.length &&
    translations.every(({ sample }, i) => sample.language === other[i]?.sample.language)
  const pairs = sameOrder
    ? translations.map((one, i): Pair => [one, other[i] as ReadSample])
    : byLikeness(translations, other)
  for (const [one, original] of pairs) {
    const difference = firstDifference(one, original)
    if (difference) yield difference
  }
}

/** A sample with its lines, except blank lines and comments. */
interface ReadSample {
  sample: CodeSample
  lines: CodeLine[]
}

type Pair = [own: ReadSample, original: ReadSample]

// Languages that contain prose or are not code.
const proseLanguages = /^(?:te?xt|plain(?:text)?|log|output|console|md|mdx|markdown|mermaid|plantuml|dot|csv|tree)$/

const isCode = ({ language }: CodeSample): boolean => !proseLanguages.test(language)

function read(sample: CodeSample): ReadSample {
  const lines = withoutComments(sample.code, sample.language)
    .split('\n')
    .map((text, i): CodeLine => ({ number: i + 1, text: text.trimEnd() }))
    .filter(({ text }) => text !== '')
  return { sample, lines }
}

const literal = /(?<!\\)(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`)/
const comments = {
  // `//` after a colon is part of a URL.
  slashes: /(?<![:\w])\/\/[^\n]*|\/\*(?:(?!\/\*)[\s\S])*?\*\//,
  hash: /(?<=^|\s)#[^\n]*/m,
  dashes: /--[^\n]*/,
  markup: /<!--(?:(?!<!--)[\s\S])*?-->/,
}

const commentKinds: [languages: RegExp, kinds: (keyof typeof comments)[]][] = [
  [
    /^(?:bash|sh|shell|zsh|fish|powershell|ps1|ya?ml|toml|py|python|rb|ruby|docker(?:file)?|make(?:file)?|ini|properties|nginx|perl|r|elixir|env|dotenv|gitignore)$/,
    ['hash'],
  ],
  [/^(?:html|xml|svg|vue|svelte|astro|handlebars|hbs)$/, ['markup', 'slashes']],
  [/^(?:sql|lua|haskell|hs|elm)$/, ['dashes']],
  [/^(?:diff|patch|php|graphql|gql|stylus|styl|hcl|tf)$/, ['slashes', 'hash', 'markup']],
]

const patterns = new Map<string, RegExp>()

function patternOf(language: string): RegExp {
  let pattern = patterns.get(language)
  if (!pattern) {
    const kinds = commentKinds.find(([languages]) => languages.test(language))?.[1] ?? ['slashes']
    // Also matches strings, which may contain comment marks. The first group captures only comments.
    const comment = kinds.map((kind) => comments[kind].source).join('|')
    // JSX comments are in braces.
    pattern = new RegExp(`(\\{\\s*/\\*(?:(?!/\\*)[\\s\\S])*?\\*/\\s*\\}|${comment})|${literal.source}`, 'gm')
    patterns.set(language, pattern)
  }
  return pattern
}

/** Removes comments, but not their line breaks. */
const withoutComments = (code: string, language: string): string =>
  code.replace(patternOf(language), (piece, comment?: string) =>
    comment === undefined ? piece : piece.replace(/[^\n]+/g, ''),
  )

function firstDifference(one: ReadSample, original: ReadSample): Difference | undefined {
  const { lines } = one
  const at = lines.findIndex((line, i) => !isSameLine(line.text, original.lines[i]?.text, one.sample.language))
  const place = at < 0 ? lines.length : at
  if (at < 0 && lines.length === original.lines.length) return undefined
  const [codeLine, wanted] = [lines[place], original.lines[place]]
  return {
    sample: one.sample,
    original: original.sample,
    line: codeLine?.number ?? lines.at(-1)?.number ?? 1,
    originalLine: wanted?.number ?? original.lines.at(-1)?.number ?? 1,
    ...(codeLine ? { written: codeLine.text } : {}),
    ...(wanted ? { wanted: wanted.text } : {}),
  }
}

/** Matches text that may be translated: strings, and the text between tags. */
const quoted = new RegExp(literal.source, 'g')
const quotedOrTagged = new RegExp(
  `${literal.source}|(?<=>)[^<>{}=;]+(?=<|$)|^\\s*[^\\s<>{}=;()][^<>{}=;()]*(?=<\\/|$)`,
  'g',
)
const hasTags = /^(?:html|xml|svg|vue|svelte|astro|[jt]sx|handlebars|hbs)$/

function isSameLine(line: string, original: string | undefined, language: string): boolean {
  const pattern = hasTags.test(language) ? quotedOrTagged : quoted
  if (line === original) return true
  if (original === undefined) return false
  const [ownTexts, originalTexts] = [line.match(pattern) ?? [], original.match(pattern) ?? []]
  if (line.replace(pattern, '""') === original.replace(pattern, '""'))
    return ownTexts.every((text, i) => isTranslated(text, originalTexts[i] as string))
  // Names and values in a non-Latin script are prose too.
  return isForeign(line.replace(pattern, '""')) && !isForeign(original.replace(pattern, '""'))
}

const isTranslated = (line: string, original: string): boolean =>
  line.trim() === original.trim() || isForeign(line) || isForeign(original) || (isProse(line) && isProse(original))

const isForeign = (text: string): boolean => /[^\P{L}\p{ASCII}]/u.test(text)

/** Recognizes prose: text that begins with a capitalized word or has at least four words. Commands have fewer words, or flags. */
const isProse = (text: string): boolean =>
  /^["'`]?(?:[A-Z][a-z]+(?:[ ,:'][\w ,:'’-]*)?|\w+(?:,? \w+){3,})[.!?…]*["'`]?$/.test(text.trim())

/** Pairs samples in the same language that have more than 60% of their lines in common. Identical samples are not paired. */
function byLikeness(translations: readonly ReadSample[], originals: readonly ReadSample[]): Pair[] {
  const pairs: Pair[] = []
  const texts = translations.map(({ lines }) => new Set(lines.map(({ text }) => text.trim())))
  const free = new Set(translations.keys())
  // Identical samples have no difference to report.
  const rest = originals.filter((original) => {
    const same = [...free].find((i) => isSameSample(translations[i] as ReadSample, original))
    if (same !== undefined) free.delete(same)
    return same === undefined
  })
  for (const original of rest) {
    const likeness = (i: number) => {
      const { sample, lines } = translations[i] as ReadSample
      if (sample.language !== original.sample.language) return 0
      const common = original.lines.filter(({ text }) => texts[i]?.has(text.trim())).length
      return common / Math.max(lines.length, original.lines.length, 1)
    }
    const [best] = [...free].sort((a, b) => likeness(b) - likeness(a))
    if (best === undefined || likeness(best) <= 0.6) continue
    free.delete(best)
    pairs.push([translations[best] as ReadSample, original])
  }
  return pairs
}

const isSameSample = (one: ReadSample, original: ReadSample): boolean =>
  one.sample.language === original.sample.language && !firstDifference(one, original)
