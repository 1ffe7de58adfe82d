// Reads mkdocs.yml.

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import { isObject } from '../../guards.ts'
import type { Finding } from '../../model.ts'
import { type Choice, readYaml } from '../../text/yaml.ts'
import { type Data, objectIn, stringIn } from '../../values.ts'

const configNames = ['mkdocs.yml', 'mkdocs.yaml']

/** The names of the configurations of a project that has several, such as `mkdocs-online.yml`. */
const otherConfigs = (files: ProjectFiles, folder: string): string[] =>
  files.names(folder).flatMap((name) => (/^mkdocs[-.\w]*\.ya?ml$/.test(name) ? [posix.join(folder, name)] : []))

/** Returns the configuration of a project. Of several, it is the one that inherits values and sets the most. */
export function configFile(files: ProjectFiles, folder: string): string | undefined {
  const usual = files.first(configNames.map((name) => posix.join(folder, name)))
  if (usual !== undefined) return usual
  const read = otherConfigs(files, folder).map((file) => {
    const fields = objectIn(readYaml(files.text(file) ?? '').value)
    return { file, fields, rank: Number(fields.INHERIT !== undefined) * 1000 + Object.keys(fields).length }
  })
  return read.filter(({ fields }) => fields.INHERIT ?? fields.site_name).toSorted((a, b) => b.rank - a.rank)[0]?.file
}

/** Adds the nav of a file beside the configuration, which a script adds to it before MkDocs runs. */
export function withNav(files: ProjectFiles, file: string, config: Data): Data {
  if (config.nav !== undefined || configNames.includes(posix.basename(file))) return config
  const navs = otherConfigs(files, posix.dirname(file)).flatMap((one) => {
    const { nav } = objectIn(readYaml(files.text(one) ?? '').value)
    return Array.isArray(nav) ? [nav] : []
  })
  return navs.length === 1 ? { ...config, nav: navs[0] } : config
}

/** Returns the configuration. `INHERIT` names a file with further values. */
export function configOf(
  files: ProjectFiles,
  file: string,
  findings: Finding[],
  readBefore: readonly string[] = [],
): Data {
  const text = files.text(file) ?? ''
  // Tags such as `!!python/name:` name code, which the new site does not need.
  const { value, problem } = readYaml(text, variables(file, text, findings))
  if (problem !== undefined)
    findings.push({ kind: 'todo', file, text: `The configuration cannot be read: ${problem}.` })
  const fields = objectIn(value)
  const parent = stringIn(fields.INHERIT)
  const inherited = parent === undefined ? undefined : posix.join(posix.dirname(file), parent)
  if (inherited === undefined || inherited === file || readBefore.includes(inherited)) return fields
  return merged(configOf(files, inherited, findings, [...readBefore, file]), fields)
}

/** Reads `!ENV NAME` and `!ENV [NAME, OTHER, default]` as MkDocs does without these variables: as the default, or as nothing. */
const variables = (file: string, text: string, findings: Finding[]): Choice => ({
  tag: '!ENV',
  choose(scalars, offset) {
    const last = scalars.length - 1
    const hasDefault = last > 0 && scalars[last] !== null
    const names = scalars.slice(0, Math.max(last, 1)).map((name) => `\`${name}\``)
    const result = hasDefault ? `has its default \`${scalars[last]}\`` : 'is left out'
    findings.push({
      ...{ kind: 'todo', topic: 'configuration', file, line: text.slice(0, offset).split('\n').length },
      text: `The value of the environment variable ${names.join(' or ')} ${result}.`,
    })
    return hasDefault ? last : undefined
  },
})

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

/** Returns extensions or plugins with their options by name. They are a list or an object. A name without options keeps earlier ones. */
export function namedOptions(list: unknown): Map<string, unknown> {
  if (!Array.isArray(list)) return new Map(Object.entries(objectIn(list)))
  const entries = list.map((one): [string, unknown] =>
    isObject(one) ? (Object.entries(one)[0] ?? ['', {}]) : [String(one), {}],
  )
  const options = new Map<string, unknown>()
  for (const [name, value] of entries)
    options.set(name, Object.keys(objectIn(value)).length > 0 ? value : (options.get(name) ?? value))
  return options
}

/** Themes can name their plugins with a prefix, such as `material/blog`. */
export const pluginOptions = (plugins: ReadonlyMap<string, unknown>, name: string): Data =>
  objectIn(plugins.get(name) ?? plugins.get(`material/${name}`))

export const hasPlugin = (plugins: ReadonlyMap<string, unknown>, name: string): boolean =>
  plugins.has(name) || plugins.has(`material/${name}`)
