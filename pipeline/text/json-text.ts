// Writes any values as JSON, for hashes and searches: values → text.

/** Writes values as JSON, including those that JSON lacks: BigInts, patterns, functions, maps, sets, and objects that contain themselves. */
export function jsonText(values: unknown): string {
  const seen = new Map<unknown, number>()
  return JSON.stringify(values, (_, value: unknown) => {
    if (typeof value === 'bigint') return `${value}n`
    if (value instanceof RegExp || typeof value === 'function') return String(value)
    if (typeof value !== 'object' || value === null) return value
    const index = seen.get(value)
    seen.set(value, index ?? seen.size)
    if (index !== undefined) return `object ${index}`
    return value instanceof Map || value instanceof Set ? [...value] : value
  })
}
