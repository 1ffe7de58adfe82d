// Reads the settings of a site that Next.js builds, as far as they are plain data, for the ledger: configuration, theme and layout.

import { join } from 'node:path'
import { parse } from 'acorn'
import { readLiterals } from '../../config-literals.ts'
import type { ProjectFiles } from '../../files.ts'
import { literalValue, unknownValue } from '../../literals.ts'
import type { KeyTable, OldSettings } from '../../model.ts'
import { closingBrace } from '../../text/braces.ts'
import { tagsIn } from '../../text/elements.ts'
import { type Data, objectIn } from '../../values.ts'

/** Returns the keys of a configuration. Keys whose value is code have the value `true`. `functions` are called with settings of their own. */
export async function nextSettings(
  files: ProjectFiles,
  file: string,
  keys: KeyTable,
  functions: readonly string[] = [],
): Promise<OldSettings[]> {
  if (!files.isFile(file)) return []
  const { value, unknown } = await readLiterals(join(files.root, file), files.root)
  const code = unknown.flatMap(({ path: [name] }) => (name === undefined ? [] : [[String(name), true] as const]))
  const own = functions.flatMap((name) => {
    const [found] = callsOf(files.text(file) ?? '', name)
    return found === undefined ? [] : [[name, found] as const]
  })
  return [{ file, value: { ...filled(code, value), ...Object.fromEntries(own) }, keys }]
}

/** Adds the values that are plain data to the keys of those that are code. Code in a list leaves an empty list. */
const filled = (code: readonly (readonly [string, true])[], value: Data): Data => ({
  ...Object.fromEntries(code),
  ...Object.fromEntries(Object.entries(value).filter(([, one]) => !Array.isArray(one) || one.length > 0)),
})

/** Returns the settings in each call of a function. A value that is code is `true`. */
export const callsOf = (text: string, name: string): Data[] =>
  Array.from(text.matchAll(new RegExp(`(?<![\\w.])${name}\\s*\\(\\s*(?=\\{)`, 'g'))).flatMap(({ index, 0: start }) => {
    const open = index + start.length
    const end = closingBrace(text, open)
    return end === undefined ? [] : [settingsIn(text.slice(open, end + 1))]
  })

function settingsIn(source: string): Data {
  try {
    const program = parse(`(${source})`, { ecmaVersion: 'latest', sourceType: 'module' })
    const [statement] = program.body
    if (statement?.type !== 'ExpressionStatement' || statement.expression.type !== 'ObjectExpression') return {}
    const names = statement.expression.properties.flatMap((one) =>
      one.type === 'Property' && one.key.type === 'Identifier' ? [[one.key.name, true] as const] : [],
    )
    const value = literalValue(source)
    return filled(names, value === unknownValue ? {} : objectIn(value))
  } catch {
    return {}
  }
}

/** Returns the attributes of the components of a theme in a layout. */
export function layoutSettings(
  files: ProjectFiles,
  file: string,
  components: readonly string[],
  keys: KeyTable,
): OldSettings[] {
  const text = files.text(file) ?? ''
  const attributes = components.flatMap((name) =>
    Array.from(text.matchAll(new RegExp(`<${name}(?=[\\s>/])`, 'g'))).flatMap(({ index }) => {
      const [tag] = tagsIn(text.slice(index))
      return tag === undefined ? [] : [...tag.attributes.keys()].map((key) => [key, true] as const)
    }),
  )
  return attributes.length === 0 ? [] : [{ file, value: Object.fromEntries(attributes), keys }]
}
