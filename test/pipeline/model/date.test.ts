// Dates: the same for every reader, on every machine.

import { expect, test } from 'vitest'
import { formatTime, isDate, utcDate } from '../../../pipeline/model/date.ts'

test.each([
  ['2024-09-10', '2024-09-10T00:00:00.000Z'],
  ['2024-09-10T12:30:00', '2024-09-10T12:30:00.000Z'],
  ['2024-09-10 12:30', '2024-09-10T12:30:00.000Z'],
  ['2024-09-10T12:30:00Z', '2024-09-10T12:30:00.000Z'],
  ['2024-09-10T12:30:00+08:00', '2024-09-10T04:30:00.000Z'],
  ['2024-09-10 08:00+08', '2024-09-10T00:00:00.000Z'],
  ['2024-09-10 8:00 AM GMT-5', '2024-09-10T13:00:00.000Z'],
  ['2024-09-10 08:00:00.5 +0530', '2024-09-10T02:30:00.500Z'],
  ['2024/9/10', '2024-09-10T00:00:00.000Z'],
  ['Sep 10, 2024', '2024-09-10T00:00:00.000Z'],
])('[2.3] published_at %s is %s, whatever the zone of the machine', (written, instant) =>
  expect(utcDate(written).toISOString()).toBe(instant),
)

test.each([
  ['en', '2025-01-21T08:30:00Z', '1/21/2025, 8:30:00 AM'],
  ['en', '2025-01-21T00:05:09Z', '1/21/2025, 12:05:09 AM'],
  ['en', '2025-12-01T12:00:00Z', '12/1/2025, 12:00:00 PM'],
  ['zh', '2025-01-21T08:30:00Z', '2025/1/21 08:30:00'],
  ['fr', '2025-01-21T08:30:00Z', '2025-01-21 08:30:00'],
])('[2.5] in %s %s reads %s', (lang, instant, text) => expect(formatTime(new Date(instant), lang)).toBe(text))

test.each([
  ...['2024-02-29', '2024-9-1', '2024/12/31', '2024-09-10T12:30:00+08:00', '2024-09-10 12:30', 'Sept 10, 2024'],
  ...['10 September 2024', 'Tue, 10 Sep 2024 08:30:00 GMT', 'May 31 2024 8:30 PM', '2024', '2024-09'],
])('%s is a date', (written) => expect(isDate(written)).toBe(true))

test.each([
  ...['2024-02-31', '2023-02-29', '2024-04-31', '2024-13-01', '2024/2/30', '31 April 2024', 'Feb 30, 2024', '', 'soon'],
  ...['12024-09-10', '0024-09-10', '275760-09-13 08:00+08', '2024-09-10T08:00+08'],
  ...['version 5', '2024-09-00', 'Septober 10, 2024'],
])('%s is none', (written) => expect(isDate(written)).toBe(false))
