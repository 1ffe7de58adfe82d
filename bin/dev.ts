// Implements `docsite dev`: runs the dev server until a stop signal arrives.

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

/** Maximum number of diagnostics to print after an edit, so that the terminal stays readable. */
const maxPrinted = 20

export async function dev(folder: string, flags: DevFlags): Promise<number> {
  let reported = new Set<string>()
  const server = await startDev(folder, {
    ...flags,
    workerFile: new URL('./worker.js', import.meta.url),
    checkCommand: [process.argv[1] as string, 'check', folder, '--format', 'json'],
    onMessages(diagnostics) {
      const fresh = diagnostics.filter((one) => !reported.has(diagnosticText(one, folder)))
      reportDiagnostics(fresh.slice(0, maxPrinted), folder, false)
      if (fresh.length > maxPrinted)
        process.stderr.write(`… and ${fresh.length - maxPrinted} more. Run \`docsite check\` to see all of them.\n`)
      if (fresh.length !== diagnostics.length || diagnostics.length === 0)
        process.stderr.write(`${countText(diagnostics)}\n`)
      reported = new Set(diagnostics.map((one) => diagnosticText(one, folder)))
    },
  })
  const url = server.origin + server.base
  process.stdout.write(`${url}  (ready in ${timeText(performance.now())}, press Ctrl+C to stop)\n`)
  if (flags.open) openBrowser(url)
  await untilStopped()
  await server.close()
  return exitCodes.done
}
