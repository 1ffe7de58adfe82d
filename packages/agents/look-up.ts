// Lookups in tables by names that come from sites and clients.

/** Looks up an entry of a table by name. Ignores inherited properties such as `constructor`. */
export const lookUp = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined
