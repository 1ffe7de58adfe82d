// Implements `docsite docs`: unpacks the manual in this package, and serves it until a stop signal arrives.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { listen } from '../pipeline/serve/listen.ts'
import { previewHandler, readManifest } from '../pipeline/serve/preview.ts'
import { packageRoot } from '../pipeline/source/package.ts'
import { UsageError } from '../pipeline/source/usage.ts'
import { openBrowser } from './open-browser.ts'
import { exitCodes } from './report.ts'
import { untilStopped } from './signals.ts'

interface DocsFlags {
  port: number
  open: boolean
}

export async function docs({ port, open }: DocsFlags): Promise<number> {
  const archive = join(packageRoot, 'lib/manual/manual.zip')
  if (!existsSync(archive))
    throw new UsageError(`The manual was not found in ${archive}. In a clone of docsite, run \`npm run build-manual\`.`)
  const folder = mkdtempSync(join(tmpdir(), 'docsite-manual-'))
  try {
    unpack(archive, folder)
    const { base } = readManifest(folder)
    const { origin, close } = await listen(previewHandler(folder, base), { port, host: '127.0.0.1' })
    const url = origin + base
    process.stdout.write(`Manual at ${url}  (press Ctrl+C to stop)\n`)
    if (open && process.stdout.isTTY) openBrowser(url)
    await untilStopped()
    await close()
    return exitCodes.done
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Unpacks a zip file that `bin/pack-manual.mjs` wrote. */
function unpack(archive: string, folder: string): void {
  for (const [path, bytes] of Object.entries(unzipSync(readFileSync(archive)))) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes)
  }
}
