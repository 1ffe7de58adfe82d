// Looking names up that anybody may have written.

/** Returns what a table itself holds under a name: never what every object inherits, such as `constructor`. */
export const lookUp = <Value>(table: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined

/** Returns an empty table that inherits nothing, so that any name can be put into it. */
export const emptyTable = <Value>(): Record<string, Value> => Object.create(null) as Record<string, Value>
