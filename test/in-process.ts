// Builds and checks sites in this process, which has loaded docsite already: much less work than a new process for each.

import { relative } from 'node:path'
import { diagnosticsText } from '../bin/diagnostics/text.ts'
import { terminalOf } from '../bin/terminal/terminal.ts'
import { type BuildOptions, type BuildResult, build } from '../pipeline/api/index.ts'
import type { Diagnostic } from '../pipeline/model/diagnostics/diagnostic.ts'
import { outputOfSite } from './broken-packages.ts'
import type { SiteTest } from './site-test.ts'

/** Builds a site. `stderr` contains the diagnostics as the command prints them in the directory of the site. */
export async function buildHere(
  { root }: SiteTest,
  options: BuildOptions = {},
): Promise<{ code: number; stderr: string; result: BuildResult }> {
  const result = await build(root, options)
  return { code: result.ok ? 0 : 1, stderr: printed(result.diagnostics, root), result }
}

function printed(diagnostics: readonly Diagnostic[], root: string): string {
  const problems = diagnostics.filter(({ severity }) => severity !== 'info')
  const text = diagnosticsText(problems, { root, terminal: terminalOf({}, {}) })
  return outputOfSite(text.replaceAll(`${relative(process.cwd(), root)}/`, ''))
}
