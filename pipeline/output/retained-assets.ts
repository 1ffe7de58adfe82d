// Retains hashed files of earlier builds, so that open tabs keep working after a deploy.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareText } from '../model/diagnostics/diagnostic.ts'
import { isHashedFile } from '../model/route.ts'
import { listTree } from '../source/contained.ts'
import type { OutputWriter } from './output-writer.ts'

/**
 * The list of retained files, with the number of builds since each was current. It is part of the output, so that it does not
 * depend on the cache.
 */
const listFile = 'static/kept.json'

/**
 * Retains the hashed files of a number of earlier builds, and returns the number of files. Call it after all outputs are written.
 * Builds that do not change any hashed file are not counted, so building the same site ten times removes nothing.
 */
export function retainAssets(writer: OutputWriter, builds: number): number {
  if (builds === 0) return 0
  const ages = readAges(writer.previous.folder)
  const gone = hashedFiles(writer.previous.folder).filter((path) => !writer.has(path))
  const step = gone.some((path) => !ages.has(path)) ? 1 : 0
  const entries = gone
    .map((path): [string, number] => [path, (ages.get(path) ?? 0) + step])
    .filter(([path, age]) => age <= builds && writer.keep(path))
  if (entries.length > 0) writer.write(listFile, `${JSON.stringify(Object.fromEntries(entries))}\n`)
  return entries.length
}

/**
 * Reads the list from the previous output. If it is missing or damaged, assumes that all files are from the last build.
 */
function readAges(folder: string): Map<string, number> {
  try {
    const list = JSON.parse(readFileSync(join(folder, listFile), 'utf8')) as unknown
    const entries = Object.entries(list as object).filter(([, age]) => Number.isInteger(age) && age > 0)
    return new Map(entries as [string, number][])
  } catch {
    return new Map()
  }
}

/** Returns the sorted paths of the hashed files in an output directory. */
function hashedFiles(folder: string): string[] {
  return listTree(join(folder, 'static'))
    .filter(({ entry }) => entry.isFile())
    .map(({ path }) => `static/${path}`)
    .filter(isHashedFile)
    .sort(compareText)
}
