// Reads `i18n.json` of Rspress, which has the texts of menus and sidebars by key and language.

import type { ProjectFiles } from '../../files.ts'
import { isObject, lookUp } from '../../guards.ts'
import type { Finding } from '../../model.ts'
import { type Data, folderIn, objectIn, stringIn } from '../../values.ts'

export interface Labels {
  /** Replaces the keys in the texts of a value by the texts of a language. */
  translate<Value>(value: Value, lang: unknown): Value
  findings: Finding[]
}

/** The fields that can contain a key. */
const textFields = new Set(['text', 'label', 'title', 'description', 'outlineTitle', 'prevPageText', 'nextPageText'])

export function readLabels(files: ProjectFiles, config: Data): Labels {
  const file = folderIn(files.root, config.i18nSourcePath, 'i18n.json')
  const text = files.text(file)
  if (text === undefined) return { translate: (value) => value, findings: [] }
  try {
    const table = objectIn(JSON.parse(text))
    return { translate: (value, lang) => translated(value, table, String(lang)) as typeof value, findings: [] }
  } catch (error) {
    const problem = `This file cannot be read: ${error instanceof Error ? error.message : String(error)}`
    return { translate: (value) => value, findings: [{ kind: 'todo', file, text: problem }] }
  }
}

function translated(value: unknown, table: Data, lang: string): unknown {
  if (Array.isArray(value)) return value.map((one) => translated(one, table, lang))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      typeof one === 'string' && textFields.has(name)
        ? (stringIn(lookUp(objectIn(lookUp(table, one)), lang)) ?? one)
        : translated(one, table, lang),
    ]),
  )
}
