// The schemas of what several parts of the landing page contain: sources and recorded sessions.

import { date } from '../../page/frontmatter.ts'
import { list, numberThat, object, refine, required, string, url, type ValueOf } from '../schema.ts'

/** Where figures come from. */
export const source = object({ text: required(string), link: url, date })

export const notNegative = numberThat('a number from 0', (value) => value >= 0)

const contents = ['input', 'output', 'note'] as const

/** What a session shows at a time: what the user enters, what the program writes, or what happens outside the terminal. */
const step = refine(
  object({
    /** The time since the start, in milliseconds. */
    at: required(notNegative),
    input: string,
    /** Lines of text, which may contain the colors of terminals. */
    output: string,
    note: string,
  }),
  (value) =>
    contents.filter((name) => value[name] !== undefined).length === 1
      ? undefined
      : 'needs exactly one of the fields "input", "output" and "note"',
)

const steps = refine(required(list(step)), (all) =>
  all.every(({ at }, i) => at >= (all[i - 1]?.at ?? 0)) ? undefined : 'must be sorted by time',
)

/** A browser window beside the terminal. Each view is shown from a time of the session on. */
const browser = object({
  address: required(string),
  views: required(list(object({ at: required(notNegative), html: required(string) }))),
})

/** A recorded terminal session. */
export const session = object({
  /** The name of the terminal, which is also its accessible name. */
  title: required(string),
  /** With what, where and when it was recorded. */
  caption: string,
  steps: required(steps),
  browser,
})

export type Session = ValueOf<typeof session>
