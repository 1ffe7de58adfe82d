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

/** Returns a configuration without the values that docsite does not accept. Removes the smallest part: a field, or an entry of a list. */
export function validConfig(config: Readonly<Record<string, unknown>>): {
  config: Record<string, unknown>
  refused: RefusedValue[]
} {
  const valid = structuredClone(config) as Record<string, unknown>
  const refused: RefusedValue[] = []
  for (let round = 0; round < mostRounds; round++) {
    // The first problem of a list is the last one to be removed, so that the indexes of the others stay right.
    const problems = configProblems(valid).reverse()
    if (problems.length === 0) break
    for (const { path, text } of problems) {
      const value = remove(valid, path)
      if (value !== undefined) refused.push({ path: pathText(path), value, text: `\`${pathText(path)}\` ${text}` })
    }
  }
  return { config: valid, refused: refused.reverse() }
}

/** Removes the value at a path from an object or a list, and returns it. Returns `undefined` if another removal has taken it along. */
function remove(root: unknown, path: Path): unknown {
  const key = path.at(-1)
  const owner = path
    .slice(0, -1)
    .reduce<unknown>((at, step) => (at as Record<string | number, unknown> | undefined)?.[step], root)
  if (Array.isArray(owner) && typeof key === 'number') return owner.splice(key, 1)[0]
  if (!isObject(owner) || key === undefined) return undefined
  const value = owner[key]
  delete owner[key]
  return value
}
