// Converts the frontmatter of a page: fields of other generators by a table, and unknown fields to `x-` fields.

import { isValidField } from '@docsite/cli/vocabulary'
import { stringify } from 'yaml'
import { isObject, lookUp } from '../guards.ts'
import { foreignFields, type OwnValues } from './foreign-fields.ts'
import { readYaml } from './yaml.ts'

/** A page divided into frontmatter and text. */
export interface SplitText {
  fields: Record<string, unknown>
  body: string
  /** The number of lines before the body. */
  offset: number
  /** Why the frontmatter could not be read. */
  problem?: string
}

const block = /^(\s*)---[ \t]*\n([\s\S]*?)(?:^|\n)---[ \t]*(?:\n|$)/

export function splitFrontmatter(text: string): SplitText {
  const [whole, before = '', yaml = ''] = block.exec(text) ?? []
  if (whole === undefined) return { fields: {}, body: text, offset: 0 }
  const { value, problem } = readYaml(yaml)
  // After an empty line, Astro reads frontmatter, too. Text between two lines is none.
  if (before !== '' && !isObject(value)) return { fields: {}, body: text, offset: 0 }
  return {
    body: text.slice(whole.length),
    offset: whole.split('\n').length - 1,
    fields: isObject(value) ? { ...value } : {},
    ...(problem === undefined ? {} : { problem }),
  }
}

/** Writes a page. Leaves out empty frontmatter. */
export function joinFrontmatter(fields: Readonly<Record<string, unknown>>, body: string): string {
  if (Object.keys(fields).length === 0) return body
  return `---\n${stringify(fields, { lineWidth: 0 })}---\n${body.startsWith('\n') ? '' : '\n'}${body}`
}

/** Sets a field by its path, such as `sidebar.label`. Keeps a value that is already there. */
export function setField(fields: Record<string, unknown>, path: string, value: unknown): void {
  const [first = '', ...rest] = path.split('.')
  const inner = lookUp(fields, first)
  if (rest.length === 0) {
    if (inner === undefined) Object.assign(fields, { [first]: value })
    return
  }
  // A value such as `sidebar: false` is stronger than a field inside it, but `true` is the default.
  if (inner !== undefined && inner !== true && !isObject(inner)) return
  const copy = isObject(inner) ? { ...inner } : {}
  setField(copy, rest.join('.'), value)
  Object.assign(fields, { [first]: copy })
}

/** Returns the fields in docsite's form, and the names of those that it does not know. */
export function convertFields(old: Readonly<Record<string, unknown>>): {
  fields: Record<string, unknown>
  unknown: string[]
} {
  const fields: Record<string, unknown> = {}
  const unknown: string[] = []
  const later: OwnValues[] = []
  const day = dayOf(old.date)
  if (day !== undefined && old.published_at === undefined) fields.published_at = day
  for (const [name, value] of Object.entries(old)) {
    if (value === undefined || (name === 'date' && day !== undefined)) continue
    const converted = foreignValues(name, value, old)
    if (value === null && !converted) continue
    if (converted) {
      later.push(converted)
      const rest = withoutForeignParts(name, value)
      if (rest !== undefined) fields[name] = rest
    } else if (name.startsWith('x-') || isValidField('frontmatter', name, value)) fields[name] = value
    else {
      unknown.push(name)
      fields[`x-${name}`] = value
    }
  }
  for (const values of later) for (const [path, value] of Object.entries(values)) setField(fields, path, value)
  return { fields, unknown }
}

/** Returns the day of a date in frontmatter, such as `2024-09-10`. */
function dayOf(date: unknown): string | undefined {
  const text = date instanceof Date ? date.toISOString() : typeof date === 'string' ? date : ''
  const written = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(text)?.[0]
  if (written !== undefined) return existingDay(written)
  return text !== '' && Number.isFinite(Date.parse(`${text} UTC`))
    ? new Date(`${text} UTC`).toISOString().slice(0, 10)
    : undefined
}

/** JavaScript counts a day that a month does not have, such as the 29th of February, in the next one. */
export function existingDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split(/[-/]/).map(Number)
  return new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10)
}

/** Returns what a field of another generator means here. */
function foreignValues(name: string, value: unknown, all: Readonly<Record<string, unknown>>): OwnValues | undefined {
  const meaning: Record<string, unknown> = {}
  for (const { from, convert } of foreignFields.get(name) ?? []) {
    const part = from
      .slice(1)
      .reduce<unknown>((inner, key) => (isObject(inner) ? lookUp(inner, key) : undefined), value)
    if (part !== undefined) Object.assign(meaning, convert(part, all))
  }
  const written = Object.entries(meaning).filter(([, one]) => one !== null && one !== undefined)
  return written.length > 0 ? Object.fromEntries(written) : undefined
}

/** Returns what remains of a field that has the same name here but other fields inside it. */
function withoutForeignParts(name: string, value: unknown): unknown {
  if (!isObject(value)) return undefined
  const paths = (foreignFields.get(name) ?? []).map(({ from }) => from.slice(1))
  if (paths.some((path) => path.length === 0)) return undefined
  const rest = paths.reduce(withoutPath, value)
  return Object.keys(rest).length > 0 ? rest : undefined
}

function withoutPath(
  fields: Record<string, unknown>,
  [first = '', ...rest]: readonly string[],
): Record<string, unknown> {
  const { [first]: inner, ...others } = fields
  return rest.length > 0 && isObject(inner) ? { ...others, [first]: withoutPath(inner, rest) } : others
}
