// Implements `docsite preview`: serves the built site until a stop signal arrives.

import { resolve } from 'node:path'
import type { HostName } from '../pipeline/model/hosts.ts'
import { recoverOutput } from '../pipeline/output/output-folder.ts'
import { readHost } from '../pipeline/serve/host.ts'
import { listen } from '../pipeline/serve/listen.ts'
import { previewHandler, readBase } from '../pipeline/serve/preview.ts'
import { loadConfig } from '../pipeline/source/config.ts'
import { exitCodes } from './report.ts'
import { untilStopped } from './signals.ts'

interface PreviewFlags {
  port: number
  host: string
  out: string
  hostRules?: HostName
}

export async function preview(folder: string, flags: PreviewFlags): Promise<number> {
  const out = resolve(folder, flags.out)
  recoverOutput(out)
  const base = readBase(out)
  const { hostRules: name } = flags
  const host = name === undefined ? undefined : () => readHost(name, out, resolve(folder))
  // Reads the host's files once before the server starts, so that errors in them are reported immediately.
  host?.()
  const { config } = await loadConfig(resolve(folder))
  const { origin, close } = await listen(previewHandler(out, base, host), {
    port: flags.port,
    host: flags.host,
    allowedHosts: () => config.server?.allowedHosts ?? [],
  })
  process.stdout.write(`${out} at ${origin}${base}${name === undefined ? '' : `  (with the rules of ${name})`}\n`)
  await untilStopped()
  await close()
  return exitCodes.done
}
