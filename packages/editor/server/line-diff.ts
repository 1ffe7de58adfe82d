// Compares two texts line by line.

/** The maximum product of the numbers of lines. Longer texts are shown as replaced. */
const mostCells = 250_000

/** Returns the lines of both texts, each with the prefix `-`, `+` or a space. */
export function lineDiff(before: readonly string[], after: readonly string[]): string[] {
  if (before.length * after.length > mostCells)
    return [...before.map((line) => `-${line}`), ...after.map((line) => `+${line}`)]
  const lengths = commonLengths(before, after)
  const lengthAt = (i: number, j: number) => lengths[i]?.[j] ?? 0
  const result: string[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      result.push(` ${before[i]}`)
      i++
      j++
    } else if (i < before.length && (j >= after.length || lengthAt(i + 1, j) >= lengthAt(i, j + 1)))
      result.push(`-${before[i++]}`)
    else result.push(`+${after[j++]}`)
  }
  return result
}

/** Returns the length of the longest common subsequence of the rests from each pair of lines on. */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const rows = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--) {
      const [row, next] = [rows[i], rows[i + 1]] as [number[], number[]]
      row[j] = before[i] === after[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0)
    }
  return rows
}
