// A changelog becomes release pages: a short reader of headings and another parser of changelogs read the same files.

import { loadSite } from '@docsite/cli'
import { releases } from '@docsite/plugin-releases'
import { projectOf } from '../project.ts'
import type { Difference, Input, Judge, Seam } from '../seam.ts'

interface Token {
  type: string
  tag: string
  level: number
  content: string
  map: [start: number, end: number] | null
}

interface MarkdownIt {
  parse(markdown: string, env: object): Token[]
}

type ParseChangelog = (options: {
  text: string
}) => Promise<{ versions: { version: string | null; date: string | null }[] }>

/** A version with its date, or `''` without one. */
interface Release {
  version: string
  date: string
  /** The line of its heading. */
  line?: number
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const iso = (year: string | undefined, month: string | number, day: string | undefined): string =>
  [year, String(month).padStart(2, '0'), day?.padStart(2, '0')].join('-')

/** Returns the first date in a text. */
function dateIn(text: string): string {
  const numeric = /(?<!\d)(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})(?!\d)/.exec(text)
  if (numeric) return iso(numeric[1], numeric[2] ?? '', numeric[3])
  const [, first, word, second, year] =
    /(\d{1,2})?(?:st|nd|rd|th)?[\s,]*\b([A-Za-z]{3,9})\b\.?[\s,]*(?:(\d{1,2})(?:st|nd|rd|th)?\b)?[\s,]*(\d{4})\b/.exec(
      text,
    ) ?? []
  const month = months.indexOf((word ?? '').slice(0, 3).toLowerCase()) + 1
  return month > 0 && (second ?? first) !== undefined ? iso(year, month, second ?? first) : ''
}

/** A heading that begins with a version: bare, in brackets, or after a name and `@`. */
const versionPattern =
  /^(?:[\s*_`[]|<[a-z]+>)*(?:(?:version|release|changes in|[@\w./-]+@)\s*)?v?(\d+\.\d+(?:\.\d+){0,2}(?:-[\w.-]*\w)?(?:\+[\w.-]*\w)?)(?![\w.]|\s*(?:to|->|→|–>)\s)/i

/** Returns the versions in the headings of a document. The first heading of a version applies. */
function releasesIn(text: string, markdown: MarkdownIt): Release[] {
  const tokens = markdown.parse(text, {})
  const headings = tokens.flatMap((token, i): (Release & { level: number })[] => {
    if (token.type !== 'heading_open' || token.level > 0) return []
    const heading = tokens[i + 1]?.content ?? ''
    const [start, version = ''] = versionPattern.exec(heading) ?? []
    if (start === undefined) return []
    const date = dateIn(heading.slice(start.length).replace(/\]\([^)]*\)/, ']'))
    return [{ version, date, line: (token.map?.[0] ?? 0) + 1, level: Number(token.tag.slice(1)) }]
  })
  const deepest = Math.max(3, Math.min(...headings.map(({ level }) => level)))
  const all = headings.filter(({ level, date }) => level <= deepest || date !== '')
  const named = new Map<string, Release>()
  for (const one of all) if (!named.has(one.version.toLowerCase())) named.set(one.version.toLowerCase(), one)
  return [...named.values()]
}

/** Returns a document without code and HTML, in which the other parser would find headings. */
function withoutCode(text: string, markdown: MarkdownIt): string {
  const lines = text.split(/\r\n?|\n/)
  for (const { type, map } of markdown.parse(text, {}))
    if (map && /^(?:fence|code_block|html_block)$/.test(type)) lines.fill('', map[0], map[1])
  return lines.join('\n')
}

const fileOf = (at: number): string => `changelogs/${at}.md`

async function compared(
  inputs: readonly Input[],
  markdown: MarkdownIt,
  parse: ParseChangelog,
): Promise<Difference[][]> {
  using project = projectOf({
    ...Object.fromEntries(inputs.map(({ text }, i) => [fileOf(i), text])),
    'content/index.md': '# Home\n',
  })
  const words = { pageTitle: '{version}' }
  const plugins = inputs.map((_, i) =>
    releases({ file: fileOf(i), route: `/r${i}/`, name: `r${i}`, feed: false, words }),
  )
  const site = await loadSite(project.folder, { config: { title: 'Site', plugins }, cache: false, concurrency: 1 })
  return await Promise.all(
    inputs.map(async ({ text }, i) => {
      const problems = site.diagnostics.filter(
        ({ place, rule }) => place.file === fileOf(i) && rule.endsWith('/invalid-changelog'),
      )
      const failure = site.diagnostics.find(
        ({ place, rule }) => rule === 'page-failure' && place.file.includes(`/r${i}/`),
      )
      if (failure) return [{ what: 'failure', ours: failure.text, theirs: '' }]
      const pages = site.pages.filter(
        ({ route }) => route.startsWith(`/r${i}/`) && route !== `/r${i}/` && !route.endsWith('/unreleased'),
      )
      const ours = pages.map(
        ({ title, frontmatter: { published_at } }): Release => ({
          version: title,
          date: String(published_at ?? '').slice(0, 10),
        }),
      )
      const all = releasesIn(text, markdown)
      // That a version has no date must be true.
      const unread = problems.filter(({ text }) => !text.includes('has no date'))
      const theirs = all.filter(({ line }) => !unread.some(({ place }) => place.line === line))
      const others = await parse({ text: withoutCode(text, markdown) }).then(
        ({ versions }) => versions.map(({ version, date }) => ({ version: version ?? '', date: date ?? '' })),
        () => [],
      )
      return differences({ ours, all, theirs, others, reported: problems.map(({ text }) => text).join() })
    }),
  )
}

interface Readings {
  ours: readonly Release[]
  /** What the reader finds, and the part of it that docsite does not report. */
  all: readonly Release[]
  theirs: readonly Release[]
  /** What the other parser finds. It counts, unless docsite reports it. */
  others: readonly Release[]
  reported: string
}

function differences({ ours, all, theirs, others, reported }: Readings): Difference[] {
  // The other parser leaves out build metadata.
  const nameOf = ({ version }: Release) => version.toLowerCase().replace(/\+.*/, '')
  const find = (all: readonly Release[], one: Release) => all.find((other) => nameOf(other) === nameOf(one))
  const written = ({ version, date }: Release) => `${version} ${date}`.trim()
  const missing = [
    ...theirs,
    ...others.filter(({ version }) => /^\d+(?:\.\d+)+(?:[-+].*)?$/.test(version) && !reported.includes(version)),
  ].filter((one) => !find(ours, one))
  const more = ours.filter((one) => !find(all, one) && !find(others, one))
  const dates = theirs.flatMap((one) => {
    const own = find(ours, one)
    return own && own.date !== one.date && own.date !== find(others, one)?.date
      ? [{ what: 'date', ours: written(own), theirs: written(one) }]
      : []
  })
  return [
    ...missing.map((one) => ({ what: 'missing version', ours: '', theirs: written(one) })),
    ...more.map((one) => ({ what: 'other version', ours: written(one), theirs: '' })),
    ...dates,
  ]
}

export const changelogs: Seam = {
  name: 'changelogs',
  law: 'The pages are the versions and dates of the changelog, no more and no fewer. What cannot be read is reported at its line.',
  packages: { 'changelog-parser': '4.1.0', 'markdown-it': '14.1.0' },

  inputs: (corpus, size, next) =>
    corpus.sample(/\/(?:change-?log|history|changes|releases?)\.(?:md|markdown)$/i, size, next),

  async compare(inputs: readonly Input[], judge: Judge) {
    const { default: markdownIt } = await judge.load<{ default: (options: object) => MarkdownIt }>('markdown-it')
    const { default: parse } = await judge.load<{ default: ParseChangelog }>('changelog-parser')
    return compared(inputs, markdownIt({ html: true }), parse)
  },
}
