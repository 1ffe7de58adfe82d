// A parsed YAML or JSON file, and the places of its values.

import { type ParsedData, parseData } from '@docsite/cli/data'
import { DescriptionError, type Place } from '../problem.ts'

/** A parsed file. `name` is its path relative to the project, with `/` separators. */
export class SourceFile {
  readonly name: string
  /** Lists, objects and scalars, which keep their spelling. */
  readonly value: unknown
  readonly #data: ParsedData

  /** Parses a file. Throws a `DescriptionError` if it contains a syntax error. */
  constructor(name: string, text: string) {
    this.name = name
    this.#data = parseData(text.replace(/^\uFEFF/, ''))
    const { problem, value } = this.#data
    if (problem)
      throw new DescriptionError(problem.text, { file: name, line: problem.line, column: problem.column }, problem.hint)
    this.value = value
  }

  /** Returns the place of the value at a path of keys, or of the innermost value on the way that exists. */
  placeOf = (path: readonly string[]): Place => ({ file: this.name, ...this.#data.placeOf(path) })
}
