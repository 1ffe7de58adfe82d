// Converts Rspress's `_meta.json` and `_nav.json`, which docsite has in almost the same form.

import { posix } from 'node:path'
import type { ProjectFiles } from '../files.ts'
import { isObject } from '../guards.ts'
import type { Finding } from '../model.ts'
import { type Data, listIn, stringIn } from '../values.ts'

type Entry = string | Data

/** Returns the files of the new site by path in the project, and the files that cannot be read. `translate` replaces keys of `i18n.json`. */
export function rspressMetaFiles(
  files: ProjectFiles,
  sourceRoot: string,
  translate: (path: string, value: unknown) => unknown,
): { files: Map<string, string>; findings: Finding[] } {
  const texts = new Map<string, string>()
  const findings: Finding[] = []
  const all = files.list(sourceRoot).filter((file) => /(?:^|\/)_(?:meta|nav)\.json$/.test(file))
  const inlined = new Set<string>()
  for (const file of all) {
    const target = posix.join('content', posix.relative(sourceRoot, file))
    try {
      const value: unknown = JSON.parse(files.text(file) ?? '')
      const isMeta = file.endsWith('_meta.json')
      const converted =
        isMeta && Array.isArray(value) ? entriesOf(files, posix.dirname(file), '', value as Entry[], inlined) : value
      const translated = translate(posix.relative(sourceRoot, file), converted)
      texts.set(target, `${JSON.stringify(translated, null, 2)}\n`)
    } catch (error) {
      findings.push({
        kind: 'todo',
        file,
        text: `This file cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      })
    }
  }
  // The entries of these folders are now in the file of the folder above.
  for (const file of inlined) texts.delete(posix.join('content', posix.relative(sourceRoot, file)))
  return { files: texts, findings }
}

/** Converts entries. `dir-section-header` becomes a heading, followed by the entries of that folder. */
function entriesOf(
  files: ProjectFiles,
  folder: string,
  prefix: string,
  entries: readonly Entry[],
  inlined: Set<string>,
): Entry[] {
  return entries.flatMap((entry): Entry[] => {
    const { type, name, label, items, ...rest } = isObject(entry) ? entry : { name: entry }
    const path = prefix + String(name ?? '').replace(/\.mdx?$/, '')
    if (type === 'dir-section-header') {
      const inner = posix.join(folder, path)
      const header: Entry[] = [{ type: 'section-header', label: stringIn(label) ?? String(name) }]
      return [...header, ...entriesOf(files, folder, `${path}/`, entriesIn(files, inner, inlined), inlined)]
    }
    if (type === 'custom-link' && Array.isArray(items))
      return entriesOf(files, folder, prefix, items as Entry[], inlined)
    if (!isObject(entry)) return [path]
    return [
      {
        ...(type === undefined ? {} : { type }),
        ...(name === undefined ? {} : { name: path }),
        ...(label === undefined ? {} : { label }),
        ...withoutUnknown(rest),
      },
    ]
  })
}

/** Returns the entries of a folder: those of its `_meta.json`, or its files. */
function entriesIn(files: ProjectFiles, folder: string, inlined: Set<string>): Entry[] {
  const file = posix.join(folder, '_meta.json')
  const text = files.text(file)
  if (text !== undefined) {
    inlined.add(file)
    return listIn(JSON.parse(text)) as Entry[]
  }
  const names = files.list(folder).map((path) => posix.relative(folder, path).replace(/\.mdx?$/, ''))
  return [...new Set(names.map((name) => name.split('/')[0] ?? name))]
}

const knownFields = new Set([
  'tag',
  'badge',
  'overviewHeaders',
  'context',
  'collapsible',
  'collapsed',
  'dashed',
  'link',
])
const withoutUnknown = (fields: Data): Data =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => knownFields.has(name)))
