// Implements `moveFile` and `renameHeading` of the API.

import { resolve } from 'node:path'
import { openParsedSite } from '../engine/parsed-site.ts'
import { DocsiteError } from '../model/diagnostics/docsite-error.ts'
import type { RenamePlan } from '../model/plugin/source.ts'
import { applyPlan } from '../rename/apply.ts'
import type { RenameSite } from '../rename/model.ts'
import { planHeadingRename } from '../rename/plan-heading.ts'
import { planMove } from '../rename/plan-move.ts'
import { withCache } from '../source/with-cache.ts'
import type { RenameOptions, RenameResult } from './types.ts'
import { cacheProblems, loadFor, reportParsed, withPool } from './work.ts'

/** Moves a file or a folder. `index.ts` describes errors. */
export const moveFile = (folder: string, from: string, to: string, options?: RenameOptions): Promise<RenameResult> =>
  rename(folder, options, (site) => planMove(site, from, to))

/** Renames a heading. `index.ts` describes errors. */
export function renameHeading(
  folder: string,
  heading: string,
  newId: string,
  options?: RenameOptions,
): Promise<RenameResult> {
  const [, file, id] = /^([^#]+)#(.+)$/.exec(heading) ?? []
  if (file === undefined || id === undefined)
    throw new DocsiteError(
      `${heading} does not name a heading`,
      [],
      'Write <page>#<id>, such as content/start.md#install.',
    )
  return rename(folder, options, (site) => planHeadingRename(site, file, id, newId))
}

async function rename(
  folder: string,
  options: RenameOptions = {},
  planOf: (site: RenameSite) => RenamePlan,
): Promise<RenameResult> {
  const root = resolve(folder)
  return withPool(root, options, async (pool) => {
    const project = await loadFor(root, options)
    await pool.checkSignal()
    const { result, problem } = await withCache(project, options.cache === false, async (cache) => {
      const site = await openParsedSite({ project, cache, pool, onParsed: reportParsed(options) })
      cache.save()
      return site
    })
    const plan = planOf(result)
    if (!options.dryRun) applyPlan(root, plan, project.config.route?.linkedFolders)
    return { root, ...plan, cacheProblems: cacheProblems(project, options, problem) }
  })
}
