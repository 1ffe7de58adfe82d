// The two sites that are compared, each with its pages and diagnostics.

import { realpathSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type BuiltSite, type Diagnostic, DocsiteError, type OpenOutput, openOutput, type SitePage } from '@docsite/cli'
import { itemsBeyond } from './align-lists.ts'
import { type BaseCommit, changedAmong, type WorkTree } from './git.ts'

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

/** Opens the site of a project, if given with the cache of another one. */
export async function openSide(root: string, cacheOf?: string): Promise<Side> {
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

/** Returns whether a URL is on the same server. */
export const isPath = (url: string): boolean => url.startsWith('/') && !url.startsWith('//')

/** Returns the path inside a site that a URL names, or `undefined` if it is of another site. */
export function sitePathOf(url: string, { site }: Side): string | undefined {
  if (!url.startsWith(site.base) || !isPath(url)) return undefined
  try {
    return decodeURI(url.slice(site.base.length).replace(/[?#].*$/s, ''))
  } catch {
    return undefined
  }
}

/**
 * Returns the files and folders of the project that the site at the commit needs, too. If a file of the configuration or the theme has
 * changed, the site may need any file of the project.
 */
export async function neededFiles({ output }: Side, root: string, base: BaseCommit): Promise<string[]> {
  const isInside = (path: string): boolean =>
    !relative(base.repository, join(realpathSync(root), path)).startsWith('..')
  const own = ['config', ...(await output.files())].filter(isInside)
  const isWhole = own.some((path) => path.startsWith('..')) || (await changedAmong(root, base.commit, own)).length > 0
  return [isWhole ? '.' : 'content', ...own]
}

/** Opens the site at the commit, with the cache of the project. Throws an `UnreadableSite` if it cannot be read. */
export async function openOldSide(tree: WorkTree, ref: string, cacheOf: string, now?: Side): Promise<Side> {
  const old = await openSide(tree.root, cacheOf).catch(() => undefined)
  const errors = newDiagnostics(now?.diagnostics ?? [], old?.diagnostics ?? []).filter(
    ({ severity }) => severity === 'error',
  )
  if (old && (!now || errors.length === 0)) return old
  // Files that only this commit needs may have been left out.
  await old?.output.close()
  const failure = await tree.complete().then(
    () => [],
    (error: Error) => [error.message],
  )
  return openSide(tree.root, cacheOf).catch((error: unknown) => {
    throw error instanceof DocsiteError ? unreadable(error, ref, tree.root, failure) : error
  })
}

/** Returns the diagnostics that only the second list contains. Their lines may have moved. */
export function newDiagnostics(before: readonly Diagnostic[], after: readonly Diagnostic[]): Diagnostic[] {
  return itemsBeyond(before, after, ({ rule, place, text }) => `${rule}\0${place.file}\0${text}`)
}

function unreadable(error: DocsiteError, ref: string, root: string, failure: readonly string[]): UnreadableSite {
  const places = error.diagnostics.map(
    ({ place, text }) => `${place.file}:${place.line ?? 1}:${place.column ?? 1} ${text}`,
  )
  const details = [...(places.length > 0 ? places.slice(0, 5) : [error.message]), ...failure].join('\n')
  return new UnreadableSite(
    `The site at ${ref} cannot be read: ${details.replaceAll(root, '.')}`,
    [],
    'Compare with a commit whose configuration this version of docsite can read.',
  )
}
