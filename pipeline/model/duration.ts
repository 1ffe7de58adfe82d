/**
 * Formats a time in whole milliseconds if `totalMs` is less than a second, otherwise in seconds with two decimals
 * (specification, 5).
 */
export function formatDuration(ms: number, totalMs = ms): string {
  return totalMs < 1000 ? `${Math.round(ms)}ms` : `${(ms / 1000).toFixed(2)}s`
}

/** Returns a value as a percentage of the maximum, rounded to two decimals. */
export const shareOf = (value: number, max: number): number => (max > 0 ? Math.round((value / max) * 10000) / 100 : 0)
