// Lists the tests that passed only at the second attempt, each with the error of the first. `npm run verify` repeats a failed
// test once.

import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

const repository = fileURLToPath(new URL('..', import.meta.url))

/** `--reporter` requires a default export. */
export default class FlakyReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const flaky = modules
      .flatMap((module) => [...module.children.allTests()])
      .filter((test) => test.diagnostic()?.flaky)
    if (flaky.length > 0) process.stdout.write(`\nPassed only at the second attempt:\n${flaky.map(line).join('')}\n`)
  }
}

function line(test: TestCase): string {
  const [error] = test.result().errors ?? []
  return `  ${relative(repository, test.module.moduleId)} › ${test.fullName}\n    ${error?.stack ?? error?.message}\n`
}
