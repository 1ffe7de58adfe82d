// Completes the fields of the frontmatter and their values.

import type { SourceField } from '@docsite/cli/source'
import { CompletionItemKind } from 'vscode-languageserver'
import { fieldText } from '../hover.ts'
import type { OpenFile } from '../workspace.ts'
import type { Choice, CompletionInput } from './items.ts'
import { linkChoices } from './links.ts'

export function fieldChoices({ file, lines }: CompletionInput, parents: readonly string[]): Choice[] {
  const isWritten = (name: string) => parents.length === 0 && lines.some((line) => line.startsWith(`${name}:`))
  return fieldsAt(file.site.frontmatter, parents)
    .filter(({ name }) => !isWritten(name))
    .map((field) => ({
      label: field.name,
      text: `${field.name}: `,
      kind: CompletionItemKind.Field,
      detail: field.expects || undefined,
      documentation: parents.length === 0 ? fieldText(field) : undefined,
    }))
}

/** Returns the fields of an object inside the frontmatter. */
function fieldsAt(fields: readonly SourceField[], [name, ...path]: readonly string[]): readonly SourceField[] {
  return name === undefined ? fields : fieldsAt(fields.find((field) => field.name === name)?.fields ?? [], path)
}

export function fieldValueChoices(input: CompletionInput, path: readonly string[]): Choice[] {
  const { file } = input
  const [name = ''] = path
  const listed = valuesOf(name, file)
  if (listed.length > 0) return listed.map((label) => ({ label, kind: CompletionItemKind.EnumMember }))
  const fields = fieldsAt(file.site.frontmatter, path.slice(0, -1))
  const expects = fields.find((field) => field.name === path.at(-1))?.expects ?? ''
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
  const { config } = site
  if (name === 'authors') return Object.keys(config.authors ?? {})
  if (name === 'link-rss') return (config.feeds ?? []).flatMap(({ id }) => (id === undefined ? [] : String(id)))
  if (name !== 'tags') return []
  const tags = [...site.pages, ...site.drafts].flatMap(({ frontmatter }) => frontmatter.tags ?? [])
  return [...new Set(tags.map(String))].sort()
}
