// Replaces the frontmatter fields of other generators by the fields of docsite with the same meaning, and reports them.

import { isDeepStrictEqual } from 'node:util'
import type { FieldProblem, Path } from '../../model/config/problem.ts'
import { fieldOf, isObject, keysOf, problemsOf, type Schema } from '../../model/config/schema.ts'
import { foreignFields, type OwnValues } from '../../model/foreign-fields.ts'
import { lookUp } from '../../text/look-up.ts'

type Fields = Record<string, unknown>

export interface Adopted {
  problems: FieldProblem[]
  /** The path of the foreign field that each field comes from, by the path of the field with dots. */
  origins: Map<string, Path>
}

/** Changes `fields` in place. Leaves out fields that the schema declares, because a project may declare any name. */
export function adoptForeignFields(fields: Fields, schema: Schema<unknown>): Adopted {
  const adopted: Adopted = { problems: [], origins: new Map() }
  const all = { ...fields }
  const declared = new Set(keysOf(schema))
  for (const name of Object.keys(all)) {
    for (const { from, convert, accepts } of foreignFields.get(name) ?? []) {
      const field = from.length > 1 || !declared.has(name) ? take(fields, from) : undefined
      if (field === undefined) continue
      const values = convert(field.value, all)
      if (values) adopted.problems.push(adopt(values, from, fields, schema, adopted.origins))
      else {
        const hint = accepts ? { hint: accepts } : {}
        adopted.problems.push({
          path: from,
          kind: 'unknown',
          text: 'has a value that docsite does not support',
          ...hint,
        })
      }
    }
  }
  return adopted
}

/** Sets the fields of docsite that replace a foreign field, unless the page sets them too. */
function adopt(
  values: OwnValues,
  from: Path,
  fields: Fields,
  schema: Schema<unknown>,
  origins: Adopted['origins'],
): FieldProblem {
  const names = Object.keys(values)
  const named = names.map((name) => `\`${name}\``).join(', ')
  const isInside = (name: string) => from.join('.').startsWith(`${name}.`)
  const taken = names.find((name) => !isInside(name) && !isFree(name, lookUp(values, name), fields))
  if (taken !== undefined) {
    const text = `has no effect, because the page also sets \`${taken}\``
    return { path: from, kind: 'unknown', text, hint: 'Remove one of them.' }
  }
  for (const name of names) {
    const path = name.split('.')
    const top = path[0] as string
    const next = set(fields[top], path.slice(1), lookUp(values, name))
    const [problem] = problemsOf(fieldOf(schema, top) ?? schema, next)
    if (problem) return { path: from, kind: 'unknown', text: problem.text, hint: `It stands for ${named}.` }
    fields[top] = next
    origins.set(name, from)
  }
  return {
    path: from,
    kind: 'foreign',
    text: `is the name that other generators use for ${named}`,
    hint: `Write ${names.map((name) => `\`${written(name.split('.'), lookUp(values, name))}\``).join(' and ')}.`,
  }
}

/** Removes the value at a path, and objects that become empty. Returns `undefined` if there is none. */
function take(fields: Fields, [name, ...rest]: Path): { value: unknown } | undefined {
  const key = String(name)
  if (!Object.hasOwn(fields, key)) return undefined
  const value = fields[key]
  if (rest.length === 0) {
    delete fields[key]
    return { value }
  }
  if (!isObject(value)) return undefined
  const inner = { ...value }
  const taken = take(inner, rest)
  if (taken === undefined) return undefined
  if (Object.keys(inner).length > 0) fields[key] = inner
  else delete fields[key]
  return taken
}

/** Returns whether a field can be set, because the page does not set it, or sets the same value. */
function isFree(name: string, value: unknown, fields: Fields): boolean {
  let current: unknown = fields
  for (const step of name.split('.')) {
    if (current === true) return true
    if (!isObject(current)) return false
    if (!Object.hasOwn(current, step)) return true
    current = current[step]
  }
  return isDeepStrictEqual(current, value)
}

/** Returns `value` with another value at a path inside it. */
function set(value: unknown, [name, ...rest]: readonly string[], inner: unknown): unknown {
  if (name === undefined) return inner
  const fields = isObject(value) ? value : {}
  return { ...fields, [name]: set(fields[name], rest, inner) }
}

/** Formats a field as a line of YAML. */
function written([name, ...rest]: readonly string[], value: unknown): string {
  const inner = rest.length > 0 ? `{ ${written(rest, value)} }` : yaml(value)
  return `${name}: ${inner}`
}

const longestValue = 60

function yaml(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(yaml).join(', ')}]`
  const isPlain =
    typeof value === 'string' && /^[A-Za-z/][\w/-]*$/.test(value) && !/^(?:true|false|null|yes|no)$/i.test(value)
  const text = isPlain ? value : JSON.stringify(value)
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text
}
