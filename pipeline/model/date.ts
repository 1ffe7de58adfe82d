// Dates as a reader sees them, in UTC, so that no machine's zone or library changes the output.

const two = (value: number) => String(value).padStart(2, '0')

/** Writes a time as its language does: `1/21/2025, 8:30:00 AM`, `2025/1/21 08:30:00`; other languages get ISO order. */
export function formatTime(date: Date, lang: string): string {
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
  const [hour, rest] = [date.getUTCHours(), `${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`]
  if (/^zh\b/i.test(lang)) return `${year}/${month}/${day} ${two(hour)}:${rest}`
  if (/^en\b/i.test(lang)) return `${month}/${day}/${year}, ${hour % 12 || 12}:${rest} ${hour < 12 ? 'AM' : 'PM'}`
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${rest}`
}

/** Reads a date as frontmatter says it; one without a zone is meant in UTC, wherever the site is built. */
export function utcDate(written: string): Date {
  if (/^\d{4}-\d\d-\d\d$/.test(written) || /(?:Z|[+-]\d\d:?\d\d|GMT|UTC)$/i.test(written)) return new Date(written)
  return new Date(/T\d/.test(written) ? `${written}Z` : `${written} UTC`)
}
