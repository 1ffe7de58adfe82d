// Builds and checks with the bundle in this process, which takes a fifth of the time of the command. Both use the same cache.

import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import type * as Docsite from '@docsite/cli'
import { diagnosticsText } from '../bin/diagnostics/text.ts'
import { terminalOf } from '../bin/terminal/terminal.ts'
import type { Diagnostic } from '../pipeline/model/diagnostics/diagnostic.ts'
import { outputOfSite, reportsOfSite } from './broken-packages.ts'
import { repository, type SiteTest } from './site-test.ts'

/** The bundled API. Node itself loads it, because vitest would transform it for several seconds. */
export const bundle = createRequire(import.meta.url)(join(repository, 'lib/site.js')) as typeof Docsite

/** What a build without any problem returns. */
export const withoutProblems = { ok: true, problems: [] as string[] }

/** Builds a site. Returns the texts of all problems, with the rules of diagnostics, except those that only this machine causes. */
export async function buildHere(
  { root }: SiteTest,
  options: Docsite.BuildOptions = {},
): Promise<{ ok: boolean; problems: string[] }> {
  const { ok, diagnostics, cacheProblems } = await bundle.build(root, options)
  const texts = reportsOfSite(diagnostics).map(({ text, rule }) => `${text} (${rule})`)
  return { ok, problems: [...texts, ...cacheProblems.map((problem) => JSON.stringify(problem))] }
}

/** Builds a site. `stderr` contains the diagnostics as the command prints them in the directory of the site. */
export async function printedBuildHere(
  { root }: SiteTest,
  options: Docsite.BuildOptions = {},
): Promise<{ code: number; stderr: string; result: Docsite.BuildResult }> {
  const result = await bundle.build(root, options)
  return { code: result.ok ? 0 : 1, stderr: printed(result.diagnostics, root), result }
}

function printed(diagnostics: readonly Diagnostic[], root: string): string {
  const problems = diagnostics.filter(({ severity }) => severity !== 'info')
  const text = diagnosticsText(problems, { root, terminal: terminalOf({}, {}) })
  return outputOfSite(text.replaceAll(`${relative(process.cwd(), root)}/`, ''))
}
