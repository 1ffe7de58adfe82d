// Implements `docsite docs`: serves the manual in this package until a stop signal arrives.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
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
  const folder = join(packageRoot, 'lib/manual')
  if (!existsSync(folder))
    throw new UsageError(`The manual was not found in ${folder}. In a clone of docsite, run \`npm run build-manual\`.`)
  const { base } = readManifest(folder)
  const { origin, close } = await listen(previewHandler(folder, base), { port, host: '127.0.0.1' })
  const url = origin + base
  process.stdout.write(`Manual at ${url}  (press Ctrl+C to stop)\n`)
  if (open && process.stdout.isTTY) openBrowser(url)
  await untilStopped()
  await close()
  return exitCodes.done
}
