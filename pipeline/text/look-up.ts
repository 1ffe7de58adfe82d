// Lookups in tables by names that may come from users.

/** Looks up an entry of a table by name. Ignores inherited properties such as `constructor`. */
export const lookUp = <Value>(table: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined

/** Returns an empty table without inherited properties, so that an entry can have any name. */
export const emptyTable = <Value>(): Record<string, Value> => Object.create(null) as Record<string, Value>
