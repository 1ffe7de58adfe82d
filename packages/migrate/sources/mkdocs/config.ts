// Reads mkdocs.yml.

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import { isObject } from '../../guards.ts'
import type { Finding } from '../../model.ts'
import { readYaml } from '../../text/yaml.ts'
import { type Data, objectIn, stringIn } from '../../values.ts'

/** Returns the configuration. `INHERIT` names a file with further values. */
export function configOf(
  files: ProjectFiles,
  file: string,
  findings: Finding[],
  readBefore: readonly string[] = [],
): Data {
  // Tags such as `!!python/name:` name code, which the new site does not need.
  const { value, problem } = readYaml(files.text(file) ?? '')
  if (problem !== undefined)
    findings.push({ kind: 'todo', file, text: `The configuration cannot be read: ${problem}.` })
  const fields = objectIn(value)
  const parent = stringIn(fields.INHERIT)
  const inherited = parent === undefined ? undefined : posix.join(posix.dirname(file), parent)
  if (inherited === undefined || inherited === file || readBefore.includes(inherited)) return fields
  return merged(configOf(files, inherited, findings, [...readBefore, file]), fields)
}

/** Merges configurations as MkDocs does: objects by key, and everything else as a whole. */
const merged = (below: Data, above: Data): Data => ({
  ...below,
  ...Object.fromEntries(
    Object.entries(above).map(([key, value]) => {
      const under = below[key]
      return [key, isObject(value) && isObject(under) ? merged(under, value) : value]
    }),
  ),
})

/** Returns extensions or plugins with their options by name. They are a list or an object. */
export const namedOptions = (list: unknown): Map<string, unknown> =>
  new Map(
    Array.isArray(list)
      ? list.map((one) => (isObject(one) ? (Object.entries(one)[0] ?? ['', {}]) : [String(one), {}]))
      : Object.entries(objectIn(list)),
  )

/** Themes can name their plugins with a prefix, such as `material/blog`. */
export const pluginOptions = (plugins: ReadonlyMap<string, unknown>, name: string): Data =>
  objectIn(plugins.get(name) ?? plugins.get(`material/${name}`))

export const hasPlugin = (plugins: ReadonlyMap<string, unknown>, name: string): boolean =>
  plugins.has(name) || plugins.has(`material/${name}`)
