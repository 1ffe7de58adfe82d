// Runs a command that serves a site in a temporary directory.

import { type ChildProcess, spawn } from 'node:child_process'
import { command, commandEnv, SiteTest } from '../../site-test.ts'

export interface DevFlags {
  flags?: readonly string[]
  env?: Record<string, string>
}

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
  async run(name: 'dev' | 'preview' | 'docs', { flags = ['--port', '0'], env = {} }: DevFlags = {}): Promise<void> {
    const child = spawn(process.execPath, [this.script, name, ...flags], {
      cwd: this.site.root,
      env: { ...commandEnv(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    await new Promise<void>((done, fail) => {
      child.on('exit', () => fail(new Error(`docsite ${name} ended: ${this.stderr}`)))
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        this.stderr += text
      })
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        this.stdout += text
        const [, address] = /(http:\/\/\S*)\/(?:\s|$)/.exec(this.stdout) ?? []
        if (address === undefined) return
        this.address = address
        done()
      })
    })
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
