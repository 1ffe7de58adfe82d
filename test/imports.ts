// The modules of this repository, and what they import.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { repository } from './site-test.ts'

/** Returns the files of this repository that a file imports, with line numbers. */
export function importsOf(file: string): { line: number; target: string }[] {
  const lines = readFileSync(join(repository, file), 'utf8').split('\n')
  return lines.flatMap((line, i) => {
    const written = /(?:\bfrom |\bimport\(|^import )'(\.{1,2}\/[^']+)'/.exec(line)?.[1]
    if (written === undefined) return []
    return [{ line: i + 1, target: relative('.', join(dirname(file), written)).replaceAll('\\', '/') }]
  })
}

/** Returns the modules in a folder of this repository, without its tests, templates and bundles. */
export function sourcesOf(folder: string): string[] {
  if (!existsSync(join(repository, folder))) return []
  return readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/(?:^|[\\/])(?:lib|node_modules|template|test)[\\/]/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
}
