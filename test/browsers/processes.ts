// Starts and ends the programs that the drivers need.

import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fontEnvironment } from '../browser/system-fonts.ts'
import { withDeadline } from './driver.ts'

/** Returns the path of the first of these programs that is installed, or `undefined`. Names without a slash are looked up in `PATH`. */
export function findProgram(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names
    .flatMap((name) => (name.includes('/') ? [name] : folders.map((folder) => join(folder, name))))
    .find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** A running program, which finds the fonts of the tests instead of those of the machine. Everything that it prints passes through `onText`. */
export class Program {
  readonly #child: ChildProcess
  readonly #ended: Promise<void>
  readonly #listeners = new Set<(text: string) => void>()
  #printed = ''

  /** `pipes` is the number of extra file descriptors, from 3, that the program can print to. */
  constructor(
    readonly name: string,
    path: string,
    args: readonly string[],
    { env = {}, pipes = 0 }: { env?: Record<string, string>; pipes?: number } = {},
  ) {
    const outputs = Array.from({ length: 2 + pipes }, () => 'pipe' as const)
    this.#child = spawn(path, args, {
      env: { ...process.env, ...fontEnvironment('usual'), ...env },
      stdio: ['ignore', ...outputs],
    })
    this.#ended = new Promise((done) => {
      this.#child.on('error', () => done()).on('exit', () => done())
    })
    // A launch that fails leaves nobody to end the program.
    process.once('exit', () => this.#child.kill('SIGKILL'))
    for (const stream of this.#child.stdio.slice(1))
      stream?.on('data', (text: Buffer) => {
        this.#printed += text
        for (const listener of this.#listeners) listener(String(text))
      })
  }

  /** Calls a function with each further text that the program prints. */
  onText(listener: (text: string) => void): void {
    this.#listeners.add(listener)
  }

  /** Waits until the program has printed text that matches. Returns the first group. Rejects if the program ends or is late. */
  async printed(pattern: RegExp): Promise<string> {
    const found = new Promise<string>((done) => {
      const look = () => {
        const group = pattern.exec(this.#printed)?.[1]
        if (group !== undefined) done(group)
      }
      look()
      this.onText(look)
    })
    const ended = this.#ended.then(() => {
      throw new Error(`${this.name} ended:\n${this.#printed}`)
    })
    return withDeadline(Promise.race([found, ended]), `${this.name} did not start`)
  }

  /** Ends the program and waits for its end. */
  async end(): Promise<void> {
    this.#child.kill()
    const forced = setTimeout(() => this.#child.kill('SIGKILL'), 5000)
    await this.#ended
    clearTimeout(forced)
  }
}

/** Creates an empty directory for a browser's profile. */
export function createProfile(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'docsite-profile-'))
  // The last processes of a browser can still write to the profile.
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }) }
}
