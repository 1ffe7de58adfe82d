// The parser as users have it: bundled with the changes of bin/faster-micromark.mjs, and the same without them.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Metafile } from 'esbuild'
import { fasterMicromark } from '../../../bin/faster-micromark.mjs'
import { repository } from '../../site-test.ts'
import type { readPage } from './page-test.ts'

export interface BundledParser {
  readPage: typeof readPage
  inputs: Metafile['inputs']
  [Symbol.dispose](): void
}

export async function bundleParser({ faster }: { faster: boolean }): Promise<BundledParser> {
  const cache = join(repository, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  // Inside the repository, so that what is loaded on demand is found.
  const folder = mkdtempSync(join(cache, 'docsite-test-'))
  const outfile = join(folder, 'parser.mjs')
  const { metafile } = await build({
    entryPoints: [join(repository, 'test/pipeline/page/page-test.ts')],
    outfile,
    absWorkingDir: repository,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    metafile: true,
    banner: {
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
    logLevel: 'silent',
    plugins: faster ? [fasterMicromark()] : [],
  })
  const module = (await import(pathToFileURL(outfile).href)) as { readPage: typeof readPage }
  return {
    readPage: module.readPage,
    inputs: metafile.inputs,
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}
