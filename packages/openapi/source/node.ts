// A value in a description with its place, through which the rest of the plugin reads the description.

import { posix } from 'node:path'
import { DescriptionError, type Place, type ProblemKind } from '../problem.ts'
import { bare, isObject, property, textOf } from '../values.ts'
import { type DescriptionFiles, UnpublishedError } from './description-files.ts'
import type { SourceFile } from './source-file.ts'

/** The most references that lead to one another. */
const mostSteps = 50

/** The keywords that explain a value, but do not restrict it. */
export const annotations: ReadonlySet<string> = new Set(
  'title description deprecated readOnly writeOnly example examples externalDocs'.split(' '),
)

/** The keywords beside a reference that say nothing about the value: names, definitions, notes and extensions. */
const silent = /^(?:\$(?!dynamicRef$).*|x-.*|definitions|summary)$/

/** The way to a value: the key in its parent. A list of all keys for each value would take most of the time. */
interface Step {
  parent: Step | undefined
  key: string
}

/** A value in a description. A value that does not exist is `undefined`. */
export class Node {
  /** The value as it is written: the spelling of a scalar, if it has one. */
  readonly written: unknown
  readonly file: SourceFile
  readonly #step: Step | undefined
  readonly #files: DescriptionFiles
  /** The parts of a schema that exists only because several schemas apply to the same value. */
  #parts: readonly Node[] | undefined
  /** The fields that an object has from another place. */
  #fields: ReadonlyMap<string, Node> | undefined
  #refusal: UnpublishedError | undefined

  constructor(written: unknown, file: SourceFile, files: DescriptionFiles, step?: Step) {
    this.written = written
    this.file = file
    this.#files = files
    this.#step = step
  }

  get value(): unknown {
    return bare(this.written)
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

  /** The value that the reference leads to, if its file has been read. Reports nothing. */
  get target(): Node | undefined {
    return this.reference === undefined ? undefined : this.targetOf(this.reference)
  }

  /** Whether this value is a reference beside which nothing applies. In OpenAPI 3.0, nothing ever does. */
  get isReference(): boolean {
    if (this.reference === undefined) return false
    return !this.#files.appliesSiblings(this.file) || Object.keys(this.value as object).every((key) => silent.test(key))
  }

  /**
   * The schemas that apply together with the keywords of this schema: the target of a reference beside other keywords, and those of `allOf`.
   * Reports a reference that leads nowhere or to itself.
   */
  get parts(): readonly Node[] {
    if (this.#parts) return this.#parts
    const isBase = this.reference !== undefined && !this.isReference && this.#chain().at(-1)?.exists
    const base = new Node({ $ref: this.reference }, this.file, this.#files, this.#step)
    return [...(isBase ? [base] : []), ...this.get('allOf').items]
  }

  /** Returns a property or an item, without following references. */
  get(...keys: string[]): Node {
    const [first = '', ...others] = keys
    const field = this.#fields?.get(first)
    if (field) return others.length > 0 ? field.get(...others) : field
    let value = this.value
    let step = this.#step
    for (const key of keys) {
      value = property(value, key)
      step = { parent: step, key }
    }
    return new Node(value, this.file, this.#files, step)
  }

  /** Returns a schema to which all parts apply. It has the texts and examples of the last part that has them. */
  withParts(parts: readonly Node[]): Node {
    const written = parts.flatMap((part) => [part.schema(), part])
    const values = written.flatMap(({ value }) => (isObject(value) ? Object.entries(value) : []))
    const node = new Node({}, this.file, this.#files, this.#step)
    Object.assign(node.value as object, Object.fromEntries(values.filter(([name]) => annotations.has(name))))
    node.#parts = parts
    return node
  }

  /** Returns the items of a list, or nothing. */
  get items(): Node[] {
    return Array.isArray(this.value) ? this.value.map((_, i) => this.get(String(i))) : []
  }

  /** Returns the properties of an object, or nothing. */
  get entries(): [name: string, value: Node][] {
    return isObject(this.value) ? Object.keys(this.value).map((key) => [key, this.get(key)]) : []
  }

  /** Returns a property if it is a text that is not empty. Quotes around a number make no difference. */
  text(key: string): string | undefined {
    const text = textOf(property(this.value, key))
    return text?.trim() === '' ? undefined : text
  }

  /** Returns whether a property is `true`. */
  is(key: string): boolean {
    return bare(property(this.value, key)) === true
  }

  /** Returns the texts in a list. */
  texts(key: string): string[] {
    const value = property(this.value, key)
    return Array.isArray(value) ? value.flatMap((one) => textOf(one) ?? []) : []
  }

  /**
   * Follows references until there is a value. Reports a reference that leads nowhere; the result then does not exist. `summary` and
   * `description` beside a reference replace those of the value, except in OpenAPI 3.0.
   */
  follow(): Node {
    return this.#followed(
      (name, { file }) => /^(?:summary|description)$/.test(name) && this.#files.appliesSiblings(file),
    )
  }

  /** Follows the references of a path item. Other fields beside them belong to the path item in all versions. */
  followItem(): Node {
    return this.#followed((name) => name !== '$ref')
  }

  /** Follows references. The values get the fields beside the references that `isKept`. */
  #followed(isKept: (name: string, reference: Node) => boolean): Node {
    const [end = this, ...references] = this.#chain().reverse()
    if (!isObject(end.value)) return end
    return references.reduce((node, one) => node.#withFields(one.entries.filter(([name]) => isKept(name, one))), end)
  }

  /** Returns an object with fields from another place. */
  #withFields(fields: readonly [name: string, value: Node][]): Node {
    if (fields.length === 0) return this
    const written = fields.map(([name, node]) => [name, node.written])
    const node = new Node(
      { ...(this.value as object), ...Object.fromEntries(written) },
      this.file,
      this.#files,
      this.#step,
    )
    node.#fields = new Map([...(this.#fields ?? []), ...fields])
    return node
  }

  /**
   * Returns the schema that a value stands for: follows references beside which nothing applies. Another reference is one of the `parts`
   * of the schema. Reports a reference that leads nowhere; the result then does not exist.
   */
  schema(): Node {
    return this.#chain((node) => node.isReference).at(-1) ?? this
  }

  /**
   * Returns this value and those that its references lead to, as long as `isPassed`. Reports a reference that leads nowhere; the only value
   * then does not exist.
   */
  #chain(isPassed: (node: Node) => boolean = () => true): Node[] {
    const chain: Node[] = [this]
    for (let node: Node = this; node.reference !== undefined && isPassed(node); ) {
      const target = chain.length <= mostSteps ? node.#opened(node.reference) : undefined
      if (!target?.exists) {
        this.report('broken-reference', ...this.#reasonOf(node, chain.length - 1))
        return [new Node(undefined, node.file, this.#files, node.#step)]
      }
      chain.push(target)
      node = target
    }
    return chain
  }

  #reasonOf(node: Node, step: number): [text: string, hint: string] {
    const written = node.reference ?? ''
    if (node.#refusal) return [node.#refusal.message, node.#refusal.hint ?? '']
    if (step >= mostSteps) return [`The reference \`${written}\` leads to itself`, 'Refer to a definition.']
    return /^[a-z][a-z\d+.-]*:/i.test(written)
      ? [`The reference \`${written}\` leads out of the project`, 'Copy the file into the project, and refer to it.']
      : [`The reference \`${written}\` leads nowhere`, 'Check the file name and the names after `#`.']
  }

  /** Returns the value that a reference names, whose file is read if it must be. */
  #opened(reference: string): Node | undefined {
    return this.#targetOf(reference, (name) => this.#open(name))
  }

  /** Returns the value that a reference from this file names, if its file has been read. Reports nothing. */
  targetOf(reference: string): Node | undefined {
    const target = this.#targetOf(reference, (name) => this.#files.opened(name))
    return target?.exists ? target : undefined
  }

  /** Returns the value that a reference names, or `undefined` if it is not a reference to a file in the project. */
  #targetOf(written: string, open: (name: string) => SourceFile | undefined): Node | undefined {
    const [path = '', pointer = ''] = written.split('#')
    if (/^[a-z][a-z\d+.-]*:/i.test(path) || (pointer !== '' && !pointer.startsWith('/'))) return undefined
    const file = path === '' ? this.file : open(posix.join(posix.dirname(this.file.name), decoded(path)))
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
