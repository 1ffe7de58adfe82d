// The schemas of `check`, which configures the rules, and of `budget`.

import type { OwnRuleName } from '../diagnostics/diagnostic.ts'
import { ruleNames } from '../diagnostics/rules.ts'
import * as s from './schema.ts'
import { age, bytes, duration, positiveBytes } from './values.ts'

const severity = s.oneOf('error', 'warning', 'info', 'off')
const ruleSeverities: s.Schema<Partial<Record<OwnRuleName | `${string}/${string}`, s.ValueOf<typeof severity>>>> =
  s.object(Object.fromEntries(ruleNames.map((rule) => [rule, severity])), {
    // The rules of plugins are known only when the plugins are.
    allowKey: (key) => key.includes('/'),
  })

export const check = s.object({
  /** Routes that are planned but not written yet. `*` matches any text. */
  pending: s.list(s.string),
  rules: ruleSeverities,
  /** Type-checks the code samples of the pages, in `docsite check` only. */
  samples: s.boolean,
  /** Components that pages must contain, by a pattern for their paths in `content/`. Overview pages are exempt. */
  components: s.record(s.list(s.string)),
  /** The glossary by language: each correct term with the wrong terms to report. */
  terms: s.record(s.record(s.list(s.string))),
  /** What terms mean, by language, for editors. */
  definitions: s.record(s.record(s.string)),
  /** Options of `check --external`. */
  external: s.object({
    /** URLs to skip. `*` matches any text. */
    ignore: s.list(s.string),
    /** Also sends requests to private addresses. */
    allowPrivate: s.boolean,
    /** Number of failed runs in a row after which a link is dead. Default: 3. */
    failures: s.numberThat('a whole number of 1 or more', (value) => value >= 1 && Number.isInteger(value)),
  }),
  /** Size in bytes above which images are reported. Default: 500,000. */
  imageBytes: positiveBytes,
  /** The age after which a page must be reviewed, or ages by prefixes of routes without the language, or globs. */
  maxAge: s.either(age, s.record(age)),
})

/** Upper limits. `build` fails if the site exceeds one. */
export const budget = s.object({
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
