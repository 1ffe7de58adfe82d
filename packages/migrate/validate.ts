// The configuration for the new site → the part of it that docsite accepts, and what it refuses.

import { configProblems, type Path, pathText } from '@docsite/cli/vocabulary'
import { isObject } from './guards.ts'

/** A part of a configuration that docsite does not accept. */
export interface RefusedValue {
  /** Such as `head[1]`. */
  path: string
  value: unknown
  /** What is wrong, as a sentence about the field. */
  text: string
}

/** Each round removes at least one value. A configuration with more of them is no configuration of docsite. */
const mostRounds = 1000

/** A value that was removed, and where it was. */
interface Removal extends RefusedValue {
  owner: unknown
  key: string | number
}

/** Returns a configuration without the values that docsite does not accept. Removes the smallest part: a field, or an entry of a list. */
export function validConfig(config: Readonly<Record<string, unknown>>): {
  config: Record<string, unknown>
  refused: RefusedValue[]
} {
  const valid = structuredClone(config) as Record<string, unknown>
  let removals: Removal[] = []
  for (let round = 0; round < mostRounds; round++) {
    // The last entry of a list is removed first, so that the indexes of the others stay right.
    const problems = configProblems(valid).reverse()
    if (problems.length === 0) break
    for (const { path, text } of problems) {
      const removed = remove(valid, path)
      if (removed === undefined) continue
      // Without one of its parts, a value can be of no use. Then it is refused as a whole.
      const parts = removals.filter(({ owner }) => owner === removed.value)
      for (const { key, value } of parts) if (isObject(removed.value)) removed.value[key] = value
      removals = removals.filter((one) => !parts.includes(one))
      removals.push({ path: pathText(path), text: `\`${pathText(path)}\` ${text}`, ...removed })
    }
  }
  return { config: valid, refused: removals.reverse().map(({ path, value, text }) => ({ path, value, text })) }
}

/** Removes the value at a path from an object or a list. Returns `undefined` if another removal has taken it along. */
function remove(root: unknown, path: Path): Pick<Removal, 'value' | 'owner' | 'key'> | undefined {
  const key = path.at(-1)
  const owner = path
    .slice(0, -1)
    .reduce<unknown>((at, step) => (at as Record<string | number, unknown> | undefined)?.[step], root)
  if (key === undefined || typeof owner !== 'object' || owner === null || !Object.hasOwn(owner, key)) return undefined
  const value = (owner as Record<string | number, unknown>)[key]
  if (Array.isArray(owner)) owner.splice(Number(key), 1)
  else delete (owner as Record<string | number, unknown>)[key]
  return { value, owner, key }
}
