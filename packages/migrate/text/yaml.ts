// Parses YAML of the old project. A text that no program could use, such as one with an alias inside its own anchor, yields a problem.

import { parseDocument } from 'yaml'

/** Returns the value, or why there is none. */
export function readYaml(text: string): { value?: unknown; problem?: string } {
  try {
    const document = parseDocument(text, { logLevel: 'silent' })
    if (document.errors[0]) return { problem: document.errors[0].message.split('\n')[0] ?? 'it is not valid YAML' }
    const value: unknown = document.toJS({ maxAliasCount: 100 })
    // Throws if a value contains itself.
    JSON.stringify(value)
    return { value }
  } catch {
    return { problem: 'its aliases or its nesting have no end' }
  }
}
