// Parsing and formatting of sizes and durations with units.

import { expect, test } from 'vitest'
import { bytesOf, bytesText, daysOf, secondsOf, timeText } from '../../../pipeline/text/quantity.ts'

test.each([
  [80_000, 80_000],
  ['80 KB', 80_000],
  ['80kB', 80_000],
  ['1.5 MB', 1_500_000],
  ['2 KiB', 2048],
  ['1mib', 1_048_576],
  ['12 B', 12],
])('reads %j as %d bytes', (written, bytes) => {
  expect(bytesOf(written)).toBe(bytes)
})

test.each([
  ['2.8 s', 2.8],
  ['900 ms', 0.9],
  ['2 min', 120],
  [60, 60],
])('reads %j as %d seconds', (written, seconds) => {
  expect(secondsOf(written)).toBeCloseTo(seconds, 12)
})

test.each([
  0,
  -1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '',
  'KB',
  '80',
  '0 KB',
  '1,5 KB',
  '-1 KB',
  '1e3 KB',
  '1  KB',
  '80 KB a page',
  '2 s',
])('rejects %j as a size', (written) => {
  expect(bytesOf(written)).toBeUndefined()
})

test.each(['constructor', '1 constructor', '80 KB', '1 h'])('rejects %j as a duration', (written) => {
  expect(secondsOf(written)).toBeUndefined()
})

test.each([
  [0.4, '0 B'],
  [999, '999 B'],
  [999.6, '1.0 kB'],
  [9949, '9.9 kB'],
  [9960, '10 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [12_345_678_901, '12 GB'],
  [5_000_000_000_000, '5000 GB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text)
})

test.each([
  [0.4, '0 ms'],
  [999.4, '999 ms'],
  [999.6, '1.00 s'],
  [61_234, '61.23 s'],
])('formats %d ms as %s', (ms, text) => {
  expect(timeText(ms)).toBe(text)
})

test.each([
  [30, 30],
  ['1 day', 1],
  ['180 days', 180],
  ['2 Weeks', 14],
  ['1.5 months', 45],
  ['2years', 730],
])('reads %j as %d days', (written, days) => {
  expect(daysOf(written)).toBe(days)
})

test.each([0, -1, 'days', '3', '3 s', '0 days', '1 constructor', '1 __proto__'])(
  'does not read %j as days',
  (written) => {
    expect(daysOf(written)).toBeUndefined()
  },
)
