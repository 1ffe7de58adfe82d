// Parses and formats sizes and durations with units, such as '80 KB' and '2.8 s'.

import { lookUp } from './look-up.ts'

const byteUnits: Record<string, number> = { b: 1, kb: 1000, mb: 1_000_000, kib: 1024, mib: 1_048_576 }
const timeUnits: Record<string, number> = { ms: 0.001, s: 1, min: 60 }
const dayUnits: Record<string, number> = { day: 1, week: 7, month: 30, year: 365 }

/** A number in the base unit (bytes, seconds or days), or a string with a unit. */
export type Quantity = number | string

/** Converts a quantity to bytes. Returns `undefined` if it is invalid or not above 0. A KB is 1000 bytes, a KiB is 1024. */
export const bytesOf = (quantity: Quantity): number | undefined => amountOf(quantity, byteUnits)

/** Converts a quantity to seconds. Returns `undefined` if it is invalid or not above 0. */
export const secondsOf = (quantity: Quantity): number | undefined => amountOf(quantity, timeUnits)

/** Converts a quantity to days. Returns `undefined` if it is invalid or not above 0. A month has 30 days, and a year 365. */
export const daysOf = (quantity: Quantity): number | undefined =>
  amountOf(typeof quantity === 'string' ? quantity.replace(/s$/i, '') : quantity, dayUnits)

function amountOf(quantity: Quantity, units: Record<string, number>): number | undefined {
  const [, digits, unit = ''] = /^(\d+(?:\.\d+)?) ?([a-z]+)$/i.exec(String(quantity)) ?? []
  const scale = lookUp(units, unit.toLowerCase())
  const amount = typeof quantity === 'number' ? quantity : Number(digits) * (scale ?? Number.NaN)
  return Number.isFinite(amount) && amount > 0 ? amount : undefined
}

/** Formats a number of bytes with at least two significant digits. */
export function bytesText(bytes: number): string {
  const names = ['B', 'kB', 'MB', 'GB']
  let value = Math.round(bytes)
  let unit = 0
  // Values from 999.5 would round to 1000, so they use the next unit.
  while (value >= 999.5 && unit < names.length - 1) {
    value /= 1000
    unit++
  }
  return `${unit > 0 && value < 9.95 ? value.toFixed(1) : Math.round(value)} ${names[unit]}`
}

/** Formats a duration in milliseconds. */
export const timeText = (ms: number): string =>
  Math.round(ms) < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(2)} s`
