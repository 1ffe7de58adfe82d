// The packed postings of all terms while blocks are joined, as bytes. As strings, each part of a block would take 64 bytes more.

import { withLongerStep } from '../browser/search/format/index-format.ts'
import type { Postings } from './index-block.ts'

/** Size in bytes of a buffer, unless a part is longer. */
const bufferSize = 1 << 20

export class JoinedPostings {
  /** Parts: the position of the previous part of the same term, or -1, the packed postings, and a space. */
  readonly #buffers: Buffer[] = []
  /** Where the last buffer ends. */
  #end = bufferSize
  readonly #numbers = new Map<string, number>()
  /** By the number of the term: the position of its last part, its last page, and the number of characters. */
  readonly #parts: number[] = []
  readonly #pages: number[] = []
  readonly #sizes: number[] = []

  /** Adds the postings of a term in a block whose first page has the id `start`. */
  add(term: string, { packed, last }: Postings, start: number): void {
    const number = this.#numbers.get(term) ?? this.#sizes.length
    this.#numbers.set(term, number)
    const longer = withLongerStep(packed, start - (this.#pages[number] ?? -1) - 1)
    this.#parts[number] = this.#write(this.#parts[number] ?? -1, `${longer} `)
    this.#pages[number] = start + last
    this.#sizes[number] = (this.#sizes[number] ?? 0) + longer.length
  }

  /** Writes a part, and returns its position: the number of its buffer times `bufferSize`, and its place there. */
  #write(previous: number, text: string): number {
    if (this.#end + 4 + text.length > bufferSize) {
      this.#buffers.push(Buffer.allocUnsafeSlow(Math.max(bufferSize, 4 + text.length)))
      this.#end = 0
    }
    const [at, buffer] = [this.#end, this.#buffers.at(-1) as Buffer]
    const from = buffer.writeInt32LE(previous, at)
    this.#end = from + buffer.write(text, from, 'latin1')
    return (this.#buffers.length - 1) * bufferSize + at
  }

  get terms(): Iterable<string> {
    return this.#numbers.keys()
  }

  /** Returns the packed postings of a term; empty if it is in no block. */
  get(term: string): string {
    const parts: string[] = []
    let at = this.#of(this.#parts, term) ?? -1
    while (at >= 0) {
      const buffer = this.#buffers[Math.floor(at / bufferSize)] as Buffer
      const from = (at % bufferSize) + 4
      parts.push(buffer.toString('latin1', from, buffer.indexOf(' ', from)))
      at = buffer.readInt32LE(from - 4)
    }
    return parts.reverse().join('')
  }

  /** Returns the number of characters of `get`. */
  sizeOf(term: string): number {
    return this.#of(this.#sizes, term) ?? 0
  }

  #of(values: readonly number[], term: string): number | undefined {
    const number = this.#numbers.get(term)
    return number === undefined ? undefined : values.at(number)
  }
}
