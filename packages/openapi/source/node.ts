// A value in a description with its place, through which the rest of the plugin reads the description.

import { posix } from 'node:path'
import { DescriptionError, type Place, type ProblemKind } from '../problem.ts'
import { isObject, property } from '../values.ts'
import { type DescriptionFiles, UnpublishedError } from './description-files.ts'
import type { SourceFile } from './source-file.ts'

/** The most references that lead to one another. */
const mostSteps = 50

/** The way to a value: the key in its parent. A list of all keys for each value would take most of the time. */
interface Step {
  parent: Step | undefined
  key: string
}

/** A value in a description. A value that does not exist is `undefined`. */
export class Node {
  readonly value: unknown
  readonly file: SourceFile
  readonly #step: Step | undefined
  readonly #files: DescriptionFiles
  #refusal: UnpublishedError | undefined

  constructor(value: unknown, file: SourceFile, files: DescriptionFiles, step?: Step) {
    this.value = value
    this.file = file
    this.#files = files
    this.#step = step
  }

  /** The keys that lead to the value. */
  get path(): readonly string[] {
    const keys: string[] = []
    for (let step = this.#step; step; step = step.parent) keys.push(step.key)
    return keys.reverse()
  }

  get exists(): boolean {
    return this.value !== undefined && this.value !== null
  }

  get place(): Place {
    return this.file.placeOf(this.path)
  }

  /** The target of the reference that this value is, as written. */
  get reference(): string | undefined {
    const written = property(this.value, '$ref')
    return typeof written === 'string' ? written : undefined
  }

  /** Returns a property or an item, without following references. */
  get(...keys: string[]): Node {
    let value = this.value
    let step = this.#step
    for (const key of keys) {
      value = property(value, key)
      step = { parent: step, key }
    }
    return new Node(value, this.file, this.#files, step)
  }

  /** Returns the items of a list, or nothing. */
  get items(): Node[] {
    return Array.isArray(this.value) ? this.value.map((_, i) => this.get(String(i))) : []
  }

  /** Returns the properties of an object, or nothing. */
  get entries(): [name: string, value: Node][] {
    return isObject(this.value) ? Object.keys(this.value).map((key) => [key, this.get(key)]) : []
  }

  /** Returns a property if it is a string that is not empty. */
  text(key: string): string | undefined {
    const value = property(this.value, key)
    return typeof value === 'string' && value.trim() !== '' ? value : undefined
  }

  /** Returns whether a property is `true`. */
  is(key: string): boolean {
    return property(this.value, key) === true
  }

  /** Returns the strings in a list. */
  texts(key: string): string[] {
    const value = property(this.value, key)
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
  }

  /** Follows references until there is a value. Reports a reference that leads nowhere; the result then does not exist. */
  follow(): Node {
    let node: Node = this
    for (let step = 0; node.reference !== undefined; step++) {
      const target = step < mostSteps ? node.#target(node.reference) : undefined
      if (!target?.exists) {
        this.report('broken-reference', ...this.#reasonOf(node, step))
        return new Node(undefined, node.file, this.#files, node.#step)
      }
      node = target
    }
    return node
  }

  #reasonOf(node: Node, step: number): [text: string, hint: string] {
    const written = node.reference ?? ''
    if (node.#refusal) return [node.#refusal.message, node.#refusal.hint ?? '']
    if (step >= mostSteps) return [`The reference \`${written}\` leads to itself`, 'Refer to a definition.']
    return /^[a-z][a-z\d+.-]*:/i.test(written)
      ? [`The reference \`${written}\` leads out of the project`, 'Copy the file into the project, and refer to it.']
      : [`The reference \`${written}\` leads nowhere`, 'Check the file name and the names after `#`.']
  }

  /** Returns the value that a reference names, or `undefined` if it is not a reference to a file in the project. */
  #target(written: string): Node | undefined {
    const [path = '', pointer = ''] = written.split('#')
    if (/^[a-z][a-z\d+.-]*:/i.test(path) || (pointer !== '' && !pointer.startsWith('/'))) return undefined
    const file = path === '' ? this.file : this.#open(posix.join(posix.dirname(this.file.name), decoded(path)))
    if (!file) return undefined
    const keys = pointer
      .split('/')
      .slice(1)
      .map((key) => decoded(key).replaceAll('~1', '/').replaceAll('~0', '~'))
    return new Node(file.value, file, this.#files).get(...keys)
  }

  /** Opens another file. A syntax error in it stops the plugin; a file that cannot be read is a broken reference. */
  #open(name: string): SourceFile | undefined {
    try {
      return this.#files.open(name, this.place)
    } catch (error) {
      if (error instanceof UnpublishedError) this.#refusal = error
      if (error instanceof DescriptionError && error.place.file === this.file.name) return undefined
      throw error
    }
  }

  /** Reports a problem at this value, once. */
  report(kind: ProblemKind, text: string, hint?: string): void {
    const { problems } = this.#files
    const place = this.place
    const isSame = (one: Place) => one.file === place.file && one.line === place.line && one.column === place.column
    if (problems.some((one) => one.kind === kind && one.text === text && isSame(one.place))) return
    problems.push({ kind, place, text, ...(hint === undefined ? {} : { hint }) })
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
