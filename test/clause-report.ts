// What the tests of a run keep of the specification: one line for each clause, with the tests that cite it.
//
// Written to `.report/clauses.md` by every run. A whole run that leaves a clause without a passing test fails, and so does
// a title that cites a clause which is not there.

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node'
import { type Clause, clauses } from './clauses.ts'

const repository = fileURLToPath(new URL('..', import.meta.url))
const file = join(repository, '.report/clauses.md')

/** A default export, since that is what `--reporter` takes. */
export default class ClauseReport implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const cited = tests.flatMap((test) => citations(test).map((clause) => ({ clause, test })))
    const keptBy = new Map<string, string[]>(Object.keys(clauses).map((clause) => [clause, []]))
    for (const { clause, test } of cited)
      if (test.result().state === 'passed') keptBy.get(clause)?.push(`${place(test)} › ${test.fullName}`)

    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, [...keptBy].map(([clause, names]) => line(clause as Clause, names)).join(''))

    const unknown = cited.filter(({ clause }) => !keptBy.has(clause) && clause !== sectionOf(clause))
    for (const { clause, test } of unknown)
      complain(`${place(test)} cites [${clause}], which is no clause: ${test.fullName}`)
    if (!(await this.#isWhole(modules.length))) return
    for (const [clause, names] of keptBy)
      if (names.length === 0) complain(`No test keeps [${clause}] ${clauses[clause as Clause]}`)
  }

  /** Whether every test was asked for. */
  async #isWhole(ran: number): Promise<boolean> {
    if (!this.#vitest) return false
    const { testNamePattern, project, watch } = this.#vitest.config
    if (testNamePattern || project.length > 0 || watch) return false
    return ran === (await this.#vitest.globTestSpecifications()).length
  }
}

/** The clauses that begin the title of a test or of a group around it. */
function citations(test: TestCase): string[] {
  return test.fullName.split(' > ').flatMap((title) => /^\[([\d., ]+)\]/.exec(title)?.[1]?.split(', ') ?? [])
}

/** `2.5` of `2.5.12`, `9` of `9.20`. A test may also cite a section as a whole, and keeps no clause by that. */
function sectionOf(clause: string): string {
  return /^(2\.\d+|\d+)/.exec(clause)?.[0] ?? clause
}

function place(test: TestCase): string {
  return relative(repository, test.module.moduleId)
}

/** One test stands for all that keep a clause: the first, since a line is to be read. */
function line(clause: Clause, [first, ...others]: string[]): string {
  const more = others.length > 0 ? ` (and ${others.length} more)` : ''
  return `- **${clause}** ${clauses[clause]}: ${first === undefined ? '' : first + more}\n`
}

function complain(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}
