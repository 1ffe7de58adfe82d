// Checks sites in a process of its own, which can be ended when it takes too long.

import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { commandEnv, repository } from '../site-test.ts'

export interface Checked {
  /** The rules that reported something, or a failure. */
  rules: string[]
  /** The CPU time of the check. */
  seconds: number
}

/** A check that takes this long on any machine will not end. */
const endlessMs = 60_000

export class Checker {
  readonly #root: string
  #child: ChildProcess | undefined

  constructor(root: string) {
    this.#root = root
  }

  /** Writes files, and checks the site. */
  async check(files: Record<string, string>): Promise<Checked> {
    this.#child ??= fork(join(repository, 'test/tokens/child.mjs'), [this.#root], { env: commandEnv() })
    const child = this.#child
    return new Promise((done, fail) => {
      const end = (answer: () => void) => {
        clearTimeout(timer)
        child.removeAllListeners()
        answer()
      }
      const timer = setTimeout(() => {
        this.stop()
        end(() => done({ rules: [], seconds: Number.POSITIVE_INFINITY }))
      }, endlessMs)
      child.once('message', (message) => end(() => done(message as Checked)))
      child.once('exit', (code) => {
        this.#child = undefined
        end(() => fail(new Error(`The process ended with code ${code}`)))
      })
      child.send(files)
    })
  }

  stop(): void {
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }
}
