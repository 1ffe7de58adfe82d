// Differences that are right: docsite's own syntax, or a documented choice.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { repository } from '../site-test.ts'

/** A row of `accepted.yaml`. */
interface Accepted {
  seam: string
  /** What differs, as a regular expression. Without it, anything. */
  what?: string
  /** A regular expression that the smallest input matches. */
  input: string
  reason: string
  /** The page and section of the manual that says so. */
  manual: string
}

/** Returns the reason why a difference in a small input is right, or `undefined`. */
export function reasonFor(seam: string, what: string, input: string): string | undefined {
  return rows().find(
    (row) =>
      row.seam === seam &&
      new RegExp(`^(?:${row.what ?? '.*'})$`).test(what) &&
      new RegExp(row.input, 'mu').test(input),
  )?.reason
}

let read: readonly Accepted[] | undefined

/** Returns all rows. */
export function rows(): readonly Accepted[] {
  read ??= parse(readFileSync(join(repository, 'test/oracles/accepted.yaml'), 'utf8')) as Accepted[]
  return read
}
