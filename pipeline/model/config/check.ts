// The schemas of `check`, which configures the rules, and of `budget`.

import type { OwnRuleName } from '../diagnostics/diagnostic.ts'
import { ruleNames } from '../diagnostics/rules.ts'
import {
  boolean,
  either,
  list,
  numberThat,
  object,
  oneOf,
  record,
  type Schema,
  string,
  type ValueOf,
} from './schema.ts'
import { age, bytes, duration, positiveBytes } from './values.ts'

const severity = oneOf('error', 'warning', 'info', 'off')
const ruleSeverities: Schema<Partial<Record<OwnRuleName | `${string}/${string}`, ValueOf<typeof severity>>>> = object(
  Object.fromEntries(ruleNames.map((rule) => [rule, severity])),
  {
    // The rules of plugins are known only when the plugins are.
    allowKey: (key) => key.includes('/'),
  },
)

export const check = object({
  /** Routes that are planned but not written yet. `*` matches any text. */
  pending: list(string),
  rules: ruleSeverities,
  /** Type-checks the code samples of the pages, in `docsite check` only. */
  samples: boolean,
  /** Components that pages must contain, by a pattern for their paths in `content/`. Overview pages are exempt. */
  components: record(list(string)),
  /** The glossary by language: each correct term with the wrong terms to report. */
  terms: record(record(list(string))),
  /** What terms mean, by language, for editors. */
  definitions: record(record(string)),
  /** Options of `check --external`. */
  external: object({
    /** URLs to skip. `*` matches any text. */
    ignore: list(string),
    /** Also sends requests to private addresses. */
    allowPrivate: boolean,
    /** Number of failed runs in a row after which a link is dead. Default: 3. */
    failures: numberThat('a whole number of 1 or more', (value) => value >= 1 && Number.isInteger(value)),
  }),
  /** Size in bytes above which images are reported. Default: 500,000. */
  imageBytes: positiveBytes,
  /** The age after which a page must be reviewed, or ages by prefixes of routes without the language, or globs. */
  maxAge: either(age, record(age)),
})

/** Upper limits. `build` fails if the site exceeds one. */
export const budget = object({
  /** The scripts of every page, gzipped. */
  js: bytes,
  /** The style sheets of every page, gzipped. */
  css: bytes,
  /** The document of each page, gzipped. */
  html: bytes,
  /** The files that the first search query fetches, gzipped. */
  search: bytes,
  /** The largest image. */
  image: bytes,
  /** The time of a whole build, which also depends on the machine. */
  build: duration,
})
