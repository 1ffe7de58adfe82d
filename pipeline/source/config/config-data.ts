// Finds values in a configuration that cannot be checked or hashed, because they are not plain data.

import type { Path, Problem } from '../../model/config/problem.ts'
import type { SiteConfig } from '../../model/config/site-config.ts'

/** Fields whose values contain functions and instances. Their owners check them. */
const codeFields = new Set(['plugins', 'esbuild', 'markdown.remarkPlugins', 'markdown.rehypePlugins'])
const mostLevels = 100

/** Returns a configuration without its code, which can be sent to workers. */
export const withoutCode = ({ plugins: _, esbuild: __, markdown, ...config }: SiteConfig): SiteConfig => {
  const { remarkPlugins: ___, rehypePlugins: ____, ...settings } = markdown ?? {}
  return { ...config, ...(markdown ? { markdown: settings } : {}) }
}

/** Returns the problems with the values themselves, before a schema reads them. */
export const unusableValues = (config: unknown): Problem[] => problemsIn(config, [], new Set())

function problemsIn(value: unknown, path: Path, around: ReadonlySet<unknown>): Problem[] {
  const wrong = (text: string): Problem[] => [{ path, kind: 'wrong', text }]
  if (typeof value === 'bigint') return wrong(`must be plain data, but is the BigInt ${value}n`)
  if (typeof value === 'symbol') return wrong('must be plain data, but is a symbol')
  if (typeof value !== 'object' || value === null) return []
  if (around.has(value)) return wrong('contains itself')
  if (around.size > mostLevels) return wrong('is nested too deeply')
  const isCode = codeFields.has(path.join('.'))
  if (!isCode && !isPlain(value)) return wrong(`must be plain data, but is ${nameOf(value)}`)
  const inside = new Set([...around, value])
  return Object.keys(value).flatMap((key) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key]
    try {
      const part: unknown = (value as Record<string, unknown>)[key]
      return isCode ? throwingFields(part, at) : problemsIn(part, at, inside)
    } catch (error) {
      return [cannotRead(at, error)]
    }
  })
}

/** Finds fields of a plugin that throw an error when they are read. */
function throwingFields(value: unknown, path: Path): Problem[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(Object.getOwnPropertyDescriptors(value)).flatMap(([key, { get }]) => {
    try {
      get?.call(value)
      return []
    } catch (error) {
      return [cannotRead([...path, key], error)]
    }
  })
}

const cannotRead = (path: Path, error: unknown): Problem => ({
  path,
  kind: 'wrong',
  text: `throws an error when it is read: ${error instanceof Error ? error.message : String(error)}`,
})

/** Lists and objects of any realm, because a configuration may be made in another one. */
const isPlain = (value: object): boolean => {
  const type: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || type === null || Object.getPrototypeOf(type) === null
}

function nameOf(value: object): string {
  const { name } = value.constructor ?? {}
  return name ? `an instance of ${name}` : 'an instance of a class'
}
