// Starts Chromium and talks to it through a pipe, with the DevTools protocol. No port is open, so no other program can join.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'

const flags = [
  '--headless',
  '--remote-debugging-pipe',
  '--disable-gpu',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
  // No name resolves, and all other requests go to a port at which nothing listens.
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
]

interface Answer {
  id?: number
  result?: Result
  error?: { message: string }
}

type Result = Record<string, unknown>

/** A running Chromium with a profile of its own. */
export class Chromium {
  readonly #child: ChildProcess
  readonly #input: Writable
  readonly #profile: string
  readonly #pending = new Map<number, { resolve(result: Result): void; reject(error: Error): void }>()
  readonly #timer: NodeJS.Timeout
  #lastId = 0
  #report = ''
  #received = ''

  /** Starts the browser. It is killed after `mostMs`. */
  constructor(executable: string, mostMs: number) {
    this.#profile = mkdtempSync(join(tmpdir(), 'docsite-book-'))
    // Chromium's sandbox does not run as root, which containers usually are.
    const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
    const args = [...flags, ...sandbox, `--user-data-dir=${this.#profile}`, 'about:blank']
    this.#child = spawn(executable, args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] })
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#report = (this.#report + text).slice(-2000)
    })
    this.#child.on('error', (error) => this.#fail(error.message))
    this.#child.on('exit', () => this.#fail(this.#report.trim().split('\n').at(-1) || 'it ended early'))
    this.#input = this.#child.stdio[3] as Writable
    this.#input.on('error', () => undefined)
    const output = this.#child.stdio[4] as Readable
    output.setEncoding('utf8').on('data', (text: string) => this.#receive(text))
    this.#timer = setTimeout(() => {
      this.#fail(`it did not finish in ${mostMs / 1000} s`)
      this.#child.kill('SIGKILL')
    }, mostMs)
  }

  /** Sends a command, to a page if `sessionId` names it. Rejects if the browser reports an error or ends. */
  send(method: string, params: object = {}, sessionId?: string): Promise<Result> {
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      this.#input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    })
  }

  /** Ends the browser and removes its profile. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#child.pid !== undefined && this.#child.exitCode === null && this.#child.signalCode === null) {
      this.#child.kill('SIGKILL')
      await once(this.#child, 'close')
    }
    // Its processes may still write.
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }

  /** Messages end with a null character. */
  #receive(text: string): void {
    const parts = (this.#received + text).split('\0')
    this.#received = parts.pop() ?? ''
    for (const part of parts) this.#answer(JSON.parse(part) as Answer)
  }

  #answer({ id, result, error }: Answer): void {
    const waiting = id === undefined ? undefined : this.#pending.get(id)
    if (id === undefined || waiting === undefined) return
    this.#pending.delete(id)
    if (error) waiting.reject(new Error(error.message))
    else waiting.resolve(result ?? {})
  }

  #fail(reason: string): void {
    for (const { reject } of this.#pending.values()) reject(new Error(reason))
    this.#pending.clear()
  }
}
