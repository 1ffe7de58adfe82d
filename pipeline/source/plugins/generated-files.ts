// The pages and sidebars that plugins generate, as files that exist only in memory.

import { posix } from 'node:path'
import type { Diagnostic, Place } from '../../model/diagnostics/diagnostic.ts'
import type { GeneratedPage } from '../../model/plugin/generated.ts'

/** A component that is the whole content of a page. */
interface PageIsland {
  name: string
  props: Readonly<Record<string, unknown>>
}

/** A page or a `_meta.json` that a plugin generates, or a page of a blog. */
export interface GeneratedFile {
  /** The name of the plugin, or `blog`. */
  plugin: string
  text: string
  island?: PageIsland
  /** The file that it was generated from, relative to the project. */
  source?: string
}

/** Generated files by content path: the path that a file with the same route would have. */
export type GeneratedFiles = ReadonlyMap<string, GeneratedFile>

/** Returns the text of a generated page as a content file would contain it. JSON is valid YAML. */
export function textOfPage({ frontmatter = {}, markdown = '' }: GeneratedPage): string {
  const fields = Object.entries(frontmatter)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${isPlainKey(name) ? name : JSON.stringify(name)}: ${valueText(value)}\n`)
  return fields.length === 0 ? markdown : `---\n${fields.join('')}---\n\n${markdown}`
}

const isPlainKey = (name: string): boolean => /^[A-Za-z][\w-]*$/.test(name) && !isKeyword(name)

const isKeyword = (text: string): boolean => /^(?:true|false|null|yes|no|on|off|y|n)$/i.test(text)

/** Writes simple strings without quotes, because the parser has a fast path for them. */
const valueText = (value: unknown): string =>
  typeof value === 'string' && /^[A-Za-z][A-Za-z\d]*(?: [A-Za-z\d]+)*$/.test(value) && !isKeyword(value)
    ? value
    : JSON.stringify(value).replace(/[\u007f-\u009f\u2028\u2029\ufeff]/g, escapeUnicode)

const escapeUnicode = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Returns the path of a generated page for the edit link, relative to `content/`. Without a source, the page has no such link. */
export const editPathOf = ({ source }: GeneratedFile): string =>
  source === undefined ? '' : posix.relative('content', source)

/** Returns the name of a generated file in messages. */
export const nameOf = (filePath: string, { plugin }: GeneratedFile): string => `plugin:${plugin}/${filePath}`

/** Returns the name of a content file in messages. */
export function fileName(filePath: string, generated: GeneratedFiles): string {
  const file = generated.get(filePath)
  return file ? nameOf(filePath, file) : `content/${filePath}`
}

/** Replaces the content paths of generated files in diagnostics by names that say which plugin generated them, and from which file. */
export function nameGenerated(diagnostics: readonly Diagnostic[], generated: GeneratedFiles): Diagnostic[] {
  if (generated.size === 0) return [...diagnostics]
  const named = (text: string) =>
    text.replace(/(`)content\/([^`]+?\.(?:md|json))/g, (all, before: string, path: string) =>
      generated.has(path) ? before + fileName(path, generated) : all,
    )
  const pathOf = ({ file }: Place) => (file.startsWith('content/') ? file.slice('content/'.length) : '')
  const renamed = (place: Place) => ({
    ...place,
    file: pathOf(place) ? fileName(pathOf(place), generated) : place.file,
  })
  return diagnostics.map((one) => {
    const { place, text, hint, fix, failedOn, ...rest } = one
    const file = generated.get(pathOf(place))
    const from = file?.source === undefined ? [] : [`Generated from \`${file.source}\`.`]
    const hints = [...(hint === undefined ? [] : [named(hint)]), ...from]
    return {
      ...rest,
      place: renamed(place),
      text: named(text),
      ...(hints.length > 0 ? { hint: hints.join(' ') } : {}),
      ...(failedOn ? { failedOn: failedOn.map(renamed) } : {}),
      // There is no file to fix.
      ...(fix && !file ? { fix } : {}),
    }
  })
}

/** Moves diagnostics of generated files to the files that these were generated from, because editors show only files that exist. */
export function inSources(diagnostics: readonly Diagnostic[], generated: GeneratedFiles): Diagnostic[] {
  const sources = new Map(
    Array.from(generated, ([path, file]): [string, string | undefined] => [nameOf(path, file), file.source]),
  )
  return diagnostics.map((one) => {
    const { file, line, column } = one.place
    const source = sources.get(file)
    const at = [file, line, column].filter((part) => part !== undefined).join(':')
    return source === undefined ? one : { ...one, place: { file: source }, text: `${one.text}, in \`${at}\`` }
  })
}
