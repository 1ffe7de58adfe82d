// Dates are parsed and formatted identically on every machine.

import { expect, test } from 'vitest'
import { exactTime, formatDate, isDate, utcDate, writtenDate } from '../../../pipeline/model/date.ts'

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
])('[2.3] reads published_at %s as %s in any time zone', (written, instant) =>
  expect(utcDate(written).toISOString()).toBe(instant),
)

test.each([
  ...['2026-01-05', '2026-01-05 23:30', '2026-01-05T23:30:00Z', '2026-01-05T00:30:00+02:00', '2026-01-05 00:30 +0530'],
  ...['2026-01-05T23:30:00-08:00', '2026-01-05 11:30 PM GMT-5', 'Mon, 5 Jan 2026 00:30:00 GMT+8'],
])('[2.5] shows the day that published_at names: %s', (written) =>
  expect(formatDate(writtenDate(written), 'en')).toBe('Jan 5, 2026'),
)

test.each([
  ['en', '2026-11-20T23:14:41Z', 'Nov 20, 2026'],
  ['en', '2025-01-01T00:00:00Z', 'Jan 1, 2025'],
  ['en-GB', '2025-01-21T08:30:00Z', '21 Jan 2025'],
  ['zh', '2026-11-20T23:14:41Z', '2026年11月20日'],
  ['zh-TW', '2025-01-21T08:30:00Z', '2025年1月21日'],
  ['fr', '2025-01-21T08:30:00Z', '21 janv. 2025'],
])('[2.5] formats dates for %s: %s as %s', (lang, instant, text) =>
  expect(formatDate(new Date(instant), lang)).toBe(text),
)

test('[2.5] formats the exact time in UTC with its zone', () =>
  expect(exactTime('2026-11-20T15:14:41Z')).toBe('2026-11-20 15:14:41 UTC'))

test.each([
  ...['2024-02-29', '2024-9-1', '2024/12/31', '2024-09-10T12:30:00+08:00', '2024-09-10 12:30', 'Sept 10, 2024'],
  ...['10 September 2024', 'Tue, 10 Sep 2024 08:30:00 GMT', 'May 31 2024 8:30 PM', '2024', '2024-09'],
])('accepts %s as a date', (written) => expect(isDate(written)).toBe(true))

test.each([
  ...['2024-02-31', '2023-02-29', '2024-04-31', '2024-13-01', '2024/2/30', '31 April 2024', 'Feb 30, 2024', '', 'soon'],
  ...['12024-09-10', '0024-09-10', '275760-09-13 08:00+08', '2024-09-10T08:00+08'],
  ...['version 5', '2024-09-00', 'Septober 10, 2024'],
])('rejects %s as a date', (written) => expect(isDate(written)).toBe(false))
