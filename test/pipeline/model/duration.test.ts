// How the landing page formats and scales benchmark figures.

import { expect, test } from 'vitest'
import { formatDuration, shareOf } from '../../../pipeline/model/duration.ts'

test.each([
  [0, '0ms'],
  [412.4, '412ms'],
  [412.5, '413ms'],
  [999, '999ms'],
  [1000, '1.00s'],
  [1290, '1.29s'],
  [6520, '6.52s'],
])('[5.13, 5.14] formats %d ms as %s', (ms, text) => expect(formatDuration(ms)).toBe(text))

test.each([
  [0, 1290, '0.00s'],
  [410, 1290, '0.41s'],
  [1290, 1290, '1.29s'],
  [205, 410, '205ms'],
])('[2.4.6] formats a counter at %d of %d ms in the unit of the total: %s', (ms, total, text) =>
  expect(formatDuration(ms, total)).toBe(text),
)

test.each([
  [0.41, 6.52, 6.29],
  [6.52, 6.52, 100],
  [0, 6.52, 0],
  [0, 0, 0],
])('[2.4.5, 9.1] scales a bar of %d with a maximum of %d to %d percent', (value, max, share) =>
  expect(shareOf(value, max)).toBe(share),
)
