// What Node.js loads before a command or a worker starts its work.

import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../site-test.ts'

/** Collects the files of the bundle that a file imports, directly or through others. */
function collectImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  const code = readFileSync(join(repository, 'lib', file), 'utf8')
  for (const [, imported = ''] of code.matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g)) collectImports(imported, found)
  return found
}

test.each([
  ['docsite.js', 6, 20],
  // With the rules and the syntax of features, which every worker needs to parse pages.
  ['worker.js', 19, 725],
  ['api.js', 46, 1_624],
  ['site.js', 12, 60],
])('%s loads at most %i files with %i kB', (file, mostFiles, mostKilobytes) => {
  const files = [...collectImports(file)]
  expect(files.length).toBeGreaterThan(1)
  expect(files.length).toBeLessThanOrEqual(mostFiles)
  const bytes = files.map((name) => statSync(join(repository, 'lib', name)).size).reduce((sum, size) => sum + size)
  expect(bytes).toBeLessThanOrEqual(mostKilobytes * 1_000)
})
