// The clauses of docs/specification.md that visitors can notice. A test verifies a clause if its title, or the title of a group around it,
// begins with the clause's number: `[2.5.10] lists …`, `[4.2, 4.3] closes …`. `clause-report.ts` lists them, and fails a complete run if a
// clause has no test.

import { readFileSync } from 'node:fs'

const specification = readFileSync(new URL('../docs/specification.md', import.meta.url), 'utf8')

/** The text of each clause, by number. */
export const clauses: ReadonlyMap<string, string> = new Map(
  Array.from(specification.matchAll(/^- \*\*([\d.]+)\*\* (.+)\.$/gm), ([, number = '', text = '']) => [number, text]),
)
