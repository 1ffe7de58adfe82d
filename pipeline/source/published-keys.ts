// Finds keys in the configuration that may write to a search engine. Pages contain large parts of the configuration.

import type { Path, Problem } from '../model/config/problem.ts'
import { isObject } from '../model/config/schema.ts'
import { writeKeyVariables } from '../model/config/search/search-provider.ts'

/** Shorter values, such as a password in a test environment, could occur in the configuration by chance. */
const shortestKey = 8

/** Reports each text in the configuration that contains the value of an environment variable for a write key. */
export function publishedKeys(config: unknown, env: NodeJS.ProcessEnv): Problem[] {
  const keys = Object.values(writeKeyVariables)
    .flat()
    .flatMap((name): [string, string][] => {
      const value = env[name]?.trim() ?? ''
      return /KEY|PASSWORD/.test(name) && value.length >= shortestKey ? [[name, value]] : []
    })
  if (keys.length === 0) return []
  const problems: Problem[] = []
  const open = new Set<unknown>()
  const visit = (value: unknown, path: Path) => {
    if (typeof value === 'string') {
      const entry = keys.find(([, key]) => value.includes(key))
      if (entry) problems.push(problemOf(entry[0], path))
    } else if (Array.isArray(value) || isObject(value)) {
      if (open.has(value)) return
      open.add(value)
      const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
      for (const [key, part] of entries) visit(part, [...path, key])
      open.delete(value)
    }
  }
  visit(config, [])
  return problems
}

const problemOf = (variable: string, path: Path): Problem => ({
  path,
  kind: 'wrong',
  text: `contains the value of ${variable}, which may write to the search engine; pages would publish it`,
  hint: 'Write a key that may only search to `searchKey`. Only `docsite search push` needs the other key, in the environment.',
})
