// The files that `docsite init` writes, and writing them.

import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The texts of files by path, with `/` separators. */
export type Files = Readonly<Record<string, string>>

/** Writes files into a directory. Returns the paths of those that exist already, which stay as they are. */
export function writeFiles(folder: string, files: Files): string[] {
  return Object.entries(files).flatMap(([path, text]) => {
    const file = join(folder, path)
    if (existsSync(file)) return [path]
    mkdirSync(dirname(file), { recursive: true })
    // Fails instead of replacing a file that was created in the meantime.
    writeFileSync(file, text, { flag: 'wx' })
    return []
  })
}
