/** The length of a default, in characters, above which it gets a line for each property. */
const longest = 60

/** Whether a default is too long for a line. */
export const isLong = (value = ''): boolean => value.length > longest

/** Returns a long object literal with one property per line. Returns other code unchanged. */
export function withLines(value: string): string {
  if (!isLong(value) || !/^\{.*\}$/.test(value)) return value
  const parts = topLevelParts(value.slice(1, -1))
  return `{\n${parts.map((part) => `  ${part.trim()},`).join('\n')}\n}`
}

/** Splits code at the commas that are outside brackets and strings. */
function topLevelParts(code: string): string[] {
  const parts = ['']
  let depth = 0
  for (const [token] of code.matchAll(/'[^']*'|[\s\S]/g)) {
    if ('{[('.includes(token)) depth++
    if ('}])'.includes(token)) depth--
    if (token === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += token
  }
  return parts.filter((part) => part.trim() !== '')
}
