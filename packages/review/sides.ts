// The two sites that are compared, each with its pages and diagnostics.

import { type BuiltSite, type Diagnostic, DocsiteError, type OpenOutput, openOutput, type SitePage } from '@docsite/cli'
import type { WorkTree } from './git.ts'

/** One of the two sites. */
export interface Side {
  output: OpenOutput
  site: BuiltSite
  pages: readonly SitePage[]
  diagnostics: readonly Diagnostic[]
  /** How long it took to read the site. */
  milliseconds: number
}

/** The site at the commit has errors. The command was not used wrongly. */
export class UnreadableSite extends DocsiteError {}

async function openSide(root: string, cacheOf?: string): Promise<Side> {
  const start = performance.now()
  const output = await openOutput(root, { watch: false, ...(cacheOf === undefined ? {} : { cacheOf }) })
  try {
    const site = await output.site()
    // Pages that replace a missing translation repeat the original.
    const pages = (await site.pages()).filter(({ fallback }) => fallback === undefined)
    const diagnostics = await output.diagnostics()
    return { output, site, pages, diagnostics, milliseconds: performance.now() - start }
  } catch (error) {
    await output.close()
    throw error
  }
}

/** Opens the site in the working tree. */
export const openNewSide = (root: string): Promise<Side> => openSide(root)

/** Opens the site at the commit, with the cache of the project. Throws a `DocsiteError` if it cannot be read. */
export async function openOldSide({ root }: WorkTree, ref: string, cacheOf: string): Promise<Side> {
  try {
    return await openSide(root, cacheOf)
  } catch (error) {
    if (!(error instanceof DocsiteError)) throw error
    const places = error.diagnostics.map(
      ({ place, text }) => `${place.file}:${place.line ?? 1}:${place.column ?? 1} ${text}`,
    )
    const details = places.length > 0 ? places.slice(0, 5).join('\n') : error.message
    throw new UnreadableSite(
      `The site at ${ref} cannot be read: ${details.replaceAll(root, '.')}`,
      [],
      'Compare with a commit whose configuration this version of docsite can read.',
    )
  }
}
