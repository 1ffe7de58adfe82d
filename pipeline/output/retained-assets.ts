// The previous output → hashed files of earlier builds that stay in the new one, so that tabs opened before still find them.

import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { compareText } from '../model/diagnostic.ts'
import { isHashedFile } from '../model/route.ts'
import type { OutputWriter } from './output-writer.ts'

/**
 * Says of each file that is no longer of the current build how many builds ago it was. It lies in the output, so that a machine
 * without a cache knows it too, as long as it has the output that was there.
 */
const listFile = 'static/kept.json'

/**
 * Takes over hashed files of as many builds as are to be kept; returns how many. To be called when everything else is written.
 * A build that replaces none of them does not count: building the same site ten times does not push the last one out.
 */
export function retainAssets(writer: OutputWriter, builds: number): number {
  if (builds === 0) return 0
  const known = readAges(writer.previous)
  const gone = hashedFiles(writer.previous).filter((path) => !writer.has(path))
  const step = gone.some((path) => !known.has(path)) ? 1 : 0
  const kept = gone
    .map((path): [string, number] => [path, (known.get(path) ?? 0) + step])
    .filter(([path, age]) => age <= builds && writer.keep(path))
  if (kept.length > 0) writer.write(listFile, `${JSON.stringify(Object.fromEntries(kept))}\n`)
  return kept.length
}

/** The list of the previous output; where there is none, or it is damaged, all files are of the last build. */
function readAges(folder: string): Map<string, number> {
  try {
    const list = JSON.parse(readFileSync(join(folder, listFile), 'utf8')) as unknown
    const entries = Object.entries(list as object).filter(([, age]) => Number.isInteger(age) && age > 0)
    return new Map(entries as [string, number][])
  } catch {
    return new Map()
  }
}

/** Paths of the hashed files of an output, in order. */
function hashedFiles(folder: string): string[] {
  try {
    return readdirSync(join(folder, 'static'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .filter(isHashedFile)
      .sort(compareText)
  } catch (error) {
    // There was no site, or another build is putting its own there.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
