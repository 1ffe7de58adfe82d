// Measures cold builds of large sites: memory, and the time and the output per page, compared with the first size.

import { join, resolve } from 'node:path'
import { bytesByKind } from '../pipeline/build/build-numbers.ts'
import { makeProject } from './generate.ts'
import { clean, run, sizesIn } from './measure.ts'
import { manyWords } from './vocabulary.ts'

const mostMemoryMb = 1200

/** How many times as much a page may cost as on a site of the first size. */
const mostTimes: Record<string, number> = { 'CPU time, ms': 1.1, 'output, kB': 1 }

/** Builds each generated site once. */
export async function measureLarge(docsite: string, sizes: readonly number[]): Promise<void> {
  let first: Record<string, number> | undefined
  for (const size of sizes) {
    const folder = resolve(`.bench/large-${size}`)
    makeProject(folder, size, manyWords)
    clean(folder)
    const { peakBytes, cpuMs } = await run([docsite, 'build'], folder)
    print(`${size} pages: ${(peakBytes / 1e6).toFixed(0)} MB (target ${mostMemoryMb})`)
    const costs = { 'CPU time, ms': cpuMs / size, ...outputPerPage(join(folder, 'dist'), size) }
    first ??= costs
    for (const [what, cost] of Object.entries(costs)) {
      const times = (cost / (first[what] ?? Number.NaN)).toFixed(2)
      const target = what in mostTimes ? ` (target ${mostTimes[what]})` : ''
      print(`${size} pages, ${what} per page: ${cost.toFixed(1)}, ${times} times${target}`)
    }
  }
}

/** Returns the kB per page of all files, and of each kind. */
function outputPerPage(folder: string, size: number): Record<string, number> {
  const files = sizesIn(folder).map((file) => ({ ...file, hash: '' }))
  const bytes = { output: files.reduce((sum, file) => sum + file.size, 0), ...bytesByKind(files) }
  return Object.fromEntries(Object.entries(bytes).map(([kind, all]) => [`${kind}, kB`, all / size / 1000]))
}

const print = (line: string) => process.stdout.write(`${line}\n`)
