// The number of chunks that Node.js loads before a command or a worker starts its work.

import { readFileSync } from 'node:fs'
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
  ['worker.js', 46],
  ['api.js', 85],
])('%s loads at most %i files', (file, most) => {
  const { size } = collectImports(file)
  expect(size).toBeGreaterThan(10)
  expect(size).toBeLessThanOrEqual(most)
})
