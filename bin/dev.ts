// docsite dev: flags → a server that shows every edit at once, until it is told to stop.

import { startDev } from '../pipeline/dev/server.ts'
import { timeText } from '../pipeline/text/quantity.ts'
import { openBrowser } from './open-browser.ts'
import { countText, diagnosticText, exitCodes, reportDiagnostics } from './report.ts'
import { untilStopped } from './signals.ts'

interface DevFlags {
  port: number
  host: string
  open?: boolean
  base?: string
}

/** Nobody reads more of them between two edits. */
const mostAtOnce = 20

export async function dev(folder: string, flags: DevFlags): Promise<number> {
  let told = new Set<string>()
  const server = await startDev(folder, {
    ...flags,
    workerFile: new URL('./worker.js', import.meta.url),
    checkCommand: [process.argv[1] as string, 'check', folder, '--format', 'json'],
    onMessages(diagnostics) {
      const fresh = diagnostics.filter((one) => !told.has(diagnosticText(one, folder)))
      reportDiagnostics(fresh.slice(0, mostAtOnce), folder, false)
      if (fresh.length > mostAtOnce)
        process.stderr.write(`… and ${fresh.length - mostAtOnce} more: \`docsite check\` shows them all\n`)
      if (fresh.length !== diagnostics.length || diagnostics.length === 0)
        process.stderr.write(`${countText(diagnostics)}\n`)
      told = new Set(diagnostics.map((one) => diagnosticText(one, folder)))
    },
  })
  const url = server.origin + server.base
  process.stdout.write(`${url}  (ready in ${timeText(performance.now())}, Ctrl+C ends it)\n`)
  if (flags.open) openBrowser(url)
  await untilStopped()
  await server.close()
  return exitCodes.done
}
