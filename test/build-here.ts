// Builds and checks with the bundle in this process, which takes a fifth of the time of the command. Both use the same cache.

import { createRequire } from 'node:module'
import { join } from 'node:path'
import type * as Docsite from '@docsite/cli'
import { reportsOfSite } from './broken-packages.ts'
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
