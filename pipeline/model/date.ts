// Parses and formats dates in UTC, so that the output does not depend on the machine.

import { tagOf } from '../text/language-tag.ts'

const dateFields: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' }

/** Creating a formatter takes longer than linking a page. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/** Formats a date, without its time, in a language: `Jan 21, 2025`, `2025年1月21日`. */
export function formatDate(date: Date, lang: string): string {
  const formatter = formatters.get(lang) ?? new Intl.DateTimeFormat(tagOf(lang), dateFields)
  formatters.set(lang, formatter)
  return formatter.format(date)
}

/** Formats an ISO time to the second, in the same way for all languages: `2025-01-21 08:30:00 UTC`. */
export const exactTime = (iso: string): string => `${iso.slice(0, 19).replace('T', ' ')} UTC`

/** Matches a time zone at the end of a date: a name, or an offset after a time. The offset may omit the minutes. */
const zone = /(?:Z|GMT|UTC|:\d\d(?:\.\d+)?(?: ?[ap]m)? ?(?:GMT|UTC)?[+-]\d\d?(?::?\d\d)?)$/i

/** Parses a date from frontmatter. A date without a zone is in UTC, wherever the site is built. */
export const utcDate = (text: string): Date =>
  new Date(/^\d{4}-\d\d-\d\d$/.test(text) || zone.test(text) ? text : `${text}${/T\d/.test(text) ? 'Z' : ' UTC'}`)

/** Parses the day and the time that a date shows to its author, whatever its zone, as if they were in UTC. */
export const writtenDate = (text: string): Date =>
  utcDate(zone.test(text) ? text.replace(/(?:GMT|UTC)?[+-]\d\d?(?::?\d\d)?$/i, '').trim() : text)

/** Formats a time for feeds, sitemaps and documents: `2024-09-10T12:00:00Z`. */
export const isoTime = (date: Date): string => date.toISOString().replace('.000', '')

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const dateWords =
  /^(?:(?:jan|febr?)(?:uary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|(?:nov|dec)(?:ember)?|(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?|[ap]m|t|z|utc|gmt)$/i

/** Returns whether a string is a date. Unlike `Date.parse`, rejects `2024-02-31`, words with a number, and years that feeds cannot represent. */
export function isDate(text: string): boolean {
  const year = utcDate(text).getUTCFullYear()
  if (!(year >= 1000 && year <= 9999)) return false
  if ((text.match(/[a-z]+/gi) ?? []).some((word) => !dateWords.test(word))) return false
  const day = numericDay(text) ?? namedDay(text)
  return day === undefined || isDay(...day)
}

type Day = [year: number, month: number, day: number]

function numericDay(text: string): Day | undefined {
  const [, year, month, day] = /^\s*(\d{4})[-/.](\d\d?)[-/.](\d\d?)(?!\d)/.exec(text) ?? []
  return day === undefined ? undefined : [Number(year), Number(month), Number(day)]
}

/** Parses a day such as `10 September 2024` or `Sep 10, 2024`. */
function namedDay(text: string): Day | undefined {
  const month = monthNames.findIndex((name) => new RegExp(`\\b${name}`, 'i').test(text)) + 1
  const [year] = /\b\d{4}\b/.exec(text) ?? []
  const [day] = /\b\d\d?\b(?!:)/.exec(text) ?? []
  return month === 0 || year === undefined || day === undefined ? undefined : [Number(year), month, Number(day)]
}

const isDay = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
