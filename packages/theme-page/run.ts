// Implements `docsite theme`: serves the site with a page to try design tokens until a stop signal arrives.

import { once } from 'node:events'
import { type CommandInput, createDevServer, DocsiteError } from '@docsite/cli'
import { openBrowser } from './open-browser.ts'
import { answerThemePage, themePagePath } from './page.ts'

interface ThemeFlags {
  port?: number | undefined
  'no-open'?: boolean | undefined
}

/** Runs the command. */
export async function theme({
  args: [root = '.'],
  flags,
  print,
  report,
  signal,
}: CommandInput<ThemeFlags>): Promise<void> {
  const { port = 3000 } = flags
  if (!(Number.isInteger(port) && port >= 0 && port <= 65535))
    throw new DocsiteError('--port must be a port between 0 and 65535')
  const server = await createDevServer(root, {
    port,
    // Only this machine may open the page.
    host: '127.0.0.1',
    backgroundCheck: false,
    use: [(request, response, next) => answerThemePage(request, response, site()) || next()],
    onDiagnostics: (diagnostics) => {
      for (const { severity, text, place } of diagnostics)
        if (severity !== 'info')
          report({ severity, text: `${place.file}:${place.line ?? 1}:${place.column ?? 1} ${text}` })
    },
    onNotice: (text) => report({ severity: 'warning', text }),
  })
  const site = (): string => new URL(server.url).pathname
  const url = new URL(server.url).origin + themePagePath
  print(`${url}  (press Ctrl+C to stop)`)
  if (!flags['no-open'] && process.stdout.isTTY) openBrowser(url)
  if (!signal.aborted) await once(signal, 'abort')
  await server.close()
}
