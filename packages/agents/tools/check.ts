// The tool that checks a project, as `docsite check` does. It changes nothing.

import type { Diagnostic } from '@docsite/cli'
import * as v from 'valibot'
import { answerCharacters, descriptionCharacters } from '../limits.ts'
import { quoted, short } from '../quote.ts'
import { RequestError } from '../request-error.ts'
import { count, defineTool, offset } from '../tool.ts'

export const check = defineTool({
  name: 'check',
  title: 'Check the site',
  description:
    'Check the project: links, anchors, images, frontmatter, translations and all other rules of `docsite check`. Returns the diagnostics with their places. Changes nothing. A large site takes several seconds.',
  needsProject: true,
  input: v.strictObject({
    severity: v.optional(
      v.pipe(v.picklist(['error', 'warning', 'info']), v.description('Only diagnostics of this severity.')),
    ),
    rule: v.optional(
      v.pipe(v.string(), v.maxLength(80), v.description('Only diagnostics of this rule, such as "dead-link".')),
    ),
    file: v.optional(
      v.pipe(v.string(), v.maxLength(400), v.description('Only diagnostics in this file, relative to the project.')),
    ),
    offset: offset('Number of diagnostics to skip, as `nextOffset` returns it. Default: 0.'),
    limit: count(100, 50, 'Maximum number of diagnostics.'),
  }),
  output: v.object({
    diagnostics: v.array(
      v.object({
        severity: v.string(),
        rule: v.string(),
        file: v.string(),
        line: v.optional(v.number()),
        column: v.optional(v.number()),
        text: v.string(),
        hint: v.optional(v.string()),
      }),
    ),
    total: v.number(),
    nextOffset: v.optional(v.number()),
  }),
  async run({ severity, rule, file, offset, limit }, { check }) {
    const wanted = ((await check?.()) ?? []).filter(
      (one) =>
        one.severity === (severity ?? one.severity) &&
        one.rule === (rule ?? one.rule) &&
        one.place.file === (file ?? one.place.file),
    )
    if (offset > wanted.length)
      throw new RequestError(`\`offset\` is beyond the end: there are ${wanted.length} diagnostics.`)
    const diagnostics = fitting(wanted.slice(offset, offset + limit).map(shortened))
    const next = offset + diagnostics.length < wanted.length ? offset + diagnostics.length : undefined
    const data = { diagnostics, total: wanted.length, ...(next === undefined ? {} : { nextOffset: next }) }
    if (wanted.length === 0) return { text: 'No diagnostics.', data }
    const rest = next === undefined ? '' : `\nContinue with offset ${next}. There are ${wanted.length} diagnostics.`
    return { text: `${quoted(diagnostics.map(textOf).join('\n'))}${rest}`, data }
  },
})

type Shown = ReturnType<typeof shortened>

const shortened = ({ severity, rule, place: { file, line, column }, text, hint }: Diagnostic) => ({
  severity: severity as string,
  rule: rule as string,
  file,
  ...(line === undefined ? {} : { line }),
  ...(column === undefined ? {} : { column }),
  text: short(text, descriptionCharacters),
  ...(hint === undefined ? {} : { hint: short(hint, descriptionCharacters) }),
})

const textOf = ({ severity, rule, file, line, column, text, hint }: Shown): string =>
  `${[short(file, descriptionCharacters), line, column].filter((part) => part !== undefined).join(':')} ${severity} ${rule}: ${text}${hint ? ` (${hint})` : ''}`

/** Returns the first diagnostics that fit into an answer. */
function fitting(all: readonly Shown[]): Shown[] {
  let left = answerCharacters - 1_000
  return all.filter((one) => {
    left -= textOf(one).length + 1
    return left >= 0
  })
}
