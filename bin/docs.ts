// docsite docs: flags → a server for the manual that the package contains, until it is stopped.

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
    throw new UsageError(`There is no manual in ${folder}: run \`npm run build-manual\` in a clone of docsite`)
  const { base } = readManifest(folder)
  const { origin, close } = await listen(previewHandler(folder, base), { port, host: '127.0.0.1' })
  const url = origin + base
  process.stdout.write(`Manual at ${url}  (Ctrl+C ends it)\n`)
  if (open && process.stdout.isTTY) openBrowser(url)
  await untilStopped()
  await close()
  return exitCodes.done
}
