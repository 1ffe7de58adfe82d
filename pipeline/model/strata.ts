// The drawing of the landing page and of social images: layers of thin lines that are denser toward the lower right.

/** The number of lines in the drawing of layers. */
export const lines = 72

/**
 * Returns the path of line `i`, in a square of 1000 units that is stretched over the screen. The first line rises to the
 * upper right, and the last one is flat. A sine wave bends the lines in between, so that they form folds.
 */
export function stratum(i: number): string {
  const depth = i / (lines - 1)
  const rise = 1 - depth
  const fold = Math.sin(3 * Math.PI * depth)
  const start = 800 + 330 * depth
  const middle = 440 + 560 * depth + 46 * fold
  const end = 40 + 960 * (1 - rise ** 1.18) - 26 * fold
  const [a, b, c, d, e] = [start, middle + 150 * rise + 6, middle, end + 130 * rise + 4, end].map(Math.round)
  return `M-10 ${a}C200 ${a} 300 ${b} 500 ${c}S800 ${d} 1010 ${e}`
}
