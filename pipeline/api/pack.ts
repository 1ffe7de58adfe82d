// Builds a portable site into a zip file.

import { mkdirSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { DocsiteError } from '../model/diagnostics/docsite-error.ts'
import { relativeBase } from '../model/portable.ts'
import { writeZip } from '../output/zip.ts'
import { build } from './build.ts'
import type { BuildOptions, BuildResult } from './types.ts'

export interface PackOptions extends Omit<BuildOptions, 'outDir' | 'base' | 'keep'> {
  /** Zip file to write, relative to the project. */
  file: string
}

export interface PackResult {
  build: BuildResult
  /** The absolute path of the zip file. */
  file: string
  /** The number of files in it, and its size in bytes. Absent if the site has errors; an earlier zip file then stays in place. */
  packed?: { files: number; bytes: number }
}

/** Builds a site and packs it. Rejects as `build` does. */
export async function pack(root: string, { file: name, ...options }: PackOptions): Promise<PackResult> {
  if (!/[^/\\]\.zip$/i.test(name))
    throw new DocsiteError(`--out must be the name of a zip file, such as docs.zip, but is "${name}"`)
  const file = resolve(root, name)
  // Next to the zip file, and with a fixed name, because the cache keeps a note for each output directory.
  const site = join(dirname(file), `.${basename(file)}-site`)
  mkdirSync(dirname(file), { recursive: true })
  try {
    const built = await build(root, { ...options, outDir: site, base: relativeBase })
    return { build: built, file, ...(built.ok ? { packed: writeZip(built.outDir, file) } : {}) }
  } finally {
    rmSync(site, { recursive: true, force: true })
  }
}
