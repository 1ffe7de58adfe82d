// Reads the configured versions: their settings, labels and notices. Separate from the schema, which the browser does not need.

import { type Fault, nearHint } from './problem.ts'
import type { MultiVersion, VersionConfig } from './versions.ts'

/** Returns the versions of a site with their settings. */
export const versionsIn = ({ versions }: Pick<MultiVersion, 'versions'>): VersionConfig[] =>
  versions.map((version) => (typeof version === 'string' ? { name: version } : version))

/** Returns the labels that differ from the name of their version. */
export function labelsOf(config: MultiVersion): Record<string, string> | undefined {
  const labels = versionsIn(config).flatMap(({ name, label = name }) =>
    label === name ? [] : [[name, label] as const],
  )
  return labels.length > 0 ? Object.fromEntries(labels) : undefined
}

/** Returns the kind of notice on the pages of a version, if any. */
export function noticeOf(name: string, config: MultiVersion): 'old' | 'unreleased' | undefined {
  if (name === config.default) return undefined
  const { notice } = versionsIn(config).find((version) => version.name === name) ?? {}
  if (notice === false) return undefined
  return notice ?? (isNewer(name, config.default) ? 'unreleased' : 'old')
}

/** Returns whether a version is newer than another one, by the numbers in their names: `v10` is newer than `v9.2`. */
export function isNewer(name: string, than: string): boolean {
  if (name === 'next' || than === 'next') return name === 'next' && than !== 'next'
  const [numbers, others] = [numbersIn(name), numbersIn(than)]
  if (numbers.length === 0 || others.length === 0) return false
  const length = Math.max(numbers.length, others.length)
  const differences = Array.from({ length }, (_, i) => (numbers[i] ?? 0) - (others[i] ?? 0))
  return (differences.find((difference) => difference !== 0) ?? 0) > 0
}

const numbersIn = (name: string): number[] => (name.match(/\d+/g) ?? []).map(Number)

/** Returns the problem with the versions of a configuration, if any. */
export function versionProblem(config: MultiVersion | undefined): Fault | undefined {
  if (config === undefined) return undefined
  const names = versionsIn(config).map(({ name }) => name)
  if (!names.includes(config.default)) {
    const text = `must be one of the versions, but is "${config.default}"`
    const hint = nearHint(config.default, names) ?? `The versions are ${names.join(', ')}.`
    return { path: ['multiVersion', 'default'], text, hint }
  }
  const twice = duplicateIn(names)
  return twice && { path: ['multiVersion', 'versions', twice.last], text: `repeats the version "${names[twice.last]}"` }
}

/** Returns the indexes of the first value that occurs twice. */
export function duplicateIn(values: readonly string[]): { first: number; last: number } | undefined {
  const last = values.findIndex((value, i) => values.indexOf(value) !== i)
  return last < 0 ? undefined : { first: values.indexOf(values.at(last) as string), last }
}
