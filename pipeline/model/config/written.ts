// Scalars whose spelling their value does not tell, such as the version `1.10`. Schemas decide which of the two they ask for.

/** Marks instances, also those of another copy of this module: plugins bring the schemas of the docsite that they import. */
const mark = Symbol.for('@docsite/cli/data')

/** A number, `true` or `false` in YAML, or a number in JSON that JavaScript writes in another way. Integers of any size are exact. */
export class Written {
  readonly [mark] = true
  readonly value: number | bigint | boolean
  readonly source: string

  constructor(value: Written['value'], source: string) {
    this.value = value
    this.source = source
  }

  static [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && mark in value
  }

  toString(): string {
    return this.source
  }
}

/** Returns data with `read` in place of each scalar, and with the same lists and objects around them. */
const mapScalars = (value: unknown, read: (scalar: unknown) => unknown): unknown =>
  Array.isArray(value)
    ? value.map((item) => mapScalars(item, read))
    : typeof value !== 'object' || value === null || value instanceof Written
      ? read(value)
      : Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapScalars(item, read)]))

/** Returns data with the values of its scalars. An integer that no number can hold is a text, because data must be JSON. */
export const typed = (data: unknown): unknown =>
  mapScalars(data, (one) => (one instanceof Written ? (typeof one.value === 'bigint' ? one.source : one.value) : one))

/** Returns data with its scalars as the texts that the author wrote, except `null`, which means that there is no value. */
export const asTexts = (data: unknown): unknown =>
  mapScalars(data, (one) => (one instanceof Written || typeof one === 'number' ? String(one) : one))
