// Computes the hash of the running program. A cache is valid only for the program that wrote it.

import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Returns the hash of the running bundle. If docsite runs from its sources, as in tests, the hash is unique to the process. */
export function toolHash(): string {
  known ??= readToolHash()
  return known
}

let known: string | undefined

function readToolHash(): string {
  const file = fileURLToPath(import.meta.url)
  if (file.endsWith('.ts')) return `source-${process.pid}`
  const folder = dirname(file)
  // The names of chunks contain the hash of their text.
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .sort()
    .map((name) => (name.startsWith('chunk-') ? name : readFileSync(join(folder, name), 'utf8')))
  return hash('sha1', texts.join('\n')).slice(0, 12)
}
