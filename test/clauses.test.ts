// Tests verify every clause of docs/specification.md. A test verifies a clause if its title, the title of a group around it, or the
// `what.txt` of its fixture begins with the clause's number: `[2.5.10] lists …`, `[4.2, 4.3] closes …`.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from './site-test.ts'

const read = (...path: string[]) => readFileSync(join(repository, ...path), 'utf8')

const specification = read('docs/specification.md')
const clauses = Array.from(specification.matchAll(/^- \*\*([\d.]+)\*\* /gm), ([, clause]) => clause)
/** A title may also cite a whole section. */
const sections = Array.from(specification.matchAll(/^#+ ([\d.]+) /gm), ([, section]) => section)

/** The tests of the kernel, and those of features. */
const folders = [
  'test',
  ...readdirSync(join(repository, 'packages'))
    .filter((name) => !existsSync(join(repository, 'packages', name, 'package.json')))
    .map((name) => `packages/${name}/test`),
]

const cited = new Set(
  folders
    .filter((folder) => existsSync(join(repository, folder)))
    .flatMap((folder) =>
      readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((file) => /\.tsx?$|what\.txt$/.test(file))
    .flatMap((file) => [...read(file).matchAll(/(?:^|['"`])\[(\d[\d., ]*)\] /g)])
    .flatMap(([, list = '']) => list.split(', ')),
)

test('has a test for each clause', () => {
  expect(clauses.length).toBeGreaterThan(150)
  expect(clauses.filter((clause = '') => !cited.has(clause))).toEqual([])
})

test('cites only clauses and sections that exist', () => {
  expect([...cited].filter((clause) => !clauses.includes(clause) && !sections.includes(clause))).toEqual([])
})
