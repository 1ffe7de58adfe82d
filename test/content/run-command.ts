// Runs commands in a shell.

import { spawn } from 'node:child_process'

/** A running command. At the end of its scope, it is stopped together with the processes that it has started. */
export class Running implements AsyncDisposable {
  readonly #child
  readonly ended: Promise<number | null>
  #text = ''
  #onOutput = () => {}

  constructor(command: string, cwd: string, env: NodeJS.ProcessEnv) {
    const child = spawn('bash', ['-c', command], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#text += text
        this.#onOutput()
      })
    this.ended = new Promise((resolve) => child.on('close', resolve))
    this.#child = child
  }

  /** What the command has printed, without colors. */
  get output(): string {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colors begin with a control character
    return this.#text.replace(/\x1b\[[\d;]*m/g, '')
  }

  /** Waits until the output contains the pattern. Returns whether it did before the command ended. */
  async prints(pattern: RegExp): Promise<boolean> {
    const printed = new Promise<true>((resolve) => {
      this.#onOutput = () => pattern.test(this.output) && resolve(true)
      this.#onOutput()
    })
    return Promise.race([printed, this.ended.then(() => pattern.test(this.output))])
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#signal('SIGTERM')
    const timer = setTimeout(() => this.#signal('SIGKILL'), 5000)
    await this.ended
    clearTimeout(timer)
  }

  #signal(signal: NodeJS.Signals): void {
    try {
      if (this.#child.pid !== undefined) process.kill(-this.#child.pid, signal)
    } catch {
      // All its processes have ended.
    }
  }
}
