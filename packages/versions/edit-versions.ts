// Adds a version to the text of a configuration file, without changing anything else in it.

import type { SiteConfig } from '@docsite/cli'
import { configLiteral, type LiteralNode } from './config-literal.ts'

export type MultiVersion = NonNullable<SiteConfig['multiVersion']>
type VersionConfig = Exclude<MultiVersion['versions'][number], string>

/** A new version: the configuration that contains it, and its place in the list. */
export interface AddedVersion {
  after: MultiVersion
  index: number
}

/** Returns the text with the new version, or `undefined` if its configuration is not a plain literal. */
export function withVersion(text: string, isJson: boolean, { after, index }: AddedVersion): string | undefined {
  const site = configLiteral(text, isJson)
  if (site?.kind !== 'object') return undefined
  const write = writerFor(text, isJson)
  const versions = site.fields.get('multiVersion')
  if (versions === undefined)
    return insertField(text, site, isJson, `${write.key('multiVersion')}: ${write.value(after)}`)
  const [name, list] = [versions.fields.get('default'), versions.fields.get('versions')]
  if (name?.kind !== 'string' || list?.kind !== 'list' || list.items.length !== after.versions.length - 1)
    return undefined
  const added = write.value(after.versions[index])
  const edits = [
    { start: name.start, end: name.end, text: write.value(after.default) },
    insertedItem(text, list, index, added),
  ].sort((a, b) => b.start - a.start)
  return edits.reduce((edited, { start, end, text }) => edited.slice(0, start) + text + edited.slice(end), text)
}

interface Edit {
  start: number
  end: number
  text: string
}

/** Returns the edit that inserts an entry, on a line of its own if the other entries have their own lines. */
function insertedItem(text: string, { items }: LiteralNode, index: number, added: string): Edit {
  const next = items[index]
  const last = items.at(-1) as LiteralNode
  const [, lineBreak = ' '] = /(\r?\n[ \t]*)$/.exec(text.slice(0, (next ?? last).start)) ?? []
  return next === undefined
    ? { start: last.end, end: last.end, text: `,${lineBreak}${added}` }
    : { start: next.start, end: next.start, text: `${added},${lineBreak}` }
}

/** Inserts the first field of an object. */
function insertField(text: string, { start, fields }: LiteralNode, isJson: boolean, field: string): string {
  const inside = text.slice(start + 1)
  const [lineBreak = ''] = /^\s*?(\r?\n[ \t]*)(?=\S)/.exec(inside) ?? []
  const isEmpty = fields.size === 0 && /^\s*\}/.test(inside)
  const comma = isEmpty && isJson ? '' : ','
  const space = lineBreak === '' ? ' ' : isEmpty ? `${lineBreak}  ` : lineBreak
  return `${text.slice(0, start + 1)}${space}${field}${comma}${isEmpty && lineBreak === '' ? ' ' : ''}${inside}`
}

/** Returns functions that write keys and values in the style of the file. */
function writerFor(text: string, isJson: boolean) {
  const quote = isJson || (text.match(/"/g)?.length ?? 0) > (text.match(/'/g)?.length ?? 0) ? '"' : "'"
  const key = (name: string): string => (isJson ? JSON.stringify(name) : name)
  const string = (value: string): string =>
    quote === '"'
      ? JSON.stringify(value)
      : `'${JSON.stringify(value).slice(1, -1).replace(/\\"/g, '"').replace(/'/g, "\\'")}'`
  const value = (setting: string | VersionConfig | MultiVersion | undefined | MultiVersion['versions']): string => {
    if (typeof setting === 'string') return string(setting)
    if (Array.isArray(setting)) return `[${setting.map(value).join(', ')}]`
    const fields = Object.entries(setting ?? {}).map(([name, field]) => `${key(name)}: ${value(field as string)}`)
    return `{ ${fields.join(', ')} }`
  }
  return { key, value }
}

/** Returns the field with the versions as source code, for messages. */
export const versionsCode = (config: MultiVersion): string => `multiVersion: ${writerFor("''", false).value(config)}`
