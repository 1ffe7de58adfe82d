// Tests verify every clause of docs/specification.md. A test verifies a clause if its title, the title of a group around it, or the
// `what.txt` of its fixture begins with the clause's number: `[2.5.10] lists …`, `[4.2, 4.3] closes …`.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from './site-test.ts'

const read = (...path: string[]) => readFileSync(join(repository, ...path), 'utf8')

const specification = read('docs/specification.md')
const clauses = Array.from(specification.matchAll(/^- \*\*([\d.]+)\*\* /gm), ([, clause]) => clause)
/** A title may also cite a whole section. */
const sections = Array.from(specification.matchAll(/^#+ ([\d.]+) /gm), ([, section]) => section)

const cited = new Set(
  readdirSync(join(repository, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$|what\.txt$/.test(file))
    .flatMap((file) => [...read('test', file).matchAll(/(?:^|['"`])\[(\d[\d., ]*)\] /g)])
    .flatMap(([, list = '']) => list.split(', ')),
)

test('has a test for each clause', () => {
  expect(clauses.length).toBeGreaterThan(150)
  expect(clauses.filter((clause = '') => !cited.has(clause))).toEqual([])
})

test('cites only clauses and sections that exist', () => {
  expect([...cited].filter((clause) => !clauses.includes(clause) && !sections.includes(clause))).toEqual([])
})
