// The schemas of what several parts of the landing page contain: sources and recorded sessions.

import { date } from '../../page/frontmatter.ts'
import * as s from '../schema.ts'

/** Where figures come from. */
export const source = s.object({ text: s.required(s.string), link: s.url, date })

export const notNegative = s.numberThat('a number from 0', (value) => value >= 0)

const contents = ['input', 'output', 'note'] as const

/** What a session shows at a time: what the user enters, what the program writes, or what happens outside the terminal. */
const step = s.refine(
  s.object({
    /** The time since the start, in milliseconds. */
    at: s.required(notNegative),
    input: s.string,
    /** Lines of text, which may contain the colors of terminals. */
    output: s.string,
    note: s.string,
  }),
  (value) =>
    contents.filter((name) => value[name] !== undefined).length === 1
      ? undefined
      : 'needs exactly one of the fields "input", "output" and "note"',
)

const steps = s.refine(s.required(s.list(step)), (all) =>
  all.every(({ at }, i) => at >= (all[i - 1]?.at ?? 0)) ? undefined : 'must be sorted by time',
)

/** A browser window beside the terminal. Each view is shown from a time of the session on. */
const browser = s.object({
  address: s.required(s.string),
  views: s.required(s.list(s.object({ at: s.required(notNegative), html: s.required(s.string) }))),
})

/** A recorded terminal session. */
export const session = s.object({
  /** The name of the terminal, which is also its accessible name. */
  title: s.required(s.string),
  /** With what, where and when it was recorded. */
  caption: s.string,
  steps: s.required(steps),
  browser,
})

export type Session = s.ValueOf<typeof session>
