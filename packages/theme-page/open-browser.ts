// Opens a URL in the user's browser.

import { spawn } from 'node:child_process'

/** Opens `url` without waiting. Prints a message to standard error if the browser cannot be started. */
export function openBrowser(url: string): void {
  const [command, args] =
    process.platform === 'darwin'
      ? ['open', [url]]
      : process.platform === 'win32'
        ? ['cmd', ['/c', 'start', '', url]]
        : ['xdg-open', [url]]
  const failed = () => process.stderr.write(`Could not open a browser. Go to ${url}\n`)
  // Detached, because the browser may outlive docsite.
  spawn(command as string, args as string[], { stdio: 'ignore', detached: true })
    .on('error', failed)
    .on('exit', (code) => code && failed())
    .unref()
}
