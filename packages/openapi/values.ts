// Reads values from parsed YAML and JSON, which can have any shape.

/** Returns whether a value is an object with string keys. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the own property of an object; `undefined` if there is none, or if the value is not an object. */
export const property = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined

/** Returns the entry of a table for a key that comes from a description. */
export const entryOf = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** Returns a value as JSON on one line. */
export const jsonText = (value: unknown): string => JSON.stringify(value) ?? 'null'
