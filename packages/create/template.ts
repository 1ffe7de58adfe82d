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
export const filled = (text: string, values: Values): string => filledParts(text.split(/^\{\{([#/]\w+)\}\}\n/m), values)

/** Fills in texts, between which are the marks of sections: `#name` or `/name`. */
function filledParts([text = '', mark, ...rest]: readonly string[], values: Values): string {
  const start = text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(valueNamed(values, name)))
  if (mark === undefined) return start
  const name = mark.slice(1)
  const end = rest.indexOf(`/${name}`)
  if (end < 0 || mark[0] === '/') throw new Error(`The template has a section that is not complete: ${name}`)
  const value = valueNamed(values, name)
  const items = typeof value === 'object' ? value.map((item) => ({ ...values, ...item })) : value ? [values] : []
  const section = items.map((item) => filledParts(rest.slice(0, end), item))
  return [start, ...section, filledParts(rest.slice(end + 1), values)].join('')
}

function valueNamed(values: Values, name: string): Values[string] {
  if (Object.hasOwn(values, name)) return values[name]
  throw new Error(`The template has a placeholder without a value: ${name}`)
}
