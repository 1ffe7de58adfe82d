// The ledger and the figures of a migration → MIGRATION.md.

import type { Diagnostic, RuleName } from '@docsite/cli'
import type { Difference, LostWords } from './compare.ts'
import { type Counts, countNames, type Entry, type Finding, leftIn, type Outcome, type Topic, topics } from './model.ts'

/** Everything that the report contains. */
export interface Migration {
  kind: string
  source: string
  seconds: number
  before: Counts
  after: Counts
  /** The ledger: everything in the old project, with what has become of it. */
  entries: readonly Entry[]
  findings: readonly Finding[]
  urls: { missing: readonly string[]; added: readonly string[] }
  ids: readonly Difference[]
  words: readonly LostWords[]
  diagnostics: readonly Diagnostic[]
  /** Rules whose messages would stop the build, with the number of places. */
  lowered: ReadonlyMap<string, number>
}

/** Rules that are warnings, and show that something was not converted. */
const unconverted: ReadonlySet<RuleName> = new Set<RuleName>(['foreign-syntax', 'removed-html', 'unknown-field'])

/** Returns the diagnostics that somebody has to look at. HTML that is removed several times for the same reason on a page counts once. */
export function placesIn(diagnostics: readonly Diagnostic[], lowered: ReadonlyMap<string, number>): Diagnostic[] {
  const seen = new Set<string>()
  return diagnostics.filter(({ severity, rule, place, text }) => {
    if (severity !== 'error' && !unconverted.has(rule as RuleName) && !lowered.has(rule)) return false
    const key = rule === 'removed-html' ? `${place.file} ${text}` : ''
    return key === '' || (!seen.has(key) && Boolean(seen.add(key)))
  })
}

/** Returns the number of places that are left to do by hand. */
export const placesLeft = ({ entries }: Pick<Migration, 'entries'>): number => leftIn(entries).length

/** The file with the whole ledger. */
export const ledgerFile = 'migration.json'

/** Returns the text of MIGRATION.md. */
export function reportText(migration: Migration): string {
  const { entries, kind, seconds, lowered } = migration
  const left = leftIn(entries)
  const of = (topic: Topic) => left.filter((entry) => entry.topic === topic)
  const parts = [
    `# Migration\n\n\`docsite migrate\` has converted this site from ${kind} in ${seconds.toFixed(1)} s. Places left to do by hand: ${placesLeft(migration)}.`,
    firstSteps(migration),
    countsPart(migration),
    ledgerPart(entries),
    '## Left to do',
    left.length === 0 ? 'Nothing is left to do by hand.' : '',
    ...todoTopics.flatMap((topic) => section(topics[topic], groupedLines(of(topic)), of(topic).length)),
    reportedText(of('check').length),
    ...section('What `check` reports', [...loweredLines(lowered), ...checkLines(of('check'))], of('check').length),
    urlsPart(of('url'), of('id'), entries),
    ...section('Words that are not in the new site', wordLines(of('word')), of('word').length),
    part('What was converted', convertedLines(entries), 'Nothing.'),
    part(
      'Notes',
      groupedLines(entries.filter(({ topic, outcome }) => topic === 'place' && outcome === 'converted')),
      'None.',
    ),
    removedPart(migration.findings),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const placesText = (count: number): string => (count === 1 ? '1 place' : `${count} places`)

const reportedText = (count: number): string =>
  count === 0 ? '' : `- ${placesText(count)} that \`check\` reports, listed below`

/** The kinds of things that are listed in the same way. */
const todoTopics = (Object.keys(topics) as Topic[]).filter((topic) => !['check', 'url', 'id', 'word'].includes(topic))

const part = (title: string, lines: readonly string[], empty: string): string =>
  `## ${title}\n\n${lines.length > 0 ? shortened(lines) : empty}`

const section = (title: string, lines: readonly string[], count: number): string[] =>
  lines.length === 0 ? [] : [`### ${title} (${count})\n\n${shortened(lines)}`]

/** The lines of a group, and the places of a line. */
const mostLines = 40
const mostPlaces = 5

const shortened = (lines: readonly string[]): string =>
  [...lines.slice(0, mostLines), ...(lines.length > mostLines ? [moreText(lines.length - mostLines)] : [])]
    .map((line) => `- ${line}`)
    .join('\n')

const moreText = (count: number): string => `and ${count} more in \`${ledgerFile}\``

const escaped = (text: string): string => text.replace(/[*_`<[\\]/g, '\\$&')

const placeText = ({ file, line }: Pick<Entry, 'file' | 'line'>): string =>
  `\`${file}${line === undefined ? '' : `:${line}`}\``

/** Groups entries with the same reason in one line each, in the order of their first entries. */
function groupedLines(entries: readonly Entry[]): string[] {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    const key = entry.reason ?? entry.what
    const others = groups.get(key)
    if (others) others.push(entry)
    else groups.set(key, [entry])
  }
  return [...groups].map(([reason, group]) => {
    const places = group.slice(0, mostPlaces).map(nameOf).join(', ')
    const more = group.length > mostPlaces ? `, and ${group.length - mostPlaces} more` : ''
    return `${places}${more}: ${reason}`
  })
}

/** Returns the name of a thing with its place. Files are named by their place. */
const nameOf = ({ what, file, line }: Entry): string =>
  file === undefined
    ? `\`${what}\``
    : file === what
      ? placeText({ file, ...(line === undefined ? {} : { line }) })
      : `\`${what}\` (${placeText({ file, ...(line === undefined ? {} : { line }) })})`

const loweredLines = (lowered: Migration['lowered']): string[] =>
  [...lowered].map(
    ([rule, count]) =>
      `\`check.rules\` in \`config/site.ts\` reports \`${rule}\` as a warning, because otherwise ${placesText(count)} would stop the build. Remove this line when you have fixed them.`,
  )

/** Returns the messages, those of each rule together. The rule with the fewest places comes first. */
function checkLines(entries: readonly Entry[]): string[] {
  const rules = new Map<string, Entry[]>()
  for (const entry of entries) rules.set(entry.what, [...(rules.get(entry.what) ?? []), entry])
  return [...rules]
    .sort(([, a], [, b]) => a.length - b.length)
    .flatMap(([rule, group]) => [
      ...group.slice(0, mostPlaces).map((one) => `${placeText(one)}: ${one.reason} (${rule})`),
      ...(group.length > mostPlaces ? [`${moreText(group.length - mostPlaces)} (${rule})`] : []),
    ])
}

function urlsPart(urls: readonly Entry[], ids: readonly Entry[], entries: readonly Entry[]): string {
  const added = entries.filter(({ topic, outcome }) => topic === 'url' && outcome === 'converted')
  const lines = [
    ...urls.map(({ what }) => `\`${what}\` is a URL of the old site only.`),
    ...added.map(({ what }) => `\`${what}\` is a URL of the new site only.`),
    ...ids.map(({ file, what }) => `\`${file}\`: the new page has no \`${what}\`.`),
  ]
  return part(
    'URLs',
    lines,
    'All URLs of the old site, and the ids of all headings in its files, exist in the new one.',
  )
}

const wordLines = (entries: readonly Entry[]): string[] =>
  entries.map((entry) => `${placeText(entry)}: ${escaped(entry.what)}`)

const convertedLines = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ topic, what, count = 1 }) => (topic === 'syntax' ? [`${what}: ${count}`] : []))

function firstSteps({ kind }: Migration): string {
  return `## Try this first

1. Install docsite: \`npm install\`.
2. Look at the site: \`npx docsite dev\`.
3. Check it: \`npx docsite check\`. Compare the errors with those below.
4. Build it: \`npx docsite build\`, and look at the result with \`npx docsite preview\`.
5. Compare \`config/site.ts\` with the configuration of ${kind}. Edit links lead to the old folder until you change \`editLink.docRepoBaseUrl\`.`
}

function countsPart({ before, after }: Migration): string {
  const rows = countNames.map((name) => `| ${name} | ${before[name]} | ${after[name]} |`)
  return `## Counts\n\n| | before | after |\n| --- | ---: | ---: |\n${rows.join('\n')}\n\nThe new site counts included text once for each page that includes it. Its links include those from footnotes.`
}

const outcomes: readonly Outcome[] = ['carried', 'converted', 'left']

/** Returns the numbers of the ledger. */
function ledgerPart(entries: readonly Entry[]): string {
  const rows = (Object.keys(topics) as Topic[]).flatMap((topic) => {
    const counts = outcomes.map(
      (outcome) => entries.filter((one) => one.topic === topic && one.outcome === outcome).length,
    )
    return counts.some((count) => count > 0) ? [`| ${topics[topic]} | ${counts.join(' | ')} |`] : []
  })
  return `## What became of the old project\n\n| | carried over | converted | left |\n| --- | ---: | ---: | ---: |\n${rows.join('\n')}\n\n\`${ledgerFile}\` lists everything.`
}

function removedPart(findings: readonly Finding[]): string {
  const reasons = new Map<string, Finding[]>()
  for (const one of findings) {
    if (!one.removed) continue
    const others = reasons.get(one.text)
    if (others) others.push(one)
    else reasons.set(one.text, [one])
  }
  if (reasons.size === 0) return ''
  const blocks = [...reasons.values()].flatMap((group) => [
    ...group.slice(0, mostPlaces).map(removedText),
    ...(group.length > mostPlaces
      ? [
          `And in ${group.length - mostPlaces} more places, which \`${ledgerFile}\` lists with this reason: ${group[0]?.text}`,
        ]
      : []),
  ])
  return `## Removed code\n\n${blocks.join('\n\n')}`
}

function removedText(finding: Finding): string {
  const { removed = '' } = finding
  const marks = '`'.repeat(Math.max(3, ...Array.from(removed.matchAll(/`+/g), ([run]) => run.length + 1)))
  return `${placeText(finding)}:\n\n${marks}text\n${removed}\n${marks}`
}
