// Differences that are right: docsite's own syntax, or a documented choice.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { repository } from '../site-test.ts'

/** A row of `accepted.yaml`. */
interface Accepted {
  /** What differs, as a regular expression. Without it, anything whose name has no comma. */
  what?: string
  /** A regular expression that the smallest input matches. */
  input: string
  reason: string
  /** The page and section of the manual that says so. */
  manual: string
}

const rowsFor = (seam: string, what: string): readonly Accepted[] =>
  accepted()[seam]?.filter((row) => new RegExp(`^(?:${row.what ?? '[^,]*'})$`).test(what)) ?? []

/** Returns the reason why a difference in a small input is right, or `undefined`. */
export const reasonFor = (seam: string, what: string, input: string): string | undefined =>
  rowsFor(seam, what).find((row) => new RegExp(row.input, 'mu').test(input))?.reason

/** Returns the numbers of the lines that have what may be the reason for a difference. */
export const acceptedLines = (seam: string, what: string, text: string): number[] =>
  rowsFor(seam, what)
    .flatMap((row) => [...text.matchAll(new RegExp(row.input, 'gmu'))])
    .map((match) => text.slice(0, match.index + match[0].length).split('\n').length)

let read: Readonly<Record<string, readonly Accepted[]>> | undefined

/** Returns all rows by seam. */
export function accepted(): Readonly<Record<string, readonly Accepted[]>> {
  read ??= parse(readFileSync(join(repository, 'test/oracles/accepted.yaml'), 'utf8')) as NonNullable<typeof read>
  return read
}
