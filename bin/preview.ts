// Implements `docsite preview`: serves the built site until a stop signal arrives.

import { preview as serve } from '../pipeline/api/preview.ts'
import type { HostName } from '../pipeline/model/hosts.ts'
import { exitCodes } from './report.ts'
import { untilStopped } from './signals.ts'

interface PreviewFlags {
  port: number
  host: string
  out: string
  hostRules?: HostName
}

export async function preview(folder: string, { out, hostRules, ...flags }: PreviewFlags): Promise<number> {
  const { outDir, url, close } = await serve(folder, { ...flags, outDir: out, hostRules })
  process.stdout.write(`${outDir} at ${url}${hostRules === undefined ? '' : `  (with the rules of ${hostRules})`}\n`)
  await untilStopped()
  await close()
  return exitCodes.done
}
