// Implements `docsite preview`: serves the built site until a stop signal arrives.

import { preview as serve } from '../pipeline/api/preview.ts'
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
