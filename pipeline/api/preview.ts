// Implements `preview` of the API.

import { resolve } from 'node:path'
import { recoverOutput } from '../output/output-folder.ts'
import { readHostRedirects } from '../serve/host-redirects.ts'
import { listen } from '../serve/listen.ts'
import { previewHandler, readBase } from '../serve/preview.ts'
import { loadConfig } from '../source/config/config.ts'
import { describeServer } from './server.ts'
import type { PreviewOptions, PreviewServer } from './types.ts'

/** Serves a built site. `index.ts` describes errors. */
export async function preview(folder: string, options: PreviewOptions = {}): Promise<PreviewServer> {
  const { outDir = 'dist', port = 0, host = '127.0.0.1', signal } = options
  signal?.throwIfAborted()
  const root = resolve(folder)
  const out = resolve(root, outDir)
  recoverOutput(out)
  const base = readBase(out)
  const readRedirects = () => readHostRedirects(out, root)
  // Reads the files once before the server starts, so that errors in them are reported immediately.
  readRedirects()
  const { config } = await loadConfig(root)
  const listening = await listen(previewHandler(out, base, readRedirects), {
    port,
    host,
    allowedHosts: () => config.server?.allowedHosts ?? [],
  })
  const server = { ...describeServer(listening, base, signal), outDir: out }
  if (signal?.aborted) await server.close()
  signal?.throwIfAborted()
  return server
}
