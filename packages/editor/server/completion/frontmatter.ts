// Completes the fields of the frontmatter and their values.

import { CompletionItemKind } from 'vscode-languageserver'
import { fieldOf, keysOf, type Schema } from '../../core.ts'
import { fieldText, frontmatterOf } from '../hover.ts'
import type { OpenFile } from '../workspace.ts'
import type { Choice, CompletionInput } from './items.ts'
import { linkChoices } from './links.ts'

export function fieldChoices({ file, lines }: CompletionInput, parents: readonly string[]): Choice[] {
  const schema = schemaAt(frontmatterOf(file), parents)
  const isWritten = (name: string) => parents.length === 0 && lines.some((line) => line.startsWith(`${name}:`))
  return keysOf(schema ?? {})
    .filter((name) => !isWritten(name))
    .map((name) => ({
      label: name,
      text: `${name}: `,
      kind: CompletionItemKind.Field,
      detail: (schema && fieldOf(schema, name)?.expects) || undefined,
      documentation: parents.length === 0 ? fieldText(name, frontmatterOf(file)) : undefined,
    }))
}

/** Returns the schema of an object inside the frontmatter. Lists and alternatives count by the object that they contain. */
function schemaAt(schema: Schema<unknown>, path: readonly string[]): object | undefined {
  let found: object | undefined = schema
  for (const name of path) found = found && objectIn(fieldOf(found, name))
  return found
}

/** Finds the object among the parts of a schema: the entries of a list, or one of several alternatives. */
function objectIn(schema: unknown, depth = 0): object | undefined {
  if (typeof schema !== 'object' || schema === null || depth > 4) return undefined
  if ('fields' in schema) return schema
  const parts = schema as { item?: unknown; wrapped?: unknown; pipe?: unknown[]; alternatives?: unknown[] }
  for (const part of [parts.item, parts.wrapped, ...(parts.pipe ?? []), ...(parts.alternatives ?? [])]) {
    const found = part === schema ? undefined : objectIn(part, depth + 1)
    if (found) return found
  }
  return undefined
}

export function fieldValueChoices(input: CompletionInput, path: readonly string[]): Choice[] {
  const { file } = input
  const [name = ''] = path
  const listed = valuesOf(name, file)
  if (listed.length > 0) return listed.map((label) => ({ label, kind: CompletionItemKind.EnumMember }))
  const field =
    path.length > 0 ? fieldOf(schemaAt(frontmatterOf(file), path.slice(0, -1)) ?? {}, path.at(-1) ?? '') : undefined
  const expects = field?.expects ?? ''
  const values = [
    ...Array.from(expects.matchAll(/"([^"]+)"/g), ([, value = '']) => value),
    ...(/\btrue or false\b|\btrue, false\b/.test(expects) ? ['true', 'false'] : []),
  ]
  if (values.length > 0) return values.map((label) => ({ label, kind: CompletionItemKind.EnumMember }))
  const isLink = ['image', 'prev', 'next', 'link', 'src'].includes(path.at(-1) ?? '')
  return isLink ? linkChoices(input, name === 'image' || path.at(-1) === 'src') : []
}

/** Returns the values that the site gives a field: its authors, its feeds, and the tags of other pages. */
function valuesOf(name: string, { site }: OpenFile): string[] {
  const { config } = site.project
  if (name === 'authors') return Object.keys(config.authors ?? {})
  if (name === 'link-rss') return (config.feeds ?? []).flatMap(({ id }) => (id === undefined ? [] : String(id)))
  if (name !== 'tags') return []
  const tags = site.tree.pages.flatMap((filePath) => site.pageOf(filePath)?.frontmatter.tags ?? [])
  return [...new Set(tags.map(String))].sort()
}
