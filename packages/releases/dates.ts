// Reads dates in the forms that changelogs use.

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The forms of dates, each with the positions of year, month and day. */
const forms: readonly (readonly [form: RegExp, year: number, month: number, day: number])[] = [
  // 2024-09-10, 2024/9/10, 2024.09.10, 2024年9月10日
  [
    /(?<![\d./-])(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})(?!\d)日?(?:[T ]\d{1,2}:\d\d[\d:.]*(?: ?(?:Z|UTC|GMT|[+-]\d\d:?\d\d))?)?/,
    ...([1, 2, 3] as const),
  ],
  // September 10, 2024
  [/(?<![a-z])([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/i, 3, 1, 2],
  // 10 September 2024
  [/(?<!\d)(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})\.?,? (\d{4})(?!\d)/i, 3, 2, 1],
]

/** Returns the first date in a text in the form 2024-09-10, and how it is written; `undefined` if there is none. */
export function dateIn(text: string): { date: string; written: string } | undefined {
  for (const [form, year, month, day] of forms) {
    const match = form.exec(text)
    const date = match && isoDate(Number(match[year]), monthNumber(match[month] ?? ''), Number(match[day]))
    if (date) return { date, written: match[0] }
  }
  return undefined
}

const monthNumber = (text: string): number =>
  /^\d+$/.test(text) ? Number(text) : months.indexOf(text.slice(0, 3).toLowerCase()) + 1

function isoDate(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : undefined
}
