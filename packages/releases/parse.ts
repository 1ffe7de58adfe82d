// Parses a changelog: Keep a Changelog, and the forms that conventional-changelog, release-please and changesets write.

import { dateIn } from './dates.ts'
import { type Heading, headingAt, type Line, linesOf } from './lines.ts'
import { compareVersions, type Version, versionAt } from './semver.ts'

/** A problem in a changelog. */
export interface Problem {
  line: number
  column: number
  text: string
  hint: string
}

export interface Release {
  /** `undefined` for changes that are not released. */
  version?: Version
  /** The date in the form 2024-09-10. */
  date?: string
  isYanked: boolean
  /** Whether its heading says so. It can have a version nevertheless. */
  isUnreleased: boolean
  /** Other words in the heading, such as the name of the release, as Markdown. */
  name?: string
  /** The URL in the heading or in the definition of its link, usually a comparison with the version before. */
  url?: string
  /** The changes, without the heading. */
  lines: readonly Line[]
  /** The line of the heading, counted from 1. */
  line: number
}

export interface Changelog {
  /** The text above the first version, without the title. */
  introduction: readonly Line[]
  /** Changes that are not released, followed by the versions, newest first. */
  releases: readonly Release[]
  /** The definitions of link references, by label in lower case. */
  definitions: ReadonlyMap<string, string>
  problems: readonly Problem[]
}

type VersionHeading = Pick<Release, 'version' | 'date' | 'isYanked' | 'isUnreleased' | 'name'> & {
  label: string
  url?: string
  problem?: Problem
}

interface Start extends VersionHeading {
  heading: Heading
  index: number
}

/** Parses a changelog. */
export function parseChangelog(text: string): Changelog {
  const { lines, definitions } = takeDefinitions(linesOf(text))
  const headings = lines.flatMap((_, index) => {
    const heading = headingAt(lines, index)
    return heading ? [{ heading, index }] : []
  })
  const versions = headings.flatMap(({ heading, index }): Start[] => {
    const found = versionHeading(heading, lines[index]?.number ?? 0)
    return found ? [{ ...found, heading, index }] : []
  })
  // Below those of versions, headings without a date can name the versions of other software.
  const deepest = Math.max(3, Math.min(...versions.map(({ heading }) => heading.level)))
  const starts = versions.filter(({ heading, date }) => heading.level <= deepest || date !== undefined)
  const first = starts[0]?.index ?? lines.length
  const problems = [
    ...starts.flatMap(({ problem }) => problem ?? []),
    ...(starts.length === 0 ? [noVersions] : unknownHeadings(headings, starts, lines)),
    ...lines.flatMap(withoutSpace),
  ]
  const releases = starts.map((start, i): Release => {
    const { heading, index, label, problem: _, url = definitions.get(label.toLowerCase()), ...rest } = start
    return {
      ...rest,
      ...(url === undefined ? {} : { url }),
      lines: withoutAnchors(lines.slice(index + heading.lines, starts[i + 1]?.index)),
      line: lines[index]?.number ?? 0,
    }
  })
  const { kept, repeated } = withoutRepeated(releases)
  return {
    introduction: withoutTitle(withoutAnchors(lines.slice(0, first))),
    releases: kept.sort(byVersion),
    definitions,
    problems: [...problems, ...repeated, ...missingDates(kept, problems)].sort((a, b) => a.line - b.line),
  }
}

const noVersions: Problem = {
  line: 1,
  column: 1,
  text: 'The changelog contains no version',
  hint: 'Write a heading such as `## [1.0.0] - 2024-09-10` above the changes of each version.',
}

/** Splits link definitions from the other lines. */
function takeDefinitions(all: readonly Line[]): { lines: Line[]; definitions: Map<string, string> } {
  const definitions = new Map<string, string>()
  const lines = all.filter(({ text, isVerbatim }) => {
    const [, label, url] =
      (!isVerbatim && /^ {0,3}\[((?:[^\]\\]|\\.)+)\]:\s*<?(\S+?)>?(?:\s+(?:"[^"]*"|'[^']*'))?\s*$/.exec(text)) || []
    if (label === undefined || url === undefined || label.startsWith('^')) return true
    // As in Markdown, the first definition of a label counts.
    if (!definitions.has(label.toLowerCase())) definitions.set(label.toLowerCase(), url)
    return false
  })
  return { lines, definitions }
}

/** Reads a heading such as `[1.2.0] - 2024-09-10 [YANKED]` or `[1.2.0](url) (2024-09-10)`. Returns `undefined` for other headings. */
function versionHeading({ text, column }: Heading, line: number): VersionHeading | undefined {
  const plain = text
    .replace(/^<([a-z]+)>(.*)<\/\1>$/, '$2')
    .replace(/^(\*\*|__|`)((?:(?!\1).)*)\1$/, '$2')
    .replace(/^(?:\*\*|__|`)/, '')
  const [link = '', bracketed, url] = /^\[([^\]]+)\](?:\(<?([^)\s>]+)>?\))?/.exec(plain) ?? []
  const name = (bracketed ?? plain)
    .replace(/^(?:version|release)\s+/i, '')
    .replace(/^(?:@[\w.-]+\/)?[\w.-]+@(?=v?\d)/, '')
  if (/^unreleased\b/i.test(name))
    return { label: bracketed ?? name, isYanked: false, isUnreleased: true, ...(url ? { url } : {}) }
  const found = versionAt(name)
  if (!found || (bracketed !== undefined && found.length < name.length)) return undefined
  const rest = bracketed === undefined ? name.slice(found.length) : plain.slice(link.length)
  const isYanked = yanked.test(rest)
  const dated = dateIn(rest)
  const words = wordsOf(rest.replace(yanked, '').replace(dated?.written ?? '', ' '))
  const isUnreleased = unreleased.test(words)
  const looksLikeDate = !dated && /(?<!\d)(?:19|20)\d\d(?!\d)|\d[-/.]\d/.test(words)
  return {
    version: found.version,
    isYanked,
    isUnreleased,
    label: bracketed ?? name.slice(0, found.length),
    ...(url === undefined ? {} : { url }),
    ...(dated ? { date: dated.date } : {}),
    ...(words === '' || isUnreleased || looksLikeDate ? {} : { name: words }),
    ...(looksLikeDate ? { problem: invalidDate(words, line, column + Math.max(0, text.indexOf(words))) } : {}),
  }
}

const yanked = /\[yanked\]|\(yanked\)/i

/** Returns the words in a part of a heading, without signs between them and the version or the date, and without signs around them. */
function wordsOf(text: string): string {
  const words = text
    .replace(/[([（][\s*_`]*[)\]）]/g, ' ')
    .replace(/^(?:\*\*|__|[*_`])(?=[\s:(（]|$)/, '')
    .replace(/^[\s:：/,.–—-]+|(?<![\s:：/,.–—-])[\s:：/,–—-]+$/g, '')
    .replace(/^(?:released )?on$|(?<!\S)(?:released )?on$/i, '')
    .replace(/\s+/g, ' ')
    .trim()
  const [, inner] =
    /^(?:\(([^()]*)\)|\[([^[\]]*)\]|（([^（）]*)）|\*\*([^*]*)\*\*|__([^_]*)__|\*([^*]*)\*|_([^_]*)_|`([^`]*)`)$/
      .exec(words)
      ?.filter((group) => group !== undefined) ?? []
  if (inner !== undefined) return wordsOf(inner)
  return /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(words) ? words : ''
}

/** What stands instead of a date while a version is not released. */
const unreleased =
  /^(?:unreleased|not (?:yet )?released(?: yet)?|to be (?:released|announced|determined)|tb[ad]|upcoming|in (?:development|progress)|(?:尚?未|待)发布)$/i

const invalidDate = (written: string, line: number, column: number): Problem => ({
  line,
  column,
  text: `\`${written.replaceAll('`', '')}\` is not a date`,
  hint: 'Write the date of the release as 2024-09-10.',
})

/** Finds versions without a date, unless no version has one. */
function missingDates(releases: readonly Release[], problems: readonly Problem[]): Problem[] {
  const released = releases.filter(({ isUnreleased }) => !isUnreleased)
  if (!released.some(({ date }) => date !== undefined)) return []
  return released
    .filter(({ date, line }) => date === undefined && !problems.some((problem) => problem.line === line))
    .map(({ version, line }) => ({
      line,
      column: 1,
      text: `The version \`${version?.text}\` has no date, so it is not in the feed`,
      hint: 'Write the date of the release after the version, such as `## [1.0.0] - 2024-09-10`.',
    }))
}

/** Finds headings that look like those of versions but contain none. */
function unknownHeadings(
  headings: readonly { heading: Heading; index: number }[],
  starts: readonly Start[],
  lines: readonly Line[],
): Problem[] {
  const level = Math.min(...starts.map(({ heading }) => heading.level))
  const known = new Set(starts.map(({ index }) => index))
  const first = starts[0]?.index ?? 0
  return headings
    .filter(({ heading, index }) => index > first && heading.level <= level && !known.has(index))
    .map(({ heading: { text, column }, index }) => ({
      line: lines[index]?.number ?? 0,
      column,
      text: `The heading \`${text.replaceAll('`', '')}\` contains no version`,
      hint: `Write a version such as \`[1.0.0] - 2024-09-10\`, or use more than ${level} \`#\` for a group of changes.`,
    }))
}

/** Finds lines that would be the heading of a version with a space after `#`. Without one, Markdown reads them as text. */
function withoutSpace({ text, number, isVerbatim }: Line): Problem[] {
  const [, marks = '', title = ''] = (!isVerbatim && /^ {0,3}(#{1,6})(?![ \t#])\s*(\S.*)$/.exec(text)) || []
  if (versionHeading({ level: marks.length, text: title, lines: 1, column: 1 }, number)?.version === undefined)
    return []
  return [
    {
      line: number,
      column: text.indexOf('#') + 1,
      text: `\`${marks} ${title.replaceAll('`', '').trim()}\` is not a heading, because no space follows \`${marks}\``,
      hint: 'Write an ordinary space between them.',
    },
  ]
}

/** Removes lines that contain only an anchor, which older tools write above each version. */
const withoutAnchors = (lines: readonly Line[]): Line[] =>
  lines.filter(({ text, isVerbatim }) => isVerbatim || !/^\s*<a (?:name|id)="[^"]*">\s*<\/a>\s*$/.test(text))

function withoutTitle(lines: readonly Line[]): Line[] {
  const at = lines.findIndex(({ text }) => text.trim() !== '')
  const heading = headingAt(lines, at)
  return heading ? lines.slice(at + heading.lines) : [...lines]
}

/** Joins the texts of versions that the changelog contains twice, and reports these. */
function withoutRepeated(releases: readonly Release[]): { kept: Release[]; repeated: Problem[] } {
  const byName = new Map<string, Release>()
  const repeated: Problem[] = []
  for (const release of releases) {
    const name = release.version?.text ?? 'Unreleased'
    const first = byName.get(name.toLowerCase())
    if (!first) {
      byName.set(name.toLowerCase(), release)
      continue
    }
    const between: Line = { text: '', number: release.line, isVerbatim: false }
    byName.set(name.toLowerCase(), { ...first, lines: [...first.lines, between, ...release.lines] })
    repeated.push({
      line: release.line,
      column: 1,
      text: `The version \`${name}\` is already on line ${first.line}`,
      hint: 'Merge the two sections. The page of the version contains both.',
    })
  }
  return { kept: [...byName.values()], repeated }
}

function byVersion(a: Release, b: Release): number {
  if (a.version && b.version) return compareVersions(b.version, a.version)
  return a.version ? 1 : b.version ? -1 : 0
}
