// Answers queries in the page, instead of in a worker, which browsers do not start for pages that were opened from disk.

import { Answering } from './answering.ts'
import { lunr } from './format/lunr.ts'
import type { WorkerAnswer, WorkerQuestion } from './local.ts'

/** How the page reads the files of the site, by their paths in the output. */
interface PageFiles {
  read(file: string): Promise<string>
  /** Runs a script. */
  run(file: string): Promise<void>
}

/** Takes the place of the worker. */
export class AnswersInPage extends EventTarget {
  readonly #answering: Answering

  constructor({ read, run }: PageFiles) {
    super()
    this.#answering = new Answering(
      async <T>(file: string) => JSON.parse(await read(file)) as T,
      (file) => {
        // The script expects Lunr as a global variable.
        Object.assign(globalThis, { lunr })
        return run(file)
      },
    )
  }

  async postMessage(question: WorkerQuestion): Promise<void> {
    const data: WorkerAnswer = { id: question.id, isGone: false, result: await this.#answer(question) }
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  async #answer(question: WorkerQuestion): Promise<WorkerAnswer['result']> {
    try {
      if (question.kind === 'ask') return await this.#answering.answer(question)
      await this.#answering.open(question.index)
      return { hits: [], isWhole: true }
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) }
    }
  }
}
