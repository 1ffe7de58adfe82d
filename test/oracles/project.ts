// A project in a temporary folder, with one page for each input.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Writes files by path. Returns the folder, which the caller disposes of. */
export function projectOf(files: Readonly<Record<string, string | Uint8Array>>): { folder: string } & Disposable {
  const folder = mkdtempSync(join(tmpdir(), 'docsite-oracle-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Returns the path of the page of an input. */
export const pageOf = (at: number): string => `content/page-${at}.md`
