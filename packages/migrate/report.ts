// Writes MIGRATION.md.

import type { Diagnostic, RuleName } from '@docsite/cli'
import type { Difference, LostWords } from './compare.ts'
import { type Counts, countNames, type Finding } from './model.ts'

/** Everything that the report contains. */
export interface Migration {
  kind: string
  source: string
  seconds: number
  before: Counts
  after: Counts
  converted: ReadonlyMap<string, number>
  findings: readonly Finding[]
  /** Components without a counterpart: name of the island, uses, pages. */
  islands: readonly { name: string; count: number; files: readonly string[] }[]
  urls: { missing: readonly string[]; added: readonly string[] }
  ids: readonly Difference[]
  words: readonly LostWords[]
  diagnostics: readonly Diagnostic[]
  /** Rules whose errors would stop the build, with the number of places. */
  lowered: ReadonlyMap<string, number>
}

/** Rules whose diagnostics show that something was not converted. */
export const unconverted: ReadonlySet<RuleName> = new Set<RuleName>([
  'foreign-syntax',
  'removed-html',
  'unknown-field',
  'script-in-content',
  'invalid-content',
  'invalid-attribute',
  'unknown-directive',
  'unclosed-container',
  'unsafe-url',
  'missing-fragment',
  'missing-code',
  'refused-file',
  'invalid-diagram',
  'invalid-formula',
])

/** Returns whether somebody has to look at the place of a diagnostic. */
const isPlace = ({ severity, rule }: Diagnostic): boolean => severity === 'error' || unconverted.has(rule as RuleName)

/** Returns the diagnostics to list. HTML that is removed several times for the same reason on a page counts once. */
function placesIn(diagnostics: readonly Diagnostic[], lowered: ReadonlyMap<string, number> = new Map()): Diagnostic[] {
  const seen = new Set<string>()
  return diagnostics.filter((one) => {
    if (!isPlace(one) && !lowered.has(one.rule)) return false
    const key = one.rule === 'removed-html' ? `${one.place.file} ${one.text}` : ''
    return key === '' || (!seen.has(key) && Boolean(seen.add(key)))
  })
}

/** Returns the number of places that are left to do by hand. */
export const placesLeft = ({
  findings,
  islands,
  diagnostics,
  lowered,
}: Pick<Migration, 'findings' | 'islands' | 'diagnostics' | 'lowered'>): number =>
  findings.filter(({ kind }) => kind === 'todo').length + islands.length + placesIn(diagnostics, lowered).length

/** Returns the text of MIGRATION.md. */
export function reportText(migration: Migration): string {
  const parts = [
    `# Migration\n\n\`docsite migrate\` has converted this site from ${migration.kind} in ${migration.seconds.toFixed(1)} s. Places left to do by hand: ${placesLeft(migration)}.`,
    firstSteps(migration),
    countsPart(migration),
    section('Left to do', todoLines(migration), 'Nothing is left to do by hand.'),
    section('What `check` reports', errorLines(migration), 'None.'),
    section('URLs', urlLines(migration), 'All URLs and heading ids of the old site exist in the new one.'),
    section(
      'What was converted',
      [...migration.converted].sort().map(([what, count]) => `${what}: ${count}`),
      'Nothing.',
    ),
    section('Notes', findingLines(migration.findings, 'note'), 'None.'),
    section(
      'Words that are not in the new site',
      migration.words.map(({ file, line, words }) => `\`${file}:${line}\`: ${words.map(escaped).join(' ')}`),
      'None.',
    ),
    removedPart(migration.findings),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const section = (title: string, lines: readonly string[], empty: string): string =>
  `## ${title}\n\n${lines.length > 0 ? lines.map((line) => `- ${line}`).join('\n') : empty}`

const escaped = (text: string): string => text.replace(/[*_`<[\\]/g, '\\$&')

const placeText = ({ file, line }: Pick<Finding, 'file' | 'line'>): string =>
  `\`${file}${line === undefined ? '' : `:${line}`}\``

const findingLines = (findings: readonly Finding[], kind: Finding['kind']): string[] =>
  findings.filter((one) => one.kind === kind).map((one) => `${placeText(one)}: ${one.text}`)

const todoLines = ({ findings, islands, diagnostics, lowered }: Migration): string[] => [
  ...islands.map(
    ({ name, count, files }) =>
      `\`config/islands/${name}.tsx\`: write this component. Pages use it ${count} times: ${files.map((file) => `\`${file}\``).join(', ')}`,
  ),
  ...findingLines(findings, 'todo'),
  ...reportedLines(placesIn(diagnostics, lowered).length),
]

const reportedLines = (count: number): string[] =>
  count === 0 ? [] : [`${count === 1 ? '1 place' : `${count} places`} that \`check\` reports, listed below`]

const errorLines = ({ diagnostics, lowered }: Migration): string[] => [
  ...placesIn(diagnostics, lowered).map(
    ({ place: { file, line, column }, text, rule }) =>
      `\`${[file, line, column].filter((part) => part !== undefined).join(':')}\`: ${text} (${rule})`,
  ),
  ...[...lowered].map(
    ([rule, count]) =>
      `\`check.rules\` in \`config/site.ts\` reports \`${rule}\` as a warning, because otherwise ${count} places would stop the build. Remove this line when you have fixed them.`,
  ),
]

const urlLines = ({ urls, ids }: Migration): string[] => [
  ...urls.missing.map((route) => `\`${route}\` is a URL of the old site only.`),
  ...urls.added.map((route) => `\`${route}\` is a URL of the new site only.`),
  ...ids.map(({ file, text }) => `\`${file}\`: the new page has no \`${text}\`.`),
]

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

function removedPart(findings: readonly Finding[]): string {
  const removed = findings.filter((one) => one.removed !== undefined && one.removed !== '')
  if (removed.length === 0) return ''
  const blocks = removed.map((one) => {
    const marks = '`'.repeat(Math.max(3, ...Array.from((one.removed ?? '').matchAll(/`+/g), ([run]) => run.length + 1)))
    return `${placeText(one)}:\n\n${marks}text\n${one.removed}\n${marks}`
  })
  return `## Removed code\n\n${blocks.join('\n\n')}`
}
