// How far things are, on a terminal.

/** One line that says how far things are; silent where there is no terminal. */
export class Progress {
  #shown = 0

  show(text: string): void {
    if (!process.stderr.isTTY || performance.now() - this.#shown < 80) return
    this.#shown = performance.now()
    process.stderr.write(`\r\x1b[K${text}`)
  }

  clear(): void {
    if (this.#shown > 0) process.stderr.write('\r\x1b[K')
  }
}
