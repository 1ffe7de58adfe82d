// Implements `docsite theme`: serves the site with a page to try design tokens until a stop signal arrives.

import { startDev } from '../pipeline/dev/server.ts'
import { themePagePath } from '../pipeline/dev/theme-page.ts'
import { openBrowser } from './open-browser.ts'
import { exitCodes, reportDiagnostics } from './report.ts'
import { untilStopped } from './signals.ts'

interface ThemeFlags {
  port: number
  open: boolean
}

export async function theme(folder: string, { port, open }: ThemeFlags): Promise<number> {
  const server = await startDev(folder, {
    port,
    // Only this machine may open the page.
    host: '127.0.0.1',
    workerFile: new URL('./worker.js', import.meta.url),
    hasThemePage: true,
    onMessages: (diagnostics) => reportDiagnostics(diagnostics, folder, false),
  })
  const url = server.origin + themePagePath
  process.stdout.write(`${url}  (press Ctrl+C to stop)\n`)
  if (open && process.stdout.isTTY) openBrowser(url)
  await untilStopped()
  await server.close()
  return exitCodes.done
}
