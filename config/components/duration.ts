// Figures of the benchmark, as text.

/** Shows times below a second in whole milliseconds, others in seconds with two decimals (specification, 5). `totalMs` decides the unit. */
export function formatDuration(ms: number, totalMs = ms): string {
  return totalMs < 1000 ? `${Math.round(ms)}ms` : `${(ms / 1000).toFixed(2)}s`
}

/** Share of the longest time, in percent with two decimals. */
export const shareOf = (value: number, max: number): number => (max > 0 ? Math.round((value / max) * 10000) / 100 : 0)
