// Bundles the parser with the patches under `patches/`, or with the original files of the patched packages.

import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { repository } from '../../site-test.ts'
import type { readPage } from './page-test.ts'

export interface BundledParser {
  readPage: typeof readPage
  [Symbol.dispose](): void
}

const patchFolder = join(repository, 'patches')
export const patches: readonly string[] = readdirSync(patchFolder)

export const readPatch = (patch: string): string => readFileSync(join(patchFolder, patch), 'utf8')

/** Returns the files that a patch changes, relative to the repository. */
export const filesIn = (patch: string): string[] =>
  Array.from(readPatch(patch).matchAll(/^\+\+\+ b\/(.+)$/gm), ([, file = '']) => file)

/** Copies the patched files to a temporary directory and reverts the patches there. Returns its path. */
export function restoreOriginals(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docsite-originals-'))
  for (const patch of patches) {
    for (const file of filesIn(patch)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      cpSync(join(repository, file), join(folder, file))
    }
    execFileSync('git', ['apply', '--reverse', join(patchFolder, patch)], { cwd: folder })
  }
  return folder
}

export async function bundleParser({ patched }: { patched: boolean }): Promise<BundledParser> {
  const cache = join(repository, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  // Inside the repository, so that Node finds dynamically imported modules.
  const folder = mkdtempSync(join(cache, 'docsite-test-'))
  const outfile = join(folder, 'parser.mjs')
  const originals = patched ? undefined : restoreOriginals()
  await build({
    entryPoints: [join(repository, 'test/pipeline/page/page-test.ts')],
    outfile,
    absWorkingDir: repository,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    banner: {
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
    logLevel: 'silent',
    plugins: originals === undefined ? [] : [readFrom(originals)],
  })
  if (originals !== undefined) rmSync(originals, { recursive: true })
  const module = (await import(pathToFileURL(outfile).href)) as { readPage: typeof readPage }
  return { readPage: module.readPage, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
}

/** Returns a plugin that loads the patched files from another directory, and fails the build if one of them is not used. */
function readFrom(folder: string): Plugin {
  const unread = new Set(patches.flatMap(filesIn).map((file) => join(repository, file)))
  return {
    name: 'original-files',
    setup(api) {
      api.onLoad({ filter: /node_modules/ }, ({ path }) => {
        if (!unread.delete(path)) return undefined
        return { contents: readFileSync(join(folder, path.slice(repository.length)), 'utf8'), loader: 'js' }
      })
      api.onEnd(() => ({ errors: [...unread].map((path) => ({ text: `${path} is not part of the parser` })) }))
    },
  }
}
