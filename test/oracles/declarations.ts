// The declaration files of a package → one text, in which a line such as `=== index.d.ts` begins each file.

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { repository } from '../site-test.ts'
import { folderText } from './folder-input.ts'
import type { Input } from './seam.ts'

/** Largest size of all declarations of a package, so that a small input is found soon. */
const mostCharacters = 40_000

/** Returns the declarations of a package as one text, or nothing if there are none, or if they change those of others. */
export function declarationsOf({ name, text: json }: Input): Input[] {
  const folder = dirname(resolve(repository, name))
  const files = new Map<string, string>()
  const add = (path: string): void => {
    if (files.has(path) || path.startsWith('..')) return
    const text = readFileSync(join(folder, path), 'utf8')
    files.set(path, text)
    for (const [, specifier = ''] of text.matchAll(/(?:from|import|import\()\s*['"](\.[^'"]*)['"]/g)) {
      const target = join(dirname(path), specifier.replace(/\.[cm]?js$/, ''))
      const found = ['.d.ts', '.d.mts', '.d.cts', '/index.d.ts'].find((end) => existsSync(join(folder, target + end)))
      if (found) add(target + found)
    }
  }
  const entry = entryOf(json)
  if (entry === undefined || !existsSync(join(folder, entry))) return []
  add(join(entry))
  const all = folderText([...files].map(([path, text]) => [path, `${text.trim()}\n`]))
  const isAlone = !/^\s*(?:export\s+)?declare\s+(?:global|module)\b|^export (?:=|as namespace)/m.test(all)
  return isAlone && /^export\b/m.test(all) && all.length < mostCharacters ? [{ name, text: all }] : []
}

function entryOf(json: string): string | undefined {
  try {
    const { types, typings } = JSON.parse(json) as { types?: unknown; typings?: unknown }
    const entry = types ?? typings
    return typeof entry === 'string' && /\.d\.[cm]?ts$/.test(entry) ? entry : undefined
  } catch {
    return undefined
  }
}
