// Finds type errors in samples in a process of its own, because TypeScript takes memory and blocks its process for seconds.

import { type ChildProcess, fork } from 'node:child_process'
import type { Code, Fault } from './fault.ts'

export interface TypeFaultRequest {
  id: number
  codes: readonly Code[]
  root: string
}

export type TypeFaultAnswer = { id: number; faults: Fault[][] } | { id: number; problem: string }

/** The process ends when it has had nothing to do for this time, in ms. */
const idleMs = 30_000

export class TypeFaultProcess {
  readonly #script: URL | undefined
  readonly #waiting = new Map<number, { done: (faults: Fault[][]) => void; fail: (error: Error) => void }>()
  #child: ChildProcess | undefined
  #timer: NodeJS.Timeout | undefined
  #last = 0

  /** Without a script, the errors are found in this process. The child process ends when the signal is aborted. */
  constructor(script: URL | undefined, signal: AbortSignal) {
    this.#script = script
    signal.addEventListener('abort', () => this.close(), { once: true })
  }

  async find(codes: readonly Code[], root: string): Promise<Fault[][]> {
    if (!this.#script) return (await import('./types.ts')).findTypeFaults(codes, root)
    clearTimeout(this.#timer)
    const child = this.#start(this.#script)
    const request: TypeFaultRequest = { id: ++this.#last, codes, root }
    try {
      return await new Promise<Fault[][]>((done, fail) => {
        this.#waiting.set(request.id, { done, fail })
        child.send(request)
      })
    } finally {
      this.#waiting.delete(request.id)
      if (this.#waiting.size === 0) this.#timer = setTimeout(() => this.close(), idleMs).unref()
    }
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#child?.kill()
  }

  #start(script: URL): ChildProcess {
    if (this.#child) return this.#child
    // Standard output belongs to the protocol.
    const child = fork(script, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    child.on('message', (answer: TypeFaultAnswer) => {
      const waiting = this.#waiting.get(answer.id)
      if ('faults' in answer) waiting?.done(answer.faults)
      else waiting?.fail(new Error(answer.problem))
    })
    const ended = () => {
      if (this.#child === child) this.#child = undefined
      for (const { fail } of this.#waiting.values()) fail(new Error('The process that checks types has ended'))
    }
    child.on('exit', ended).on('error', ended)
    this.#child = child
    return child
  }
}
