// What makes a cache one's own: the hash of the program that filled it.

import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Hash of the running bundle. Run from the sources, as tests do, it stands for this one process. */
export function toolHash(): string {
  known ??= readToolHash()
  return known
}

let known: string | undefined

function readToolHash(): string {
  const file = fileURLToPath(import.meta.url)
  if (file.endsWith('.ts')) return `source-${process.pid}`
  const folder = dirname(file)
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .sort()
    .map((name) => readFileSync(join(folder, name)))
  return hash('sha1', Buffer.concat(texts)).slice(0, 12)
}
