// Measures cold builds of large sites: memory, and the time and the output per page, compared with the first size.

import { readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bytesByKind } from '../pipeline/build/build-numbers.ts'
import { makeProject } from './generate.ts'
import { clean, run } from './measure.ts'
import { manyWords } from './vocabulary.ts'

const mostMemoryMb = 1200
const mostTimes = 1.1

/** Builds each generated site once. The numbers per page are CPU time in ms and output in kB. */
export async function measureLarge(docsite: string, sizes: readonly number[]): Promise<void> {
  let first: Record<string, number> | undefined
  for (const size of sizes) {
    const folder = resolve(`.bench/large-${size}`)
    makeProject(folder, size, manyWords)
    clean(folder)
    const { peakBytes, cpuMs } = await run([docsite, 'build'], folder)
    print(`${size} pages: ${(peakBytes / 1e6).toFixed(0)} MB (target ${mostMemoryMb})`)
    const perPage: Record<string, number> = { 'CPU time, ms': cpuMs / size }
    for (const [kind, bytes] of Object.entries(outputOf(join(folder, 'dist'))))
      perPage[`${kind}, kB`] = bytes / size / 1000
    first ??= perPage
    for (const [what, value] of Object.entries(perPage)) {
      const times = value / (first[what] ?? Number.NaN)
      print(`${size} pages, ${what} per page: ${value.toFixed(1)}, ${times.toFixed(2)} times (target ${mostTimes})`)
    }
  }
}

/** Returns the bytes of the files in a folder by kind, and of all. */
function outputOf(folder: string): Record<string, number> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = entries.map(({ parentPath, name }) => {
    const file = join(parentPath, name)
    return { path: file.slice(folder.length + 1), hash: '', size: statSync(file).size }
  })
  return { ...bytesByKind(files), output: files.reduce((sum, { size }) => sum + size, 0) }
}

const print = (line: string) => process.stdout.write(`${line}\n`)
