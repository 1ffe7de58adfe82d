// Runs `docsite dev` for a project, and finds out the URL that it serves.

import { type ChildProcess, spawn } from 'node:child_process'
import type { Command } from './command.ts'

/** The URL that the dev server prints when it is ready. */
const urlPattern = /https?:\/\/\S+/

export class DevServer {
  readonly #child: ChildProcess
  /** Resolves to the URL of the site, or rejects if the server ends before it is ready. */
  readonly url: Promise<string>
  /** The secret with which the server allows its pages in a frame. */
  readonly frameKey: string = crypto.randomUUID()

  /** Starts the server in the folder of a project. */
  constructor({ command, args, shell }: Command, folder: string) {
    const env = { ...process.env, DOCSITE_FRAME_KEY: this.frameKey }
    this.#child = spawn(command, args, { cwd: folder, shell, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const { stdout, stderr } = this.#child
    this.url = new Promise((done, fail) => {
      let output = ''
      const read = (text: string) => {
        output += text
        const [url] = urlPattern.exec(output) ?? []
        // The URL is complete when something follows it.
        if (url !== undefined && !output.endsWith(url)) done(url)
      }
      stdout?.setEncoding('utf8').on('data', read)
      stderr?.setEncoding('utf8').on('data', read)
      this.#child.on('error', fail)
      this.#child.on('exit', () => fail(new Error(output.trim() || 'The dev server has ended')))
    })
  }

  /** Calls a function when the server ends. */
  onEnd(ended: () => void): void {
    this.#child.on('exit', ended)
  }

  dispose(): void {
    this.#child.kill()
  }
}
