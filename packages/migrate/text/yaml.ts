// Parses YAML of the old project. A text that no program could use, such as one with an alias inside its own anchor, yields a problem.

import { type Document, parseDocument } from 'yaml'

/**
 * Returns the value, or why there is none. Keys named `<<` add the entries of other objects, as in the parsers of other generators.
 * `change` can replace nodes first.
 */
export function readYaml(text: string, change?: (document: Document) => void): { value?: unknown; problem?: string } {
  try {
    const document = parseDocument(text, { logLevel: 'silent', merge: true })
    if (document.errors[0]) return { problem: document.errors[0].message.split('\n')[0] ?? 'it is not valid YAML' }
    change?.(document)
    const value: unknown = document.toJS({ maxAliasCount: 100 })
    // Throws if a value contains itself.
    JSON.stringify(value)
    return { value }
  } catch {
    return { problem: 'its aliases or its nesting have no end' }
  }
}
