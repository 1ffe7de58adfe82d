// Implements `docsite dev`: runs the dev server until a stop signal arrives or a key ends it.

import { createDevServer } from '../pipeline/api/dev-server.ts'
import type { DevServer } from '../pipeline/api/types.ts'
import type { Diagnostic } from '../pipeline/model/diagnostics/diagnostic.ts'
import { DocsiteError } from '../pipeline/model/diagnostics/docsite-error.ts'
import { timeText } from '../pipeline/text/quantity.ts'
import { visible } from '../pipeline/text/visible.ts'
import { type Key, keysText, listenForKeys } from './dev-keys.ts'
import { restart } from './dev-restart.ts'
import { countText, fileFromHere } from './diagnostics/names.ts'
import { coloredCounts, markText } from './diagnostics/summary.ts'
import { openBrowser } from './open-browser.ts'
import { diagnosticText, dim, exitCodes, reportDiagnostics, reportFailure, reportUsage } from './report.ts'
import { untilStopped } from './signals.ts'
import { paint } from './terminal/paint.ts'
import { Progress } from './terminal/progress.ts'
import { terminalOf } from './terminal/terminal.ts'

/** Maximum number of diagnostics to print after an edit, so that the terminal stays readable. */
const maxPrinted = 20

export async function dev(
  folder: string,
  flags: { port: number; host: string; open?: boolean; base?: string },
): Promise<number> {
  const messages = new Messages(folder)
  const { port, host, base, open } = flags
  const onDiagnostics = (diagnostics: readonly Diagnostic[]) => messages.update(diagnostics)
  const onNotice = (text: string) => void process.stderr.write(`${text}\n`)
  const progress = new Progress()
  progress.show('Reading the site')
  const server = await createDevServer(folder, { port, host, base, onDiagnostics, onNotice }).finally(() =>
    progress.clear(),
  )
  const { url } = server
  process.stdout.write(`${url}  (ready in ${timeText(performance.now())}, press Ctrl+C to stop)\n`)
  if (open) openBrowser(url)
  const wish = await untilStoppedByKey(folder, server, messages)
  await server.close()
  return wish === 'restart' ? restart(server.port) : exitCodes.done
}

type Wish = 'stop' | 'restart'

/** Waits for a stop signal. In a terminal, also reads keys, and returns what a key asks for. */
async function untilStoppedByKey(folder: string, server: DevServer, messages: Messages): Promise<Wish> {
  const stopped = untilStopped().then((): Wish => 'stop')
  if (!process.stdin.isTTY || !process.stdout.isTTY) return stopped
  let wish: (wish: Wish) => void = () => undefined
  const wished = new Promise<Wish>((done) => {
    wish = done
  })
  const keys = devKeys(folder, server, messages, wish)
  process.stdout.write(`${dim(keysText(keys))}\n`)
  const restore = listenForKeys({ input: process.stdin, keys, onError: reportFailure })
  const result = await Promise.race([stopped, wished])
  restore()
  return result
}

function devKeys(folder: string, server: DevServer, messages: Messages, wish: (wish: Wish) => void): Key[] {
  const print = (text: string) => process.stdout.write(`${text}\n`)
  const keys: Key[] = [
    { key: 'o', purpose: 'open', run: () => openBrowser(server.url) },
    { key: 'c', purpose: 'check', run: () => messages.check(server) },
    {
      key: 'r',
      purpose: 'restart',
      run: async () => {
        if (await canRestart(server)) wish('restart')
      },
    },
    {
      key: 'p',
      purpose: 'path of the open page',
      run: () => {
        const page = server.openPage()
        if (!page) return void print('No page is open. Press o to open the site.')
        const { file, url } = page
        print(file === undefined ? url : `${visible(fileFromHere(file, folder))}  ${url}`)
      },
    },
    { key: 'q', purpose: 'quit', run: () => wish('stop') },
    { key: 'h', purpose: 'help', run: () => void print(keysText(keys)) },
  ]
  return keys
}

/** Returns whether the server could start again. Otherwise reports the reason, and the running server stays. */
async function canRestart(server: DevServer): Promise<boolean> {
  try {
    await server.validate()
    return true
  } catch (error) {
    if (!(error instanceof DocsiteError)) throw error
    reportUsage(error)
    return false
  }
}

/** Prints diagnostics, each only once until it is fixed. */
class Messages {
  readonly #folder: string
  #reported = new Set<string>()
  /** Set while a check that the user asked for prints all diagnostics. */
  #isChecking = false

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Prints the diagnostics that are new. */
  update(diagnostics: readonly Diagnostic[]): void {
    const texts = diagnostics.map((one) => diagnosticText(one, this.#folder))
    const fresh = diagnostics.filter((_, i) => !this.#reported.has(texts[i] as string))
    this.#reported = new Set(texts)
    if (this.#isChecking) return
    this.#print(fresh)
    // In a terminal, every report ends with a summary.
    const isRich = terminalOf(process.stderr).columns !== undefined
    if (isRich || fresh.length !== diagnostics.length || diagnostics.length === 0)
      process.stderr.write(summaryText(diagnostics))
  }

  /** Checks the whole site, and prints all its diagnostics. */
  async check(server: DevServer): Promise<void> {
    if (this.#isChecking) return
    this.#isChecking = true
    process.stderr.write('Checking the site\n')
    const startedAt = performance.now()
    try {
      const diagnostics = await server.check()
      const problems = (diagnostics ?? []).filter(({ severity }) => severity !== 'info')
      this.#print(problems)
      const failed = 'The check could not complete. Run `docsite check` to see why.'
      process.stderr.write(diagnostics ? summaryText(problems, performance.now() - startedAt) : `${failed}\n`)
    } finally {
      this.#isChecking = false
    }
  }

  #print(diagnostics: readonly Diagnostic[]): void {
    reportDiagnostics(diagnostics.slice(0, maxPrinted), this.#folder)
    if (diagnostics.length > maxPrinted)
      process.stderr.write(`… and ${diagnostics.length - maxPrinted} more. Run \`docsite check\` to see all of them.\n`)
  }
}

/** Formats the counts. In a terminal, also a mark, and the duration of a check or else the time of day. */
function summaryText(diagnostics: readonly Diagnostic[], ms?: number): string {
  const terminal = terminalOf(process.stderr)
  if (terminal.columns === undefined) return `${countText(diagnostics)}\n`
  const isGood = !diagnostics.some(({ severity }) => severity === 'error')
  const time = ms === undefined ? new Date().toLocaleTimeString('en-GB') : `in ${timeText(ms)}`
  return `${markText(isGood, terminal)} ${coloredCounts(diagnostics, terminal)} ${paint(terminal, 'dim', time)}\n`
}
