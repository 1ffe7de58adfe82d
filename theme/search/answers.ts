// What was answered before: the last hundred questions (specification, 9).

const size = 100

export class Answers<Answer> {
  readonly #known = new Map<string, Answer>()

  get(question: string): Answer | undefined {
    const known = this.#known.get(question)
    // Whatever is asked again is the last to be forgotten.
    if (known !== undefined) this.set(question, known)
    return known
  }

  set(question: string, answer: Answer): void {
    this.#known.delete(question)
    this.#known.set(question, answer)
    if (this.#known.size > size) this.#known.delete(this.#known.keys().next().value as string)
  }

  delete(question: string): void {
    this.#known.delete(question)
  }

  clear(): void {
    this.#known.clear()
  }
}
