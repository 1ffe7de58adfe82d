// Dates as a reader sees them, in UTC, so that no machine's zone or library changes the output.

const dateFields: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' }

/** Writes the day of a time as its language does: `Jan 21, 2025`, `2025年1月21日`. Returns ISO order for what is no language. */
export function formatDate(date: Date, lang: string): string {
  try {
    return new Intl.DateTimeFormat(lang.replaceAll('_', '-'), dateFields).format(date)
  } catch {
    return date.toISOString().slice(0, 10)
  }
}

/** Writes an ISO time to the second, the same in every language: `2025-01-21 08:30:00 UTC`. */
export const exactTime = (iso: string): string => `${iso.slice(0, 19).replace('T', ' ')} UTC`

/** At the end of a date: a name, or the distance behind a time, in hours alone too. */
const zone = /(?:Z|GMT|UTC|:\d\d(?:\.\d+)?(?: ?[ap]m)? ?(?:GMT|UTC)?[+-]\d\d?(?::?\d\d)?)$/i

/** Reads a date as frontmatter says it; one without a zone is meant in UTC, wherever the site is built. */
export function utcDate(written: string): Date {
  if (/^\d{4}-\d\d-\d\d$/.test(written) || zone.test(written)) return new Date(written)
  return new Date(/T\d/.test(written) ? `${written}Z` : `${written} UTC`)
}

/** Writes a time as feeds, sitemaps and documents do: `2024-09-10T12:00:00Z`. */
export const isoTime = (date: Date): string => date.toISOString().replace('.000', '')

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const dateWords =
  /^(?:(?:jan|febr?)(?:uary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|(?:nov|dec)(?:ember)?|(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?|[ap]m|t|z|utc|gmt)$/i

/** Tells whether a text is a date: `Date.parse` also takes `2024-02-31`, years that feeds cannot write, and a number after any word. */
export function isDate(written: string): boolean {
  const year = utcDate(written).getUTCFullYear()
  if (!(year >= 1000 && year <= 9999)) return false
  if ((written.match(/[a-z]+/gi) ?? []).some((word) => !dateWords.test(word))) return false
  const day = numericDay(written) ?? namedDay(written)
  return day === undefined || isDay(...day)
}

type Day = [year: number, month: number, day: number]

function numericDay(written: string): Day | undefined {
  const [, year, month, day] = /^\s*(\d{4})[-/.](\d\d?)[-/.](\d\d?)(?!\d)/.exec(written) ?? []
  return day === undefined ? undefined : [Number(year), Number(month), Number(day)]
}

/** `10 September 2024`, `Sep 10, 2024`. */
function namedDay(written: string): Day | undefined {
  const month = monthNames.findIndex((name) => new RegExp(`\\b${name}`, 'i').test(written)) + 1
  const [year] = /\b\d{4}\b/.exec(written) ?? []
  const [day] = /\b\d\d?\b(?!:)/.exec(written) ?? []
  return month === 0 || year === undefined || day === undefined ? undefined : [Number(year), month, Number(day)]
}

const isDay = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
