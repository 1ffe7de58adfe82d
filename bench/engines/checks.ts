// Prints a line for each check, and the figures as a table at the end.

import { loadavg } from 'node:os'

let failed = 0
let passed = 0
const figures: [what: string, value: string, target: string][] = []

export const print = (text: string) => process.stdout.write(`${text}\n`)

/** Reports whether something is as it must be. */
export function check(what: string, isRight: boolean, found?: unknown): void {
  if (isRight) passed++
  else failed++
  const detail = isRight || found === undefined ? '' : `: ${typeof found === 'string' ? found : JSON.stringify(found)}`
  print(`  ${isRight ? 'ok    ' : 'FAILED'} ${what}${detail.slice(0, 600)}`)
}

/** Adds a line to the table. */
export const figure = (what: string, value: string, target = ''): void => void figures.push([what, value, target])

/** Prints the table, and returns whether all checks passed. */
export function report(): boolean {
  print('\n| Figure | Value | Target |\n| --- | --- | --- |')
  for (const row of figures) print(`| ${row.join(' | ')} |`)
  print(
    `\n${passed} checks passed, ${failed} failed. Load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  )
  return failed === 0
}
