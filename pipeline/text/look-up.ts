// Lookups of names that users may have written.

/** Returns the entry of a table by its name, but never a property that every object inherits, such as `constructor`. */
export const lookUp = <Value>(table: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined

/** Returns an empty table without inherited properties, so that it can have entries of any name. */
export const emptyTable = <Value>(): Record<string, Value> => Object.create(null) as Record<string, Value>
