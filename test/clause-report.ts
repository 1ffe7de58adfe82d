// Reports which tests verify which clause of the specification. Every run writes `.report/clauses.md`. A complete run
// fails if a clause has no passing test, or if a title cites a clause that does not exist.

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node'
import { clauses } from './clauses.ts'

const repository = fileURLToPath(new URL('..', import.meta.url))
const file = join(repository, '.report/clauses.md')

/** `--reporter` requires a default export. */
export default class ClauseReport implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const cited = tests.flatMap((test) => citations(test).map((clause) => ({ clause, test })))
    const keptBy = new Map<string, string[]>([...clauses.keys()].map((clause) => [clause, []]))
    for (const { clause, test } of cited)
      if (test.result().state === 'passed') keptBy.get(clause)?.push(`${place(test)} › ${test.fullName}`)

    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, [...keptBy].map(([clause, names]) => line(clause, names)).join(''))

    const unknown = cited.filter(({ clause }) => !keptBy.has(clause) && clause !== sectionOf(clause))
    for (const { clause, test } of unknown)
      complain(`${place(test)} cites [${clause}], which does not exist: ${test.fullName}`)
    if (!(await this.#isWhole(modules.length))) return
    for (const [clause, names] of keptBy)
      if (names.length === 0) complain(`No test verifies [${clause}] ${clauses.get(clause)}`)
  }

  /** Whether the run includes every test. */
  async #isWhole(ran: number): Promise<boolean> {
    if (!this.#vitest) return false
    const { testNamePattern, project, watch } = this.#vitest.config
    if (testNamePattern || project.length > 0 || watch) return false
    return ran === (await this.#vitest.globTestSpecifications()).length
  }
}

/** Returns the clauses cited at the beginning of a test's title and of the titles of its groups. */
function citations(test: TestCase): string[] {
  return test.fullName.split(' > ').flatMap((title) => /^\[([\d., ]+)\]/.exec(title)?.[1]?.split(', ') ?? [])
}

/** Returns `2.5` for `2.5.12`, and `9` for `9.20`. A test may also cite a whole section. */
function sectionOf(clause: string): string {
  return /^(2\.\d+|\d+)/.exec(clause)?.[0] ?? clause
}

function place(test: TestCase): string {
  return relative(repository, test.module.moduleId)
}

/** Returns the line of a clause in the report, with only its first test. */
function line(clause: string, [first, ...others]: string[]): string {
  const more = others.length > 0 ? ` (and ${others.length} more)` : ''
  return `- **${clause}** ${clauses.get(clause)}: ${first === undefined ? '' : first + more}\n`
}

function complain(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}
