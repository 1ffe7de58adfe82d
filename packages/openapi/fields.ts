// The fields of a description that no page would show → problems with their places, after the table of the specification.

import { nearest } from '@docsite/cli/vocabulary'
import type { Node } from './source/node.ts'
import { anyField, type Field, has, referable, specification, type Version } from './specification.ts'
import { entryOf, isObject, textOf } from './values.ts'

/** The dialects of JSON Schema whose keywords the table contains. Others can have any. */
const knownDialect = /^https?:\/\/(?:spec\.openapis\.org\/oas\/|json-schema\.org\/draft\/2020-12\/)/

/** Reports the fields and values in the files read so far that do not exist in `version`, or that the plugin does not understand. */
export function checkFields(root: Node, version: Version): void {
  const dialect = root.text('jsonSchemaDialect')
  new FieldCheck(version, dialect === undefined || knownDialect.test(dialect)).visit(root, 'OpenAPI Object')
}

class FieldCheck {
  readonly #version: Version
  readonly #knowsKeywords: boolean
  /** The values that were checked, by object. Several references can lead to one. */
  readonly #seen = new Map<string, Set<unknown>>()

  constructor(version: Version, knowsKeywords: boolean) {
    this.#version = version
    this.#knowsKeywords = knowsKeywords
  }

  visit(node: Node, object: string): void {
    const { value } = node
    if (!isObject(value) || this.#isSeen(value, object)) return
    if (node.reference !== undefined) {
      const target = node.target
      if (target) this.visit(target, object)
      if (this.#isReference(object)) return this.#checkReference(node)
    }
    const fields = entryOf(specification, object) ?? {}
    for (const name of Object.keys(value)) {
      if (name.startsWith('x-')) continue
      const field = entryOf(fields, name) ?? fields[anyField]
      if (field && has(this.#version, field.since, field.until)) this.#checkField(node, name, field)
      else this.#report(node, name, object, field)
    }
  }

  #isSeen(value: unknown, object: string): boolean {
    const seen = this.#seen.get(object) ?? new Set()
    this.#seen.set(object, seen)
    return seen.has(value) || !seen.add(value)
  }

  /** Returns whether an object with `$ref` is a Reference Object, in which only its own fields have an effect. */
  #isReference(object: string): boolean {
    if (object === 'Schema Object') return this.#version === '3.0'
    const first = entryOf(referable, object)
    return first !== undefined && has(this.#version, first)
  }

  #checkReference(node: Node): void {
    // OpenAPI 3.0 says that all fields beside a reference are ignored, and many descriptions have some.
    if (this.#version === '3.0') return
    for (const name of Object.keys(node.value as object))
      if (!name.startsWith('x-') && !entryOf(specification['Reference Object'] ?? {}, name))
        node
          .get(name)
          .report(
            'unknown-field',
            `The field \`${name}\` has no effect beside \`$ref\``,
            'Move it to the object that the reference leads to, or remove it.',
          )
  }

  #checkField(parent: Node, name: string, { object, as, values, isUnsupported, instead, leftOut }: Field): void {
    const node = parent.get(name)
    if (isUnsupported) node.report('unknown-field', `docsite does not understand the field \`${name}\``, instead)
    if (leftOut !== undefined) return
    if (values) this.#checkValue(node, name, values)
    if (object === undefined) return
    if (as === 'one') this.visit(node, object)
    else for (const item of as === 'list' ? node.items : node.entries.map(([, item]) => item)) this.visit(item, object)
  }

  #checkValue(node: Node, name: string, values: Readonly<Record<string, Version>>): void {
    const text = textOf(node.value)
    const first = text === undefined ? undefined : entryOf(values, text)
    if (text === undefined || (first && has(this.#version, first))) return
    const known = Object.entries(values).flatMap(([one, version]) => (has(this.#version, version) ? one : []))
    if (first) node.report('unknown-field', this.#isOf(`The value \`${text}\` of \`${name}\``, first), newer(first))
    else
      node.report(
        'unknown-field',
        `The field \`${name}\` has the value \`${text}\`, which OpenAPI ${this.#version} does not have`,
        `Use ${known.map((one) => `\`${one}\``).join(', ')}.`,
      )
  }

  /** Reports a field that the version does not have: one of another version, or of none. */
  #report(node: Node, name: string, object: string, field: Field | undefined): void {
    const isKeyword = object === 'Schema Object' && this.#version !== '3.0'
    const dialect = node.text('$schema')
    if (isKeyword && !(dialect === undefined ? this.#knowsKeywords : knownDialect.test(dialect))) return
    const report = (text: string, hint: string) => node.get(name).report('unknown-field', text, hint)
    const first = name === '$ref' ? entryOf(referable, object) : field?.since
    if (first && !has(this.#version, first)) return report(this.#isOf(`The field \`${name}\``, first), newer(first))
    if (field?.until)
      return report(
        `The field \`${name}\` does not exist after OpenAPI ${field.until}, but the description is OpenAPI ${this.#version}`,
        field.instead ?? 'Remove the field.',
      )
    const near = nearest(name, this.#namesOf(object))
    report(
      `The ${object} of OpenAPI ${this.#version} has no field \`${name}\``,
      near === undefined ? 'Remove it, or let its name begin with `x-`.' : `Did you mean \`${near}\`?`,
    )
  }

  #namesOf(object: string): string[] {
    const fields = Object.entries(entryOf(specification, object) ?? {})
    return fields.flatMap(([name, { since, until }]) => (has(this.#version, since, until) ? name : []))
  }

  #isOf = (what: string, first: Version): string =>
    `${what} exists since OpenAPI ${first}, but the description is OpenAPI ${this.#version}`
}

const newer = (version: Version): string => `Write \`openapi: ${version}.0\`, or remove it.`
