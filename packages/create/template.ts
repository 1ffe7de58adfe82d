// template/, and values for its placeholders → the texts of files by path.
//
//   {{name}}                    the value
//   {{#name}} … {{/name}}       on lines of their own: these lines if there is a value, and for a list, once per item

import { readFileSync } from 'node:fs'
import type { Files } from './files.ts'

/** Values by the names of their placeholders. A list has the values of each item. */
export type Values = Readonly<
  Record<string, string | boolean | undefined | readonly Readonly<Record<string, string>>[]>
>

/** The file into which `npm run bundle` packs the template: many small files would take more space on disks. */
const templateFile = new URL(
  import.meta.url.endsWith('.ts') ? './lib/template.json' : './template.json',
  import.meta.url,
)

/** Reads the whole template. */
export const readTemplate = (): Files => JSON.parse(readFileSync(templateFile, 'utf8')) as Files

/** Returns the files in some folders of the template. A file replaces the one with the same path in an earlier folder. */
export function filesFrom(template: Files, folders: readonly string[], values: Values): Files {
  const files: Record<string, string> = {}
  for (const folder of folders)
    for (const [path, text] of Object.entries(template))
      if (path.startsWith(`${folder}/`)) files[path.slice(folder.length + 1)] = filled(text, values)
  return files
}

/** Fills in a template, in one pass, because values can contain what looks like a placeholder. */
export function filled(text: string, values: Values): string {
  return text.replace(placeholder, (_, section?: string, lines = '', name = '') => {
    const value = valueNamed(values, section ?? name)
    if (section === undefined) return String(value)
    if (value === undefined || value === false || value === '') return ''
    return typeof value === 'object'
      ? value.map((item) => filled(lines, { ...values, ...item })).join('')
      : filled(lines, values)
  })
}

const placeholder = /^\{\{#(\w+)\}\}\n([\s\S]*?)^\{\{\/\1\}\}\n|\{\{(\w+)\}\}/gm

function valueNamed(values: Values, name: string): Values[string] {
  if (Object.hasOwn(values, name)) return values[name]
  throw new Error(`The template has a placeholder without a value: ${name}`)
}
