// Objects with some of the fields of others.

/** Leaves out fields that are `undefined`. */
export function optional<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}

/** Returns an object with only the given fields, as far as they are there. */
export const picked = <T extends object, K extends keyof T>(object: T, fields: readonly K[]): Pick<T, K> =>
  Object.fromEntries(fields.flatMap((field) => (field in object ? [[field, object[field]]] : []))) as Pick<T, K>
