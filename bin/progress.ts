// Shows progress in one line of the terminal.

/** Shows one line of progress on standard error. Prints nothing if standard error is not a terminal. */
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
