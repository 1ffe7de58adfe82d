// Serves the manual in docsite's package.

import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { unzipSync } from 'fflate'
import { DocsiteError } from '../model/diagnostics/docsite-error.ts'
import { listen } from '../serve/listen.ts'
import { previewHandler, readManifest } from '../serve/preview.ts'
import { packageRoot } from '../source/package.ts'
import { describeServer } from './server.ts'
import type { Server } from './types.ts'

/** Unpacks the manual into a temporary directory, which `close` removes, and serves it on this machine. */
export async function serveManual(port: number): Promise<Server> {
  const archive = join(packageRoot, 'lib/manual/manual.zip.br')
  if (!existsSync(archive))
    throw new DocsiteError(
      `The manual was not found in ${archive}. In a clone of docsite, run \`npm run build-manual\`.`,
    )
  const folder = mkdtempSync(join(tmpdir(), 'docsite-manual-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    unpack(archive, folder)
    const { base } = readManifest(folder)
    const { origin, close } = await listen(previewHandler(folder, base), { port, host: '127.0.0.1' })
    return describeServer({ origin, close: () => close().finally(remove) }, base)
  } catch (error) {
    remove()
    throw error
  }
}

/** Unpacks an archive that `bin/bundle/pack-manual.mjs` wrote, and adds the fonts. */
function unpack(archive: string, folder: string): void {
  const files = unzipSync(brotliDecompressSync(readFileSync(archive)))
  for (const [path, bytes] of Object.entries(files)) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes)
  }
  cpSync(join(packageRoot, 'lib/fonts'), join(folder, 'static/font'), { recursive: true })
}
