// Runs a command that serves a site in a temporary directory.

import { type ChildProcess, spawn } from 'node:child_process'
import { command, commandEnv, SiteTest } from '../../site-test.ts'

export interface DevFlags {
  flags?: readonly string[]
  env?: Record<string, string>
  /** Gives the command a terminal that accepts keys from `type`. It reports its mode to standard error. */
  hasTerminal?: boolean
  /** The code of a module that Node loads before the command. */
  preload?: string
}

/** A module that makes pipes look like a terminal. */
const terminal = `
  process.stdin.isTTY = process.stdout.isTTY = true
  process.stdin.setRawMode = (isRaw) => process.stderr.write(isRaw ? '[raw]' : '[cooked]')
`

/** How a process exited. `ms` is the time since the signal. */
export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  ms: number
}

/** A running `docsite dev`, `preview` or `docs`, by default on a free port. */
export class RunningSite {
  static async start(files: Record<string, string | Uint8Array>, options: DevFlags = {}): Promise<RunningSite> {
    const running = new RunningSite(SiteTest.of(files))
    await running.run('dev', options)
    return running
  }

  stdout = ''
  stderr = ''
  /** The printed URL, including the base, without a trailing slash. */
  address = ''
  #child: ChildProcess | undefined

  /** `script` is the bundled command to run, by default this repository's. */
  constructor(
    readonly site: SiteTest,
    readonly script = command,
  ) {}

  /** Starts the command and waits until it prints its URL. */
  async run(
    name: 'dev' | 'preview' | 'docs',
    { flags = ['--port', '0'], env = {}, hasTerminal = false, preload = hasTerminal ? terminal : '' }: DevFlags = {},
  ): Promise<void> {
    const preloaded = `--import=data:text/javascript,${encodeURIComponent(preload)}`
    const child = spawn(process.execPath, [preloaded, this.script, name, ...flags], {
      cwd: this.site.root,
      env: { ...commandEnv(), ...env },
      stdio: [hasTerminal ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    await new Promise<void>((done, fail) => {
      child.on('exit', () => fail(new Error(`docsite ${name} ended: ${this.stderr}`)))
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        this.stderr += text
      })
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        this.stdout += text
        const [, address] = /(http:\/\/\S*)\/(?:\s|$)/.exec(this.stdout) ?? []
        if (address === undefined) return
        this.address = address
        done()
      })
    })
  }

  /** Sends a signal to the command. */
  signal(name: NodeJS.Signals): void {
    this.#child?.kill(name)
  }

  /** Types in the terminal of the command. */
  type(keys: string): void {
    this.#child?.stdin?.write(keys)
  }

  /** Waits until the command exits by itself. */
  async ended(): Promise<number | null> {
    const child = this.#child
    if (this.isRunning) await new Promise((done) => child?.on('exit', done))
    return child?.exitCode ?? null
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  get isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null
  }

  url(path: string): string {
    return this.address + path
  }

  /** Sends a signal to the command and waits until it exits. */
  end(signal: NodeJS.Signals): Promise<Ended> {
    const child = this.#child
    if (!child) throw new Error('The command was not started')
    return new Promise((done) => {
      const start = performance.now()
      child.on('exit', (code, by) => done({ code, signal: by, ms: performance.now() - start }))
      child.kill(signal)
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // SIGKILL would leave the check that `dev` started running, and it could write to the directory during the removal.
    if (this.isRunning) await this.end('SIGTERM')
    this.site[Symbol.dispose]()
  }
}
