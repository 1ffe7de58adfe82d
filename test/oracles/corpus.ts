// Finds the files of a corpus: what `npm ci` installs for docsite, and folders that are given. Nothing of it is kept.

import { createHash } from 'node:crypto'
import { type Dirent, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../site-test.ts'
import type { Input } from './seam.ts'

export class Corpus {
  readonly #folders: readonly string[]

  /** @param folders Absolute paths. Without any, the corpus is the installed packages. */
  constructor(folders: readonly string[]) {
    this.#folders = folders.length > 0 ? folders : [join(repository, 'node_modules')]
  }

  /** Returns the paths of all files whose path matches, in order. */
  paths(pattern: RegExp): string[] {
    return this.#folders.flatMap((folder) => [...filesBelow(folder)]).filter((path) => pattern.test(path))
  }

  /** Returns a sample of the documents in Markdown. */
  documents(size: number, next: () => number): Input[] {
    return this.sample(/\.(?:md|markdown)$/i, size, next)
  }

  /** Returns a sample of the written stories, whose lines are steps or, if the corpus has none, new ones with a name and a number. */
  stories(size: number, next: () => number, name: string, story: (next: () => number) => string): Input[] {
    const written = this.sample(/\.steps$/, size, next)
    if (written.length > 0) return written
    return Array.from({ length: size }, (_, i) => ({ name: `${name} ${i}`, text: story(next) }))
  }

  /** Returns a sample of the files whose path matches, without those that repeat another one or are no UTF-8. */
  sample(pattern: RegExp, size: number, next: () => number): Input[] {
    const seen = new Set<string>()
    const inputs: Input[] = []
    for (const path of shuffled(this.paths(pattern), next)) {
      if (inputs.length === size) break
      const text = textOf(path)
      const hash = text && createHash('sha256').update(text).digest('hex')
      if (!hash || seen.has(hash)) continue
      seen.add(hash)
      inputs.push({ name: path.replace(`${repository}/`, ''), text })
    }
    return inputs
  }
}

/** Returns the text of a file, or `undefined` if it is no UTF-8. */
function textOf(path: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
  } catch {
    return undefined
  }
}

/** Returns a list in another order. */
function shuffled<T>(list: readonly T[], next: () => number): T[] {
  return list
    .map((item) => ({ item, order: next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item)
}

/** Walks through a folder without following links, so that the packages of this repository are left out. */
export function* filesBelow(folder: string): Generator<string> {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a: Dirent, b: Dirent) =>
    a.name < b.name ? -1 : 1,
  )
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && entry.name !== '.git') yield* filesBelow(path)
    else if (entry.isFile()) yield path
  }
}
