// Implements `docsite theme`: serves the site with a page to try design tokens until a stop signal arrives.

import { createDevServer } from '../pipeline/api/dev-server.ts'
import { openBrowser } from './open-browser.ts'
import { exitCodes, reportDiagnostics } from './report.ts'
import { untilStopped } from './signals.ts'

interface ThemeFlags {
  port: number
  open: boolean
}

export async function theme(folder: string, { port, open }: ThemeFlags): Promise<number> {
  const { themeUrl = '', close } = await createDevServer(folder, {
    port,
    // Only this machine may open the page.
    host: '127.0.0.1',
    backgroundCheck: false,
    themePage: true,
    onDiagnostics: (diagnostics) => reportDiagnostics(diagnostics, folder),
    onNotice: (text) => process.stderr.write(`${text}\n`),
  })
  process.stdout.write(`${themeUrl}  (press Ctrl+C to stop)\n`)
  if (open && process.stdout.isTTY) openBrowser(themeUrl)
  await untilStopped()
  await close()
  return exitCodes.done
}
