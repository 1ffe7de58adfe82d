// The types that plugins extend through declaration merging, so that their frontmatter fields and data are typed.

/** A value that JSON can represent. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/**
 * The data that each plugin's `page` hook adds to pages, by the name of the plugin. To type `record.data['my-plugin']`, write
 * `declare module '@docsite/cli' { interface PluginData { 'my-plugin': { words: number } } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: plugins add the members
export interface PluginData {}

/** The frontmatter fields that plugins declare, by name. Plugins add members in the same way as for `PluginData`. */
// biome-ignore lint/suspicious/noEmptyInterface: plugins add the members
export interface PluginFrontmatter {}

/** The data of the plugin with this name: the declared type, or any JSON. */
export type DataOf<Name extends string> = Name extends keyof PluginData ? PluginData[Name] : Json

/**
 * Returns why a value is not JSON, with the path to the part that is not, or `undefined` if it is JSON. A member of an object may be
 * `undefined`, because JSON leaves it out.
 */
export function jsonProblem(value: unknown, path = '', open: readonly unknown[] = []): string | undefined {
  const at = path === '' ? 'it' : `\`${path}\``
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `${at} is ${value}`
  if (typeof value !== 'object') return `${at} is ${typeof value === 'undefined' ? 'undefined' : `a ${typeof value}`}`
  if (open.includes(value)) return `${at} contains itself`
  const prototype = Object.getPrototypeOf(value) as { constructor?: { name?: string } } | null
  const isPlain = Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null
  if (!isPlain) return `${at} is an instance of ${prototype?.constructor?.name || 'a class'}`
  for (const [key, part] of Object.entries(value)) {
    if (part === undefined && !Array.isArray(value)) continue
    const name = Array.isArray(value) ? `[${key}]` : `${path === '' ? '' : '.'}${key}`
    const problem = jsonProblem(part, path + name, [...open, value])
    if (problem !== undefined) return problem
  }
  return undefined
}
