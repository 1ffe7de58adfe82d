// Implements `docsite migrate`: prints what was converted, and what is left to do.

import { relative } from 'node:path'
import { bold, countOfThings, dim, exitCodes, Pool, visible } from './core.ts'
import { type MigrateOptions, migrate } from './migrate.ts'
import { placesLeft } from './report.ts'

type MigrateFlags = Omit<MigrateOptions, 'pool' | 'dryRun' | 'docsite'> & { dryRun?: boolean; docsite?: string }

/** Returns the exit code: 1 if `check` reports errors in the new site. */
export async function migrateCommand(source: string, target: string, flags: MigrateFlags): Promise<number> {
  const pool = new Pool({ workerFile: new URL('./worker.js', import.meta.url) })
  try {
    const migration = await migrate(source, target, {
      ...flags,
      dryRun: flags.dryRun ?? false,
      ...(flags.docsite === undefined ? {} : { docsite: flags.docsite }),
      pool,
    })
    const { kind, before, after, seconds, urls, ids, words, diagnostics } = migration
    const errors = diagnostics.filter(({ severity }) => severity === 'error').length
    const lost = words.reduce((sum, { words }) => sum + words.length, 0)
    const print = (text: string) => process.stdout.write(`${text}\n`)
    print(
      bold(
        `${flags.dryRun ? 'Would migrate' : 'Migrated'} ${countOfThings(before.pages, 'page')} from ${kind} in ${seconds.toFixed(1)} s: ${countOfThings(after.pages, 'page')}`,
      ),
    )
    const refused = migration.findings.filter(({ isRefused }) => isRefused)
    for (const { file, line, text } of refused)
      print(visible(`${file}${line === undefined ? '' : `:${line}`}: ${text}`))
    print(`Places left to do by hand: ${placesLeft(migration)}`)
    print(`Errors in the new site: ${errors}`)
    print(
      `URLs only in the old site: ${urls.missing.length}, only in the new one: ${urls.added.length}; lost heading ids: ${ids.length}`,
    )
    print(`Words that are not in the new site: ${lost}`)
    if (!flags.dryRun)
      print(
        dim(
          `MIGRATION.md lists everything. To look at the site, run: docsite dev ${visible(relative(process.cwd(), target)) || '.'}`,
        ),
      )
    return errors > 0 ? exitCodes.siteErrors : exitCodes.done
  } finally {
    await pool.close()
  }
}
