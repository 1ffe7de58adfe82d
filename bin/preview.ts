// Implements `docsite preview` and `docsite docs`: serves the built site, or the manual in this package, until a stop signal arrives.

import { serveManual } from '../pipeline/api/manual.ts'
import { preview as serve } from '../pipeline/api/preview.ts'
import { openBrowser } from './open-browser.ts'
import { exitCodes } from './report.ts'
import { untilStopped } from './signals.ts'

export async function preview(
  folder: string,
  { out, ...flags }: { port: number; host: string; out: string },
): Promise<number> {
  const { outDir, url, close } = await serve(folder, { ...flags, outDir: out })
  process.stdout.write(`${outDir} at ${url}\n`)
  await untilStopped()
  await close()
  return exitCodes.done
}

export async function docs({ port, open }: { port: number; open: boolean }): Promise<number> {
  const { url, close } = await serveManual(port)
  process.stdout.write(`Manual at ${url}  (press Ctrl+C to stop)\n`)
  if (open && process.stdout.isTTY) openBrowser(url)
  await untilStopped()
  await close()
  return exitCodes.done
}
